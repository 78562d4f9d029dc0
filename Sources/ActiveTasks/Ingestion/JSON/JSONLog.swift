import CSimdjson

/// A whole log as columns of the wanted fields.
struct JSONLog {
  /// The wanted fields.
  let fields: [JSONField]
  /// One column a field in the order of the fields, `.nan` where the value is missing; texts as
  /// their number in `texts(_:)`.
  private(set) var columns: [[Double]]
  private var texts: [[String]]
  /// Number of items.
  private(set) var count = 0
  /// The members of the root object besides the items.
  private(set) var members: [String: JSONValue] = [:]
  /// Every repair and oddity met while reading.
  private(set) var flags: [QualityFlag] = []

  private var mistyped: [(count: Int, first: Int)]

  /// Reads `fields` of every item in `source`.
  ///
  /// - Throws: `Diagnostic` of `JSONItemStream`, or `motion.no-samples` when there are no items.
  init(_ source: ByteSource, fields: [JSONField]) throws(Diagnostic) {
    self.fields = fields
    columns = Array(repeating: [], count: fields.count)
    texts = Array(repeating: [], count: fields.count)
    mistyped = Array(repeating: (0, 0), count: fields.count)
    let stream = try JSONItemStream(source, fields: fields)
    while let rows = try stream.next() {
      if count == 0 { reserve(rows, of: source) }
      append(stream.extractor, rows: rows)
    }
    for index in fields.indices where fields[index].kind == .text {
      while let text = stream.extractor.text(index, number: Double(texts[index].count)) {
        texts[index].append(text)
      }
    }
    members = stream.frame.members
    flags = stream.flags + mistypedFlags
    guard count > 0 else {
      throw Diagnostic(
        "motion.no-samples", "the log has no samples",
        found: flags.first?.message ?? "0 items", expected: "at least one item",
        hint: "the recorder logged nothing or was cut off; look for another file")
    }
  }

  /// The column of the field at `path`; empty when it is not wanted.
  subscript(path: String) -> [Double] {
    fields.firstIndex { $0.path == path }.map { columns[$0] } ?? []
  }

  /// The different texts of the field at `path` in the order of first appearance.
  func texts(_ path: String) -> [String] {
    fields.firstIndex { $0.path == path }.map { texts[$0] } ?? []
  }

  /// The text of the field at `path` in item `row`; `nil` when it is missing, or one of the texts
  /// after the first 1024 different ones.
  func text(_ path: String, row: Int) -> String? {
    let texts = texts(path)
    guard let number = Int(exactly: self[path][row]), texts.indices.contains(number) else {
      return nil
    }
    return texts[number]
  }

  /// How the log was understood, for people.
  var details: [InspectionReport.Row] {
    let missing = fields.indices.filter { index in columns[index].allSatisfy(\.isNaN) }
    var rows = [InspectionReport.Row("items", "\(count)")]
    if !members.isEmpty {
      rows.append(InspectionReport.Row("root keys", members.keys.sorted().joined(separator: ", ")))
    }
    if !missing.isEmpty {
      let paths = missing.map { fields[$0].path }
      rows.append(InspectionReport.Row("absent", paths.joined(separator: ", ")))
    }
    return rows
  }

  /// Most items that room is made for beforehand: a file's size promises nothing about its items.
  private static let mostReserved = 1_000_000.0

  /// Makes room for as many items as `source` has when its first `rows` are typical.
  private mutating func reserve(_ rows: Int, of source: ByteSource) {
    guard let size = source.size, source.bytesRead > 0, size > source.bytesRead else { return }
    let expected = Double(rows) * Double(size) / Double(source.bytesRead) * 1.02
    for index in columns.indices {
      columns[index].reserveCapacity(Int(min(expected, Self.mostReserved)))
    }
  }

  private mutating func append(_ extractor: JSONColumnExtractor, rows: Int) {
    for index in fields.indices {
      let column = extractor.column(index)
      columns[index].append(contentsOf: UnsafeBufferPointer(start: column.values, count: rows))
      if column.mistyped > 0, mistyped[index].count == 0 {
        mistyped[index].first = count + column.first_mistyped
      }
      mistyped[index].count += column.mistyped
    }
    count += rows
  }

  private var mistypedFlags: [QualityFlag] {
    fields.indices.filter { mistyped[$0].count > 0 }.map { index in
      let kind = fields[index].kind == .number ? "number" : "text"
      return QualityFlag(
        "json.wrong-type", .warning,
        "\(fields[index].path) is no \(kind) in \(mistyped[index].count) of \(count) items",
        at: .item(mistyped[index].first), count: mistyped[index].count)
    }
  }
}
