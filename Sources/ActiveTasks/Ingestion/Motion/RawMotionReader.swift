/// An adapter whose files hold motion streams, so that several of them can make one recording.
protocol RawMotionReader: IngestionAdapter {
  /// Reads a file's streams without assembling them.
  ///
  /// - Throws: as `read(_:as:options:)`.
  func readRaw(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> RawMotion
}

extension RawMotionReader {
  /// Reads the one recording of a file.
  ///
  /// - Throws: `Diagnostic` from reading or from `MotionAssembler`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let raw = try readRaw(source, as: format, options: options)
    return [try MotionAssembler.assemble(raw, format: format.identifier)]
  }

  /// Describes the file: how it was understood, then what the recording holds.
  public func inspect(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> InspectionReport {
    let raw = try readRaw(source, as: format, options: options)
    var report = InspectionReport(format: format)
    report.rows += raw.details
    report.append(try MotionAssembler.assemble(raw, format: format.identifier))
    return report
  }
}
