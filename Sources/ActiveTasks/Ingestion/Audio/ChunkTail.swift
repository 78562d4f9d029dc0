/// Finds known chunks behind samples whose size nobody knows.
///
/// Samples can look like a chunk by chance, so only a chain of known chunks counts that ends exactly
/// at the end of the file.
struct ChunkTail {
  private let file: InputFile
  private let dialect: RIFFDialect

  private static let searchBytes = 1 << 20
  private static let names: Set<String> = [
    "LIST", "list", "bext", "iXML", "id3 ", "ID3 ", "cue ", "smpl", "inst", "fact", "PEAK", "JUNK",
    "junk", "PAD ", "_PMX", "aXML", "axml", "chna", "umid", "minf", "elm1", "regn", "guan", "wamd",
    "levl", "acid", "afsp", "ANNO", "NAME", "AUTH", "(c) ", "MARK", "COMT", "INST", "APPL",
  ]
  private static let codes = Set(names.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })

  /// The tail of `file`, whose chunks are written in `dialect`.
  init(_ file: InputFile, _ dialect: RIFFDialect) {
    self.file = file
    self.dialect = dialect
  }

  /// Where the longest chain begins at or after `start`, in the last MiB; the file's size if there
  /// is none.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  /// - Complexity: O(n): from back to front, each place is judged once.
  func start(after start: Int) throws(Diagnostic) -> Int {
    let from = max(start, file.size - Self.searchBytes)
    let bytes = try file.bytes(from..<file.size)
    guard bytes.count >= dialect.headerBytes else { return file.size }
    var leads = [Bool](repeating: false, count: bytes.count + 1)
    leads[bytes.count] = true
    var first = bytes.count
    var code: UInt32 = 0
    for place in (0..<bytes.count).reversed() {
      code = code >> 8 | UInt32(bytes[place]) << 24
      guard place + dialect.headerBytes <= bytes.count, Self.codes.contains(code),
        let next = end(of: place, in: bytes), leads[next]
      else { continue }
      leads[place] = true
      first = place
    }
    return from + first
  }

  /// Where the chunk at `place` ends, its padding included unless the file ends without; `nil` when
  /// it does not fit.
  private func end(of place: Int, in bytes: [UInt8]) -> Int? {
    let header = Array(bytes[place..<place + dialect.headerBytes])
    let start = place + dialect.headerBytes
    guard let (_, size) = dialect.header(header), let length = Int(exactly: size),
      length <= bytes.count - start
    else { return nil }
    return min(start + length + dialect.padding(length), bytes.count)
  }
}
