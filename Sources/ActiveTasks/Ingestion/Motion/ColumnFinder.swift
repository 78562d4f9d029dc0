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
    return timeCandidates.first(where: holdsTime)
  }

  /// The first cell of the column that is named like time; `nil` when there is none.
  var unreadableTime: String? {
    guard let index = timeCandidates.first, let row = outline.sample.first,
      row.indices.contains(index)
    else { return nil }
    let isMissing = outline.sample.allSatisfy {
      $0.indices.contains(index) && $0[index].isMissingWord
    }
    let cell = String(decoding: row[index].prefix(40), as: UTF8.self)
    return outline.header[index]
      + (isMissing ? " without a value in the first \(outline.sample.count) rows" : ": \(cell)")
  }

  /// A column that looks like times, beside `streams`, when none is read as such.
  func unreadTime(beside streams: [MotionTablePlan.Stream]) -> Int? {
    let known = outline.header.indices.filter { place in
      let cell = outline.header[place]
      return ColumnMeaning(cell) != nil || ColumnMeaning.resemblesMotion(cell)
        || TimeColumn.isCounter(cell)
    }
    return outline.unreadTime(except: Set(streams.flatMap(\.columns) + known), isEven: true)
  }

  /// Columns named like time, the best name first.
  private var timeCandidates: [Int] {
    outline.header.indices
      .compactMap { index in TimeColumn.rank(outline.header[index]).map { ($0, index) } }
      .sorted { $0 < $1 }.map { $0.1 }
  }

  /// Every complete stream.
  ///
  /// - Throws: `Diagnostic` `motion.no-usable-columns` when there is none, `usage.columns` when an
  ///   assignment names no column, or one that has another meaning.
  func streams(_ flags: inout [QualityFlag]) throws(Diagnostic) -> [MotionTablePlan.Stream] {
    let isAssigned = options.columns.keys.contains { $0 != "time" }
    let streams = isAssigned ? try assignedStreams() : try namedStreams(&flags)
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
    try refuseSharedColumns()
    var streams: [MotionTablePlan.Stream] = []
    for kind in SensorKind.allCases {
      let slots = MotionOptions.slots.filter { $0.kind == kind }
      var sensor = SensorColumns(kind, qualifiers: [])
      for slot in slots {
        guard let name = options.columns[slot.key] else { continue }
        let index = try index(of: name)
        sensor.set(slot.axis, index, statedUnit(index))
      }
      if sensor.isEmpty { continue }
      guard sensor.isComplete else {
        throw Diagnostic(
          "usage.columns", "not every axis of the sensor is assigned",
          found: slots.map(\.key).filter { options.columns[$0] != nil }.joined(separator: ", "),
          expected: slots.map(\.key).joined(separator: ", "))
      }
      switch sensor.stream(override: options.unit(of: kind)) {
      case .success(let stream): streams.append(stream)
      case .failure(let fault): throw unitUnknown([sensor.names(in: outline) + ": " + fault.reason])
      }
    }
    return streams
  }

  /// A column holds one thing: with two, one of them would be missing.
  private func refuseSharedColumns() throws(Diagnostic) {
    var keys: [Int: String] = [:]
    for (key, name) in options.columns.sorted(by: { $0.key < $1.key }) {
      guard let place = outline.place(of: name), let other = keys.updateValue(key, forKey: place)
      else { continue }
      throw Diagnostic(
        "usage.columns", "a column is assigned twice", found: "\(other) and \(key): \(name)",
        expected: "a column of its own for each")
    }
  }

  private func namedStreams(_ flags: inout [QualityFlag]) throws(Diagnostic)
    -> [MotionTablePlan.Stream]
  {
    var complete: [(sensor: SensorColumns, stream: MotionTablePlan.Stream)] = []
    var ignored: [String] = []
    var isUnitUnknown = false
    for sensor in try sensors() {
      switch sensor.stream(override: options.unit(of: sensor.kind)) {
      case .success(let stream): complete.append((sensor, stream))
      case .failure(let fault):
        isUnitUnknown = isUnitUnknown || sensor.isComplete
        ignored.append(sensor.names(in: outline) + ": " + fault.reason)
      }
    }
    ignored += outline.header.filter {
      ColumnMeaning($0) == nil && ColumnMeaning.resemblesMotion($0)
    }.map { $0 + ": the name is not known" }
    if complete.isEmpty, isUnitUnknown { throw unitUnknown(ignored) }
    let streams = try choose(complete, &flags)
    if !ignored.isEmpty {
      flags.append(
        .motion(
          .columnsIgnored, "not used: " + ignored.joined(separator: "; "), count: ignored.count))
    }
    return streams
  }

  /// Every sensor that a name makes, complete or not, in the order of the header.
  private func sensors() throws(Diagnostic) -> [SensorColumns] {
    let meanings = outline.header.enumerated().compactMap { index, cell in
      ColumnMeaning(cell).map { (index: index, meaning: $0) }
    }
    let hasNamed = meanings.contains { $0.meaning.kind != nil }
    if !hasNamed, let column = sensorColumn { throw mixedRows(column) }
    let bare = bareKind(meanings.map(\.meaning.axis))
    var sensors: [SensorColumns] = []
    for (index, meaning) in meanings {
      let unit = statedUnit(index)
      guard let kind = meaning.kind ?? (hasNamed ? nil : unit.kind ?? bare) else { continue }
      let place = sensors.firstIndex {
        $0.kind == kind && $0.qualifiers == meaning.qualifiers && $0.isFree(meaning.axis)
      }
      if let place {
        sensors[place].set(meaning.axis, index, unit)
      } else {
        sensors.append(SensorColumns(kind, qualifiers: meaning.qualifiers))
        sensors[sensors.count - 1].set(meaning.axis, index, unit)
      }
    }
    return sensors.filter { !$0.isEmpty }
  }

  /// A column whose cells name different sensors, so that its rows are not samples of one.
  private var sensorColumn: Int? {
    outline.header.indices.first { index in
      let words = outline.sample.compactMap { $0.indices.contains(index) ? $0[index] : nil }
        .filter { CSVCellShape($0, mark: outline.dialect.mark) == .text }
        .map { String(decoding: $0, as: UTF8.self) }
      return Set(words).count > 1 && words.contains(where: ColumnMeaning.resemblesMotion)
    }
  }

  private func mixedRows(_ column: Int) -> Diagnostic {
    Diagnostic(
      "motion.mixed-rows", "the rows are samples of several sensors",
      found: "different names in the column \(outline.header[column])",
      expected: "one sensor in every row",
      hint: "write each sensor to a file of its own, or to columns of its own")
  }

  /// The first of the sensors with the most kinds of stream, or the one the user names.
  private func choose(
    _ complete: [(sensor: SensorColumns, stream: MotionTablePlan.Stream)],
    _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> [MotionTablePlan.Stream] {
    var anchors: [[String]] = []
    for (sensor, _) in complete where !anchors.contains(sensor.qualifiers) {
      anchors.append(sensor.qualifiers)
    }
    let labels = anchors.map { $0.joined(separator: " ") }
    if let wanted = options.sensor {
      anchors = anchors.filter { $0.joined(separator: " ") == wanted }
      guard !anchors.isEmpty else {
        throw Diagnostic(
          "usage.columns", "there is no sensor '\(wanted)'", found: wanted,
          expected: labels.joined(separator: ", "))
      }
    }
    var best: [Int] = []
    for anchor in anchors {
      let picked = SensorKind.allCases.compactMap { kind in
        complete.firstIndex { $0.sensor.kind == kind && $0.sensor.qualifiers == anchor }
          ?? complete.firstIndex { $0.sensor.kind == kind && $0.sensor.belongs(to: anchor) }
      }
      if picked.count > best.count { best = picked }
    }
    let streams = best.map { complete[$0].stream }
    try refuseDoubledNames(streams)
    if options.sensor == nil, best.count < complete.count {
      let taken = best.map { complete[$0].sensor.names(in: outline) }
      let left = complete.indices.filter { !best.contains($0) }
        .map { complete[$0].sensor.names(in: outline) }
      let several =
        labels.count > 1 ? "; sensors: " + labels.map { "'\($0)'" }.joined(separator: ", ") : ""
      flags.append(
        .motion(
          .sensorChosen,
          "took \(taken.joined(separator: "; ")) and left out \(left.joined(separator: "; "))"
            + several + " (--columns sensor=…)", count: complete.count))
    }
    return streams
  }

  private func refuseDoubledNames(_ streams: [MotionTablePlan.Stream]) throws(Diagnostic) {
    for index in streams.flatMap(\.columns) {
      let name = outline.header[index]
      guard outline.header.count(where: { $0 == name }) > 1 else { continue }
      throw Diagnostic(
        "motion.duplicate-columns", "two columns are called '\(name)'",
        at: .line(outline.headerLineNumber, column: index + 1), found: outline.headerSummary,
        expected: "different names",
        hint: "tell the columns apart by position: --columns time=1,ax=2,ay=3,az=4")
    }
  }

  private func unitUnknown(_ columns: [String]) -> Diagnostic {
    Diagnostic(
      "motion.unit-unknown", "the unit of the sensor is not known",
      found: columns.joined(separator: "; "),
      expected: "g, mg, m/s2, cm/s2, mm/s2, ft/s2 or rad/s, mrad/s, deg/s, mdps, rpm, rev/s",
      hint: "state it with --units acc=… or gyro=…")
  }

  /// What a file with bare axes measures, by its name: `nil` for angles and magnetic fields, which are not
  /// read, and acceleration when the name says nothing.
  private func bareKind(_ axes: [Int]) -> SensorKind? {
    let file = FileName.last(name).lowercased()
    let words = file.split { !$0.isLetter }
    func begins(_ stem: String) -> Bool { words.contains { $0.hasPrefix(stem) } }
    // A name may begin with a participant's; one that says acceleration is believed first.
    func names(_ stem: String) -> Bool { file.hasPrefix(stem) || begins(stem) && !begins("acc") }
    if axes.contains(3) { return .attitude }
    if names("magnet") || names("orientation") || names("euler") { return nil }
    if names("gyro") || names("angularvelocity") { return .angularRate }
    if names("gravity") { return .gravity }
    if file.hasPrefix("linear") { return .userAcceleration }
    // Sensor Logger's accelerometer is without gravity, the uncalibrated one is with it.
    let isLogger = outline.header.contains("seconds_elapsed")
    if begins("accelerometer"), isLogger, !file.contains("uncalibrated") {
      return .userAcceleration
    }
    return .acceleration
  }

  /// The unit in the header or in the units row; unknown when the two differ.
  private func statedUnit(_ index: Int) -> ColumnUnit {
    let header = outline.header.indices.contains(index) ? outline.header[index] : ""
    let named = ColumnMeaning(header)?.unit ?? HeaderName(header).unit
    guard outline.units.indices.contains(index) else { return named }
    let below = ColumnUnit(outline.units[index])
    if named == .unstated || named.equals(below) { return below }
    if below == .unstated || named.kind == .attitude { return named }
    return .unknown("\(named.name) and \(below.name)")
  }

  /// The column a user named by its header or by its position from 1.
  private func index(of column: String) throws(Diagnostic) -> Int {
    if let place = outline.place(of: column) { return place }
    throw Diagnostic(
      "usage.columns", "there is no column '\(column)'", found: column,
      expected: outline.header.isEmpty
        ? "a position from 1 to \(outline.columnCount)" : outline.headerSummary)
  }
}
