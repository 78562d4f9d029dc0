/// Collects the audiograms of an Apple Health export: an `Audiogram` with a `SensitivityPoint` a
/// frequency.
///
/// Exports since iOS 18.1 (export version 14) say of each ear's value whether the other ear was masked
/// (`YES` or `NO`) and which range the measurement could give.
struct AppleHealthAudiograms: AppleHealthReader {
  static let task = ActiveTask.Kind.toneAudiometry
  static let wanted = "Audiogram elements with a SensitivityPoint"

  private var finished: [Recording] = []
  private var start: AbsoluteTime?
  private var points: [AudiogramPoint] = []
  private var unreadable = 0
  private var isOpen = false

  /// Takes one tag; only audiograms and their points count.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  mutating func add(_ tag: XMLTag) throws(Diagnostic) {
    if tag.name.equals("Audiogram") {
      close()
      guard !tag.isEnd else { return }
      isOpen = true
      start = tag.attribute("startDate").flatMap {
        AbsoluteTime(iso8601: String(decoding: $0, as: UTF8.self))
      }
    } else if isOpen, tag.begins("SensitivityPoint") {
      try addPoint(tag)
    }
  }

  /// The audiograms in the order of the export, also one that is cut off.
  func recordings() -> [Recording] {
    var whole = self
    whole.close()
    return whole.finished
  }

  private mutating func close() {
    defer { (start, points, unreadable, isOpen) = (nil, [], 0, false) }
    guard !points.isEmpty else { return }
    var flags: [QualityFlag] = []
    if unreadable > 0 {
      flags.append(
        QualityFlag(
          "audiometry.unreadable-value", .warning,
          "values of the audiogram are no numbers and are left out", count: unreadable))
    }
    finished.append(
      Recording(
        format: AppleHealthAdapter.export.identifier, start: start,
        payload: .audiometry(AudiometryRecording(.audiogram(points))), flags: flags))
  }

  private mutating func addPoint(_ tag: XMLTag) throws(Diagnostic) {
    var attributes: [String: String] = [:]
    tag.forEachAttribute { attributes[$0.resolved] = $1.resolved }
    let scale = try AudiogramUnit.hertz(attributes["frequencyUnit"])
    guard let frequency = number(attributes["frequencyValue"] ?? "") else { return }
    points +=
      SensitivityPoint(
        frequency: frequency * scale, left: try ear("leftEar", attributes),
        right: try ear("rightEar", attributes)
      ).points
  }

  private mutating func ear(
    _ side: String, _ attributes: [String: String]
  ) throws(Diagnostic) -> SensitivityPoint.EarValue? {
    guard let level = number(attributes[side + "Value"]) else { return nil }
    try AudiogramUnit.checkLevel(attributes[side + "Unit"])
    return SensitivityPoint.EarValue(
      level: level,
      masked: ["YES", "TRUE", "1"].contains(attributes[side + "Masked"]?.uppercased()),
      lowerBound: number(attributes[side + "ClampingRangeLowerBound"]),
      upperBound: number(attributes[side + "ClampingRangeUpperBound"]))
  }

  /// The finite number of an attribute; counts one that is none.
  private mutating func number(_ text: String?) -> Double? {
    guard let text else { return nil }
    if case .number(let value) = DecimalParser.cell(Array(text.utf8)), value.isFinite {
      return value
    }
    unreadable += 1
    return nil
  }
}
