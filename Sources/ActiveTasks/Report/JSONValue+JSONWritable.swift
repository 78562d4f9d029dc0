extension JSONValue: JSONWritable {
  /// Writes the value as it was read: numbers keep their digits, keys come in ascending order.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.raw("null")
    case .bool(let value): value.write(to: &writer)
    case .number(let digits): writer.number(digits)
    case .string(let text): text.write(to: &writer)
    case .array(let values): writer.array(values)
    case .object(let members): members.write(to: &writer)
    }
  }
}
