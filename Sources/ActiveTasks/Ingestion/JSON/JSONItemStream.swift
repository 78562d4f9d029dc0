import CSimdjson

/// The items of a JSON log of any length, block by block, as columns of the wanted fields.
///
/// A log is an array of objects, `[…]`, or an object that has it as `items`. Memory is bounded by
/// the block and by the longest item. Fields that nobody wants are skipped, not checked.
final class JSONItemStream {
  /// Bytes parsed at a time, about.
  static let blockSize = 1 << 19
  /// The longest item, and the longest head and tail of the root object, in bytes.
  static let itemLimit = 1 << 20

  /// Number of items read.
  private(set) var count = 0
  /// What surrounds the items; complete when `next()` has returned false.
  private(set) var frame: JSONLogFrame
  /// What was repaired; complete when `next()` has returned false.
  private(set) var flags: [QualityFlag] = []
  /// Takes the columns out of the blocks.
  let extractor: JSONColumnExtractor

  private let source: ByteSource
  /// The unread bytes, always beginning with `[`.
  private var buffer: [UInt8] = []
  /// The offset of `buffer` in the input.
  private var base = 0
  private var reachedEnd = false
  private var ended = false
  private var duplicates = (count: 0, first: 0)

  /// Opens the log in `source` for `fields`.
  ///
  /// - Throws: `Diagnostic` `json.utf-16`, `json.not-a-log`, `json.no-items`, `json.syntax` and the
  ///   like when there are no items to be found.
  init(_ source: ByteSource, fields: [JSONField]) throws(Diagnostic) {
    self.source = source
    extractor = JSONColumnExtractor(fields)
    frame = JSONLogFrame()
    try fill(Self.itemLimit)
    try JSONParser.refuseUTF16(buffer)
    var parser = JSONParser(buffer)
    do throws(Diagnostic) {
      frame = try parser.openLog()
    } catch  where error.code == "json.truncated" && !reachedEnd {
      throw Diagnostic(
        "json.no-items", "no array \"items\" begins in the first \(buffer.count) bytes",
        expected: "{\"items\":[…]}", hint: "see: active-cli describe formats")
    }
    base = parser.index - 1
    buffer.removeFirst(base)
  }

  /// Reads the next block into the columns of `extractor`.
  ///
  /// Returns the number of its items, `nil` after the last one.
  ///
  /// - Throws: `Diagnostic` with the place of the first fault.
  func next() throws(Diagnostic) -> Int? {
    while !ended {
      try fill(Self.blockSize)
      let likely = try readLikelyBlock()
      let rows = if let likely { likely } else { try readExactBlock() }
      if rows > 0 { return rows }
    }
    return nil
  }

  private func fill(_ target: Int) throws(Diagnostic) {
    while buffer.count < target, !reachedEnd {
      reachedEnd = try source.read(into: &buffer) == 0
    }
  }

  /// Reads up to the last place that looks like the end of an item; `nil` when that does not parse.
  private func readLikelyBlock() throws(Diagnostic) -> Int? {
    let cut = reachedEnd ? buffer.count : JSONItemScan.lastLikelyComma(in: buffer)
    guard let cut else { return nil }
    let outcome = extractor.parse(&buffer, length: cut)
    guard outcome.status == csj_ok else { return nil }
    accept(outcome)
    if outcome.consumed <= cut {
      try close(at: outcome.consumed)
    } else if reachedEnd {
      closeUnterminated(dropping: 0)
    } else {
      drop(cut)
    }
    return outcome.rows
  }

  /// Reads up to the last end of an item, found by following every bracket and string.
  private func readExactBlock() throws(Diagnostic) -> Int {
    let scan = JSONItemScan(buffer)
    guard let cut = scan.end ?? (scan.isComplete && reachedEnd ? buffer.count : scan.commas.last)
    else {
      try requireMore()
      return 0
    }
    let outcome = extractor.parse(&buffer, length: cut)
    guard outcome.status == csj_ok else { throw failure(outcome, in: scan) }
    accept(outcome)
    if scan.end != nil {
      try close(at: cut + 1)
    } else if reachedEnd {
      let rest = buffer[(cut + 1)...].drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
      closeUnterminated(dropping: rest.count)
    } else {
      drop(cut)
    }
    return outcome.rows
  }

