/// A track of timed metadata (`hdlr` of type `meta`): where its samples lie.
enum MetadataTrack {
  private static let tableLimit = 1 << 24

  /// The ranges of the samples of `track`; `nil` when it is a track of another kind.
  ///
  /// - Throws: `Diagnostic` `privacy.damaged` when its tables contradict each other.
  static func samples(_ track: MediaBox, _ file: AudioFile) throws(Diagnostic) -> [Range<Int>]? {
    guard let media = try child("mdia", of: track, file),
      let handler = try child("hdlr", of: media, file),
      HeaderBytes(bytes: try file.bytes(handler.content..<handler.content + 12), bigEndian: true)
        .code(8) == "meta",
      let information = try child("minf", of: media, file),
      let table = try child("stbl", of: information, file)
    else { return nil }
    let sizes = try sizes(table, file)
    let offsets = try offsets(table, file)
    let groups = try numbers("stsc", in: table, file, width: 12)
    var ranges: [Range<Int>] = []
    var sample = 0
    for (chunk, offset) in offsets.enumerated() {
      // An entry holds from its first chunk, counted from 1, to the next entry's.
      let group = Array(stride(from: 0, to: groups.count - 2, by: 3)).last {
        groups[$0] <= chunk + 1
      }
      var place = offset
      for _ in 0..<min(group.map { groups[$0 + 1] } ?? 0, sizes.count - sample) {
        let (end, overflow) = place.addingReportingOverflow(sizes[sample])
        guard !overflow, end <= file.size else {
          throw PrivacyScan.damaged(
            "a sample of timed metadata lies behind the end", at: track.start)
        }
        ranges.append(place..<end)
        place = end
        sample += 1
      }
    }
    guard sample == sizes.count else {
      throw PrivacyScan.damaged("the tables of timed metadata do not fit", at: track.start)
    }
    return ranges
  }

  private static func child(
    _ code: String, of box: MediaBox, _ file: AudioFile
  ) throws(Diagnostic) -> MediaBox? {
    try MediaBox.list(in: box.content..<min(box.end, file.size), of: file)
      .first { $0.code == code && $0.end <= box.end }
  }

  /// The 32-bit numbers of the table `code`, `width` bytes an entry, behind version and count.
  private static func numbers(
    _ code: String, in table: MediaBox, _ file: AudioFile, width: Int
  ) throws(Diagnostic) -> [Int] {
    guard let box = try child(code, of: table, file), box.end - box.content >= 8,
      box.end - box.content <= tableLimit
    else { return [] }
    let fields = HeaderBytes(bytes: try file.bytes(box.content..<box.end), bigEndian: true)
    let count = min(fields.long(4) ?? 0, (fields.bytes.count - 8) / width)
    return (0..<count * (width / 4)).compactMap { fields.long(8 + 4 * $0) }
  }

  private static func sizes(
    _ table: MediaBox, _ file: AudioFile
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
    _ table: MediaBox, _ file: AudioFile
  ) throws(Diagnostic) -> [Int] {
    let short = try numbers("stco", in: table, file, width: 4)
    guard short.isEmpty else { return short }
    let long = try numbers("co64", in: table, file, width: 8)
    return stride(from: 0, to: long.count - 1, by: 2).map { long[$0] << 32 | long[$0 + 1] }
  }
}
