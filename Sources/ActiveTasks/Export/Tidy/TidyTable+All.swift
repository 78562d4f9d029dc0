/// The tables of a tidy export.
extension TidyTable {
  private static let result = Column(
    name: "result", kind: .integer, summary: "The number of the result.", isNeeded: true)
  private static let participant = Column(
    name: "participant", kind: .string, summary: "The participant's pseudonym.", isNeeded: true)

  /// One row a participant.
  static let participants = TidyTable(
    name: "participants", summary: "One row a participant.",
    columns: [
      participant,
      Column(
        name: "sessions", kind: .integer, summary: "Sessions of the participant in this export."),
    ], key: ["participant"])

  /// One row a session.
  static let sessions = TidyTable(
    name: "sessions", summary: "One row a session.",
    columns: [
      Column(name: "id", kind: .integer, summary: "The number of the session.", isNeeded: true),
      participant,
      Column(
        name: "session", kind: .string,
        summary: "The session's name, or its number within the participant when dates are not told."
      ),
      Column(name: "start", kind: .time, summary: "When it began, ISO 8601, or the year."),
      Column(name: "device", kind: .string, summary: "The device, as the upload names it."),
      Column(
        name: "status", kind: .string, summary: "What became of it: done, partial, empty, failed."),
      Column(
        name: "consent_verdict", kind: .string,
        summary: "Whether a consent covers it; empty when none was asked for."),
      Column(
        name: "consent_version", kind: .string, summary: "The version of the consent document."),
      Column(
        name: "consent_scope", kind: .string, summary: "With whom data may be shared, at least."),
    ], key: ["id"], references: [("participant", "participants", "participant")])

  /// One row a result.
  static let results = TidyTable(
    name: "results", summary: "One row a result: what was computed from one step of a recording.",
    columns: [
      result,
      Column(
        name: "id", kind: .string, summary: "A name that stays when sessions are added, a UUID.",
        isNeeded: true),
      Column(name: "session_id", kind: .integer, summary: "The session.", isNeeded: true),
      Column(
        name: "task", kind: .string, summary: "The kind of task.", isNeeded: true,
        words: ActiveTask.Kind.allCases.map(\.rawValue)),
      Column(
        name: "step", kind: .string, summary: "The step's identifier, when the recording knows it."),
      Column(
        name: "start", kind: .time, summary: "When the recording began, ISO 8601, or the year."),
      Column(name: "duration_s", kind: .number, summary: "Length of the recording, s."),
      Column(
        name: "quality", kind: .string, summary: "The verdict: unusable numbers must not be used.",
        isNeeded: true, words: Quality.allCases.map(\.rawValue)),
      Column(
        name: "input_path", kind: .string, summary: "The recording; empty when dates are not told."),
      Column(
        name: "input_sha256", kind: .string, summary: "SHA-256 of the recording.", isNeeded: true),
      Column(
        name: "input_format", kind: .string, summary: "The recording's format.", isNeeded: true),
      Column(name: "version", kind: .string, summary: "The version of active-cli.", isNeeded: true),
      Column(name: "algorithms", kind: .object, summary: "Algorithms by role, JSON."),
      Column(name: "parameters", kind: .object, summary: "Parameters with their values, JSON."),
    ], key: ["result"], references: [("session_id", "sessions", "id")])

  /// One row a metric.
  static let metrics = TidyTable(
    name: "metrics",
    summary: "One row a metric: a number or a word, or the reason why there is none.",
    columns: [
      result, participant,
      Column(name: "session", kind: .string, summary: "The session's name, as in sessions."),
      Column(
        name: "task", kind: .string, summary: "The kind of task.", isNeeded: true,
        words: ActiveTask.Kind.allCases.map(\.rawValue)),
      Column(name: "step", kind: .string, summary: "The step's identifier."),
      Column(name: "metric", kind: .string, summary: "The metric; see codebook.", isNeeded: true),
      Column(
        name: "method", kind: .string, summary: "How it was computed; see codebook.",
        isNeeded: true,
        words: Metric.Method.allCases.map(\.rawValue)),
      Column(name: "value", kind: .number, summary: "The number."),
      Column(name: "text", kind: .string, summary: "The word, where the metric is one."),
      Column(
        name: "unit", kind: .string, summary: "The unit; 1 for pure numbers and words.",
        isNeeded: true),
      Column(
        name: "uncertainty", kind: .number, summary: "Standard uncertainty (k = 1) in the unit."),
      Column(name: "reason", kind: .string, summary: "Why there is no value."),
      Column(
        name: "quality", kind: .string, summary: "The verdict of the result.", isNeeded: true,
        words: Quality.allCases.map(\.rawValue)),
    ],
    references: [("result", "results", "result"), ("participant", "participants", "participant")])

  /// One row a flag.
  static let flags = TidyTable(
    name: "flags", summary: "One row a doubt about a result.",
    columns: [
      result,
      Column(name: "code", kind: .string, summary: "The doubt's code.", isNeeded: true),
      Column(
        name: "severity", kind: .string, summary: "How much it weighs.", isNeeded: true,
        words: ["info", "warning", "error"]),
      Column(
        name: "message", kind: .string,
        summary: "What was observed, or what the code means when words or dates are not told."),
      Column(name: "where", kind: .string, summary: "The first place in the recording."),
      Column(name: "count", kind: .integer, summary: "How many samples, rows or events."),
    ], references: [("result", "results", "result")])

  /// One row a file.
  static let files = TidyTable(
    name: "files",
    summary: "One row a recording or table; the files themselves are not in this package.",
    columns: [
      Column(name: "session_id", kind: .integer, summary: "The session.", isNeeded: true),
      Column(name: "kind", kind: .string, summary: "What the file holds.", isNeeded: true),
      Column(
        name: "path", kind: .string,
        summary: "Where it lies in the results; empty when dates are not told."),
      Column(name: "sha256", kind: .string, summary: "SHA-256 of its bytes.", isNeeded: true),
      Column(name: "bytes", kind: .integer, summary: "Its length."),
      Column(name: "media_type", kind: .string, summary: "The type of its bytes."),
    ], references: [("session_id", "sessions", "id")])

  /// One row a metric that there can be.
  static let codebook = TidyTable(
    name: "codebook",
    summary: "One row a metric that active-cli can give; <…> stands for a part that varies.",
    columns: [
      Column(name: "metric", kind: .string, summary: "The name.", isNeeded: true),
      Column(name: "unit", kind: .string, summary: "The unit.", isNeeded: true),
      Column(name: "methods", kind: .string, summary: "The methods it is computed by."),
      Column(name: "definition", kind: .string, summary: "What it is."),
      Column(name: "source", kind: .string, summary: "Where the definition comes from."),
    ])
}
