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
  private var doubts = AudiogramDoubts()
  private var isOpen = false
  private var emptySamples = 0

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
    if whole.emptySamples > 0 {
      let flag = QualityFlag(
        "audiometry.empty-sample", .warning,
        "audiograms of the export have points and no threshold", count: whole.emptySamples)
      for index in whole.finished.indices { whole.finished[index].flags.append(flag) }
    }
    return whole.finished
  }

  private mutating func close() {
    defer { (start, points, doubts, isOpen) = (nil, [], AudiogramDoubts(), false) }
    guard !points.isEmpty else {
      if !doubts.flags.isEmpty { emptySamples += 1 }
      return
    }
    finished.append(
      Recording(
        format: AppleHealthAdapter.export.identifier, start: start,
        payload: .audiometry(AudiometryRecording(.audiogram(points))), flags: doubts.flags))
  }

  private mutating func addPoint(_ tag: XMLTag) throws(Diagnostic) {
    var attributes: [String: String] = [:]
    tag.forEachAttribute { attributes[$0.resolved] = $1.resolved }
    let scale = try AudiogramUnit.hertz(attributes["frequencyUnit"])
    guard let frequency = number("frequencyValue", attributes, isNeeded: true) else { return }
    var point = SensitivityPoint(frequency: frequency * scale)
    for ear in AudiometryRecording.Ear.allCases {
      guard let value = try value(of: ear, attributes) else { continue }
      point.values.append(value)
    }
    points += point.points
  }

  private mutating func value(
    of ear: AudiometryRecording.Ear, _ attributes: [String: String]
  ) throws(Diagnostic) -> SensitivityPoint.EarValue? {
    let side = ear.rawValue + "Ear"
    guard let level = number(side + "Value", attributes) else { return nil }
    try AudiogramUnit.checkLevel(attributes[side + "Unit"])
    if let word = attributes[side + "ConductionType"] ?? attributes[side + "Type"],
      Conduction(word: word) != .air
    {
      doubts.add(.notAir, AdapterRegistry.preview(Array(word.utf8)))
      return nil
    }
    let bounds = ["Lower", "Upper"].map { "\(side)ClampingRange\($0)Bound" }
    var value = SensitivityPoint.EarValue(
      ear: ear, level: level, lowerBound: number(bounds[0], attributes),
      upperBound: number(bounds[1], attributes))
    // Without its bound nobody knows whether the value is clamped.
    if attributes[bounds[0]] != nil, value.lowerBound == nil { return nil }
    if attributes[bounds[1]] != nil, value.upperBound == nil { return nil }
    guard value.isSound else {
      doubts.add(.contradiction, "the lower bound of a value lies above its upper bound")
      return nil
    }
    if let word = attributes[side + "Masked"] {
      guard let isMasked = AudiometryTable.isTrue(word) else {
        doubts.add(.unreadable, "\(side)Masked is \(AdapterRegistry.preview(Array(word.utf8)))")
        return nil
      }
      value.masked = isMasked
    }
    return value
  }

  /// The finite number of an attribute; counts one that is none.
  private mutating func number(
    _ name: String, _ attributes: [String: String], isNeeded: Bool = false
  ) -> Double? {
    guard let text = attributes[name] else {
      if isNeeded { doubts.add(.unreadable, "no \(name)") }
      return nil
    }
    if case .number(let value) = DecimalParser.cell(Array(text.utf8)), value.isFinite {
      return value
    }
    doubts.add(.unreadable, "\(name) is \"\(AdapterRegistry.preview(Array(text.utf8)))\"")
    return nil
  }
}
