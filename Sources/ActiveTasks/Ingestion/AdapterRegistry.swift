/// Every format the package reads, in the order of recognition.
public enum AdapterRegistry {
  /// The adapters: to add a format family, add one line here.
  public static let adapters: [any IngestionAdapter] = [
    AudioAdapter(), AppleHealthAdapter(), GarminFITAdapter(),
    ResearchKitTaskResultAdapter(), TaskStepsAdapter(),
    QuestionnaireResponseAdapter(),
    AudiogramJSONAdapter(),
    HeartRateJSONAdapter(), AppleWatchECGAdapter(), WFDBAdapter(),
    HeartRateTrackAdapter(), HeartRateCSVAdapter(),
    SurveyTableAdapter(),
    SageMotionAdapter(),
    ResearchKitMotionAdapter(),
    AudiometryCSVAdapter(),
    MotionCSVAdapter(),
    FileAdapter(),
  ]

  /// Bytes looked at to recognise a format.
  public static let headSize = 65536

  /// Every format identifier with its description.
  public static var formats: [FormatDescription] { adapters.flatMap(\.formats) }

  /// Finds the adapter for `source` and reads it.
  ///
  /// - Throws: `Diagnostic` `input.empty`, `input.unknown-format`, `input.other-format`, `input.own-result`,
  ///   `usage.unknown-format`, `hr.no-columns`, or what the adapter throws.
  public static func read(
    _ source: ByteSource, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    do {
      let head = try source.head()
      let (adapter, format) = try find(head, options: options)
      return try adapter.read(source, as: format, options: options)
    } catch {
      throw error.naming(source.name)
    }
  }

  /// The adapter and format for an input that begins with `head`.
  static func find(
    _ head: InputHead, options: IngestionOptions
  ) throws(Diagnostic) -> (any IngestionAdapter, FormatDescription) {
    if options.task == .taskResult {
      return (TaskResultAdapter(), ResearchKitTaskResultAdapter.taskResult)
    }
    let bytes = head.bytes
    if let task = options.task, FileAdapter.tasks.contains(task) {
      let adapter = FileAdapter()
      return (adapter, adapter.format(head))
    }
    guard bytes.contains(where: { !UnknownFormat.isSpace($0) }) || bytes.count >= headSize else {
      throw Diagnostic(
        "input.empty", "the file is empty",
        found: bytes.isEmpty ? "0 bytes" : "\(bytes.count) bytes of white space",
        expected: "a recording", hint: "copy the file again from its source")
    }
    if let wanted = options.format {
      for adapter in adapters {
        if let format = adapter.formats.first(where: { $0.identifier == wanted }) {
          if let other = recognized(head)?.format, other != format,
            !adapter.reads(head, as: format, insteadOf: other)
          {
            throw Diagnostic(
              "input.other-format", "the input is not what --input-format says",
              found: "\(other.identifier): \(other.summary)",
              expected: "\(format.identifier): \(format.summary)",
              hint: "leave --input-format out, or name \(other.identifier)")
          }
          return (adapter, format)
        }
      }
      throw Diagnostic(
        "usage.unknown-format", "there is no input format '\(wanted)'",
        expected: formats.map(\.identifier).joined(separator: ", "),
        hint: "run: active-cli describe formats")
    }
    if options.columns == nil, let own = OwnResult.diagnostic(bytes) { throw own }
    if let found = recognized(head) {
      if options.task == .heartRate, options.columns == nil,
        found.format == MotionLayout.generic.format, head.outline.header.isEmpty
      {
        throw HeartTable.rowsOfNumbers(head)
      }
      return found
    }
    if options.columns != nil {
      var table = options
      table.format =
        options.task == .heartRate
        ? HeartRateCSVAdapter.table.identifier : MotionLayout.generic.format.identifier
      return try find(head, options: table)
    }
    throw UnknownFormat.diagnostic(bytes, task: options.task)
  }

  /// The first adapter that recognises the input, and the format.
  private static func recognized(
    _ head: InputHead
  ) -> (adapter: any IngestionAdapter, format: FormatDescription)? {
    for adapter in adapters {
      if let format = adapter.recognize(head) { return (adapter, format) }
    }
    return nil
  }

  /// The first bytes as text, control characters and non-ASCII as `\xNN`.
  static func preview(_ head: [UInt8]) -> String {
    var text = ""
    for byte in head.prefix(24) {
      if (0x20...0x7e).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + [byte].hexadecimal
      }
    }
    return text
  }
}
