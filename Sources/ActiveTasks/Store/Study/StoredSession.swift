/// One session with its lines of the result files.
struct StoredSession {
  /// The line of `sessions.jsonl`.
  var session: JSONValue
  /// Its lines of `results.jsonl`, in order.
  var results: [JSONValue] = []
  /// Its lines of `errors.jsonl`, in order.
  var errors: [JSONValue] = []
  /// Its lines of `files.jsonl`, in order.
  var files: [JSONValue] = []

  /// The session's identifier.
  var id: String { session["id"]?.string ?? "" }
  /// The hash of its results and errors.
  var sha256: String { session["sha256"]?.string ?? "" }

  /// Hash of its own line and those of its files, which `sha256` does not cover.
  var fingerprint: String {
    ContentHash.of(
      session.jsonLine(indented: false) + files.flatMap { $0.jsonLine(indented: false) })
  }

  /// The number of lines it says it has in another file.
  func count(_ name: String) -> Int { session[name]?.integer.flatMap(Int.init(exactly:)) ?? 0 }

  /// Whether a line of another file is one of this session.
  func owns(_ row: JSONValue) -> Bool {
    if let id = row["id"]?.string { return id == self.id }
    let (name, participant) = (row["session"]?.string, row["participant"]?.string)
    if name == nil, participant == nil { return false }
    return name == id
      || (name == session["session"]?.string && participant == session["participant"]?.string)
  }
}
