/// Collects the heart-rate records of an Apple Health export.
struct AppleHealthHeartRate: AppleHealthReader {
  static let task = ActiveTask.Kind.heartRate
  static let wanted = "records HKQuantityTypeIdentifierHeartRate"

  private var samples = HeartSampleCollector()
  private var untimed = 0
  /// The last source as written, and its name.
  private var source: (raw: [UInt8], name: String) = ([], "")
  /// The last unit as written, and its beats a minute.
  private var unit: (raw: [UInt8], scale: Double) = (Array("count/min".utf8), 1)

  /// Takes one tag; only heart-rate records count.
  ///
  /// - Throws: `Diagnostic` `hr.unknown-unit`.
  mutating func add(_ tag: XMLTag) throws(Diagnostic) {
    guard tag.begins("Record") else { return }
    var isRate = false
    var stamp: [UInt8] = []
    var value: [UInt8] = []
    var rawUnit = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var rawSource = rawUnit
    tag.forEachAttribute { name, content in
      if name.equals("type") {
        isRate = content.equals("HKQuantityTypeIdentifierHeartRate")
      } else if name.equals("startDate") {
        stamp = Array(content)
      } else if name.equals("value") {
        value = Array(content)
      } else if name.equals("unit") {
        rawUnit = content
      } else if name.equals("sourceName") {
        rawSource = content
      }
    }
    guard isRate else { return }
    guard let instant = ISO8601Parser.instant(stamp) else {
      untimed += 1
      return
    }
    if !source.raw.elementsEqual(rawSource) { source = (Array(rawSource), rawSource.resolved) }
    if !unit.raw.elementsEqual(rawUnit) { unit = (Array(rawUnit), try scale(rawUnit.resolved)) }
    let rate: Double =
      if case .number(let number) = DecimalParser.cell(value) { number * unit.scale } else { .nan }
    samples.add(instant, rate: rate, source: source.name)
  }

  private func scale(_ unit: String) throws(Diagnostic) -> Double {
    if let scale = HeartUnit.beatsPerMinute(unit) { return scale }
    throw Diagnostic(
      "hr.unknown-unit", "the unit of the heart rate is not known", found: unit,
      expected: "count/min or count/s")
  }

  /// One recording of all samples, none without samples.
  func recordings() -> [Recording] {
    guard samples.count > 0 else { return [] }
    var flags: [QualityFlag] = []
    if untimed > 0 {
      flags.append(
        HeartReadingFlag.missingTimes(
          "samples without a readable time were left out", count: untimed))
    }
    return [samples.recording(AppleHealthAdapter.export, flags: flags)]
  }
}
