/// The first items of a log, for recognising its format.
struct JSONLogHead {
  /// Items looked at.
  static let itemCount = 64

  /// The first items that `head` holds completely.
  let items: [JSONValue]

  /// The items in `head`; `nil` when it does not begin a log.
  init?(_ head: [UInt8]) {
    var parser = JSONParser(head)
    guard (try? parser.openLog()) != nil else { return nil }
    var items: [JSONValue] = []
    while items.count < Self.itemCount, let item = try? parser.value() {
      items.append(item)
      guard parser.skip(",") else { break }
    }
    self.items = items
  }

  /// Whether some item has all of `keys`.
  func hasItem(with keys: String...) -> Bool {
    items.contains { item in keys.allSatisfy { item[$0] != nil } }
  }
}
