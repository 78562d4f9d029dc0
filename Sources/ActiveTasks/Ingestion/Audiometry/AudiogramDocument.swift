/// Audiograms in JSON: Apple Health samples and FHIR resources, wherever they stand in the document.
struct AudiogramDocument {
  private(set) var recordings: [Recording] = []
  private let format: FormatDescription
  /// Resources that were left out because they do not hold.
  private(set) var withdrawn = 0

  /// The audiograms in `document`.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  init(_ document: JSONValue, as format: FormatDescription) throws(Diagnostic) {
    self.format = format
    if format == AudiogramJSONAdapter.fhir {
      let audiogram = try FHIRAudiogram(document)
      withdrawn = audiogram.withdrawn
      append(audiogram.points, start: FHIRAudiogram.date(document), flags: audiogram.flags)
    } else {
      try collectSamples(document)
    }
  }

  /// An object with `sensitivityPoints` is a sample, as HealthKit names the property.
  private mutating func collectSamples(_ value: JSONValue) throws(Diagnostic) {
    guard let points = value["sensitivityPoints"]?.children else {
      for child in value.children { try collectSamples(child) }
      return
    }
    var found: [AudiogramPoint] = []
    for point in points { found += try Self.sensitivity(point).points }
    append(found, start: (value["startDate"] ?? value["start"])?.string)
  }

  private mutating func append(
    _ points: [AudiogramPoint], start: String?, flags: [QualityFlag] = []
  ) {
    guard !points.isEmpty else { return }
    recordings.append(
      Recording(
        format: format.identifier, start: start.flatMap(AbsoluteTime.init(iso8601:)),
        payload: .audiometry(AudiometryRecording(.audiogram(points))), flags: flags))
  }

  /// A point with one value an ear, or, from iOS 18.1 on, with `tests`.
  private static func sensitivity(_ value: JSONValue) throws(Diagnostic) -> SensitivityPoint {
    var point = SensitivityPoint(frequency: try value["frequency"]?.hertz() ?? .nan)
    point.left = try value["leftEarSensitivity"]?.hearingLevel().map { .init(level: $0) }
    point.right = try value["rightEarSensitivity"]?.hearingLevel().map { .init(level: $0) }
    for test in value["tests"]?.children ?? [] {
      guard let level = try test["sensitivity"]?.hearingLevel() else { continue }
      let range = test["clampingRange"]
      let ear = SensitivityPoint.EarValue(
        level: level, masked: test["masked"] == .bool(true),
        lowerBound: try range?["lowerBound"]?.hearingLevel(),
        upperBound: try range?["upperBound"]?.hearingLevel())
      switch test["side"]?.ear {
      case .left: point.left = ear
      case .right: point.right = ear
      case nil: continue
      }
    }
    return point
  }
}

extension JSONValue {
  /// A frequency in Hz: a number alone, or the `value` of an object that gives its unit too.
  func hertz() throws(Diagnostic) -> Double? {
    let scale = try AudiogramUnit.hertz(self["unit"]?.string)
    return (numeric ?? self["value"]?.numeric).map { $0 * scale }
  }

  /// A level in dB HL, alike.
  func hearingLevel() throws(Diagnostic) -> Double? {
    try AudiogramUnit.checkLevel(self["unit"]?.string)
    return numeric ?? self["value"]?.numeric
  }
}
