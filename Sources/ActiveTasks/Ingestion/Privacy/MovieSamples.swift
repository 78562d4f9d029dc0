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
        let samples = try ranges(track, file)
        guard samples.allSatisfy({ $0.count > 1 }) else { return nil }
        used += samples
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

  /// The ranges of the samples of `track`.
  ///
  /// - Throws: `Diagnostic` `privacy.damaged` when its tables contradict each other.
  static func ranges(_ track: MediaBox, _ file: InputFile) throws(Diagnostic) -> [Range<Int>] {
    guard let media = try child("mdia", of: track, file),
      let information = try child("minf", of: media, file),
      let table = try child("stbl", of: information, file)
    else { return [] }
    let sizes = try sizes(table, file)
    let offsets = try offsets(table, file)
    let groups = try numbers("stsc", in: table, file, width: 12)
    var ranges: [Range<Int>] = []
    var sample = 0
    var entry = 0
    for (chunk, offset) in offsets.enumerated() {
      // An entry holds from its first chunk, counted from 1, to the next entry's.
      while entry + 5 < groups.count, groups[entry + 3] <= chunk + 1 { entry += 3 }
      let count = entry + 2 < groups.count && groups[entry] <= chunk + 1 ? groups[entry + 1] : 0
      var place = offset
      for _ in 0..<min(count, sizes.count - sample) {
        let (end, overflow) = place.addingReportingOverflow(sizes[sample])
        guard !overflow, end <= file.size else {
          throw PrivacyScan.damaged("a sample lies behind the end", at: track.start)
        }
        ranges.append(place..<end)
        place = end
        sample += 1
      }
    }
    guard sample == sizes.count else {
      throw PrivacyScan.damaged("the tables of a track do not fit", at: track.start)
    }
    return ranges
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

  private static func sizes(
    _ table: MediaBox, _ file: InputFile
  ) throws(Diagnostic) -> [Int] {
    guard let box = try child("stsz", of: table, file), box.end - box.content >= 12,
      box.end - box.content <= tableLimit
    else { return [] }
    let fields = HeaderBytes(bytes: try file.bytes(box.content..<box.end), bigEndian: true)
    let (size, count) = (fields.long(4) ?? 0, fields.long(8) ?? 0)
    if size > 0 { return Array(repeating: size, count: min(count, tableLimit)) }
    return (0..<min(count, (fields.bytes.count - 12) / 4)).compactMap { fields.long(12 + 4 * $0) }
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
