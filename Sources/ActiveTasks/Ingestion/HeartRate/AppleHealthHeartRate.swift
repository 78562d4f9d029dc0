/// Collects the heart-rate records of an Apple Health export, and what the device stored of its own results.
struct AppleHealthHeartRate: AppleHealthReader {
  static let task = ActiveTask.Kind.heartRate
  static let wanted = "records HKQuantityTypeIdentifierHeartRate"

  private var samples = HeartSampleCollector()
  private var stored = HeartRateRecording.Stored()
  private var untimed = 0
  /// The last source as written, and its name.
  private var source: (raw: [UInt8], name: String) = ([], "")
  /// The last unit as written, and its beats a minute.
  private var unit: (raw: [UInt8], scale: Double) = (Array("count/min".utf8), 1)

  /// The kinds of records.
  private enum Kind {
    case rate, resting, recovery60, sdnn

    @inline(__always)
    init?(_ type: UnsafeBufferPointer<UInt8>) {
      if type.equals("HKQuantityTypeIdentifierHeartRate") {
        self = .rate
      } else if type.equals("HKQuantityTypeIdentifierRestingHeartRate") {
        self = .resting
      } else if type.equals("HKQuantityTypeIdentifierHeartRateRecoveryOneMinute") {
        self = .recovery60
      } else if type.equals("HKQuantityTypeIdentifierHeartRateVariabilitySDNN") {
        self = .sdnn
      } else {
        return nil
      }
    }
  }

  /// Takes one tag; only heart-rate records count.
  ///
  /// - Throws: `Diagnostic` `hr.unknown-unit`.
  mutating func add(_ tag: XMLTag) throws(Diagnostic) {
    guard tag.begins("Record") else { return }
    var kind: Kind?
    var stamp: [UInt8] = []
    var value: [UInt8] = []
    var rawUnit = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var rawSource = rawUnit
    tag.forEachAttribute { name, content in
      if name.equals("type") {
        kind = Kind(content)
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
    guard let kind else { return }
    guard kind == .rate else { return try store(value, rawUnit.resolved, as: kind) }
    guard let instant = ISO8601Parser.instant(stamp) else {
      untimed += 1
      return
    }
    if !source.raw.elementsEqual(rawSource) { source = (Array(rawSource), rawSource.resolved) }
    if !unit.raw.elementsEqual(rawUnit) { unit = (Array(rawUnit), try scale(rawUnit.resolved)) }
    samples.add(instant, rate: (samples.number(value) ?? .nan) * unit.scale, source: source.name)
  }

  /// Keeps a result of the device's own; one without a number is none.
  private mutating func store(
    _ value: [UInt8], _ unit: String, as kind: Kind
  ) throws(Diagnostic) {
    guard let number = samples.number(value), number > 0 else { return }
    switch kind {
    case .rate: break
    case .resting: stored.resting.append(number * (try scale(unit)))
    case .recovery60: stored.recovery60.append(number * (try scale(unit)))
    case .sdnn: stored.sdnn.append(unit == "s" ? 1000 * number : number)
    }
  }

  private func scale(_ unit: String) throws(Diagnostic) -> Double {
    if let scale = HeartUnit.beatsPerMinute(unit) { return scale }
    throw Diagnostic(
      "hr.unknown-unit", "the unit of the heart rate is not known", found: unit,
      expected: "count/min or count/s")
  }

  /// One recording of all samples, none without samples.
  func recordings() -> [Recording] {
    guard samples.count > 0 || !stored.isEmpty else { return [] }
    let flags = HeartReadingFlag.missingTimes.ifAny(
      "samples without a readable time were left out", count: untimed)
    return [samples.recording(AppleHealthAdapter.export, flags: flags, stored: stored)]
  }
}
