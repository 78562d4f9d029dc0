/// Reads one family of formats: recognises it, reads it, explains what is wrong with it.
public protocol IngestionAdapter: Sendable {
  /// The formats this adapter reads.
  var formats: [FormatDescription] { get }

  /// The tasks whose recordings the formats may hold; a study is processed by them.
  var tasks: [ActiveTask.Kind] { get }

  /// The format of an input that begins with `head`, or `nil` when it is not one of ours.
  ///
  /// Must not throw or trap on any bytes.
  func recognize(_ head: InputHead) -> FormatDescription?

  /// Whether the user may name `format`, one of ours, for an input that begins with `head` and that is recognised as
  /// `other`.
  ///
  /// By default no: a format that is named against what the input shows would give numbers that are none of
  /// its.
  func reads(_ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription)
    -> Bool

  /// Reads the recordings in `source`, which is `format`.
  ///
  /// - Throws: `Diagnostic` with the place of the first problem that cannot be repaired.
  func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording]

  /// Describes `source` as it would be read.
  ///
  /// - Throws: as `read(_:as:options:)`.
  func inspect(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> InspectionReport
}

extension IngestionAdapter {
  /// No format may be named for what is recognised as another.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { false }

  /// Describes the recordings that reading gives.
  public func inspect(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> InspectionReport {
    var report = InspectionReport(format: format)
    for recording in try read(source, as: format, options: options) {
      report.append(recording)
    }
    return report
  }
}

/// A format as users name it.
public struct FormatDescription: Sendable, Equatable {
  /// Identifier for `--input-format` and results, such as `researchkit.deviceMotion`.
  public var identifier: String
  /// What it is, in one line.
  public var summary: String

  /// A format with its identifier and a line about it.
  public init(_ identifier: String, _ summary: String) {
    self.identifier = identifier
    self.summary = summary
  }
}

/// What a user can say about a file that the file cannot say itself.
public struct IngestionOptions: Sendable, Equatable {
  /// Format identifier that overrides recognition.
  public var format: String?
  /// Column assignment, such as `time=t,ax=accX,gx=rotX`.
  public var columns: String?
  /// Units, such as `acc=g,gyro=deg/s,time=ms`.
  public var units: String?
  /// Sampling rate in Hz for files without a time column.
  public var rateHertz: Double?
  /// The task whose recordings are wanted from files that may hold those of several; `nil` for all.
  public var task: ActiveTask.Kind?
  /// How sound files are read.
  public var audio = AudioOptions()

  /// Options with nothing set.
  public init() {}
}
