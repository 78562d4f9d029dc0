/// A study's cut-offs: rows with the columns name, minimum and maximum, and optionally age_min, age_max,
/// education_min and education_max in years.
struct MMSECutoffs: Sendable {
  private struct Row {
    var name: String
    /// Ranges of total, age and education; an empty cell leaves an end open.
    var ranges: [ClosedRange<Double>]
  }

  private let rows: [Row]
  /// Which of total, age and education have whole bounds alone: then completed years count.
  private let areWhole: [Bool]

  /// Reads the table.
  ///
  /// - Throws: `Diagnostic` `mmse.cutoffs`.
  init(_ table: ParameterTable) throws(Diagnostic) {
    let names = table.header.map { $0.lowercased() }
    guard let name = names.firstIndex(of: "name"),
      names.contains("minimum") || names.contains("maximum")
    else {
      throw Self.problem(table, 1, table.header.joined(separator: ", "))
    }
    let known = [
      "name", "minimum", "maximum", "age_min", "age_max", "education_min", "education_max",
    ]
    // A column that is passed over would let its rows fit everyone.
    if let foreign = names.first(where: { !known.contains($0) }) {
      throw Self.problem(table, 1, foreign)
    }
    let ends = [("minimum", "maximum"), ("age_min", "age_max"), ("education_min", "education_max")]
    var rows: [Row] = []
    for row in table.rows {
      var ranges: [ClosedRange<Double>] = []
      for (low, high) in ends {
        let lower = try Self.number(row, names.firstIndex(of: low), table) ?? -.infinity
        let upper = try Self.number(row, names.firstIndex(of: high), table) ?? .infinity
        guard lower <= upper else { throw Self.problem(table, row.line, "\(low) above \(high)") }
        ranges.append(lower...upper)
      }
      rows.append(Row(name: row.cells[name], ranges: ranges))
    }
    self.rows = rows
    areWhole = ends.indices.map { place in
      rows.allSatisfy { row in
        [row.ranges[place].lowerBound, row.ranges[place].upperBound].allSatisfy {
          !$0.isFinite || $0 == $0.rounded()
        }
      }
    }
  }

  /// The names of the rows that may be the first that a total falls into; `nil` stands for no row.
  ///
  /// A row that asks for an age or an education that is not known may be it or not.
  ///
  /// In a table of whole years, 64.5 is 64 completed years.
  func bands(_ total: Double, age: Double?, education: Double?) -> Set<String?> {
    var found: Set<String?> = []
    let values = zip([total, age, education], areWhole).map { value, isWhole in
      isWhole ? value?.rounded(.down) : value
    }
    for row in rows {
      let fits = zip(row.ranges, values).map { range, value in
        value.map(range.contains) ?? (range == -Double.infinity...Double.infinity ? true : nil)
      }
      if fits.contains(false) { continue }
      found.insert(row.name)
      if !fits.contains(nil) { return found }
    }
    return found.union([nil])
  }

  private static func number(
    _ row: ParameterTable.Row, _ column: Int?, _ table: ParameterTable
  ) throws(Diagnostic) -> Double? {
    guard let column, !row.cells[column].isEmpty else { return nil }
    guard let number = Double(row.cells[column]), number.isFinite else {
      throw problem(table, row.line, row.cells[column])
    }
    return number
  }

  private static func problem(_ table: ParameterTable, _ line: Int, _ found: String) -> Diagnostic {
    Diagnostic(
      "mmse.cutoffs", "the file is no table of cut-offs", at: .line(line, column: nil),
      found: found,
      expected:
        "name, minimum, maximum and optionally age_min, age_max, education_min, education_max",
      hint: "see docs/guide/surveys.md"
    ).naming(table.path)
  }
}
