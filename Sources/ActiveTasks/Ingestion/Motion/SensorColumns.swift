/// The columns of a table that hold one sensor.
struct SensorColumns {
  /// Why a sensor is not read.
  struct Fault: Error {
    /// For people.
    var reason: String
  }

  /// What is measured.
  let kind: SensorKind
  /// What tells the sensor from others of the file.
  let qualifiers: [String]
  private var columns: [Int?]
  private var units: [ColumnUnit]

  /// A sensor without columns.
  init(_ kind: SensorKind, qualifiers: [String]) {
    self.kind = kind
    self.qualifiers = qualifiers
    columns = Array(repeating: nil, count: kind == .attitude ? 4 : 3)
    units = Array(repeating: .unstated, count: columns.count)
  }

  /// Whether no axis has a column.
  var isEmpty: Bool { columns.allSatisfy { $0 == nil } }
  /// Whether every axis has a column.
  var isComplete: Bool { columns.allSatisfy { $0 != nil } }

  /// Whether `axis` has no column yet.
  func isFree(_ axis: Int) -> Bool { columns.indices.contains(axis) && columns[axis] == nil }

  /// Gives `axis` a column; an axis the sensor does not have is left out.
  mutating func set(_ axis: Int, _ index: Int, _ unit: ColumnUnit) {
    guard columns.indices.contains(axis) else { return }
    columns[axis] = index
    units[axis] = unit
  }

  /// The names of the columns in the header.
  func names(in outline: CSVOutline) -> String {
    columns.compactMap { $0 }.sorted().map { index in
      outline.header.indices.contains(index) ? outline.header[index] : "column \(index + 1)"
    }.joined(separator: ", ")
  }

  /// Whether it may be a part of the device that `qualifiers` name: one has all words of the other.
  func belongs(to qualifiers: [String]) -> Bool {
    let (own, others) = (Set(self.qualifiers), Set(qualifiers))
    return own.isSubset(of: others) || others.isSubset(of: own)
  }

  /// The stream with a unit and a factor for each axis.
  ///
  /// Axes in different units are converted to SI. A unit that the user states replaces all others.
  func stream(override: ScaledUnit?) -> Result<MotionTablePlan.Stream, Fault> {
    guard isComplete else {
      let missing = zip("xyzw", columns).filter { $0.1 == nil }.map { String($0.0) }
      return .failure(Fault(reason: "there is no \(missing.joined(separator: ", ")) axis"))
    }
    var stream = MotionTablePlan.Stream(
      kind: kind, unit: .unknown, columns: columns.compactMap { $0 })
    var names: [String] = []
    for name in units.map(\.name) where !name.isEmpty && !names.contains(name) {
      names.append(name)
    }
    stream.unitName = names.joined(separator: ", ")
    if let override {
      stream.setUnits(Array(repeating: override, count: columns.count))
      stream.isOverridden = units.contains { unit in
        unit != .unstated && !unit.equals(.known(override, ""))
      }
      return .success(stream)
    }
    if units.allSatisfy({ $0 == .unstated }) { return .success(stream) }
    var known: [ScaledUnit] = []
    for unit in units {
      guard case .known(let unit, _) = unit, unit.measures(kind) else {
        let reason =
          unit == .unstated
          ? "only some axes state a unit"
          : "the unit '\(unit.name)' is not known for \(kind.rawValue)"
        return .failure(Fault(reason: reason))
      }
      known.append(unit)
    }
    stream.setUnits(known)
    return .success(stream)
  }
}
