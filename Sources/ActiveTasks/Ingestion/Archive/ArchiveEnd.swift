/// The end of a ZIP archive, kept while the archive streams by: the record behind the list of its members.
///
/// A stream is read without the list; that it is missing shows that the archive was cut off, possibly with members.
/// Source: PKWARE APPNOTE 4.3.16.
struct ArchiveEnd {
  /// Length of the record, and of the longest comment behind it.
  private static let length = 22
  private static let longest = length + 0xffff
  /// The number of members that says that it stands in another record.
  private static let elsewhere = 0xffff

  private var tail: [UInt8] = []

  /// Takes the next bytes of the archive.
  mutating func add(_ bytes: [UInt8]) {
    tail = bytes.count >= Self.longest ? bytes : Array((tail + bytes).suffix(Self.longest))
  }

  /// What is wrong with the end of an archive of which `members` were met; `nil` when nothing is.
  func problem(members: Int) -> Diagnostic? {
    var tail = Array(tail.suffix(Self.longest))
    while let place = tail.lastPlace(of: Array("PK\u{5}\u{6}".utf8)) {
      let fields = HeaderBytes(bytes: Array(tail[place...]), bigEndian: false)
      if let count = fields.short(10), let comment = fields.short(20),
        place + Self.length + comment <= tail.count
      {
        guard count != Self.elsewhere, count != members else { return nil }
        return Diagnostic(
          "archive.members-differ", "the archive lists another number of members than it holds",
          found: "\(members) members", expected: "\(count) by its list",
          hint: "make the archive again: members that were deleted or replaced may still be in it")
      }
      tail.removeLast(tail.count - place)
    }
    return Diagnostic(
      "archive.no-list", "the archive is cut off in the list of its members",
      found: "\(members) members", expected: "the list of members behind them",
      hint: "copy it again from its source; members may be missing")
  }
}
