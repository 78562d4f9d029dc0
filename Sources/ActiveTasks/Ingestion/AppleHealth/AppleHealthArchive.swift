/// Reads what an Apple Health `export.zip` holds: the export, which has another name in other languages,
/// and the electrocardiograms beside it.
enum AppleHealthArchive {
  /// Samples of all electrocardiograms together that are held, at most: 256 MB.
  private static let sampleLimit = 1 << 25

  /// Whether the archive that begins with `head` names what such an archive holds.
  static func recognizes(_ head: [UInt8]) -> Bool {
    ArchiveReader.recognizes(head)
      && head.withUnsafeBufferPointer {
        $0.contains("apple_health_export") || $0.contains("export.xml")
          || $0.contains("electrocardiograms/")
      }
  }

  /// The recordings of the export as `records` reads it, then the electrocardiograms by name, each with
  /// its path as the step.
  ///
  /// - Throws: `Diagnostic` `archive.no-recording`, what `ArchiveReader` throws, or what `records` throws
  ///   when there is no electrocardiogram either.
  static func read(
    _ source: ByteSource, options: IngestionOptions, withElectrocardiograms: Bool,
    records: (ByteSource) throws(Diagnostic) -> [Recording]
  ) throws(Diagnostic) -> [Recording] {
    var found: [Recording] = []
    var traces: [Recording] = []
    var members = 0
    var samples = 0
    var failures: [(member: String, error: Diagnostic)] = []
    let watch = AppleWatchECGAdapter()
    var ending: Diagnostic?
    do throws(Diagnostic) {
      ending = try ArchiveReader(source).forEach { member throws(Diagnostic) in
        members += 1
        do throws(Diagnostic) {
          let head = try member.source.head()
          if AppleHealthAdapter().recognize(head) == AppleHealthAdapter.export {
            found += try records(member.source)
          } else if withElectrocardiograms, watch.recognize(head) != nil {
            for var trace in try watch.read(
              member.source, as: AppleWatchECGAdapter.format, options: options)
            {
              trace.step = member.path
              samples += Self.sampleCount(trace)
              traces.append(trace)
            }
          }
        } catch {
          guard isOfMember(error, member.path) else { throw error }
          failures.append((member.source.name, error.naming(member.source.name)))
        }
        guard samples <= sampleLimit else { throw tooManySamples }
      }
    } catch {
      // Behind contents that cannot be unpacked no member is found: those before them stand.
      guard error.code == damaged, !found.isEmpty,
        failures.contains(where: { $0.error.code == damaged })
      else { throw error }
    }
    traces.sort { ($0.step ?? "") < ($1.step ?? "") }
    found += traces
    guard !found.isEmpty else {
      throw failures.first?.error
        ?? Diagnostic(
          "archive.no-recording", "the archive holds no Apple Health export",
          found: "\(members) files", expected: "export.xml or electrocardiograms/ecg_….csv",
          hint: "unpack it and name the recording")
    }
    found[0].flags += failures.filter { $0.error.code != "applehealth.no-records" }.map {
      QualityFlag(
        "archive.member-unreadable", .warning,
        "\($0.member) was left out: \($0.error.message)")
    }
    if let ending {
      let flag = QualityFlag(
        ending.code, .warning,
        "\(ending.message): what it holds is used, but members may be missing")
      for index in found.indices { found[index].flags.append(flag) }
    }
    return found
  }

  /// Code of contents that are not what was packed.
  private static let damaged = "archive.damaged"

  /// Whether `error` costs one member only: damage does unless it is the export's.
  private static func isOfMember(_ error: Diagnostic, _ path: String) -> Bool {
    if error.code == damaged { return !path.hasSuffix(".xml") }
    return !error.code.hasPrefix("archive.") && error.code != "input.read-failed"
  }

  private static func sampleCount(_ recording: Recording) -> Int {
    guard case .heartRate(let heart) = recording.payload, case .waveform(let wave) = heart.content
    else { return 0 }
    return wave.channels.reduce(0) { $0 + $1.count }
  }

  private static var tooManySamples: Diagnostic {
    Diagnostic(
      "archive.too-large", "the electrocardiograms are longer than can be held",
      expected: "up to \(sampleLimit) samples", hint: "unpack the archive and name them")
  }
}
