/// Reads hearing tests and audiograms from tables with named columns.
public struct AudiometryCSVAdapter: IngestionAdapter {
  /// The adapter has no settings.
  public init() {}

  /// Presentations and audiograms.
  public let formats = [PresentationTable.format, AudiogramTable.format]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.toneAudiometry]

  /// Any table can be one.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { head.mayBeTable }

  /// Recognises a table by the names of its columns.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    let columns = AudiometryTable.columns(of: head)
    if PresentationTable.matches(columns) { return PresentationTable.format }
    return AudiogramTable.matches(columns) ? AudiogramTable.format : nil
  }

  /// Reads the table.
  ///
  /// - Throws: `Diagnostic` `csv.…`, or `audiometry.columns` when columns are missing.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let table = try AudiometryTable(source)
    let columns = Set(table.columns.compactMap { $0 })
    if format == PresentationTable.format {
      guard PresentationTable.matches(columns) else {
        throw Self.missing(
          columns, "ear, frequency_hz, level_dbhl and heard, or start_s, tap_s and timeout_s")
      }
      return [try PresentationTable(table).recording()]
    }
    guard AudiogramTable.matches(columns) else {
      throw Self.missing(
        columns, "frequency_hz with left_dbhl and right_dbhl, or with ear and threshold_dbhl")
    }
    var audiogram = AudiogramTable(table)
    return [try audiogram.recording()]
  }

  private static func missing(
    _ columns: Set<AudiometryColumn>, _ expected: String
  ) -> Diagnostic {
    let found = columns.map(\.rawValue).sorted().joined(separator: ", ")
    return Diagnostic(
      "audiometry.columns", "the table lacks columns", at: .line(1, column: nil),
      found: found.isEmpty ? "none that is known" : found, expected: expected,
      hint: "name the columns in the first line")
  }
}
