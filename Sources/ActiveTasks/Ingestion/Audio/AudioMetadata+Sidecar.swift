import Glibc

extension AudioMetadata {
  private static let maximumBytes = 1 << 16

  /// The text of the calibration file `<name>.phonometry.json` beside `source`, when there is one.
  static func sidecar(of source: ByteSource) throws(Diagnostic) -> [AudioMetadata] {
    let path = source.name + ".phonometry.json"
    guard access(FileName.bytes(path), R_OK) == 0 else { return [] }
    let file = try InputFile(ByteSource(path: path))
    let text = String(decoding: try file.bytes(0..<maximumBytes), as: UTF8.self)
    return [AudioMetadata("sidecar", text)]
  }
}
