/// Audiograms in JSON: Apple Health samples and FHIR resources, wherever they stand in the document.
struct AudiogramDocument {
  private(set) var recordings: [Recording] = []
  private let format: FormatDescription

  /// The audiograms in `document`.
  init(_ document: JSONValue, as format: FormatDescription) {
    self.format = format
    if format == AudiogramJSONAdapter.fhir {
      append(FHIRAudiogram(document).points, start: FHIRAudiogram.date(document))
    } else {
      collectSamples(document)
    }
  }

  /// An object with `sensitivityPoints` is a sample, as HealthKit names the property.
  private mutating func collectSamples(_ value: JSONValue) {
    guard let points = value["sensitivityPoints"]?.children else {
      for child in value.children { collectSamples(child) }
      return
    }
    append(
      points.flatMap { Self.sensitivity($0).points },
      start: (value["startDate"] ?? value["start"])?.string)
  }

  private mutating func append(_ points: [AudiogramPoint], start: String?) {
    guard !points.isEmpty else { return }
    recordings.append(
      Recording(
        format: format.identifier, start: start.flatMap(AbsoluteTime.init(iso8601:)),
        payload: .audiometry(AudiometryRecording(.audiogram(points)))))
  }

  /// A point with one value an ear, or, from iOS 18.1 on, with `tests`.
  private static func sensitivity(_ value: JSONValue) -> SensitivityPoint {
    var point = SensitivityPoint(frequency: value["frequency"]?.quantity ?? .nan)
    point.left = value["leftEarSensitivity"]?.quantity.map { .init(level: $0) }
    point.right = value["rightEarSensitivity"]?.quantity.map { .init(level: $0) }
    for test in value["tests"]?.children ?? [] {
      guard let level = test["sensitivity"]?.quantity else { continue }
      let range = test["clampingRange"]
      let ear = SensitivityPoint.EarValue(
        level: level, masked: test["masked"] == .bool(true),
        lowerBound: range?["lowerBound"]?.quantity, upperBound: range?["upperBound"]?.quantity)
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
  /// A number alone, or the `value` of an object that gives its unit too.
  var quantity: Double? { double ?? self["value"]?.double }
}
