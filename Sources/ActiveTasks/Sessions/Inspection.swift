/// What one input is, found out without computing anything from it.
public struct Inspection: Sendable, Equatable {
  /// The path as the user gave it, or `-`.
  public let path: String
  /// What the input holds.
  public private(set) var report: InspectionReport

  /// A report about what is at `path`.
  init(path: String, report: InspectionReport) {
    self.path = FileName.visible(path)
    self.report = report
  }

  /// Inspects the file at `path`, or standard input for `-`.
  ///
  /// - Throws: `Diagnostic` naming the input when it cannot be read.
  public init(_ path: String, options: IngestionOptions) throws(Diagnostic) {
    self.path = FileName.visible(path)
    let source = try ByteSource(path: path)
    do throws(Diagnostic) {
      let (adapter, format) = try AdapterRegistry.find(
        try source.head(), options: options)
      report = try adapter.inspect(source, as: format, options: options)
      let sha256 = try source.finish()
      report.append("bytes", "\(source.bytesRead)")
      report.append("sha256", sha256)
    } catch {
      throw error.naming(path)
    }
  }
}
