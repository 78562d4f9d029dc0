/// A folder that appears under its name only when everything in it is complete.
final class ExportFolder {
  private let place: any ExportPlace

  /// A folder whose files go to `place`.
  init(_ place: any ExportPlace) { self.place = place }

  /// Opens a file of the folder; `name` may hold folders, which are made.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func open(_ name: String) throws(Diagnostic) -> ExportFile {
    ExportFile(try place.open(name))
  }

  /// Writes a whole file.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func write(_ bytes: [UInt8], to name: String) throws(Diagnostic) {
    let file = try open(name)
    try file.write(bytes)
    _ = try file.finish()
  }
}

/// Where the files of an export go.
protocol ExportPlace: AnyObject {
  /// Opens a file; folders in its name are made.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func open(_ name: String) throws(Diagnostic) -> AtomicFile
}

/// One file of an export, written in blocks and hashed on the way.
final class ExportFile {
  private static let blockSize = 1 << 18

  private let file: AtomicFile
  private var buffer: [UInt8] = []
  private var hash = ContentHash()
  /// Bytes written so far.
  private(set) var count = 0

  fileprivate init(_ file: AtomicFile) { self.file = file }

  /// Appends `bytes`.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    buffer += bytes
    if buffer.count >= Self.blockSize { try flush() }
  }

  /// Appends a JSON value on a line of its own.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func line(_ value: some JSONWritable) throws(Diagnostic) {
    try write(value.jsonLine(indented: false))
  }

  /// Ends the file and returns the SHA-256 of its bytes.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func finish() throws(Diagnostic) -> String {
    try flush()
    try file.commit()
    return hash.finish()
  }

  private func flush() throws(Diagnostic) {
    count += buffer.count
    buffer.withUnsafeBytes { hash.update($0) }
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
