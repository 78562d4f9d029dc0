/// The thresholds in a FHIR R4 document: a Bundle, DiagnosticReport or Observation.
///
/// A threshold is a `valueQuantity` whose code is one of LOINC's air-conduction thresholds of an ear at
/// a frequency (panel 89015-2), on an Observation or one of its components; or, as HL7's Personal Health
/// Records guide has it, a component `frequency` beside `leftEarSensitivity` and `rightEarSensitivity`.
/// Source: LOINC 2.7x, HL7 SPLASCH guide.
struct FHIRAudiogram {
  /// LOINC codes by frequency in Hz: left, right.
  static let codes: [(frequency: Double, left: String, right: String)] = [
    (250, "91375-6", "91374-9"), (500, "89024-4", "89025-1"), (750, "91379-8", "91378-0"),
    (1000, "89016-0", "89017-8"), (1500, "91373-1", "91372-3"), (2000, "89018-6", "89019-4"),
    (3000, "89020-2", "89021-0"), (4000, "89022-8", "89023-6"), (5000, "91377-2", "91376-4"),
    (6000, "89026-9", "89027-7"), (8000, "89028-5", "89029-3"),
  ]

  /// The thresholds in the order of the document.
  private(set) var points: [AudiogramPoint] = []

  /// Resources that say of themselves that they do not hold.
  private(set) var withdrawn = 0

  /// The thresholds in `document`, without those of resources entered in error or cancelled.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  init(_ document: JSONValue) throws(Diagnostic) { try collect(document) }

  /// Says what was left out.
  var flags: [QualityFlag] {
    guard withdrawn > 0 else { return [] }
    return [
      QualityFlag(
        "audiometry.withdrawn", .warning,
        "resources are marked as entered in error or cancelled and are left out", count: withdrawn)
    ]
  }

  /// The date of the first resource that has one.
  static func date(_ value: JSONValue) -> String? {
    if let date = value["effectiveDateTime"]?.string ?? value["effectivePeriod"]?["start"]?.string {
      return date
    }
    for child in value.children {
      if let date = date(child) { return date }
    }
    return nil
  }

  private mutating func collect(_ value: JSONValue) throws(Diagnostic) {
    if ["entered-in-error", "cancelled"].contains(value["status"]?.string) {
      withdrawn += 1
      return
    }
    for code in Self.codings(value) {
      guard let place = Self.place(code), let level = try Self.level(value) else { continue }
      points.append(
        AudiogramPoint(
          ear: place.ear, frequency: place.frequency, level: level,
          qualifier: Self.qualifier(value)))
      break
    }
    if let components = value["component"]?.children { try collectPoint(components) }
    for child in value.children { try collect(child) }
  }

  private static func level(_ value: JSONValue) throws(Diagnostic) -> Double? {
    try value["valueQuantity"]?.hearingLevel()
  }

  /// `>` and `>=` say that the threshold lies above, `<` and `<=` that it lies below.
  private static func qualifier(_ value: JSONValue) -> AudiogramPoint.Qualifier {
    switch value["valueQuantity"]?["comparator"]?.string?.first {
    case ">": .noResponse
    case "<": .clampedLow
    default: .measured
    }
  }

  private mutating func collectPoint(_ components: [JSONValue]) throws(Diagnostic) {
    func component(_ code: String) -> JSONValue? {
      components.first { Self.codings($0).contains(code) }
    }
    guard let frequency = try component("frequency")?["valueQuantity"]?.hertz() else { return }
    let left = try component("leftEarSensitivity").flatMap(Self.level)
    let right = try component("rightEarSensitivity").flatMap(Self.level)
    points +=
      SensitivityPoint(
        frequency: frequency, left: left.map { .init(level: $0) },
        right: right.map { .init(level: $0) }
      ).points
  }

  private static func codings(_ value: JSONValue) -> [String] {
    (value["code"]?["coding"]?.children ?? []).compactMap { $0["code"]?.string }
  }

  private static func place(_ code: String) -> (ear: AudiometryRecording.Ear, frequency: Double)? {
    for line in codes {
      if line.left == code { return (.left, line.frequency) }
      if line.right == code { return (.right, line.frequency) }
    }
    return nil
  }
}
