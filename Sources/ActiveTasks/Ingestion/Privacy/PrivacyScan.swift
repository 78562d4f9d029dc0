/// What identifies in a file, and how to take it out without touching the recording itself.
struct PrivacyScan {
  /// Bytes to be replaced.
  struct Edit {
    /// What stands in their place.
    enum Replacement {
      /// As many zeros.
      case zeros
      /// These bytes, of any number.
      case bytes([UInt8])
    }

    /// The bytes of the original.
    var range: Range<Int>
    /// What comes instead.
    var replacement: Replacement

    /// Bytes that come instead.
    var count: Int {
      switch replacement {
      case .zeros: range.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// What was found, in file order.
  var findings: [PrivacyFinding] = []
  /// What has to change.
  private(set) var edits: [Edit] = []
  /// The recording: bytes that must stay the same.
  var payload: [Range<Int>] = []

  /// Takes out `range`.
  mutating func remove(_ range: Range<Int>) { replace(range, with: []) }

  /// Puts `bytes` in place of `range`.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    edits.append(Edit(range: range, replacement: .bytes(bytes)))
  }

  /// Puts zeros in place of `range`.
  mutating func clear(_ range: Range<Int>) {
    if !range.isEmpty { edits.append(Edit(range: range, replacement: .zeros)) }
  }

  /// Sorts the edits; one inside another goes with it.
  mutating func settle() {
    edits.sort {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var end = 0
    edits = edits.filter { edit in
      guard edit.range.lowerBound >= end else { return false }
      end = edit.range.upperBound
      return true
    }
  }

  /// Scans `file`; `nil` when files of its type are not understood.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`, `privacy.damaged`, or what reading JSON throws.
  static func scan(_ file: InputFile, type: MediaType?) throws(Diagnostic) -> PrivacyScan? {
    var scan = PrivacyScan()
    switch type?.name {
    case "video/quicktime", "video/mp4", "audio/mp4", "video/3gpp":
      try MoviePrivacy.scan(file, into: &scan)
    case "audio/wav", "audio/x-w64", "audio/aiff": try ChunkPrivacy.scan(file, into: &scan)
    case "audio/mpeg", "audio/aac": try TagPrivacy.scan(file, into: &scan)
    case "audio/flac": try FLACPrivacy.scan(file, into: &scan)
    case "image/jpeg": try JPEGPrivacy.scan(file, into: &scan)
    case "image/png": try PNGPrivacy.scan(file, into: &scan)
    case "application/json": try JSONPrivacy.scan(file, into: &scan)
    default: return nil
    }
    scan.settle()
    return scan
  }

  /// The error for a file whose structure cannot be followed.
  static func damaged(_ what: String, at place: Int) -> Diagnostic {
    Diagnostic(
      "privacy.damaged", "the structure of the file cannot be followed: \(what)", at: .byte(place),
      expected: "a whole file", hint: "copy the file again from its source")
  }

  /// Whether all bytes of `range` are zero.
  static func isBlank(_ range: Range<Int>, of file: InputFile) throws(Diagnostic) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let bytes = try file.bytes(place..<min(place + 1 << 16, range.upperBound))
      guard !bytes.isEmpty else { return true }
      if bytes.contains(where: { $0 != 0 }) { return false }
      place += bytes.count
    }
    return true
  }
}
