/// The metrics and flags of any recorded file.
struct FileReport {
  /// What a look at the file told; `nil` when there is no file.
  let facts: FileFacts?
  /// Why there is none: a reason code.
  let reason: String
  /// The metrics of the file.
  let metrics: [Metric]
  /// The doubts about it.
  let flags: [QualityFlag]

  /// Looks at the file of `recording`; its metrics are named after `area`.
  ///
  /// - Throws: `Diagnostic` when the file cannot be read.
  init(_ recording: FileRecording, area: FileMetric.Area, probes: Bool) throws(Diagnostic) {
    let declared = recording.declaration?.contentType
    let name = recording.name.map { "'\($0)'" } ?? "the file"
    var flags: [QualityFlag] = []
    var facts: FileFacts?
    switch recording.place {
    case .found(let inspect):
      facts = try inspect(probes)
      reason = ""
    case .missing:
      reason = "file-missing"
      flags.append(FileFlag.missing("\(name) is not in the folder of the result"))
    case .notAFile:
      reason = "file-missing"
      flags.append(FileFlag.notAFile("\(name) is a folder, pipe or device"))
    case .elsewhere:
      reason = "file-missing"
      flags.append(
        FileFlag.elsewhere("\(name) is a link that leads out of the folder of the result"))
    case .unnamed:
      reason = "file-unnamed"
      flags.append(FileFlag.unnamed("the result names no file"))
    }
    if let other = recording.declaration?.otherName {
      flags.append(
        FileFlag.namesDiffer("fileName says \(name), fileURL '\(other)'; fileName is taken"))
    }
    if let facts {
      flags += Self.flags(facts, declared: declared, isDeclared: recording.declaration != nil)
    }
    self.facts = facts
    self.flags = flags
    metrics = Self.metrics(facts, recording, area, reason: reason)
  }

  private static func metrics(
    _ facts: FileFacts?, _ recording: FileRecording, _ area: FileMetric.Area, reason: String
  ) -> [Metric] {
    func text(_ part: FileMetric.Part, _ value: String?, _ reason: String) -> Metric {
      Metric(FileMetric(area, part), text: value, reason: reason)
    }
    return [
      text(.name, recording.name, "file-unnamed"),
      Metric(FileMetric(area, .bytes), facts.map { Double($0.bytes) }, reason: reason),
      text(.sha256, facts?.sha256, reason),
      text(.mediaType, facts?.mediaType?.name, facts == nil ? reason : "type-unknown"),
      text(.declaredType, recording.declaration?.contentType, "not-declared"),
    ]
  }

  private static func flags(
    _ facts: FileFacts, declared: String?, isDeclared: Bool
  ) -> [QualityFlag] {
    guard facts.bytes > 0 else { return [FileFlag.empty("the file has no bytes")] }
    var flags: [QualityFlag] = []
    if let truncation = facts.truncation {
      flags.append(FileFlag.truncated("the file was cut off: \(truncation)"))
    }
    if facts.trailing > 0 {
      flags.append(
        FileFlag.trailing("bytes follow the end of the file's structure", count: facts.trailing))
    }
    if let type = facts.mediaType {
      if let declared, type.claim(declared) == .differs {
        flags.append(
          FileFlag.typeMismatch("declared as '\(declared.prefix(64))', but is \(type.name)"))
      }
    } else {
      flags.append(FileFlag.typeUnknown("nothing is known that begins like this file"))
    }
    if isDeclared, declared == nil {
      flags.append(FileFlag.typeUndeclared("the result does not say what the file is"))
    }
    return flags
  }
}
