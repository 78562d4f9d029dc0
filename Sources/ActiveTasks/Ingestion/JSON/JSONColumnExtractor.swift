import CSimdjson

/// A value wanted from every item of a JSON log.
struct JSONField: Equatable {
  /// How the value is given.
  enum Kind {
    /// A JSON number.
    case number
    /// A JSON string, given as its number in `JSONColumnExtractor.text(_:number:)`.
    case text
  }

  /// The keys that lead to the value, joined by dots, such as `attitude.x`.
  var path: String
  /// How the value is given.
  var kind: Kind

  /// A number at `path`.
  static func number(_ path: String) -> JSONField { JSONField(path: path, kind: .number) }
  /// A string at `path`.
  static func text(_ path: String) -> JSONField { JSONField(path: path, kind: .text) }
}

/// Takes the wanted fields out of blocks of items, one column of doubles a field.
final class JSONColumnExtractor {
  /// The wanted fields, one column each.
  let fields: [JSONField]

  private let extractor: OpaquePointer
  private let padding = csj_padding()

  /// An extractor of 1…64 different fields that are fixed in the code.
  init(_ fields: [JSONField]) {
    self.fields = fields
    let paths = fields.map { Array($0.path.utf8CString) }
    var texts: [CChar] = []
    var starts: [Int] = []
    for path in paths {
      starts.append(texts.count)
      texts += path
    }
    let created = texts.withUnsafeBufferPointer { texts in
      let wanted = zip(fields, starts).map { field, start in
        csj_field(
          path: texts.baseAddress.map { $0 + start }, is_text: field.kind == .text ? 1 : 0)
      }
      return csj_create(wanted, wanted.count)
    }
    guard let created else { preconditionFailure("the fields must be 1 to 64 different paths") }
    extractor = created
  }

  deinit { csj_destroy(extractor) }

  /// Reads the items in `buffer[..<length]`, which begins with `[` and ends before the comma or
  /// the `]` that follows an item.
  ///
  /// The columns hold the block until the next call.
  func parse(_ buffer: inout [UInt8], length: Int) -> csj_outcome {
    let missing = length + padding - buffer.count
    if missing > 0 { buffer.append(contentsOf: repeatElement(0, count: missing)) }
    defer { if missing > 0 { buffer.removeLast(missing) } }
    return buffer.withUnsafeMutableBufferPointer { buffer in
      csj_parse(extractor, buffer.baseAddress, length)
    }
  }

  /// Column `index` of the last block.
  func column(_ index: Int) -> csj_column { csj_column_at(extractor, index) }

  /// Text `number` of text column `index`; `nil` for a missing value and for the texts after the
  /// first 1024 different ones.
  func text(_ index: Int, number: Double) -> String? {
    guard let number = Int(exactly: number), number >= 0 else { return nil }
    var length = 0
    guard let bytes = csj_text(extractor, index, number, &length) else { return nil }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: length)
    return String(decoding: buffer, as: UTF8.self)
  }
}
