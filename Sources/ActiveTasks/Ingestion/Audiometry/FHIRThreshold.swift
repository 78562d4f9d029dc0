/// Reads the thresholds of one FHIR Observation or component.
enum FHIRThreshold {
  private typealias Place = (ear: AudiometryRecording.Ear, frequency: Double)

  private static let systems: Set = [
    "http://loinc.org", "https://loinc.org", "urn:oid:2.16.840.1.113883.6.1",
  ]

  private static let places: [String: Place] = Dictionary(
    FHIRAudiogram.codes.flatMap { line -> [(String, Place)] in
      [(line.left, (.left, line.frequency)), (line.right, (.right, line.frequency))]
    }, uniquingKeysWith: { first, _ in first })

  /// The threshold whose LOINC code says ear and frequency: none or one.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  static func coded(
    _ value: JSONValue, _ doubts: inout AudiogramDoubts
  ) throws(Diagnostic) -> [AudiogramPoint] {
    let codings = value["code"]?["coding"]?.children ?? []
    let known = codings.filter { $0["code"]?.string.map { places[$0] != nil } ?? false }
    guard let first = known.first?["code"]?.string else { return [] }
    let own = known.filter { isLOINC($0) }
    guard let code = own.first?["code"]?.string, let place = places[code] else {
      doubts.add(.foreignCode, "\(first) of \(system(known[0]))")
      return []
    }
    guard own.allSatisfy({ $0["code"]?.string == code }), !contradicts(value, place.ear) else {
      doubts.add(.contradiction, "code \(code) beside another ear or frequency")
      return []
    }
    guard !speaksOfBone(value) else {
      doubts.add(.notAir, "code \(code)")
      return []
    }
    guard let (level, qualifier) = try level(value, code, &doubts) else { return [] }
    return [
      AudiogramPoint(ear: place.ear, frequency: place.frequency, level: level, qualifier: qualifier)
    ]
  }

  /// The thresholds of components that give frequency and sensitivities: none, one or two.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  static func point(
    _ components: [JSONValue], of observation: JSONValue, _ doubts: inout AudiogramDoubts
  ) throws(Diagnostic) -> [AudiogramPoint] {
    func parts(_ code: String) -> [JSONValue] {
      components.filter { component in
        (component["code"]?["coding"]?.children ?? []).contains { $0["code"]?.string == code }
      }
    }
    let ears = AudiometryRecording.Ear.allCases.map { ($0, parts($0.rawValue + "EarSensitivity")) }
    let frequencies = parts("frequency")
    guard ears.contains(where: { !$0.1.isEmpty }) else { return [] }
    guard frequencies.count == 1, ears.allSatisfy({ $0.1.count < 2 }) else {
      doubts.add(
        frequencies.isEmpty ? .absent : .contradiction,
        "\(frequencies.count) components 'frequency' of one observation")
      return []
    }
    if speaksOfBone(observation) || components.contains(where: speaksOfBone) {
      doubts.add(.notAir, "an observation")
      return []
    }
    let quantity = frequencies[0]["valueQuantity"]
    let frequency = try AudiogramQuantity.hertz(quantity ?? frequencies[0]["valueInteger"])
    guard let hertz = frequency.number, quantity?["comparator"] == nil else {
      frequency.content.report("frequency", isNamed: true, to: &doubts)
      if frequency.number != nil { doubts.add(.unreadable, "a frequency with a comparator") }
      return []
    }
    var points: [AudiogramPoint] = []
    for (ear, own) in ears {
      guard let part = own.first,
        let (level, qualifier) = try level(part, ear.rawValue + "EarSensitivity", &doubts)
      else { continue }
      points.append(
        AudiogramPoint(ear: ear, frequency: hertz, level: level, qualifier: qualifier))
    }
    return points
  }

  /// The level and what its comparator makes of it; `nil` when it cannot be read.
  private static func level(
    _ value: JSONValue, _ name: String, _ doubts: inout AudiogramDoubts
  ) throws(Diagnostic) -> (Double, AudiogramPoint.Qualifier)? {
    let quantity = ["valueQuantity", "valueInteger", "valueDecimal"].compactMap { value[$0] }
      .first { $0 != .null }
    if case .object(let members) = value,
      members.count(where: { $0.key.hasPrefix("value") && $0.value != .null }) > 1
    {
      doubts.add(.contradiction, "\(name) has two values")
      return nil
    }
    guard quantity != nil else {
      if case .object(let members) = value,
        let other = members.keys.filter({ $0.hasPrefix("value") && members[$0] != .null }).min()
      {
        doubts.add(.unreadable, "\(name) is a \(FileName.visible(String(other.prefix(32))))")
      } else {
        doubts.add(.absent, name)
      }
      return nil
    }
    let level = try AudiogramQuantity.hearingLevel(quantity)
    guard let number = level.number else {
      level.content.report(name, isNamed: true, to: &doubts)
      return nil
    }
    switch quantity?["comparator"] {
    case nil, .null: return (number, .measured)
    case .string(">"), .string(">="): return (number, .noResponse)
    case .string("<"), .string("<="): return (number, .atOrBelow)
    case let other?:
      let text = AdapterRegistry.preview(Array((other.string ?? "none").utf8))
      doubts.add(.unreadable, "\(name) has the comparator \(text)")
      return nil
    }
  }

  private static func isLOINC(_ coding: JSONValue) -> Bool {
    guard let system = coding["system"], system != .null else { return true }
    let text = system.string?.lowercased() ?? ""
    let name = text.hasSuffix("/") ? String(text.dropLast()) : text
    return systems.contains(name)
  }

  private static func system(_ coding: JSONValue) -> String {
    AdapterRegistry.preview(Array((coding["system"]?.string ?? "no system").utf8))
  }

  /// What is said in words about code, method and site.
  private static func words(_ value: JSONValue) -> [String] {
    [value["code"], value["method"], value["bodySite"]].flatMap { concept -> [String] in
      let displays = (concept?["coding"]?.children ?? []).compactMap { $0["display"]?.string }
      return displays + [concept?["text"]?.string].compactMap { $0 }
    }
  }

  private static func speaksOfBone(_ value: JSONValue) -> Bool {
    let answer = value["valueCodeableConcept"]
    let answers = (answer?["coding"]?.children ?? []).flatMap {
      [$0["display"]?.string, $0["code"]?.string]
    }
    return
      (words(value)
      + (answers + [answer?["text"]?.string, value["valueString"]?.string])
      .compactMap { $0 }).contains(where: Conduction.isBone)
  }

  /// Whether words name only the other ear.
  private static func contradicts(_ value: JSONValue, _ ear: AudiometryRecording.Ear) -> Bool {
    words(value).contains { text in
      let named = text.lowercased().split { !$0.isLetter }
      return named.contains { $0 == ear.other.rawValue } && !named.contains { $0 == ear.rawValue }
    }
  }
}
