extension ByteSource {
  /// Reads the whole input, which is a document of at most `limit` bytes, 64 MiB unless told otherwise.
  ///
  /// - Throws: `Diagnostic` `input.too-large` or `input.read-failed`.
  func readAll(limit: Int = 1 << 26) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    while try read(into: &bytes) > 0 {
      guard bytes.count <= limit else {
        throw Diagnostic(
          "input.too-large", "the document is longer than \(limit) bytes",
          expected: "the document of one session", hint: "check that this is the file you mean")
      }
    }
    return bytes
  }
}
