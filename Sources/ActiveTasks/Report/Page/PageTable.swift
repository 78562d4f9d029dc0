/// A table of a page; its first column names the rows.
struct PageTable {
  /// One cell.
  enum Cell {
    /// Words.
    case text(String)
    /// Words that may be many, such as a message: they break anywhere.
    case long(String)
    /// A number, as it is to be printed.
    case number(String)
    /// Words of the program, such as a flag's code.
    case code(String)
    /// A small figure.
    case figure(Figure)
    /// Nothing.
    case empty

    /// A count.
    static func count(_ value: Int) -> Cell { .number(String(value)) }

    /// A number with four significant digits.
    static func value(_ value: Double) -> Cell { .number(TableNumber.text(value)) }
  }

  /// What the rows are.
  var caption: String
  /// The headings; those of numbers stand to the right.
  var columns: [(name: String, isNumber: Bool)]
  /// The rows.
  var rows: [[Cell]] = []
  /// Where rows beyond the limit are told.
  var rest = ""
  /// Rows that are shown, at most.
  var limit = 1000

  /// A table with headings; those that end in `#` are of numbers.
  init(_ caption: String, _ columns: [String]) {
    self.caption = caption
    self.columns = columns.map { name in
      name.hasSuffix("#") ? (String(name.dropLast()), true) : (name, false)
    }
  }

  /// Writes the table; `id` begins the identifiers of its figures.
  func write(to page: inout MarkupWriter, id: String) {
    page.line()
    page.element(
      "div", ["class": "scroll", "role": "region", "aria-labelledby": "\(id)-c", "tabindex": "0"]
    ) { page in
      page.element("table") { page in
        page.element("caption", ["id": "\(id)-c"], caption)
        page.element("thead") { page in
          page.element("tr") { page in
            for column in columns {
              page.element(
                "th", column.isNumber ? ["scope": "col", "class": "n"] : ["scope": "col"],
                column.name)
            }
          }
        }
        page.element("tbody") { page in
          for (index, row) in rows.prefix(limit).enumerated() {
            page.line()
            page.element("tr") { write(row, to: &$0, id: "\(id)-\(index)") }
          }
        }
      }
    }
    guard rows.count > limit else { return }
    page.element(
      "p", ["class": "note"], "\(rows.count - limit) further rows are not shown here. \(rest)")
  }

  private func write(_ row: [Cell], to page: inout MarkupWriter, id: String) {
    for (index, cell) in row.enumerated() {
      page.line()
      if index == 0 {
        page.element("th", ["scope": "row"]) { Self.write(cell, to: &$0, id: id) }
      } else if case .number(let text) = cell {
        page.element("td", ["class": "n"], text)
      } else if case .long(let words) = cell {
        page.element("td", ["class": "x"], words)
      } else {
        page.element("td") { Self.write(cell, to: &$0, id: "\(id)-\(index)") }
      }
    }
  }

  private static func write(_ cell: Cell, to page: inout MarkupWriter, id: String) {
    switch cell {
    case .text(let words), .long(let words), .number(let words): page.text(words)
    case .code(let words): page.element("code", words)
    case .figure(let figure): figure.write(to: &page, id: id)
    case .empty: page.text("–")
    }
  }
}
