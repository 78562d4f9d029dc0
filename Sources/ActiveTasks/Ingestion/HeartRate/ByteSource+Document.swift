extension ByteSource {
  /// The whole input.
  ///
  /// - Throws: `Diagnostic` `input.too-large` when it is longer than `limit` bytes, or
  ///   `input.read-failed`.
  func document(limit: Int) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    if let size, size <= limit { bytes.reserveCapacity(size + Self.blockSize) }
    while try read(into: &bytes) > 0 {
      guard bytes.count <= limit else {
        throw Diagnostic(
          "input.too-large", "the file is longer than \(limit) bytes",
          expected: "one recording", hint: "split it, or check that the format is right")
      }
    }
    return bytes
  }
}
