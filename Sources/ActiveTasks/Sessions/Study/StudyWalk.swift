import Glibc

/// Finds the sessions of a study from the names of its folders and files.
///
/// The folder at the participants' level names the participant (in BIDS the folder `sub-…`), the folder in
/// it the session. Files and `recorder-…` folders directly in a participant's folder are one session more,
/// each archive there is one. Directly in the study's folder every archive and every loose recording is a
/// session without a participant; files that differ in their extension or the stamp of ResearchKit's
/// rollover belong together; `recorder-…` folders there are an app's own output, one session with the results that name
/// what is in them. Hidden names, linked folders and files about the study are left out.
struct StudyWalk {
  /// The study's folder.
  let root: String
  /// Which folder below it names the participant, 1 for the first.
  var participantLevel = 1
  /// Whether a file of consents was met.
  private(set) var hasConsent = false
  /// The sessions in the order of their paths.
  private(set) var places: [SessionPlace] = []

  /// Walks through the study at `root`.
  ///
  /// - Throws: `Diagnostic` `usage.study` when there is no such folder, `input.unreadable` when one below it cannot be
  ///   listed: who is in it must not be taken for gone.
  /// - Complexity: one listing a participant, memory for the names of the sessions.
  init(_ root: String, participantLevel: Int = 1) throws(Diagnostic) {
    self.root = root
    self.participantLevel = participantLevel
    guard FolderListing.names(root) != nil else {
      throw Diagnostic(
        "usage.study", "the study is no folder that can be read", expected: "a folder of sessions",
        hint: "of single recordings, run the command of the task"
      ).naming(root)
    }
    try walk("", depth: 1)
  }

  /// A folder above the participants, or the study itself.
  private mutating func walk(_ folder: String, depth: Int) throws(Diagnostic) {
    let entries = try entries(folder)
    for name in entries.folders where !StudyName.isRecorder(name) {
      let path = Self.joined(folder, name)
      if depth < participantLevel, !name.hasPrefix("sub-") {
        try walk(path, depth: depth + 1)
      } else {
        try addParticipant(path, name)
      }
    }
    for name in entries.archives {
      places.append(
        SessionPlace(path: Self.joined(folder, name), kind: .archive, participant: nil, label: name)
      )
    }
    addLoose(
      own(entries.files, entries.folders.filter(StudyName.isRecorder), in: folder), in: folder)
  }

  /// Makes one session of the recorders' folders of an app's own output and of the files that belong to them.
  ///
  /// Those are the results that name what the recorders wrote, with what else they name; a single file is taken for
  /// one. Folders without files say nothing.
  /// - Returns: the other files.
  private mutating func own(_ files: [String], _ recorders: [String], in folder: String) -> [String]
  {
    let place = Self.joined(root, folder)
    func isFull(_ name: String) -> Bool {
      let path = FolderListing.joined(place, name)
      // What cannot be listed is told when the session is.
      guard let files = try? FolderInputs.all(below: path) else { return true }
      return files.contains { FileStamp($0) != nil }
    }
    let full = recorders.filter(isFull)
    guard !full.isEmpty else { return files }
    var own: Set<String> = []
    for name in files where name.lowercased().hasSuffix(".json") {
      guard
        case .result(let named) = FolderMember(FolderListing.joined(place, name), task: .file)
      else { continue }
      let below = named.map { String($0.dropFirst(FolderListing.joined(place, "").count)) }
      guard below.contains(where: { path in full.contains { path.hasPrefix($0 + "/") } }) else {
        continue
      }
      own.insert(name)
      own.formUnion(below.filter(files.contains))
    }
    if own.isEmpty, Self.groups(files).count == 1 { own = Set(files) }
    places.append(
      SessionPlace(
        path: folder, kind: .members(files.filter(own.contains) + full), participant: nil,
        label: StudyName.recordings))
    return files.filter { !own.contains($0) }
  }

  private mutating func addParticipant(_ folder: String, _ name: String) throws(Diagnostic) {
    let entries = try entries(folder)
    for session in entries.folders where !StudyName.isRecorder(session) {
      let path = Self.joined(folder, session)
      noteConsent(in: path)
      places.append(place(path, .folder, name, folder, label: session))
    }
    for archive in entries.archives {
      places.append(
        place(Self.joined(folder, archive), .archive, name, folder, label: archive))
    }
    let members = entries.files + entries.folders.filter(StudyName.isRecorder)
    if !members.isEmpty { places.append(place(folder, .members(members), name, folder, label: "")) }
  }

  private func place(
    _ path: String, _ kind: SessionPlace.Kind, _ participant: String, _ folder: String,
    label: String
  ) -> SessionPlace {
    SessionPlace(
      path: path, kind: kind, participant: participant, label: label, participantFolder: folder)
  }

  /// Recordings that lie about: one session each, with what has the same name but for its ending.
  private mutating func addLoose(_ files: [String], in folder: String) {
    for group in Self.groups(files) {
      places.append(
        SessionPlace(
          path: folder, kind: .members(group.names), participant: nil, label: group.label))
    }
  }

  /// Files by their name without ending and rollover stamp.
  private static func groups(_ files: [String]) -> [(label: String, names: [String])] {
    var groups: [(label: String, names: [String])] = []
    var places: [String: Int] = [:]
    for name in files {
      let log = StudyName.rolled(name)?.log ?? name
      let label = String(log.prefix { $0 != "." })
      if let place = places[label] {
        groups[place].names.append(name)
      } else {
        places[label] = groups.count
        groups.append((label, [name]))
      }
    }
    return groups
  }

  private mutating func noteConsent(in path: String) {
    guard !hasConsent else { return }
    let file = FolderListing.joined(Self.joined(root, path), StudyName.consent)
    hasConsent = access(FileName.bytes(file), F_OK) == 0
  }

  /// The visible names in a folder below the study by what they are; those about the study are left out.
  private mutating func entries(
    _ folder: String
  ) throws(Diagnostic) -> (folders: [String], archives: [String], files: [String]) {
    var found: (folders: [String], archives: [String], files: [String]) = ([], [], [])
    let path = Self.joined(root, folder)
    for name in try FolderListing.checkedNames(path) where !FileName.isHidden(name) {
      var status = stat()
      let own = FileName.bytes(FolderListing.joined(path, name))
      guard lstat(own, &status) == 0 else {
        if errno != ENOENT { throw FolderListing.unreadable(path, errno) }
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        // What file systems keep for themselves is nobody's.
        if name == "lost+found" { continue }
        found.folders.append(name)
      } else if stat(own, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        if name == StudyName.consent { hasConsent = true }
        if StudyName.isOfStudy(name) { continue }
        if StudyName.isArchive(name) {
          found.archives.append(name)
        } else {
          found.files.append(name)
        }
      }
    }
    return found
  }

  /// `folder` and `name`, without a slash when the folder is empty.
  static func joined(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return name.isEmpty ? folder : FolderListing.joined(folder, name)
  }
}
