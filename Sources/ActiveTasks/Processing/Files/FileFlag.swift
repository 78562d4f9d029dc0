/// Every doubt about a recorded file, with its weight.
enum FileFlag: String, CaseIterable {
  /// The result names a file that is not beside it.
  case missing = "file.missing"
  /// The result names no file.
  case unnamed = "file.unnamed"
  /// A folder, pipe or device has the file's name.
  case notAFile = "file.not-a-file"
  /// The file has no bytes.
  case empty = "file.empty"
  /// The end of the file is missing.
  case truncated = "file.truncated"
  /// The file is not what its result declares.
  case typeMismatch = "file.type-mismatch"
  /// Nothing is known that begins like the file.
  case typeUnknown = "file.type-unknown"
  /// The result does not declare what the file is.
  case typeUndeclared = "file.type-undeclared"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .missing, .notAFile, .empty, .truncated: .error
    case .typeMismatch, .unnamed: .warning
    case .typeUnknown, .typeUndeclared: .info
    }
  }

  /// The flag with its evidence.
  func callAsFunction(_ message: String) -> QualityFlag {
    QualityFlag(rawValue, severity, message)
  }
}
