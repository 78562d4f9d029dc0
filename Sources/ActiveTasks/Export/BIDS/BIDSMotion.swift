/// A joint-angle curve as `motion/`: a table without a header, its channels and its sidecar.
///
/// Source: BIDS 1.10, Motion.
enum BIDSMotion {
  /// A column as a channel.
  private struct Channel {
    let name: String
    let component: String?
    let type: String
    let unit: String?

    init(_ column: String) {
      let (name, unit) = BIDSText.column(column)
      self.name = name
      let part = name.split(separator: "_").last ?? ""
      let isAttitude = name.hasPrefix("attitude_")
      component = isAttitude ? "quat_\(part)" : nil
      type = isAttitude ? "ORNT" : name == "time" ? "LATENCY" : name == "angle" ? "JNTANG" : "MISC"
      self.unit = unit
    }
  }

  /// Writes the files of a curve.
  ///
  /// - Parameters:
  ///   - table: the curve, with its time in the first column.
  ///   - stem: the path of the files without their suffixes.
  ///   - task: the name of the task.
  ///   - folder: where they go.
  /// - Throws: `Diagnostic` `output.unwritable`, or as the table.
  static func write(
    _ table: any ExportedTable, stem: String, task: String, to folder: ExportFolder
  ) throws(Diagnostic) {
    let channels = table.columns.map(Channel.init)
    let file = try folder.open("\(stem)_motion.tsv")
    var first: Double?
    var last: Double?
    var rows = 0
    while let cells = try table.next() {
      try file.write(BIDSText.row(cells))
      last = cells.first.flatMap(Double.init)
      first = first ?? last
      rows += 1
    }
    _ = try file.finish()
    let span = (last ?? 0) - (first ?? 0)
    let rate = rows > 1 && span > 0 ? Double(rows - 1) / span : 0
    var sidecar = JSONMembers([
      "TaskName": task, "SamplingFrequency": rate, "SamplingFrequencyEffective": rate,
      "TrackedPointsCount": 1, "MotionChannelCount": channels.count,
      "TrackingSystemName": "phone", "MissingValues": "n/a",
      "TaskDescription": "A joint is moved with the phone strapped to the moving segment.",
      "SoftwareVersions": "active-cli \(ToolVersion.current)",
    ])
    for type in ["JNTANG", "LATENCY", "MISC", "ORNT"] {
      sidecar["\(type)ChannelCount"] = channels.count { $0.type == type }
    }
    try folder.write(sidecar.jsonLine(indented: true), to: "\(stem)_motion.json")
    var rowsOfChannels = BIDSText.row([
      "name", "component", "type", "tracked_point", "units", "reference_frame",
    ])
    for channel in channels {
      rowsOfChannels += BIDSText.row([
        channel.name, channel.component, channel.type, "moving_segment", channel.unit,
        channel.type == "ORNT" ? "start" : nil,
      ])
    }
    try folder.write(rowsOfChannels, to: "\(stem)_channels.tsv")
    let frame = JSONMembers([
      "reference_frame": JSONMembers([
        "Description": "Device axes at the start of the recording.",
        "Levels": JSONMembers([
          "start": JSONMembers([
            "SpatialAxes": "n/a", "RotationRule": "right-hand", "RotationOrder": "n/a",
          ])
        ]),
      ])
    ])
    try folder.write(frame.jsonLine(indented: true), to: "\(stem)_channels.json")
  }
}
