/// One input of a session, as the command of its task would take it.
struct SessionInput: Sendable, Equatable {
  /// What has to be opened.
  enum Kind: Sendable, Equatable {
    /// One file.
    case file
    /// The files of a folder, one a sensor.
    case sensorFolder
    /// Parts of one log that follow each other, by path.
    case parts([String])
  }

  /// The path below the study: of the file, of the folder, or of the first part.
  var path: String
  /// What has to be opened.
  var kind: Kind
}

/// The files of a session and the inputs they make.
struct SessionListing {
  /// Paths below the study, in ascending order.
  let files: [String]
  /// The inputs in the order of their paths.
  let inputs: [SessionInput]
  /// Paths of the folders with one file a sensor; what else an app puts there is told by their recording.
  var sensorFolders: Set<String> {
    Set(inputs.filter { $0.kind == .sensorFolder }.map(\.path))
  }

  /// Apps that write one file a sensor call them so.
  private static let sensors: Set<String> = [
    "accelerometer", "gyroscope", "gravity", "totalacceleration", "linearacceleration",
    "acceleration", "angularvelocity", "orientation", "magneticfield", "magnetometer",
    "accelerometeruncalibrated", "gyroscopeuncalibrated", "magnetometeruncalibrated",
  ]
  private static let inertial: Set<String> = [
    "accelerometer", "gyroscope", "acceleration", "angularvelocity", "totalacceleration",
  ]

  /// Whether a file is called as the table of one sensor.
  static func isSensor(_ path: String) -> Bool { sensors.contains(stem(path)) }

  /// Lists the session at `place` in the study at `root`.
  ///
  /// - Throws: `Diagnostic` `input.unreadable`, naming a folder that cannot be listed: what is in it must not be taken
  ///   for gone.
  init(_ place: SessionPlace, root: String) throws(Diagnostic) {
    files = try Self.files(place, root: root)
    var inputs: [SessionInput] = []
    let folders = Dictionary(grouping: files, by: Self.folder)
    for (folder, members) in folders {
      let tables = members.filter { Self.sensors.contains(Self.stem($0)) }
      let isOne =
        tables.count > 1 && tables.contains { Self.inertial.contains(Self.stem($0)) }
        && Set(tables.map(Self.stem)).count == tables.count && !folder.isEmpty
      if isOne { inputs.append(SessionInput(path: folder, kind: .sensorFolder)) }
      let others = isOne ? members.filter { !tables.contains($0) } : members
      inputs += Self.logs(others)
    }
    self.inputs = inputs.sorted {
      FileName.precedes($0.path, $1.path)
    }
  }

  /// Files as inputs, the parts of a log as one in the order of their stamps, the part without one last.
  private static func logs(_ paths: [String]) -> [SessionInput] {
    // By bytes: names that differ in the composition of a letter are equal strings, and no parts of one log.
    let groups = Dictionary(grouping: paths) { path in
      let name = FileName.last(path)
      return FileName.octets(StudyName.rolled(name)?.log ?? name)
    }
    return groups.values.map { paths in
      guard paths.count > 1, let first = paths.first else {
        return SessionInput(path: paths.first ?? "", kind: .file)
      }
      let parts = ordered(paths)
      return SessionInput(path: parts.first ?? first, kind: .parts(parts))
    }
  }

  /// Parts of a log in the order of their stamps.
  static func ordered(_ paths: [String]) -> [String] {
    paths.sorted { (stamp($0), $0) < (stamp($1), $1) }
  }

  /// The stamp that orders parts; the live file of a log has none and comes last.
  private static func stamp(_ path: String) -> String {
    StudyName.rolled(FileName.last(path))?.stamp ?? "~"
  }

  private static func files(
    _ place: SessionPlace, root: String
  ) throws(Diagnostic) -> [String] {
    let own = StudyWalk.joined(root, place.path)
    var paths: [String] = []
    switch place.kind {
    case .archive: return [place.path]
    case .folder: paths = try FolderInputs.all(below: own)
    case .members(let names):
      for name in names {
        let path = FolderListing.joined(own, name)
        // What is called as a recorder's folder may be a file.
        let isFolder = StudyName.isRecorder(name) && FileStamp(path) == nil
        if isFolder { paths += try FolderInputs.all(below: path) } else { paths.append(path) }
      }
    }
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return paths.filter { FileStamp($0) != nil }.map { String($0.dropFirst(prefix.count)) }
      .sorted(by: FileName.precedes)
  }

  /// The path of the folder; empty for the study's own.
  static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The name before its ending, in lower case and without spaces.
  private static func stem(_ path: String) -> String {
    let name = FileName.last(path).lowercased()
    return name.hasSuffix(".csv") ? String(name.dropLast(4).filter { $0 != " " }) : ""
  }
}
