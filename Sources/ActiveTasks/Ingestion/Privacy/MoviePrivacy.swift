/// Metadata of QuickTime and MPEG-4 files.
///
/// Boxes of metadata become free space of the same size and dates become 0, so that no sample moves.
/// Tracks of timed metadata go with their samples. Source: ISO/IEC 14496-12; Apple, *QuickTime File
/// Format*.
enum MoviePrivacy {
  private static let containers: Set<String> = ["moov", "trak", "mdia", "minf"]
  private static let secrets: Set<String> = ["udta", "meta", "uuid"]
  private static let dated: Set<String> = ["mvhd", "tkhd", "mdhd"]

  static func scan(_ file: AudioFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    let boxes = try MediaBox.list(in: 0..<file.size, of: file)
    guard boxes.contains(where: { $0.code == "moov" }), let last = boxes.last,
      last.end <= file.size
    else { throw PrivacyScan.damaged("it has no index, or ends too early", at: 0) }
    if last.end < file.size {
      scan.findings.append(
        PrivacyFinding(.unknown, at: .byte(last.end), "behind the last box", "bytes of no box"))
      scan.clear(last.end..<file.size)
    }
    var hidden: [Range<Int>] = []
    for box in boxes {
      switch box.code {
      case "moov": try visit(box, file, &scan, &hidden)
      case "free", "skip", "wide":
        if try !PrivacyScan.isBlank(box.content..<box.end, of: file) {
          scan.findings.append(
            PrivacyFinding(.unknown, at: .byte(box.start), box.code, "leftovers in free space"))
          scan.clear(box.content..<box.end)
        }
      case let code where secrets.contains(code): try take(box, file, &scan)
      default: break
      }
    }
    hidden.sort { $0.lowerBound < $1.lowerBound }
    for range in hidden { scan.clear(range) }
    for box in boxes where box.code == "mdat" {
      scan.payload += rest(of: box.content..<box.end, without: hidden)
    }
  }

  /// Visits the boxes in `box`.
  private static func visit(
    _ box: MediaBox, _ file: AudioFile, _ scan: inout PrivacyScan, _ hidden: inout [Range<Int>]
  ) throws(Diagnostic) {
    for child in try MediaBox.list(in: box.content..<box.end, of: file) where child.end <= box.end {
      if child.code == "trak", let samples = try MetadataTrack.samples(child, file) {
        scan.findings.append(
          PrivacyFinding(
            .location, at: .byte(child.start), "timed metadata track",
            "\(samples.count) samples, such as places or faces"))
        hidden += samples
        free(child, &scan)
      } else if containers.contains(child.code) {
        try visit(child, file, &scan, &hidden)
      } else if secrets.contains(child.code) {
        try take(child, file, &scan)
      } else if dated.contains(child.code) {
        try takeDates(child, file, &scan)
      }
    }
  }

  /// Creation and modification: seconds since 1904.
  private static func takeDates(
    _ box: MediaBox, _ file: AudioFile, _ scan: inout PrivacyScan
  ) throws(Diagnostic) {
    let head = HeaderBytes(bytes: try file.bytes(box.content..<box.content + 20), bigEndian: true)
    guard let version = head.bytes.first, version <= 1 else { return }
    let size = version == 0 ? 4 : 8
    let range = box.content + 4..<box.content + 4 + 2 * size
    guard range.upperBound <= box.end, let created = head.integer(4, size),
      let changed = head.integer(4 + size, size), created != 0 || changed != 0
    else { return }
    let (seconds, overflow) = Int64(clamping: created).subtractingReportingOverflow(2_082_844_800)
    let (nanoseconds, tooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    scan.findings.append(
      PrivacyFinding(
        .date, at: .byte(range.lowerBound), "\(box.code) creation",
        overflow || tooLarge || created == 0
          ? "\(created) s since 1904" : AbsoluteTime(nanoseconds: nanoseconds).iso8601))
    scan.clear(range)
  }

  /// Reports what a box of metadata holds and makes it free space.
  private static func take(
    _ box: MediaBox, _ file: AudioFile, _ scan: inout PrivacyScan
  ) throws(Diagnostic) {
    let bytes = try file.bytes(box.content..<min(box.end, box.content + 1 << 20))
    let found = MovieMetadata.entries(box.code, bytes)
    if found.isEmpty {
      scan.findings.append(
        PrivacyFinding(.unknown, at: .byte(box.start), box.code, "\(bytes.count) bytes"))
    }
    for entry in found {
      scan.findings.append(
        PrivacyFinding(
          MovieMetadata.kind(entry.key), at: .byte(box.content + entry.place), entry.key,
          entry.value))
    }
    free(box, &scan)
  }

  private static func free(_ box: MediaBox, _ scan: inout PrivacyScan) {
    scan.replace(box.start + 4..<box.start + 8, with: Array("free".utf8))
    scan.clear(box.content..<box.end)
  }

  /// `range` without the ranges `holes`, which are sorted.
  private static func rest(of range: Range<Int>, without holes: [Range<Int>]) -> [Range<Int>] {
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
}
