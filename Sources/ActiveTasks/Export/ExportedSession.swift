/// A session as exports see it: consented, with dates and text as the options want them.
struct ExportedSession: Sendable {
  /// The participant's pseudonym; sessions without one have a name of their own.
  var participant: String
  /// The session's name, or its number within the participant when names may tell dates; `nil` when it has none.
  var session: String?
  /// When it began.
  var start: ExportTime?
  /// The device, when the upload names it.
  var device: String?
  /// What became of it in the batch, such as `done`.
  var status: String
  /// The consent, when one was asked for.
  var consent: Consent?
  /// The results in the order of the batch.
  var results: [ExportedResult]
  /// Recordings and tables.
  var files: [ExportedFile]

  /// The results by input, in their order.
  var inputs: [[ExportedResult]] {
    var inputs: [[ExportedResult]] = []
    for result in results {
      if inputs.last?.last?.input == result.input {
        inputs[inputs.count - 1].append(result)
      } else {
        inputs.append([result])
      }
    }
    return inputs
  }

  /// A consent that covers the session.
  struct Consent: Sendable, Equatable {
    /// The verdict, such as `ok`.
    var verdict: String
    /// Version of the document.
    var version: String?
    /// With whom data may be shared, by this consent and the one of the latest session; `nil` when the batch does not
    /// say.
    var scope: String?
    /// Whether the participant withdrew since.
    var hasWithdrawn = false
  }
}

/// One result of a session.
struct ExportedResult: Sendable {
  /// The number of the result in the export, from 1.
  var number: Int
  /// The number of its input within the session, from 0.
  var input: Int
  /// A name that stays when sessions are added: RFC 9562 version 8, from the participant, the input's bytes and
  /// the place among the results of those bytes.
  var identity: ExportIdentity
  /// When the recording began.
  var start: ExportTime?
  /// The result; its path is empty and its texts are dated as the options want.
  var result: StepResult

  /// Whether it is an answer to a question.
  var isAnswer: Bool {
    result.task == .taskResult && result.metrics.contains { $0.name.hasPrefix("answer.") }
  }

  /// The words for the flags, such as `rom.heading-drift: 12° …`.
  var doubts: [String] { result.flags.map { "\($0.code): \($0.message)" } }
}

/// One file of a session: a recording, or a table written beside the numbers.
struct ExportedFile: Sendable {
  /// What it holds, such as `recording` or `angleCurve`.
  var kind: String
  /// Where it lies in the results folder; `nil` when paths may tell dates.
  var path: String?
  /// SHA-256 of its bytes.
  var sha256: String
  /// Its length in bytes.
  var bytes: Int?
  /// The type of its bytes, such as `text/csv`.
  var mediaType: String?
  /// SHA-256 of the recording that a table was computed from.
  var source: String?
  /// Reads a table row by row; `nil` for recordings.
  var open: (@Sendable () throws(Diagnostic) -> any ExportedTable)?
}

/// A table of numbers that is read row by row.
protocol ExportedTable: AnyObject {
  /// The names of the columns, `name_unit`.
  var columns: [String] { get }
  /// The cells of the next row; `nil` at the end, where the bytes have been compared with their hash.
  ///
  /// - Throws: `Diagnostic` `input.…` or `export.changed`.
  func next() throws(Diagnostic) -> [String]?
}

/// Makes names for things of a result that do not tell what they are made from.
struct ExportIdentity: Sendable {
  /// What the names are made from.
  let seed: String

  /// A UUID for the part `name`.
  func uuid(_ name: String) -> String {
    var digits = Array(
      ContentHash.of(Array("active-cli export 1\u{0}\(seed)\u{0}\(name)".utf8)).utf8)
    digits[12] = UInt8(ascii: "8")
    digits[16] = UInt8(ascii: "8") + (digits[16] & 1)
    let text = String(decoding: digits, as: UTF8.self)
    var parts: [Substring] = []
    var start = text.startIndex
    for count in [8, 4, 4, 4, 12] {
      let end = text.index(start, offsetBy: count)
      parts.append(text[start..<end])
      start = end
    }
    return parts.joined(separator: "-")
  }

  /// The pseudonym, when it is 1 to 64 letters, digits, `-` and `.` and begins with no `.`; else a name made from it.
  static func label(_ participant: String) -> String {
    let isPlain = participant.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    return isPlain && !participant.hasPrefix(".") && (1...64).contains(participant.utf8.count)
      ? participant : ExportIdentity(seed: participant).uuid("participant")
  }
}
