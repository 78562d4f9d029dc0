/// A table of words that a parameter names.
public struct ParameterTable: Sendable, Equatable {
  /// One row.
  public struct Row: Sendable, Equatable {
    /// Line in the file, from 1.
    public var line: Int
    /// As many cells as the header has.
    public var cells: [String]

    /// A row.
    public init(line: Int, cells: [String]) {
      self.line = line
      self.cells = cells
    }
  }

  /// The path as the user gave it.
  public var path: String
  /// The names of the columns.
  public var header: [String]
  /// The rows in order.
  public var rows: [Row]

  /// A table with its content.
  public init(path: String, header: [String], rows: [Row]) {
    self.path = path
    self.header = header
    self.rows = rows
  }
}
