/// The sources of heart-rate samples that a user wants, the preferred first.
struct SourceChoice: Sendable {
  /// Parts of the sources' names, as they are compared.
  private let wanted: [String]

  /// The choice in `text`, such as `Watch,Strap`; `nil` when it names nothing.
  init?(_ text: String) {
    wanted = text.split(separator: ",").map { Self.plain(String($0)) }.filter { !$0.isEmpty }
    guard !wanted.isEmpty else { return nil }
  }

  /// Leaves only samples of the wanted sources; at one instant the one named first counts.
  ///
  /// - Returns: the samples with the sources in the order of the choice, and how many were left out.
  /// - Throws: `Diagnostic` `hr.unknown-source` when a name fits no source.
  func choose(
    _ samples: HeartRateSamples
  ) throws(Diagnostic) -> (samples: HeartRateSamples, leftOut: Int) {
    var order: [Int] = []
    for name in wanted {
      let fitting = samples.sources.indices.filter {
        Self.plain(samples.sources[$0]).contains(name)
      }
      guard !fitting.isEmpty else {
        throw Diagnostic(
          "hr.unknown-source", "no source has '\(name)' in its name",
          found: samples.sources.allSatisfy(\.isEmpty)
            ? "no named source" : samples.sources.sorted().joined(separator: ", "),
          expected: "a part of a source's name", hint: "see them with: active-cli inspect FILE")
      }
      order += fitting.filter { !order.contains($0) }
    }
    var chosen = HeartRateSamples(
      time: [], rate: [], sources: order.map { samples.sources[$0] }, pauses: samples.pauses)
    for index in samples.time.indices {
      let own = index < samples.source.count ? samples.source[index] : 0
      guard let rank = order.firstIndex(of: own) else { continue }
      chosen.time.append(samples.time[index])
      chosen.rate.append(samples.rate[index])
      chosen.source.append(rank)
    }
    return (chosen, samples.time.count - chosen.time.count)
  }

  /// Lower case, with plain blanks and apostrophes: phones write `Ann’s Apple\u{a0}Watch`.
  private static func plain(_ name: String) -> String {
    let text = name.lowercased().map { character -> Character in
      switch character {
      case "\u{a0}", "\u{202f}": " "
      case "’", "ʼ": "'"
      default: character
      }
    }
    return String(String(text).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
