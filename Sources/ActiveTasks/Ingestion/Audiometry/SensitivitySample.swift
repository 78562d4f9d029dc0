/// An Apple Health audiogram in JSON: `sensitivityPoints` with one value an ear, or, from iOS 18.1 on,
/// `tests`.
///
/// Units stand in the values or beside them, in a key that ends in `unit` of the point, of the test or of
/// the whole sample. When an ear's plain value is none of its tests', both are left out.
struct SensitivitySample {
  /// The thresholds in the order of the sample.
  private(set) var points: [AudiogramPoint] = []
  /// What was left out.
  private(set) var doubts = AudiogramDoubts()

  /// The thresholds of `points`, the sample's points.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  init(_ sample: JSONValue, _ points: [JSONValue]) throws(Diagnostic) {
    for point in points {
      let words = [sample, point].flatMap { object in
        ["type", "conductionType", "conduction"].compactMap { object[$0]?.string }
      }
      if words.contains(where: Conduction.isBone) {
        doubts.add(.notAir, "a point of bone conduction")
      } else {
        try append(point, Units(sample))
      }
    }
  }

  /// What the keys of an object say about the units of the numbers in it.
  private struct Units {
    var frequency: [String] = []
    var level: [String] = []

    init(_ object: JSONValue, outer: Units? = nil) {
      frequency = outer?.frequency ?? []
      level = outer?.level ?? []
      guard case .object(let members) = object else { return }
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        let name = key.lowercased()
        guard name.hasSuffix("unit") || name.hasSuffix("units"), let unit = value.string else {
          continue
        }
        if name.hasPrefix("freq") || AudiogramUnit.isFrequency(unit) {
          frequency.append(unit)
        } else if name == "unit" || name == "units"
          || ["sensitiv", "level", "ear", "threshold"].contains(where: name.contains)
        {
          level.append(unit)
        }
      }
    }
  }

  private mutating func append(_ value: JSONValue, _ outer: Units) throws(Diagnostic) {
    let units = Units(value, outer: outer)
    let frequency = try AudiogramQuantity.hertz(value["frequency"], units: units.frequency)
    guard let hertz = frequency.number else {
      frequency.content.report("frequency", isNamed: true, to: &doubts)
      return
    }
    var tested = SensitivityPoint(frequency: hertz)
    // Ears with tests that do not count: their plain value may be that of such a test.
    var others: Set<AudiometryRecording.Ear> = []
    for test in value["tests"]?.children ?? [] {
      guard let ear = test["side"]?.ear else {
        doubts.add(.earless, "side \(Self.text(test["side"]))")
        continue
      }
      if isAir(test), let value = try earValue(test, ear, Units(test, outer: units)) {
        tested.values.append(value)
      } else {
        others.insert(ear)
      }
    }
    for ear in AudiometryRecording.Ear.allCases {
      let name = ear.rawValue + "EarSensitivity"
      let plain = try AudiogramQuantity.hearingLevel(value[name], units: units.level)
      plain.content.report(name, isNamed: value[name] != nil, to: &doubts)
      guard let level = plain.number else { continue }
      let own = tested.values.filter { $0.ear == ear }
      if own.isEmpty, !others.contains(ear) {
        tested.values.append(.init(ear: ear, level: level))
      } else if !own.isEmpty, !own.contains(where: { $0.level == level }) {
        doubts.add(
          .contradiction,
          "\(name) \(ShortestDecimal.string(level)) and a test of"
            + " \(ShortestDecimal.string(own[0].level)) at \(ShortestDecimal.string(hertz)) Hz")
        tested.values.removeAll { $0.ear == ear }
      }
    }
    points += tested.points
  }

  private mutating func isAir(_ test: JSONValue) -> Bool {
    let type = test["type"] ?? test["conductionType"] ?? .null
    if type == .null || Conduction(word: Self.text(type)) == .air { return true }
    doubts.add(.notAir, "type \(Self.text(type))")
    return false
  }

  private mutating func earValue(
    _ test: JSONValue, _ ear: AudiometryRecording.Ear, _ units: Units
  ) throws(Diagnostic) -> SensitivityPoint.EarValue? {
    let level = try AudiogramQuantity.hearingLevel(test["sensitivity"], units: units.level)
    level.content.report("sensitivity", isNamed: true, to: &doubts)
    guard let number = level.number else { return nil }
    var value = SensitivityPoint.EarValue(ear: ear, level: number)
    switch test["masked"] {
    case nil, .null, .bool(false): break
    case .bool(true): value.masked = true
    case let other?:
      guard let isMasked = AudiometryTable.isTrue(Self.text(other)) else {
        doubts.add(.unreadable, "masked is \(Self.text(other))")
        return nil
      }
      value.masked = isMasked
    }
    let range = test["clampingRange"]
    for bound in ["lowerBound", "upperBound"] {
      let limit = try AudiogramQuantity.hearingLevel(range?[bound], units: units.level)
      if case .unreadable = limit.content {
        limit.content.report(bound, isNamed: true, to: &doubts)
        return nil
      }
      if bound == "lowerBound" { value.lowerBound = limit.number }
      if bound == "upperBound" { value.upperBound = limit.number }
    }
    guard value.isSound else {
      doubts.add(.contradiction, "the lower bound of a test lies above its upper bound")
      return nil
    }
    return value
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text): AdapterRegistry.preview(Array(text.utf8))
    case .number(let digits): AdapterRegistry.preview(Array(digits.utf8))
    case nil, .null: "none"
    default: "unreadable"
    }
  }
}
