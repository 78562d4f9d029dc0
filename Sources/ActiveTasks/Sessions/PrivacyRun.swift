import Glibc

/// Finds what identifies in files, and writes copies without it.
public enum PrivacyRun {
  private static let block = 1 << 18

  /// What the file at `path` tells; with `copy` a copy without it is written there.
  ///
  /// The bytes of the recording itself are hashed in the original and, read back from the disk, in
  /// the copy; the copy is scanned again. When either differs the copy is removed.
  /// - Throws: `Diagnostic` `input.…`, `privacy.damaged`, `privacy.unsupported` when a copy of a file
  ///   that is not understood is asked for, `privacy.not-proven`, `output.unwritable`.
  public static func report(_ path: String, copy: String?) throws(Diagnostic) -> PrivacyReport {
    do throws(Diagnostic) {
      return try make(path, copy)
    } catch {
      throw error.naming(path)
    }
  }

  private static func make(_ path: String, _ copy: String?) throws(Diagnostic) -> PrivacyReport {
    let (file, type, scan) = try look(path)
    var report = PrivacyReport(
      path: FileName.visible(path), mediaType: type?.name, findings: scan?.findings)
    guard let copy else { return report }
    guard let scan else {
      throw Diagnostic(
        "privacy.unsupported", "such files are not understood, so no clean copy can be made",
        found: type?.name ?? "an unknown type",
        expected: "MOV, MP4, M4A, WAV, AIFF, MP3, FLAC, JPEG, PNG or JSON",
        hint: "clean it with another program, such as exiftool or ffmpeg -map_metadata -1 -c copy")
    }
    guard let place = FilePlace(copy) else {
      throw Diagnostic(
        "output.unwritable", "a copy in a pipe or device cannot be read back", expected: "a file",
        hint: "choose another place with -o"
      ).naming(copy)
    }
    let before = try hash(scan.payload, of: file)
    try write(file, scan, to: copy)
    do throws(Diagnostic) {
      let (written, _, again) = try look(copy)
      let after = try hash(moved(scan), of: written)
      guard before == after, again?.findings.isEmpty == true else {
        throw Diagnostic(
          "privacy.not-proven",
          "the copy could not be proven clean and unchanged, so it was removed",
          found: before == after
            ? again?.findings.first.map { "still \($0.key)" } : "another recording",
          hint: "clean the file with another program")
      }
      report.copy = PrivacyReport.Copy(
        path: FileName.visible(copy), payloadBytes: scan.payload.reduce(0) { $0 + $1.count },
        payloadBefore: before, payloadAfter: after)
      return report
    } catch {
      unlink(FileName.bytes(place.path))
      throw error
    }
  }

  private static func look(
    _ path: String
  ) throws(Diagnostic) -> (InputFile, MediaType?, PrivacyScan?) {
    var status = stat()
    if stat(FileName.bytes(path), &status) == 0,
      ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    {
      throw Diagnostic(
        "input.special", "is a pipe or device, not a file", expected: "a file that stays",
        hint: "write it to a file first")
    }
    let file = try InputFile(ByteSource(path: path))
    let type = MediaType(sniffing: try file.bytes(0..<MediaType.headSize))
    return (file, type, try PrivacyScan.scan(file, type: type))
  }

  private static func hash(
    _ ranges: [Range<Int>], of file: InputFile
  ) throws(Diagnostic) -> String {
    var hash = ContentHash()
    for range in ranges {
      try blocks(of: range, in: file) { bytes throws(Diagnostic) in
        bytes.withUnsafeBytes { hash.update($0) }
      }
    }
    return hash.finish()
  }

  /// Hands on the bytes of `range` in blocks.
  private static func blocks(
    of range: Range<Int>, in file: InputFile, _ body: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var place = range.lowerBound
    while place < range.upperBound {
      let bytes = try file.bytes(place..<min(place + block, range.upperBound))
      guard !bytes.isEmpty else {
        throw Diagnostic(
          "input.read-failed", "the file became shorter while it was read", at: .byte(place),
          hint: "try again when nothing writes to it")
      }
      try body(bytes)
      place += bytes.count
    }
  }

  private static func write(
    _ file: InputFile, _ scan: PrivacyScan, to path: String
  ) throws(Diagnostic) {
    let output = try AtomicFile(path)
    var place = 0
    for edit in scan.edits {
      try blocks(of: place..<edit.range.lowerBound, in: file) { bytes throws(Diagnostic) in
        try output.write(bytes)
      }
      switch edit.replacement {
      case .bytes(let bytes): try output.write(bytes)
      case .zeros:
        var left = edit.range.count
        while left > 0 {
          try output.write([UInt8](repeating: 0, count: min(left, block)))
          left -= min(left, block)
        }
      }
      place = edit.range.upperBound
    }
    try blocks(of: place..<file.size, in: file) { bytes throws(Diagnostic) in
      try output.write(bytes)
    }
    try output.commit()
  }

  /// Where the payload lies in the copy.
  private static func moved(_ scan: PrivacyScan) -> [Range<Int>] {
    var shift = 0
    var edits = scan.edits[...]
    return scan.payload.sorted { $0.lowerBound < $1.lowerBound }.map { range in
      while let edit = edits.first, edit.range.upperBound <= range.lowerBound {
        shift += edit.count - edit.range.count
        edits = edits.dropFirst()
      }
      return range.shifted(by: shift)
    }
  }
}
