/// The columns of a table whose names say what rows belong to, and that are read as nothing else.
struct TableLabels {
  /// Most different labels that are told apart in a column.
  static let most = 1000
  /// Rows that stand together on average, below which those of different labels are mixed.
  private static let shortRun = 16

  private struct Column {
    var place: Int
    var name: String
    var meaning: RowOwner.Meaning
  }

  /// A column whose labels differ.
  struct Finding {
    /// Its name.
    var name: String
    /// What it tells.
    var owner: RowOwner
    /// Number of different labels, at most one more than `most`.
    var count: Int
    /// Whether rows of different labels take turns.
    var isMixed: Bool
  }

  private let columns: [Column]
  private let lastPlace: Int

  /// The columns out of `names` with such names, without those at `read`.
  init(_ names: [String], except read: [Int]) {
    lastPlace = names.count - 1
    columns = names.enumerated().compactMap { place, name in
      guard !read.contains(place), let meaning = RowOwner.meaning(of: name) else { return nil }
      return Column(place: place, name: name, meaning: meaning)
    }
  }

  /// The columns to read behind the others.
  var toRead: [CSVColumn] { columns.map { CSVColumn(index: $0.place, kind: .label) } }

  /// Takes the columns that `toRead` has asked for off the end of `values`.
  ///
  /// - Parameters:
  ///   - values: the columns read, those of labels last.
  ///   - isCut: whether the table ends within a line, so that its last cell may not be whole.
  /// - Returns: the columns whose labels differ, in their order.
  func take(from values: inout [[Double]], isCut: Bool) -> [Finding] {
    guard values.count >= columns.count else { return [] }
    let labels = values.suffix(columns.count)
    values.removeLast(columns.count)
    return zip(columns, labels).compactMap { column, labels in
      Self.finding(column, isCut && column.place == lastPlace ? labels.dropLast() : labels[...])
    }
  }

  private static func finding(_ column: Column, _ labels: ArraySlice<Double>) -> Finding? {
    var distinct: Set<Double> = []
    var (rows, runs) = (0, 0)
    var last = Double.nan
    for label in labels where label.isFinite {
      rows += 1
      if label == last { continue }
      runs += 1
      last = label
      distinct.insert(label)
    }
    let count = distinct.count
    guard count > 1 else { return nil }
    // A label for every row or two is a number of the row, or a measurement.
    if column.meaning.mayNumberRows, count >= most || 2 * count > rows { return nil }
    return Finding(
      name: column.name, owner: column.meaning.owner, count: count,
      isMixed: runs > count && rows < shortRun * runs)
  }
}
