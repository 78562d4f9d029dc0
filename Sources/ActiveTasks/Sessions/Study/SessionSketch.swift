/// What a session holds, found from the beginnings of its files.
struct SessionSketch: Sendable, Equatable {
  /// How it is laid out.
  var layout: SessionFacts.Layout
  /// When it began, when it says so outside its recordings.
  var start: AbsoluteTime?
  /// The device's model.
  var device: String?
  /// Files.
  var files = 0
  /// Recordings by task's command word.
  var recordings: [String: Int] = [:]
  /// Files that are no recording.
  var others = 0
  /// Codes of files that cannot be read, with their number.
  var problems: [String: Int] = [:]

  /// Looks at the session at `place`.
  init(_ context: SessionContext, _ place: SessionPlace) {
    let listing: SessionListing
    do throws(Diagnostic) {
      listing = try SessionListing(place, root: context.root)
    } catch {
      (layout, start, device) = (.files, nil, nil)
      problems[error.code] = 1
      return
    }
    var run = SessionRun(context, place, context.names.names(of: place))
    run.learn(listing)
    (layout, start, device) = (run.facts.layout, run.facts.start, run.facts.device)
    files = listing.files.count
    for input in listing.inputs {
      guard input.kind != .sensorFolder else {
        recordings["rom", default: 0] += 1
        continue
      }
      let path = context.path(input.path)
      do throws(Diagnostic) {
        let head = try ByteSource(path: path).head()
        if ArchiveReader.recognizes(head.bytes), !AppleHealthArchive.recognizes(head.bytes) {
          try lookInside(path)
        } else {
          try look(FileName.last(path), head) { () throws(Diagnostic) in
            try ByteSource(path: path).readAll()
          }
        }
      } catch {
        problems[error.code, default: 0] += 1
      }
    }
  }

  private mutating func lookInside(_ path: String) throws(Diagnostic) {
    let ending = try ArchiveReader(ByteSource(path: path), limits: .upload).forEach {
      member throws(Diagnostic) in
      guard !ArchiveClaims.isLeftOut(member.path) else { return }
      let name = FileName.last(member.path)
      do throws(Diagnostic) {
        try look(name, try member.source.head()) { () throws(Diagnostic) in
          try member.source.readAll()
        }
      } catch {
        if error.code.hasPrefix("archive.") { throw error }
        problems[error.code, default: 0] += 1
      }
    }
    if let ending { problems[ending.code, default: 0] += 1 }
  }

  private mutating func look(
    _ name: String, _ head: InputHead, _ contents: () throws(Diagnostic) -> [UInt8]
  ) throws(Diagnostic) {
    guard case .recording(let tasks, _) = try RecordingTasks.find(name, head, contents: contents)
    else {
      others += 1
      return
    }
    for task in StudyTask.all where tasks.contains(task.kind) {
      recordings[task.word, default: 0] += 1
    }
  }

  /// The recordings for people, such as `2 rom, 1 spl`.
  var summary: String {
    let words = StudyTask.all.map(\.word)
    let counts = words.compactMap { word in recordings[word].map { "\($0) \(word)" } }
    let faults = problems.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let all = counts + faults
    return all.isEmpty ? "nothing to process" : all.joined(separator: ", ")
  }
}
