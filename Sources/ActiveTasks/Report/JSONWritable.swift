/// A value that writes itself as JSON; results are decoded from the same form.
public protocol JSONWritable {
  /// Appends the value to `writer`; objects write their keys in ascending order.
  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  /// The JSON text as a line of its own, UTF-8 with a line feed at the end.
  public func jsonLine(indented: Bool) -> [UInt8] {
    var writer = JSONWriter(indented: indented)
    write(to: &writer)
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The JSON text in compact form, without a line feed.
  var jsonText: String { String(decoding: jsonLine(indented: false).dropLast(), as: UTF8.self) }
}

/// An object whose members a closure writes, in ascending order of their keys.
struct JSONObject: JSONWritable {
  private let members: (inout JSONWriter) -> Void

  init(_ members: @escaping (inout JSONWriter) -> Void) { self.members = members }

  func write(to writer: inout JSONWriter) { writer.object(members) }
}

extension String: JSONWritable {
  /// Writes a JSON string.
  public func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Double: JSONWritable {
  /// Writes a JSON number, `null` when it is not finite.
  public func write(to writer: inout JSONWriter) { writer.number(self) }
}

extension Int: JSONWritable {
  /// Writes a JSON number.
  public func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Bool: JSONWritable {
  /// Writes `true` or `false`.
  public func write(to writer: inout JSONWriter) {
    if self { writer.raw("true") } else { writer.raw("false") }
  }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes the value, or `null`.
  public func write(to writer: inout JSONWriter) {
    if let value = self { value.write(to: &writer) } else { writer.raw("null") }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Writes a JSON array.
  public func write(to writer: inout JSONWriter) { writer.array(self) }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  /// Writes a JSON object with its keys in ascending order.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, value) in sorted(by: { $0.key < $1.key }) { writer.member(key, value) }
    }
  }
}
