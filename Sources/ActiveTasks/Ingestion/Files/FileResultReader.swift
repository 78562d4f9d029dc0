/// Reads the file results of a ResearchKit document and finds their files beside it.
struct FileResultReader {
  /// The kind of task: `camera` takes what a camera records or a video shows, `file` every file.
  let task: ActiveTask.Kind
  /// The path of the document.
  let document: String
  /// How tracks are asked for.
  let options: AudioOptions
  /// The files beside a document in an archive.
  var neighbours: ArchiveNeighbours?

  /// The classes of results that hold a file.
  static let fileClasses: Set<String> = ["ORKFileResult", FileDeclaration.frontCamera]

  /// The classes of the task's results.
  var classes: Set<String> {
    task == .camera ? Self.fileClasses.union([FileDeclaration.videoInstruction]) : Self.fileClasses
  }

  /// The recordings that `value` holds; empty when it has no result of the task.
  func recordings(_ value: JSONValue, format: String) -> [Recording] {
    let results = ResearchKitResult.all(in: value, of: classes).results
    if results.isEmpty, Self.isBare(value) {
      var claimed = value
      if case .object(var members) = value {
        members["_class"] = .string(FileDeclaration.frontCamera)
        claimed = .object(members)
      }
      return [
        recording(
          value, resultClass: nil, format: format, step: value["identifier"]?.string,
          start: value["startDate"]?.time,
          flags: [
            QualityFlag(
              "researchkit.no-class", .info, "the result does not name its class (_class)")
          ] + Self.wrongValues(claimed))
      ]
    }
    return results.filter { isWanted($0, among: results.count) }.map { result in
      var found = recording(result, format: format)
      found.flags += Self.wrongValues(result.value)
      return found
    }
  }

  /// The flag of values of another kind than their class has.
  private static func wrongValues(_ value: JSONValue) -> [QualityFlag] {
    ResearchKitCheck.flags(value).filter { $0.code == "researchkit.wrong-value" }
  }

  /// The recording of one result.
  func recording(_ result: ResearchKitResult, format: String) -> Recording {
    var recording = recording(
      result.value, resultClass: result.resultClass, format: format, step: result.step,
      start: result.start, flags: result.flags)
    recording.end = result.end
    return recording
  }

  /// The URLs, paths or names of all files that results in `value` name.
  static func references(in value: JSONValue) -> [String] {
    let results = ResearchKitResult.all(in: value, of: fileClasses).results.map(\.value)
    return (results.isEmpty && isBare(value) ? [value] : results).compactMap(reference)
  }

  /// Whether `value` is a file result without its class.
  private static func isBare(_ value: JSONValue) -> Bool {
    value["_class"] == nil && reference(value) != nil
      && (value["contentType"] != nil || value["retryCount"] != nil)
  }

  /// `fileName` since 2.2.15, `fileURL` before; the first that names a file.
  private static func reference(_ value: JSONValue) -> String? {
    let stated = ["fileName", "fileURL"].compactMap { value[$0]?.string }
    return stated.first { FileLocator.name($0) != nil } ?? stated.first
  }

  /// The name in `fileURL` when `fileName` gives another.
  private static func otherName(_ value: JSONValue) -> String? {
    let names = ["fileName", "fileURL"].map { value[$0]?.string.flatMap(FileLocator.name) }
    guard let own = names[0], let other = names[1], own != other else { return nil }
    return FileName.visible(other)
  }

  /// Whether a camera would have recorded it; a result that stands alone was meant.
  private func isWanted(_ result: ResearchKitResult, among count: Int) -> Bool {
    guard task == .camera, result.resultClass == "ORKFileResult", count > 1 else { return true }
    let declared = result.value["contentType"]?.string.map { $0.lowercased() } ?? ""
    let name = Self.reference(result.value).flatMap(FileLocator.name)?.lowercased() ?? ""
    let endings = [".mov", ".mp4", ".m4v", ".jpg", ".jpeg", ".heic", ".heif", ".dng"]
    return declared.hasPrefix("video") || declared.hasPrefix("image")
      || endings.contains { name.hasSuffix($0) }
  }

  private func recording(
    _ value: JSONValue, resultClass: String?, format: String, step: String?,
    start: AbsoluteTime?, flags: [QualityFlag]
  ) -> Recording {
    let reference = Self.reference(value)
    var declaration = FileDeclaration()
    declaration.resultClass = resultClass
    let type = value["contentType"]?.string
    declaration.contentType = type?.contains { !$0.isWhitespace } == true ? type : nil
    declaration.fileName = reference.flatMap(FileLocator.name)
    declaration.otherName = Self.otherName(value)
    declaration.retryCount = Self.count(value["retryCount"])
    declaration.recordings = Self.count(
      value["recordings"] ?? value["attempts"] ?? value["userInfo"]?["recordings"]
        ?? value["userInfo"]?["attempts"])
    declaration.playbackStopped = value["playbackStoppedTime"]?.double.flatMap {
      (0...1e9).contains($0) ? $0 : nil
    }
    declaration.playbackCompleted = Self.truth(value["playbackCompleted"])
    func isLost(_ key: String, _ isRead: Bool) -> Bool {
      !isRead && value[key].map { $0 != .null } ?? false
    }
    if isLost("playbackStoppedTime", declaration.playbackStopped != nil) {
      declaration.impossible.append("playbackStoppedTime")
    }
    if isLost("playbackCompleted", declaration.playbackCompleted != nil) {
      declaration.impossible.append("playbackCompleted")
    }
    return Recording(
      format: format, step: step, start: start,
      payload: .file(
        FileRecording(
          declaration: declaration, name: declaration.fileName, place: place(reference))),
      flags: flags)
  }

  private func place(_ reference: String?) -> FileRecording.Place {
    guard let reference, FileLocator.name(reference) != nil else { return .unnamed }
    if let neighbours {
      guard let file = neighbours.find(reference) else { return .missing }
      let inspector = FileInspector(file, options: options)
      return .found { probes throws(Diagnostic) in try inspector.facts(probes: probes) }
    }
    switch FileLocator.find(reference, near: document) {
    case .nothing: return .missing
    case .other: return .notAFile
    case .elsewhere: return .elsewhere
    case .file(let path):
      let options = options
      return .found { probes throws(Diagnostic) in
        try FileInspector(try ByteSource(path: path), options: options).facts(probes: probes)
      }
    }
  }

  /// What can be counted; a larger number is none of anything.
  private static let counts = 0...1_000_000_000_000

  private static func count(_ value: JSONValue?) -> FileDeclaration.Count {
    switch value {
    case nil, .null: return .absent
    case .number(let text):
      guard let whole = Int(text) ?? Double(text).flatMap(Int.init(exactly:)),
        counts.contains(whole)
      else { return .invalid(String(text.prefix(32))) }
      return .number(whole)
    case .string(let text): return .invalid("\"\(text.prefix(32))\"")
    case .bool(let value): return .invalid("\(value)")
    case .array, .object: return .invalid("no number")
    }
  }

  /// Booleans are written as such or as 0 and 1.
  private static func truth(_ value: JSONValue?) -> Bool? {
    if case .bool(let value) = value { return value }
    switch value?.double {
    case 0: return false
    case 1: return true
    default: return nil
    }
  }
}
