/// What became of one session: the lines it adds to the results, and what they were made from.
///
/// On disk one line of JSON followed by the lines of `sessions.jsonl`, `results.jsonl`, `errors.jsonl`,
/// `metrics.csv` and `files.jsonl`, which are joined into those files without being read again.
struct SessionRecord: Sendable, Equatable {
  /// A file that was read for the session.
  struct Input: Sendable, Equatable {
    /// The path as results show it.
    var path: String
    /// What the system said about the file; `nil` when it may change without showing it.
    var stamp: FileStamp?
    /// SHA-256 of its bytes.
    var sha256: String
    /// Its length in bytes.
    var bytes: Int
  }

  /// The outcome of a session.
  enum Status: String, Sendable, CaseIterable {
    /// Every input was processed.
    case done
    /// Some inputs failed.
    case partial
    /// All inputs failed.
    case failed
    /// The consent does not cover the session.
    case refused
    /// There was nothing to process.
    case empty
  }

  /// The files that a record has a part of, in the order of the parts.
  enum Part: Int, Sendable, CaseIterable {
    case sessions, results, errors, metrics, files
  }

  /// Numbers that a run adds up.
  struct Counts: Sendable, Equatable {
    var inputs = 0
    var results = 0
    var unusable = 0
    var errors = 0
  }

  /// The session's identifier.
  var id: String
  /// Hash of everything but the inputs that the lines depend on.
  var fingerprint: String
  /// What was read.
  var inputs: [Input]
  /// The outcome.
  var status: Status
  /// The numbers.
  var counts: Counts
  /// Whether the errors may be gone the next time, so that the session is not done.
  var isTransient: Bool
  /// Which names of the study were replaced in the lines, as a keyed hash.
  var names = ""
  /// What told when the session began, when only sessions from a day on were wanted.
  var dating: SessionDating?
  /// Whether it began before that day; there are no lines then.
  var isTooOld = false
  /// SHA-256 of the parts.
  var sha256: String
  /// The lines; empty when only the first line was read.
  var parts: [[UInt8]]

  /// The record's bytes.
  func bytes() -> [UInt8] {
    var writer = JSONWriter(indented: false)
    writer.object { writer in
      writer.member("counts", [counts.inputs, counts.results, counts.unusable, counts.errors])
      writer.member("datedBy", dating?.rawValue)
      writer.member("fingerprint", fingerprint)
      writer.member("id", id)
      writer.member("inputs", inputs)
      writer.member("lengths", parts.map(\.count))
      writer.member("names", names)
      writer.member("sha256", sha256)
      writer.member("status", status.rawValue)
      writer.member("tooOld", isTooOld)
      writer.member("transient", isTransient)
    }
    var bytes = writer.bytes
    bytes.append(UInt8(ascii: "\n"))
    for part in parts { bytes += part }
    return bytes
  }

  /// Whether `bytes` begin as a record does; of one that a power failure has torn no more is sure.
  static func isTorn(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array(#"{"counts":["#.utf8))
  }

  /// The hash of some parts.
  static func hash(_ parts: [[UInt8]]) -> String {
    var hash = ContentHash()
    for part in parts { part.withUnsafeBytes { hash.update($0) } }
    return hash.finish()
  }

  /// The record in `bytes`; `nil` when they are none, or torn.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSONParser.document(Array(bytes[..<end])),
      let id = head["id"]?.string, let fingerprint = head["fingerprint"]?.string,
      let sha256 = head["sha256"]?.string,
      let status = head["status"]?.string.flatMap(Status.init(rawValue:)),
      let isTransient = head["transient"]?.isTrue
    else { return nil }
    let lengths = (head["lengths"]?.children ?? []).compactMap(\.integer).map { Int($0) }
    let numbers = (head["counts"]?.children ?? []).compactMap(\.integer).map { Int($0) }
    guard lengths.count == Part.allCases.count, numbers.count == 4 else { return nil }
    self.id = id
    self.fingerprint = fingerprint
    self.status = status
    self.isTransient = isTransient
    self.sha256 = sha256
    names = head["names"]?.string ?? ""
    dating = head["datedBy"]?.string.flatMap(SessionDating.init(rawValue:))
    isTooOld = head["tooOld"]?.isTrue ?? false
    counts = Counts(
      inputs: numbers[0], results: numbers[1], unusable: numbers[2], errors: numbers[3])
    inputs = (head["inputs"]?.children ?? []).compactMap(Input.init)
    parts = []
    var start = end + 1
    for length in lengths {
      guard length >= 0, length <= bytes.count - start else { return nil }
      parts.append(Array(bytes[start..<start + length]))
      start += length
    }
    guard start == bytes.count, Self.hash(parts) == sha256 else { return nil }
  }

  /// A record of a session that was processed.
  init(
    id: String, fingerprint: String, inputs: [Input], status: Status, counts: Counts,
    isTransient: Bool, names: String, dating: SessionDating?, parts: [[UInt8]]
  ) {
    self.id = id
    self.fingerprint = fingerprint
    self.inputs = inputs
    self.status = status
    self.counts = counts
    self.isTransient = isTransient
    self.names = names
    self.dating = dating
    self.parts = parts
    sha256 = Self.hash(parts)
  }

  /// What is left of a record when its session is not wanted: the lines are gone.
  func emptied() -> SessionRecord {
    var copy = self
    copy.isTooOld = true
    copy.status = .empty
    copy.counts = Counts()
    copy.parts = Part.allCases.map { _ in [] }
    copy.sha256 = Self.hash(copy.parts)
    return copy
  }

  /// The tables written beside the results that the lines list.
  var series: [SeriesEntry] { SeriesEntry.all(in: parts[Part.files.rawValue]) }
}

extension SessionRecord.Input: JSONWritable {
  /// Writes the file on one line.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("bytes", bytes)
      writer.member("path", path)
      writer.member("sha256", sha256)
      let numbers = stamp.map {
        ["\($0.size)", "\($0.modified)", "\($0.changed)", "\($0.number)"]
      }
      writer.member("stamp", numbers)
    }
  }

  fileprivate init?(_ value: JSONValue) {
    guard let path = value["path"]?.string, let sha256 = value["sha256"]?.string,
      let bytes = value["bytes"]?.integer
    else { return nil }
    let numbers = (value["stamp"]?.children ?? []).compactMap(\.string)
    if numbers.count == 4, let size = Int(numbers[0]), let modified = Int64(numbers[1]),
      let changed = Int64(numbers[2]), let number = UInt64(numbers[3])
    {
      stamp = FileStamp(size: size, modified: modified, changed: changed, number: number)
    }
    self.path = path
    self.sha256 = sha256
    self.bytes = Int(bytes)
  }
}
