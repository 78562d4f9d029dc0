/// Metadata of QuickTime and MPEG-4 files.
///
/// What is not known to describe the recording goes: boxes become free space of the same size, dates
/// and names become zeros, so that no sample moves. Tracks that are neither picture nor sound go with
/// their samples. Source: ISO/IEC 14496-12; Apple, *QuickTime File Format*.
enum MoviePrivacy {
  /// Boxes that describe the recording, by the box that holds them; all others are taken out.
  private static let harmless: [String: Set<String>] = [
    "": ["ftyp", "moov", "mdat", "moof", "mfra", "sidx", "styp", "ssix"],
    "moov": ["mvhd", "trak", "mvex"], "mvex": ["mehd", "trex", "trep"],
    "trak": ["tkhd", "mdia", "edts", "tapt"], "edts": ["elst"], "tapt": ["clef", "prof", "enof"],
    "mdia": ["mdhd", "hdlr", "minf", "elng"],
    "minf": ["vmhd", "smhd", "hmhd", "nmhd", "sthd", "hdlr", "dinf", "stbl"], "dinf": ["dref"],
    "stbl": [
      "stsd", "stts", "ctts", "cslg", "stss", "stps", "stsh", "stsz", "stz2", "stsc", "stco",
      "co64",
      "sdtp", "sbgp", "sgpd", "padb", "subs", "saiz", "saio",
    ],
    "moof": ["mfhd", "traf"], "mfra": ["tfra", "mfro"],
    "traf": ["tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio", "senc"],
  ]
  private static let secrets: Set<String> = ["udta", "meta", "uuid"]
  private static let dated: Set<String> = ["mvhd", "tkhd", "mdhd"]
  /// Without the numbers of other tracks a track is whole; they may name one that is taken out.
  private static let silent: Set<String> = ["tref"]

  static func scan(_ file: InputFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    let boxes = try MediaBox.list(in: 0..<file.size, of: file)
    guard boxes.contains(where: { $0.code == "moov" }), let last = boxes.last,
      last.end <= file.size
    else { throw PrivacyScan.damaged("it has no index, or ends too early", at: 0) }
    try takeLoose(last.end..<file.size, "the last box", file, &scan)
    var hidden: [Range<Int>] = []
    for box in boxes { try visit(box, in: "", file, &scan, &hidden) }
    let data = boxes.filter { $0.code == "mdat" }.map { $0.content..<$0.end }
    if let gaps = try MovieSamples.gaps(in: data, of: boxes, file) {
      for gap in gaps where try !PrivacyScan.isBlank(gap, of: file) {
        scan.findings.append(
          PrivacyFinding(
            .unknown, at: .byte(gap.lowerBound), "mdat", "\(gap.count) bytes of no sample"))
        hidden.append(gap)
      }
    }
    hidden.sort { $0.lowerBound < $1.lowerBound }
    for range in hidden { scan.clear(range) }
    for range in data { scan.payload += MovieSamples.rest(of: range, without: hidden) }
  }

  /// Takes `box`, which stands in a box `parent`, or what is in it.
  private static func visit(
    _ box: MediaBox, in parent: String, _ file: InputFile, _ scan: inout PrivacyScan,
    _ hidden: inout [Range<Int>]
  ) throws(Diagnostic) {
    if ["free", "skip", "wide"].contains(box.code) {
      try takeLoose(box.content..<box.end, box.code, file, &scan)
    } else if box.code == "trak", let kind = try MovieSamples.foreignKind(box, file) {
      let samples = try MovieSamples.find(box, file)
      scan.findings.append(
        PrivacyFinding(
          kind.finding, at: .byte(box.start), kind.name,
          "\(samples.count) samples, such as \(kind.example)"))
      hidden += samples.ranges
      free(box, &scan)
    } else if silent.contains(box.code) {
      free(box, &scan)
    } else if secrets.contains(box.code) || harmless[parent]?.contains(box.code) != true {
      try take(box, file, &scan)
    } else if dated.contains(box.code) {
      try takeDates(box, file, &scan)
    } else if harmless[box.code] != nil {
      var end = box.content
      for child in try MediaBox.list(in: box.content..<box.end, of: file) where child.end <= box.end
      {
        try visit(child, in: box.code, file, &scan, &hidden)
        end = child.end
      }
      try takeLoose(end..<box.end, box.code, file, &scan)
    } else {
      for name in try MovieNames.names(in: box, file) {
        scan.findings.append(
          PrivacyFinding(name.kind, at: .byte(name.range.lowerBound), name.key, name.value))
        scan.clear(name.range)
      }
    }
  }

  /// Bytes of no box, or free space.
  private static func takeLoose(
    _ range: Range<Int>, _ place: String, _ file: InputFile, _ scan: inout PrivacyScan
  ) throws(Diagnostic) {
    guard !range.isEmpty, try !PrivacyScan.isBlank(range, of: file) else { return }
    scan.findings.append(
      PrivacyFinding(
        .unknown, at: .byte(range.lowerBound), place, "leftovers, \(range.count) bytes"))
    scan.clear(range)
  }

  /// Creation and modification: seconds since 1904.
  private static func takeDates(
    _ box: MediaBox, _ file: InputFile, _ scan: inout PrivacyScan
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
    _ box: MediaBox, _ file: InputFile, _ scan: inout PrivacyScan
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
}
