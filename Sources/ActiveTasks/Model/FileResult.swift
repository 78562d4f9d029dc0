/// A file that belongs to a result: a curve or table written beside the numbers.
public struct FileResult: Sendable, Equatable, Decodable {
  /// What the file holds, such as `angleCurve`.
  public var kind: String
  /// Where it was written, as the user named the place.
  public var path: String
  /// SHA-256 of its bytes, lower-case hexadecimal.
  public var sha256: String

  /// A written file.
  public init(kind: String, path: String, sha256: String) {
    self.kind = kind
    self.path = path
    self.sha256 = sha256
  }
}

/// A table that a processor computed, not yet written: columns of equal length with unit-bearing
/// names such as `angle_deg`.
public struct SeriesTable: Sendable, Equatable {
  /// What the table holds; becomes `FileResult.kind`.
  public var kind: String
  /// The columns in order.
  public var columns: [Column]

  /// One named column.
  public struct Column: Sendable, Equatable {
    /// `name_unit`.
    public var name: String
    /// Decimals to print (0…9).
    public var places: Int
    /// The values; `.nan` prints as an empty cell.
    public var values: [Double]

    /// A column of numbers.
    public init(_ name: String, places: Int, _ values: [Double]) {
      self.name = name
      self.places = places
      self.values = values
    }
  }

  /// A table of `columns`, all of equal length.
  public init(kind: String, columns: [Column]) {
    self.kind = kind
    self.columns = columns
  }
}
