internal import ActiveTasks

/// The flags of commands that ask the store of a study.
enum StoreFlags {
  static let store = Flag(
    "store", .path(placeholder: "FILE"), default: "study.sqlite in RESULTS", .input,
    help: "The store, or a folder with a study.sqlite, when it is not in RESULTS.")
  static let refresh = Flag(
    "refresh", .action, .input,
    help: "Bring the store up to date with the result files of the folder first.")

  /// Brings the store at `place` up to date when it was asked for.
  static func bringUpToDate(
    _ place: StudyPlace, of results: String, _ arguments: ParsedArguments
  ) throws(Diagnostic) {
    guard arguments.toggle("refresh") == true else { return }
    DiagnosticPrinter().print(droppedOutcomes: try place.refresh().droppedOutcomes, in: results)
  }
}
