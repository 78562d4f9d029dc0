/// Where one session of a study lies, found without opening any of its files.
struct SessionPlace: Sendable, Equatable {
  /// What the session is made of.
  enum Kind: Sendable, Equatable {
    /// Everything below a folder.
    case folder
    /// Some files and recorder folders directly in a folder, by name.
    case members([String])
    /// One ZIP archive.
    case archive
  }

  /// The path below the study's folder, empty for that folder itself.
  var path: String
  /// What it is made of.
  var kind: Kind
  /// The participant's name in the study's folders; `nil` when they tell none.
  var participant: String?
  /// What tells the session from others of the participant; empty when there is one only.
  var label: String

  /// The folder of the participant below the study's folder; `nil` when there is none.
  var participantFolder: String?
}

/// Names of files and folders that mean something in a study.
enum StudyName {
  /// The file with a participant's consents, in the participant's or the session's folder.
  static let consent = "consent.json"

  /// What the session of an app's own output folder is called.
  static let recordings = "recordings"

  /// Whether a folder is one that ResearchKit makes for a recorder.
  static func isRecorder(_ name: String) -> Bool { name.hasPrefix("recorder-") }

  /// Whether a name is one of a ZIP archive.
  static func isArchive(_ name: String) -> Bool { name.lowercased().hasSuffix(".zip") }

  /// Whether a file stands beside sessions without being part of one.
  static func isOfStudy(_ name: String) -> Bool {
    let name = name.lowercased()
    let stems = ["readme", "license", "participants", "dataset_description", "study", "changes"]
    return name == consent || stems.contains(String(name.prefix { $0 != "." }))
      || name.hasSuffix(".md")
  }

  /// `deviceMotion_X-20240501090000-01.json` as its log and the digits; `nil` when it has none.
  static func rolled(_ name: String) -> (log: String, stamp: String)? {
    let stem = name.prefix { $0 != "." }
    let parts = stem.split(separator: "-", omittingEmptySubsequences: false)
    func isDigits(_ text: Substring, _ count: Int) -> Bool {
      text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    for tail in [1, 2] where parts.count > tail {
      let stamp = parts[parts.count - tail]
      guard isDigits(stamp, 14), tail == 1 || isDigits(parts[parts.count - 1], 2) else { continue }
      let log = parts.dropLast(tail).joined(separator: "-")
      return (log + name.dropFirst(stem.count), parts.suffix(tail).joined(separator: "-"))
    }
    return nil
  }
}
