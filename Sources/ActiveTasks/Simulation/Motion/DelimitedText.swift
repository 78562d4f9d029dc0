/// A delimited text table under construction.
struct DelimitedText {
  /// The text so far.
  private(set) var bytes: [UInt8] = []
  private let separator: UInt8
  private var isRowEmpty = true

  /// An empty table whose cells are separated by one ASCII character.
  init(separator: Unicode.Scalar = ",") { self.separator = UInt8(ascii: separator) }

  /// Adds a line as it is.
  mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds a cell of text to the present row.
  mutating func cell(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a number with fixed decimals.
  mutating func cell(_ value: Double, _ places: Int) {
    separate()
    FixedDecimal.append(value, places: places, to: &bytes)
  }

  /// Adds a number with fixed decimals, an empty cell for none and for one that is not finite.
  mutating func optional(_ value: Double?, _ places: Int) {
    if let value, value.isFinite { cell(value, places) } else { cell("") }
  }

  /// Adds x, y and z.
  mutating func cells(_ vector: SIMD3<Double>, _ places: Int) {
    for axis in 0..<3 { cell(vector[axis], places) }
  }

  /// Ends the present row.
  mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isRowEmpty = true
  }

  private mutating func separate() {
    if !isRowEmpty { bytes.append(separator) }
    isRowEmpty = false
  }
}

extension HingeSimulation {
  /// A file with one header line and one row per sample.
  func table(
    _ name: String, _ header: String, separator: Unicode.Scalar = ",",
    row: (inout DelimitedText, Int) -> Void
  ) -> SimulatedFile {
    table(name, [header], separator: separator, row: row)
  }

  /// A file with several lines before the rows.
  func table(
    _ name: String, _ head: [String], separator: Unicode.Scalar = ",",
    row: (inout DelimitedText, Int) -> Void
  ) -> SimulatedFile {
    var table = DelimitedText(separator: separator)
    for line in head { table.line(line) }
    for index in 0..<count {
      row(&table, index)
      table.endRow()
    }
    return SimulatedFile(name: name, bytes: table.bytes)
  }
}
