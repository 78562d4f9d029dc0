/// Aligned columns of text for people.
public struct AlignedTable: Sendable {
  /// Which side of its column a cell stands on.
  public enum Alignment: Sendable {
    /// Words.
    case left
    /// Numbers.
    case right
  }

  /// Narrowest width that the last column is wrapped to.
  private static let narrowest = 16

  private let alignments: [Alignment]
  private var rows: [[String]]

  /// A table with a heading over each column.
  public init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  /// Adds a row; cells beyond the columns are ignored, missing ones stay empty.
  public mutating func append(_ cells: [String]) {
    rows.append(
      alignments.indices.map { $0 < cells.count ? TextSanitizer.visible(cells[$0]) : "" })
  }

  /// The lines, indented by `indent`, two spaces between columns, no trailing space.
  ///
  /// The last column, when it holds words, is wrapped to fit `width`.
  public func lines(indent: Int, width: Int) -> [String] {
    let widths = alignments.indices.map { column in
      rows.lazy.map { $0[column].count }.max() ?? 0
    }
    let before = widths.dropLast().reduce(indent) { $0 + $1 + 2 }
    return rows.flatMap { row -> [String] in
      var line = String(repeating: " ", count: indent)
      for column in alignments.indices.dropLast() {
        line += padded(row[column], widths[column], alignments[column]) + "  "
      }
      guard let last = row.last, alignments.last == .left else {
        return [trimmed(line + padded(row.last ?? "", widths.last ?? 0, .right))]
      }
      let wrapped = TextWrap.lines(last, width: max(width - before, Self.narrowest))
      return wrapped.enumerated().map { index, text in
        trimmed((index == 0 ? line : String(repeating: " ", count: before)) + text)
      }
    }
  }

  private func padded(_ text: String, _ width: Int, _ alignment: Alignment) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return alignment == .left ? text + space : space + text
  }

  private func trimmed(_ line: String) -> String {
    guard let end = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...end])
  }
}
