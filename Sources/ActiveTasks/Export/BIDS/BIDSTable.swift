/// A table beside the numbers as a continuous recording, when its rows are regular in time, else as events.
///
/// Source: BIDS 1.10, Physiological recordings, Task events.
struct BIDSTable {
  private static let tolerance = 1e-6

  private let columns: [String]
  private let time: Int
  private let open: () throws(Diagnostic) -> any ExportedTable

  /// A table with a column of times; `nil` when it has none.
  init?(_ open: @escaping () throws(Diagnostic) -> any ExportedTable) throws(Diagnostic) {
    columns = try open().columns
    guard let time = columns.firstIndex(where: { $0 == "time_s" || $0 == "start_s" }) else {
      return nil
    }
    self.time = time
    self.open = open
  }

  /// Writes the table.
  ///
  /// - Parameters:
  ///   - stem: the path of the files without their suffixes.
  ///   - suffix: what a continuous recording is: `physio` or `stim`.
  ///   - task: the name of the task.
  ///   - folder: where they go.
  /// - Throws: `Diagnostic` `output.unwritable`, or as the table.
  func write(
    stem: String, suffix: String, task: String, to folder: ExportFolder
  ) throws(Diagnostic) {
    if columns[time] == "time_s", let clock = try regularClock() {
      try writeRecording(stem: "\(stem)_\(suffix)", clock, to: folder)
    } else {
      try writeEvents(stem: "\(stem)_events", task: task, to: folder)
    }
  }

  /// The first time and the step between times; `nil` when it is not one step.
  private func regularClock() throws(Diagnostic) -> (start: Double, step: Double)? {
    let table = try open()
    var start: Double?
    var last: Double?
    var step: Double?
    var isRegular = true
    while let cells = try table.next() {
      guard let time = cells.indices.contains(time) ? Double(cells[time]) : nil else {
        isRegular = false
        continue
      }
      if let last {
        let found = time - last
        if found <= 0 || abs(found - (step ?? found)) > Self.tolerance * max(1, found) {
          isRegular = false
        }
        step = step ?? found
      }
      start = start ?? time
      last = time
    }
    guard isRegular, let start, let step else { return nil }
    return (start, step)
  }

  private func writeRecording(
    stem: String, _ clock: (start: Double, step: Double), to folder: ExportFolder
  ) throws(Diagnostic) {
    let table = try open()
    let kept = columns.indices.filter { $0 != time }
    var file = try StoredGzip(try folder.open("\(stem).tsv.gz"))
    while let cells = try table.next() {
      try file.write(BIDSText.row(kept.map { cells.indices.contains($0) ? cells[$0] : nil }))
    }
    try file.finish()
    let names = kept.map { BIDSText.column(columns[$0]) }
    var sidecar = JSONMembers([
      "SamplingFrequency": 1 / clock.step, "StartTime": clock.start, "Columns": names.map(\.name),
    ])
    for (name, unit) in names {
      sidecar[name] = JSONMembers(["Description": Self.meaning(name), "Units": unit])
    }
    try folder.write(sidecar.jsonLine(indented: true), to: "\(stem).json")
  }

  private func writeEvents(stem: String, task: String, to folder: ExportFolder) throws(Diagnostic) {
    let table = try open()
    let end = columns.firstIndex(of: "end_s")
    let length = columns.firstIndex { $0 == "duration_s" || $0 == "held_s" }
    let kept = columns.indices.filter { $0 != time && $0 != length }
    let file = try folder.open("\(stem).tsv")
    let names = kept.map { BIDSText.column(columns[$0]) }
    try file.write(BIDSText.row(["onset", "duration"] + names.map(\.name)))
    while let cells = try table.next() {
      func cell(_ index: Int?) -> String? {
        index.flatMap { cells.indices.contains($0) && !cells[$0].isEmpty ? cells[$0] : nil }
      }
      var duration = cell(length)
      if duration == nil, let from = cell(time).flatMap(Double.init),
        let to = cell(end).flatMap(Double.init)
      {
        // Times have four decimals; more would be noise of the subtraction.
        duration = FixedDecimal.string(to - from, places: 4)
      }
      try file.write(BIDSText.row([cell(time), duration] + kept.map { cell($0) }))
    }
    _ = try file.finish()
    var sidecar = JSONMembers(["TaskName": task])
    for (name, unit) in names {
      sidecar[name] = JSONMembers(["Description": Self.meaning(name), "Units": unit])
    }
    try folder.write(sidecar.jsonLine(indented: true), to: "\(stem).json")
  }

  private static func meaning(_ name: String) -> String {
    "\(name.split(separator: "_").joined(separator: " ")), as in the table of active-cli."
  }
}
