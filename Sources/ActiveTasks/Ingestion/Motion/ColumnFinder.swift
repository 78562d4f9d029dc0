/// Finds the sensor and time columns of a table, by the user's assignment or by their names.
struct ColumnFinder {
  let outline: CSVOutline
  let options: MotionOptions
  /// The input's name: it tells which sensor a file with bare x, y, z columns holds.
  let name: String

  /// The time column, if there is one.
  ///
  /// - Throws: `Diagnostic` `usage.columns` when the assigned one does not exist.
  func timeColumn() throws(Diagnostic) -> Int? {
    if let stated = options.columns["time"] { return try index(of: stated) }
    let candidates = outline.header.indices.compactMap { index in
      TimeColumn.rank(outline.header[index]).map { (rank: $0, index: index) }
    }
    return candidates.filter { holdsTime($0.index) }
      .min { ($0.rank, $0.index) < ($1.rank, $1.index) }?.index
  }

  /// Every complete stream.
  ///
  /// - Throws: `Diagnostic` `motion.no-usable-columns` when there is none, `usage.columns` when an
  ///   assignment names no column.
  func streams(_ flags: inout [QualityFlag]) throws(Diagnostic) -> [MotionTablePlan.Stream] {
    let isAssigned = options.columns.keys.contains { $0 != "time" }
    let streams = isAssigned ? try assignedStreams() : namedStreams(&flags)
    guard !streams.isEmpty else {
      throw Diagnostic(
        "motion.no-usable-columns", "no sensor has all its axes", found: outline.headerSummary,
        expected: "x, y and z of an accelerometer or gyroscope, or w, x, y and z of an attitude",
        hint: "assign columns by name or position: --columns time=1,ax=2,ay=3,az=4")
    }
    return streams
  }

  private func holdsTime(_ index: Int) -> Bool {
    outline.sample.isEmpty
      || outline.sample.contains { row in
        guard row.indices.contains(index) else { return false }
        let shape = CSVCellShape(row[index], mark: outline.dialect.mark)
        return shape == .number || shape == .time
      }
  }

  private func assignedStreams() throws(Diagnostic) -> [MotionTablePlan.Stream] {
    var streams: [MotionTablePlan.Stream] = []
    for kind in SensorKind.allCases {
      let slots = MotionOptions.slots.filter { $0.kind == kind }
      var columns: [Int] = []
      var unit = SensorUnit.unknown
      for slot in slots {
        guard let name = options.columns[slot.key] else { continue }
        columns.append(try index(of: name))
        unit = statedUnit(columns[columns.count - 1]) ?? unit
      }
      if columns.isEmpty { continue }
      guard columns.count == slots.count else {
        throw Diagnostic(
          "usage.columns", "not every axis of the sensor is assigned",
          found: slots.map(\.key).filter { options.columns[$0] != nil }.joined(separator: ", "),
          expected: slots.map(\.key).joined(separator: ", "))
      }
      streams.append(MotionTablePlan.Stream(kind: kind, unit: unit, columns: columns))
    }
    return streams
  }

  private func namedStreams(_ flags: inout [QualityFlag]) -> [MotionTablePlan.Stream] {
    let meanings = outline.header.enumerated().compactMap { index, cell in
      ColumnMeaning(cell).map { (index: index, meaning: $0) }
    }
    var groups: [String] = []
    for (_, meaning) in meanings where !groups.contains(meaning.group) {
      groups.append(meaning.group)
    }
    let hasNamed = meanings.contains { $0.meaning.kind != nil }
    var complete: [(group: String, streams: [MotionTablePlan.Stream])] = []
    for group in groups {
      var streams: [MotionTablePlan.Stream] = []
      for kind in SensorKind.allCases {
        var axes = [Int?](repeating: nil, count: kind == .attitude ? 4 : 3)
        var unit = SensorUnit.unknown
        for (index, meaning) in meanings where meaning.group == group {
          let meant = meaning.kind ?? (hasNamed ? nil : bareKind(meanings.map(\.meaning.axis)))
          guard meant == kind, meaning.axis < axes.count, axes[meaning.axis] == nil else {
            continue
          }
          axes[meaning.axis] = index
          unit = statedUnit(index) ?? unit
        }
        let columns = axes.compactMap { $0 }
        if columns.count == axes.count {
          streams.append(MotionTablePlan.Stream(kind: kind, unit: unit, columns: columns))
        }
      }
      if !streams.isEmpty { complete.append((group, streams)) }
    }
    return choose(complete, &flags)
  }

  private func choose(
    _ complete: [(group: String, streams: [MotionTablePlan.Stream])], _ flags: inout [QualityFlag]
  ) -> [MotionTablePlan.Stream] {
    if let sensor = options.sensor {
      return complete.first { $0.group == sensor }?.streams ?? []
    }
    guard complete.count > 1 else { return complete.first?.streams ?? [] }
    let names = complete.map(\.group).joined(separator: ", ")
    flags.append(
      .motion(
        .sensorChosen, "took sensor '\(complete[0].group)' out of: \(names) (--columns sensor=…)",
        count: complete.count))
    return complete[0].streams
  }

  /// What a file with bare axes measures, by its name: `nil` for angles, which are not read, and
  /// acceleration when the name says nothing.
  private func bareKind(_ axes: [Int]) -> SensorKind? {
    let file = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if axes.contains(3) { return .attitude }
    if file.hasPrefix("gyro") || file.hasPrefix("angularvelocity") { return .angularRate }
    if file.hasPrefix("orientation") || file.hasPrefix("euler") { return nil }
    if file.hasPrefix("gravity") { return .gravity }
    if file.hasPrefix("linear") { return .userAcceleration }
    let isLogger = outline.header.contains("seconds_elapsed")
    if file.hasPrefix("accelerometer"), isLogger { return .userAcceleration }
    return .acceleration
  }

  private func statedUnit(_ index: Int) -> SensorUnit? {
    if outline.header.indices.contains(index), let unit = ColumnMeaning(outline.header[index])?.unit
    {
      return unit
    }
    guard outline.units.indices.contains(index) else { return nil }
    return UnitText.sensor(outline.units[index])
  }

  /// The column a user named by its header or by its position from 1.
  private func index(of column: String) throws(Diagnostic) -> Int {
    if let index = outline.header.firstIndex(of: column) { return index }
    if let position = Int(column), 1...max(outline.columnCount, 1) ~= position {
      return position - 1
    }
    throw Diagnostic(
      "usage.columns", "there is no column '\(column)'", found: column,
      expected: outline.header.isEmpty
        ? "a position from 1 to \(outline.columnCount)" : outline.headerSummary)
  }
}