  /// Gets more of the first item, of which the buffer has not the end.
  private func requireMore() throws(Diagnostic) {
    guard buffer.count <= Self.itemLimit else {
      throw Diagnostic(
        "json.item-too-large", "item \(count) is longer than \(Self.itemLimit) bytes",
        at: .byte(base + 1), expected: "items of at most \(Self.itemLimit) bytes",
        hint: "check that the file is a sensor log")
    }
    if reachedEnd { return closeUnterminated(dropping: buffer.count - 1) }
    try fill(Self.itemLimit + 1)
  }

  private func accept(_ outcome: csj_outcome) {
    if outcome.duplicates > 0, duplicates.count == 0 {
      duplicates.first = count + outcome.first_duplicate
    }
    duplicates.count += outcome.duplicates
    count += outcome.rows
  }

  /// Forgets the items before the comma at `cut`.
  private func drop(_ cut: Int) {
    buffer.removeSubrange(1...cut)
    base += cut
  }

  /// Reads what follows the `]` of the items from `start`.
  private func close(at start: Int) throws(Diagnostic) {
    base += start
    buffer.removeFirst(start)
    try fill(Self.itemLimit)
    var parser = JSONParser(buffer)
    do throws(Diagnostic) {
      try parser.closeLog(&frame)
    } catch {
      if error.code == "json.truncated", reachedEnd { return closeUnterminated(dropping: 0) }
    }
    try reportRest(from: parser)
    finish()
  }

  /// Counts what follows the log; another log there is refused.
  private func reportRest(from parser: JSONParser) throws(Diagnostic) {
    if parser.next == nil, reachedEnd { return }
    // A member too long to be held is unread from the end of the items on.
    let first = parser.next == nil ? 0 : parser.index
    let place = base + first
    try parser.refuseSecondLog(base: base)
    var rest = buffer.count - first
    while !reachedEnd {
      buffer = []
      reachedEnd = try source.read(into: &buffer) == 0
      rest += buffer.count
    }
    flags.append(
      QualityFlag(
        "json.trailing-bytes", .warning, "\(rest) bytes after the end of the log were not read",
        at: .byte(place), count: rest))
  }

  private func closeUnterminated(dropping bytes: Int) {
    let partial =
      bytes > 0 ? "; the last \(bytes) bytes are a part of an item and were dropped" : ""
    flags.append(
      QualityFlag(
        "json.unterminated", .warning, "the log has no end after \(count) items" + partial,
        at: .item(count)))
    finish()
  }

  private func finish() {
    ended = true
    buffer = []
    guard duplicates.count > 0 else { return }
    flags.append(
      QualityFlag(
        "json.duplicate-key", .warning,
        "\(duplicates.count) of \(count) items name a key twice; the last value counts",
        at: .item(duplicates.first), count: duplicates.count))
  }

  /// The diagnostic for the first fault in the items of `scan`.
  private func failure(_ outcome: csj_outcome, in scan: JSONItemScan) -> Diagnostic {
    var offset = outcome.error_offset
    var item = outcome.rows
    var status = outcome.status
    if offset == 0 {
      // Faults of the text as a whole have no place: find the item that has it.
      var start = 1
      for (index, end) in (scan.commas + [scan.end ?? buffer.count]).enumerated() {
        var single = [UInt8(ascii: "[")] + buffer[start..<end]
        let outcome = extractor.parse(&single, length: single.count)
        if outcome.status != csj_ok {
          (item, status) = (index, outcome.status)
          offset = start - 1 + max(outcome.error_offset, 1)
          break
        }
        start = end + 1
      }
    }
    return Self.diagnostic(
      status, item: count + item, at: base + offset,
      found: Array(buffer[min(offset, buffer.count)...].prefix(24)))
  }
}
