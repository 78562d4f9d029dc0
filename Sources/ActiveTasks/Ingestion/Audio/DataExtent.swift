/// How far a chunk of samples really goes, whatever its header says.
///
/// A size that fits the file is believed. Otherwise the samples go to the end of the file, or to
/// known chunks behind them if, and only if, these end exactly at the end of the file.
struct DataExtent {
  /// The bytes to read.
  var range: Range<Int>
  /// What was wrong with the size.
  var flag: QualityFlag?

  /// Sizes that writers put in when they do not know the length yet.
  private static let placeholders: Set<UInt64> = [
    0xffff_ffff, 0xffff_ffdb, 0x7fff_ffff, 0x7fff_ffdb, 0x7fff_f000, 0x8000_0000, .max,
  ]

  /// Compares the `declared` size of the samples at `start` with the file.
  ///
  /// - Parameters:
  ///   - declared: bytes the header announces.
  ///   - start: where the samples begin.
  ///   - place: where the size stands in the file.
  ///   - file: the file.
  ///   - tail: finds where known chunks at the end of the file begin.
  /// - Throws: `Diagnostic` `input.read-failed`.
  init(
    declared: UInt64, start: Int, place: Int, file: InputFile,
    tail: (Int) throws(Diagnostic) -> Int
  ) throws(Diagnostic) {
    let remaining = max(file.size - start, 0)
    if let size = Int(exactly: declared), size > 0, size <= remaining {
      range = start..<start + size
      return
    }
    range = start..<max(try tail(start), start)
    guard !range.isEmpty else { return }
    let (code, severity, reason): (String, QualityFlag.Severity, String) =
      if declared == 0 {
        (
          "audio.size-zero", .warning,
          "the header declares no samples (an interrupted recording)"
        )
      } else if Self.placeholders.contains(declared) {
        ("audio.size-unknown", .info, "the header leaves the length open")
      } else {
        ("audio.truncated", .warning, "the header declares \(declared) bytes of samples")
      }
    flag = QualityFlag(
      code, severity, "\(reason); the \(range.count) bytes that are there were used",
      at: .byte(place))
  }
}
