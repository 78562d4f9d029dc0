/// Whether the time at which a clip says it was made can be right.
enum CreationCheck {
  /// Seconds from 1904, where QuickTime's time begins, to 1970.
  private static let unixEpoch: UInt64 = 2_082_844_800
  /// No file of a camera is older than 1990.
  private static let earliest: Int64 = 631_152_000 * 1_000_000_000

  /// Takes a time that cannot be right out of `clip` and says why.
  ///
  /// QuickTime counts from 1904; ffprobe takes a number before 1970 for one that counts from 1970.
  /// - Throws: `Diagnostic` `input.read-failed`.
  static func apply(
    to clip: inout ClipFacts, of file: InputFile, type: MediaType?
  ) throws(Diagnostic) {
    guard let created = clip.created else { return }
    let isMovie = [MediaType.quickTime, .mp4, .m4a, .threeGP].contains(type)
    if clip.isCreatedByContainer, isMovie, let raw = try seconds(in: file), raw > 0,
      raw < unixEpoch
    {
      clip.creationDoubt =
        "the container's time is before 1970 (\(raw) s after 1904): a clock that was not set, or"
        + " seconds after 1970, which would be \(created.iso8601)"
    } else if created.nanoseconds < earliest {
      clip.creationDoubt = "the clip says it was made at \(created.iso8601)"
    }
    if clip.creationDoubt != nil { clip.created = nil }
  }

  /// The creation time in the header of a movie, seconds after 1904.
  private static func seconds(in file: InputFile) throws(Diagnostic) -> UInt64? {
    let movie = try MediaBox.list(in: 0..<file.size, of: file).first { $0.code == "moov" }
    guard let movie, movie.content <= movie.end, movie.end <= file.size else { return nil }
    let header = try MediaBox.list(in: movie.content..<movie.end, of: file, limit: 64)
      .first { $0.code == "mvhd" }
    guard let header else { return nil }
    let fields = HeaderBytes(
      bytes: try file.bytes(header.content..<header.content + 12), bigEndian: true)
    return fields.integer(0, 1) == 1 ? fields.integer(4, 8) : fields.integer(4, 4)
  }
}
