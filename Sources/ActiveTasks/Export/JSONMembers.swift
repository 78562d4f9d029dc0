/// A JSON object written from parts: missing members are left out, keys come in ascending order.
struct JSONMembers: JSONWritable, Sendable {
  private var members: [String: any JSONWritable & Sendable] = [:]

  /// An object from pairs.
  init(_ members: [String: (any JSONWritable & Sendable)?]) {
    for (key, value) in members { self.members[key] = value }
  }

  /// Whether it has no member.
  var isEmpty: Bool { members.isEmpty }

  /// Adds or replaces a member; `nil` takes it away.
  subscript(key: String) -> (any JSONWritable & Sendable)? {
    get { members[key] }
    set { members[key] = newValue }
  }

  /// Writes the members in the order of their keys.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        Self.member(key, value, &writer)
      }
    }
  }

  private static func member(
    _ key: String, _ value: some JSONWritable, _ writer: inout JSONWriter
  ) {
    writer.member(key, value)
  }
}
