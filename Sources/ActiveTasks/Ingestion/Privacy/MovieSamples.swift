/// The samples of a movie's tracks: which bytes of the file are recording.
enum MovieSamples {
  private static let tableLimit = 1 << 24

  /// A track that is neither picture nor sound.
  struct ForeignKind {
    /// What it tells.
    var finding: PrivacyFinding.Kind
    /// What it is called.
    var name: String
    /// For people.
    var example: String
  }

  /// Where the samples of a track lie.
  struct Found {
    /// Their bytes, a range a chunk.
    var ranges: [Range<Int>] = []
    /// How many they are.
    var count = 0
    /// Bytes of the smallest.
    var smallest = Int.max
  }

  /// What `track` holds when it is neither picture nor sound; `nil` for those.
  static func foreignKind(
    _ track: MediaBox, _ file: InputFile
  ) throws(Diagnostic) -> ForeignKind? {
    switch try handler(track, file) {
    case nil, "vide", "soun", "pict", "auxv": return nil
    case "text", "sbtl", "subt", "clcp":
      return ForeignKind(finding: .text, name: "text track", example: "titles of chapters")
    case "tmcd": return ForeignKind(finding: .date, name: "timecode track", example: "times of day")
    default:
      return ForeignKind(
        finding: .location, name: "timed metadata track", example: "places or faces")
    }
  }

  /// Parts of the movie data `data` that belong to no sample; `nil` when the tables do not tell: of
  /// fragments, of sound whose table counts single samples, of tables that contradict the file.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  static func gaps(
    in data: [Range<Int>], of boxes: [MediaBox], _ file: InputFile
  ) throws(Diagnostic) -> [Range<Int>]? {
    guard let movie = boxes.first(where: { $0.code == "moov" }),
      !boxes.contains(where: { $0.code == "moof" })
    else { return nil }
    var used: [Range<Int>] = []
    let tracks = try MediaBox.list(in: movie.content..<movie.end, of: file)
      .filter { $0.code == "trak" && $0.end <= movie.end }
    for track in tracks {
      do throws(Diagnostic) {
        let found = try find(track, file)
        guard found.smallest > 1 else { return nil }
        used += found.ranges
      } catch {
        if error.code == "privacy.damaged" { return nil }
        throw error
      }
    }
    used.sort { $0.lowerBound < $1.lowerBound }
    return data.flatMap { rest(of: $0, without: used) }
  }

  /// `range` without the ranges `holes`, which are sorted.
  static func rest(of range: Range<Int>, without holes: [Range<Int>]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for hole in holes where hole.overlaps(range) {
      let cut = hole.clamped(to: range)
      if cut.lowerBound > start { parts.append(start..<cut.lowerBound) }
      start = max(start, cut.upperBound)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Where the samples of `track` lie.
  ///
  /// - Throws: `Diagnostic` `privacy.damaged` when its tables contradict each other, or cannot be read as a whole.
  static func find(_ track: MediaBox, _ file: InputFile) throws(Diagnostic) -> Found {
    var found = Found()
    guard let media = try child("mdia", of: track, file),
      let information = try child("minf", of: media, file),
      let table = try child("stbl", of: information, file)
    else { return found }
    let offsets = try offsets(table, file)
    var box = try child("stsz", of: table, file)
    if box == nil { box = try child("stz2", of: table, file) }
    guard let box else {
      guard offsets.isEmpty else {
        throw PrivacyScan.damaged("a track has no table of sizes", at: track.start)
      }
      return found
    }
    guard box.end - box.content <= tableLimit,
      let sizes = SampleSizes(box.code, try file.bytes(box.content..<box.end))
    else { throw PrivacyScan.damaged("a table of sizes cannot be read", at: box.start) }
    found.smallest = sizes.smallest
    let groups = try numbers("stsc", in: table, file, width: 12)
    var entry = 0
    for (chunk, offset) in offsets.enumerated() {
      // An entry holds from its first chunk, counted from 1, to the next entry's.
      while entry + 5 < groups.count, groups[entry + 3] <= chunk + 1 { entry += 3 }
      let most = entry + 2 < groups.count && groups[entry] <= chunk + 1 ? groups[entry + 1] : 0
      let count = min(most, sizes.count - found.count)
      guard count > 0 else { continue }
      let bytes = sizes.bytes(of: found.count..<found.count + count) ?? .max
      let (end, overflow) = offset.addingReportingOverflow(bytes)
      guard offset >= 0, !overflow, end <= file.size else {
        throw PrivacyScan.damaged("a sample lies behind the end", at: track.start)
      }
      found.ranges.append(offset..<end)
      found.count += count
    }
    guard found.count == sizes.count else {
      throw PrivacyScan.damaged("the tables of a track do not fit", at: track.start)
    }
    return found
  }

  private static func handler(
    _ track: MediaBox, _ file: InputFile
  ) throws(Diagnostic) -> String? {
    guard let media = try child("mdia", of: track, file),
      let handler = try child("hdlr", of: media, file)
    else { return nil }
    return HeaderBytes(
      bytes: try file.bytes(handler.content..<handler.content + 12), bigEndian: true
    ).code(8)
  }

  private static func child(
    _ code: String, of box: MediaBox, _ file: InputFile
  ) throws(Diagnostic) -> MediaBox? {
    try MediaBox.list(in: box.content..<min(box.end, file.size), of: file)
      .first { $0.code == code && $0.end <= box.end }
  }

  /// The 32-bit numbers of the table `code`, `width` bytes an entry, behind version and count.
  private static func numbers(
    _ code: String, in table: MediaBox, _ file: InputFile, width: Int
  ) throws(Diagnostic) -> [Int] {
    guard let box = try child(code, of: table, file), box.end - box.content >= 8,
      box.end - box.content <= tableLimit
    else { return [] }
    let fields = HeaderBytes(bytes: try file.bytes(box.content..<box.end), bigEndian: true)
    let count = min(fields.long(4) ?? 0, (fields.bytes.count - 8) / width)
    return (0..<count * (width / 4)).compactMap { fields.long(8 + 4 * $0) }
  }

  private static func offsets(
    _ table: MediaBox, _ file: InputFile
  ) throws(Diagnostic) -> [Int] {
    let short = try numbers("stco", in: table, file, width: 4)
    guard short.isEmpty else { return short }
    let long = try numbers("co64", in: table, file, width: 8)
    return stride(from: 0, to: long.count - 1, by: 2).map { long[$0] << 32 | long[$0 + 1] }
  }
}
