/// What another command makes of a recording that a parameter names, or printed about it before.
enum NamedResult {
  /// Bytes of a file of results, at most.
  private static let limit = 1 << 24

  /// The results of `command` for the file at `path`.
  ///
  /// JSON is taken as results that the command printed (`json` or `jsonl`), anything else as a
  /// recording for it to process.
  ///
  /// - Parameters:
  ///   - path: file, `-` for standard input.
  ///   - command: name of the other command.
  ///   - texts: its parameters; only a recording can have any.
  /// - Returns: one step a channel.
  /// - Throws: `Diagnostic` `usage.result` when the JSON holds no results of the command or those of
  ///   several recordings, `usage.parameter` for parameters beside results, or what reading and
  ///   processing give, naming `path`.
  static func read(
    _ path: String, of command: String, _ texts: [String: String]
  ) throws(Diagnostic) -> ParameterResult {
    guard
      let processor = ProcessorRegistry.processors.first(where: { $0.descriptor.command == command }
      )
    else { throw Diagnostic("usage.parameter", "there is no command '\(command)'") }
    do throws(Diagnostic) {
      let source = try ByteSource(path: path)
      let first = try source.peek(4096).first { !UnknownFormat.isSpace($0) }
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
        return try process(source, path, by: processor, texts)
      }
      guard texts.isEmpty else {
        throw Diagnostic(
          "usage.parameter", "results are calibrated already or not at all",
          found: texts.keys.sorted().joined(separator: ", "), expected: "a recording",
          hint: "run '\(command)' with these settings, or name the recording")
      }
      return try results(source.readAll(limit: limit), path, of: processor.descriptor)
    } catch {
      throw error.naming(path)
    }
  }

  private static func process(
    _ source: ByteSource, _ path: String, by processor: any TaskProcessor.Type,
    _ texts: [String: String]
  ) throws(Diagnostic) -> ParameterResult {
    let parameters = try ParameterSet(processor.descriptor.parameters, texts)
    var options = IngestionOptions()
    options.task = processor.descriptor.task
    var input = try InputReader.read(source, options: options)
    guard input.recordings.count == 1, let recording = input.recordings.popLast() else {
      throw Diagnostic(
        "usage.result", "the file does not hold one recording",
        found: "\(input.recordings.count)", expected: "one recording")
    }
    let steps = try processor.init(parameters).steps(of: recording, workers: 1)
    return ParameterResult(
      path: path, sha256: try input.identify().sha256,
      steps: steps.map {
        .init(metrics: $0.metrics, flags: $0.flags, parameters: $0.parameters)
      })
  }

  private static func results(
    _ bytes: [UInt8], _ path: String, of descriptor: ProcessorDescriptor
  ) throws(Diagnostic) -> ParameterResult {
    let own = try decoded(bytes, of: descriptor.command).filter { $0.task == descriptor.task }
    let recordings = Set(own.map(\.input.sha256))
    guard let sha256 = recordings.first, recordings.count == 1 else {
      throw unusable(
        own.isEmpty
          ? "no result of \(descriptor.task.rawValue)"
          : "results of \(recordings.count) recordings",
        of: descriptor.command)
    }
    return ParameterResult(
      path: path, sha256: sha256,
      steps: own.map {
        .init(metrics: $0.metrics, flags: $0.flags, parameters: $0.provenance.parameters)
      })
  }

  private static func decoded(
    _ bytes: [UInt8], of command: String
  ) throws(Diagnostic) -> [StepResult] {
    do {
      return try StoredResults.decoded(bytes)
    } catch {
      throw unusable(DecodingProblem.summary(error), of: command)
    }
  }

  private static func unusable(_ found: String, of command: String) -> Diagnostic {
    Diagnostic(
      "usage.result", "the JSON is no result of '\(command)' for one recording", found: found,
      expected: "what active-cli \(command) --format json prints, or a recording",
      hint: "run: active-cli \(command) RECORDING --format json -o FILE")
  }
}
