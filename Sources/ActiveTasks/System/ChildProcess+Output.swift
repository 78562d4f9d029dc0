extension ChildProcess {
  /// Everything the program writes, as text; what is beyond `longest` bytes is left out.
  ///
  /// - Throws: `Diagnostic` `rules.stalled`.
  func output(_ longest: Int) throws(Diagnostic) -> String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let got = try block.withUnsafeMutableBufferPointer { buffer throws(Diagnostic) in
        try read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if got == 0 { break }
      bytes += block[..<min(got, longest - bytes.count)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
