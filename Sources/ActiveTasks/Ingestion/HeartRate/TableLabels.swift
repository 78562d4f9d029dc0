/// The columns of a table that tell people or devices apart, and the labels in all of its rows.
///
/// Rows are read as numbers elsewhere; the labels are counted while the bytes pass by.
final class TableLabels {
  /// Names of columns that tell people apart.
  private static let people: Set<String> = [
    "subject", "subjectid", "participant", "participantid", "user", "userid", "patient",
    "patientid", "person", "personid", "pid", "healthcode", "proband", "probandin", "teilnehmer",
    "teilnehmerin", "teilnehmende", "versuchsperson", "sujet", "sujeto", "participante", "paciente",
    "soggetto", "partecipante", "paziente", "deelnemer", "proefpersoon",
  ]
  /// Names of columns that tell people apart, unless they number the rows.
  private static let peopleOrRows: Set<String> = ["id", "name", "recordid"]
  /// Names of columns that tell devices apart.
  private static let devices: Set<String> = [
    "source", "sourcename", "device", "devicename", "deviceid", "sensor", "sensorid", "quelle",
    "gerät", "geraet", "appareil", "dispositivo", "apparaat",
  ]
  /// Most different labels that are kept of a column.
  private static let most = 1000

  private struct Column {
    var place: Int
    var name: String
    var isPerson: Bool
    var mayNumberRows: Bool
    var rows = 0
    var labels: Set<[UInt8]> = []

    /// Whether rows differ in it; a label for every row or two is a number of the row.
    var tellsApart: Bool {
      guard labels.count > 1 else { return false }
      return !mayNumberRows || (labels.count < TableLabels.most && 2 * labels.count <= rows)
    }
  }

  private var columns: [Column] = []
  private let dialect: CSVDialect
  private let columnCount: Int
  private var bytesBefore: Int
  private var decoder = TextDecoder(head: [])
  /// The block that is handed on, and how much of it was.
  private var block: [UInt8] = []
  private var position = 0
  /// Text of the line that is not complete yet.
  private var text: [UInt8] = []

  /// The columns of `table` with such names.
  init(_ table: HeartTable) {
    dialect = table.outline.dialect
    columnCount = table.outline.columnCount
    bytesBefore = table.outline.bytesBeforeData
    for (place, name) in table.names.enumerated() {
      let word = name.lowercased().filter(\.isLetter)
      let mayNumberRows = Self.peopleOrRows.contains(word)
      let isPerson = mayNumberRows || Self.people.contains(word)
      guard isPerson || Self.devices.contains(word) else { continue }
      columns.append(
        Column(place: place, name: name, isPerson: isPerson, mayNumberRows: mayNumberRows))
    }
  }

  /// `source`, whose labels are counted as it is read; itself when there is nothing to count.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  func watching(_ source: ByteSource) throws(Diagnostic) -> ByteSource {
    guard !columns.isEmpty else { return source }
    decoder = TextDecoder(head: try source.head().bytes)
    return ByteSource(name: source.name) { target throws(Diagnostic) in
      try self.pass(source, into: target)
    }
  }

  /// The flags of columns that tell rows apart, after all were read.
  ///
  /// - Parameter read: columns that are read as something else.
  /// - Returns: one for people, one for sources, or none.
  func flags(except read: [Int]) -> [QualityFlag] {
    let apart = columns.filter { $0.tellsApart && !read.contains($0.place) }
    var flags: [QualityFlag] = []
    if let person = apart.first(where: { $0.isPerson }) {
      flags.append(
        HeartReadingFlag.severalPeople(
          "column '\(person.name)' tells people apart; all rows are taken together"))
    }
    if let device = apart.first(where: { !$0.isPerson }) {
      flags.append(
        HeartReadingFlag.severalSources(
          "column '\(device.name)' tells sources apart; all rows are taken together: split the "
            + "table by it"))
    }
    return flags
  }

  private func pass(
    _ source: ByteSource, into target: UnsafeMutableRawBufferPointer
  ) throws(Diagnostic) -> Int {
    if position == block.count {
      block.removeAll(keepingCapacity: true)
      position = 0
      guard try source.read(into: &block) > 0 else {
        add(text[...], isCut: true)
        text = []
        return 0
      }
      let start = text.count
      text.append(contentsOf: block)
      decoder.decode(&text, from: start)
      addLines()
    }
    let part = block[position..<min(block.count, position + target.count)]
    target.copyBytes(from: part)
    position += part.count
    return part.count
  }

  private func addLines() {
    let skipped = min(bytesBefore, text.count)
    text.removeFirst(skipped)
    bytesBefore -= skipped
    guard let last = text.lastIndex(of: 0x0a) else { return }
    for line in Array(text[..<last]).lines { add(line) }
    text.removeFirst(last + 1)
  }

  /// Counts the labels of one row; of a line that the file's end may have cut, not its last cell.
  private func add(_ line: ArraySlice<UInt8>, isCut: Bool = false) {
    guard !line.isBlankLine, !line.isComment else { return }
    let cells = dialect.cells(line)
    guard cells.count >= columnCount else { return }
    for index in columns.indices {
      let place = columns[index].place
      guard place < cells.count - (isCut ? 1 : 0), !cells[place].isMissingWord else { continue }
      columns[index].rows += 1
      if columns[index].labels.count < Self.most { columns[index].labels.insert(cells[place]) }
    }
  }
}
