/// Every doubt about a recorded file, with its weight.
enum FileFlag: String, FlagCode {
  /// The result names a file that is not beside it.
  case missing = "file.missing"
  /// The result names no file.
  case unnamed = "file.unnamed"
  /// A folder, pipe or device has the file's name.
  case notAFile = "file.not-a-file"
  /// The file's name is that of a link that leads out of the folder of the result.
  case elsewhere = "file.linked-elsewhere"
  /// The result names two files.
  case namesDiffer = "file.names-differ"
  /// The file has no bytes.
  case empty = "file.empty"
  /// The end of the file is missing.
  case truncated = "file.truncated"
  /// Bytes follow the end of what the file's structure holds.
  case trailing = "file.trailing-bytes"
  /// The file is not what its result declares.
  case typeMismatch = "file.type-mismatch"
  /// Nothing is known that begins like the file.
  case typeUnknown = "file.type-unknown"
  /// The result does not declare what the file is.
  case typeUndeclared = "file.type-undeclared"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .missing, .notAFile, .elsewhere, .empty, .truncated: .error
    case .typeMismatch, .unnamed, .namesDiffer: .warning
    case .trailing, .typeUnknown, .typeUndeclared: .info
    }
  }
}
