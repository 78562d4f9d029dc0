internal import Glibc
internal import SignalProcessing

/// Runs one processor over inputs: the way from a path to its results.
public struct InputRunner: Sendable {
  /// What became of one input.
  public enum Outcome: Sendable {
    /// Its results, one a recording.
    case processed([StepResult])
    /// Its first results: the run was stopped within it.
    case stopped([StepResult])
    /// Why there are none.
    case failed(Diagnostic)
    /// The run was stopped before the input's turn.
    case skipped
  }

  /// Inputs started and not yet handed on, a worker: bounds the memory of a run.
  private static let inputsInFlight = 4

  /// Bytes of a file that a parameter names, at most.
  private static let parameterFileLimit = 1 << 24

  private let processor: any TaskProcessor
  private let parameters: [String: ParameterValue]
  private var options: IngestionOptions
  private var series: SeriesDestination?
  private let plots: PlotFiles?
  private var consent: ConsentGate?
  /// When the session began and ended, for recordings that do not tell when they were made.
  private var sessionStart: AbsoluteTime?
  private var sessionEnd: AbsoluteTime?
  /// Whether results are of a session of a study, whose participant has another name in them.
  private var isInSession = false
  /// Kinds of task whose steps another runner takes.
  private var others: Set<ActiveTask.Kind> = []

  /// A runner of one processor.
  ///
  /// - Parameters:
  ///   - processor: what computes.
  ///   - parameters: its parameters.
  ///   - options: how inputs are read.
  ///   - series: where curves go; `nil` for nowhere.
  ///   - plots: draws the figures; `nil` for none.
  ///   - consent: refuses recordings of sessions without a valid consent; `nil` asks for none.
  /// - Throws: `Diagnostic` `usage.parameter` when the parameters contradict each other, what
  ///   reading the files they name gives, and as `IngestionOptions.check()`.
  public init(
    _ processor: any TaskProcessor.Type, _ parameters: ParameterSet, options: IngestionOptions,
    series: SeriesDestination? = nil, plots: PlotFiles? = nil, consent: ConsentGate? = nil
  ) throws(Diagnostic) {
    var parameters = parameters
    for spec in processor.descriptor.parameters {
      guard let path = parameters.text(spec.name) else { continue }
      switch spec.kind {
      case .file:
        let source = try ByteSource(path: path)
        let bytes = try source.readAll(limit: Self.parameterFileLimit)
        parameters.attach(ParameterFile(path: path, bytes: bytes), to: spec.name)
      case .table:
        parameters.attach(try Self.table(path), to: spec.name)
      case .recording(_, let format):
        var options = IngestionOptions()
        options.task = processor.descriptor.task
        options.format = format
        guard let recording = try InputReader.read(path, options: options).recordings.first else {
          continue
        }
        parameters.attach(ParameterRecording(path: path, recording: recording), to: spec.name)
      case .result(let command, _):
        parameters.attach(
          try NamedResult.read(path, of: command, parameters.values(of: spec.name)), to: spec.name)
      default: continue
      }
    }
    self.processor = try processor.init(parameters)
    var options = options
    options.task = processor.descriptor.task
    try options.check()
    self.parameters = parameters.values.merging(options.parameters) { own, _ in own }
    self.options = options
    self.series = series
    self.plots = plots
    self.consent = consent
  }

  private static func table(_ path: String) throws(Diagnostic) -> ParameterTable {
    do throws(Diagnostic) {
      let table = try TextTable(ByteSource(path: path))
      if let flag = table.flags.first {
        throw Diagnostic(
          flag.code, flag.message, expected: "rows of \(table.header.count) cells",
          hint: "correct the table")
      }
      return ParameterTable(
        path: path, header: table.header,
        rows: table.rows.map { ParameterTable.Row(line: $0.line, cells: $0.cells) })
    } catch {
      throw error.naming(path)
    }
  }

  /// Processes `inputs` side by side and hands on each outcome in the order of the inputs.
  ///
  /// - Parameters:
  ///   - inputs: paths, `-` for standard input.
  ///   - workers: inputs processed at the same time, 1 or more.
  ///   - isStopped: asked before each input and recording; once true, the remaining ones are skipped.
  ///   - body: receives the index of the input and its outcome, never twice at once.
  /// - Throws: `Diagnostic` `usage.one-recording` when a parameter is about one person and there are
  ///   several inputs, and what `body` throws; no further input is started then.
  public func run(
    _ inputs: [String], workers: Int, isStopped: @Sendable () -> Bool,
    _ body: (Int, Outcome) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try checkPersonal(inputs.count, "inputs")
    // Workers for whom there is no input of their own help with the others'.
    let helpers = max(1, workers / max(inputs.count, 1))
    try ParallelMap.orderedForEach(
      inputs, workers: workers, window: Self.inputsInFlight * workers,
      transform: { isStopped() ? .skipped : outcome($0, workers: helpers, isStopped: isStopped) },
      consume: body)
  }

  /// Checks that what is said about one person is not taken for several recordings.
  private func checkPersonal(_ count: Int, _ what: String) throws(Diagnostic) {
    let personal = type(of: processor).descriptor.parameters.first {
      $0.isPersonal && parameters[$0.name] != nil
    }
    guard count > 1, let personal else { return }
    throw Diagnostic(
      "usage.one-recording", "--\(personal.name) is about one person and session",
      found: "\(count) \(what)", expected: "one recording", hint: "run the program once for each")
  }

  private func outcome(
    _ path: String, workers: Int, isStopped: () -> Bool
  ) -> Outcome {
    do throws(Diagnostic) {
      var dates = SessionDates()
      let (results, isWhole) = try results(
        path, workers: workers, dates: &dates, isStopped: isStopped
      ) {
        options throws(Diagnostic) in try InputReader.read(path, options: options)
      }
      return isWhole ? .processed(results) : .stopped(results)
    } catch {
      return error.code == "input.interrupted" ? .skipped : .failed(error.naming(path))
    }
  }

  /// The runner for one session of a study.
  ///
  /// - Parameters:
  ///   - consent: the participant's; `nil` asks for none.
  ///   - start: when the session began, for recordings that do not tell.
  ///   - end: when it ended, for the same; `nil` for its start.
  ///   - series: where curves go; `nil` for nowhere.
  ///   - others: kinds of task whose steps are left out, with their curves.
  /// - Returns: a runner with the same processor and parameters.
  func inSession(
    consent: ConsentGate?, start: AbsoluteTime?, end: AbsoluteTime?, series: SeriesDestination?,
    except others: Set<ActiveTask.Kind>
  ) -> InputRunner {
    var copy = self
    copy.consent = consent
    copy.sessionStart = start
    copy.sessionEnd = end
    copy.isInSession = true
    copy.others = others
    copy.series = series
    return copy
  }

  /// The results of one input, however it is opened.
  ///
  /// - Parameters:
  ///   - path: its name in results and series.
  ///   - workers: threads that may be used, 1 or more.
  ///   - dates: learns when the recordings were made, also of an input that is refused.
  ///   - read: opens and reads it as the options say.
  /// - Returns: one result a step.
  /// - Throws: `Diagnostic` of reading and processing, `consent.…`, `output.…`.
  func results(
    _ path: String, workers: Int, dates: inout SessionDates,
    read: (IngestionOptions) throws(Diagnostic) -> ReadInput
  ) throws(Diagnostic) -> [StepResult] {
    try results(path, workers: workers, dates: &dates, isStopped: { false }, read: read).results
  }

  /// The results of one input, and whether it was not stopped before its last recording.
  private func results(
    _ path: String, workers: Int, dates: inout SessionDates, isStopped: () -> Bool,
    read: (IngestionOptions) throws(Diagnostic) -> ReadInput
  ) throws(Diagnostic) -> (results: [StepResult], isWhole: Bool) {
    var input = try read(options)
    dates.add(input.recordings)
    var results: [StepResult] = []
    try checkPersonal(input.recordings.count, "recordings")
    try consent?.check(people: Set(input.recordings.compactMap(\.person)).count)
    var figures: [Plot?] = []
    var count = 0
    var isRefused = true
    defer {
      // Of an input without results no curve may stay, least of all when its consent ends within it.
      for file in isRefused ? results.flatMap(\.files) : [] { unlink(FileName.bytes(file.path)) }
    }
    input.recordings.reverse()
    while !isStopped(), let recording = input.recordings.popLast() {
      let head = Head(
        format: recording.format,
        step: isInSession ? recording.stepWithoutName : recording.step, start: recording.start,
        end: recording.end, flags: recording.flags)
      try decide(head, seconds: nil)
      let steps = try processor.steps(of: consume recording, workers: workers)
      // Sound is hashed while it is processed, so its identity is known only now.
      let identity = try input.identify()
      for step in steps {
        var result = try result(step, head, identity, at: path)
        count += 1
        if others.contains(result.task) { continue }
        let tables = series == nil && plots == nil ? [] : step.series()
        if let series {
          result.files = try series.write(tables, of: path, recording: count - 1)
        }
        if plots != nil { figures.append(StepPlot.plot(result, tables)) }
        results.append(result)
      }
    }
    plots?.add(figures, of: path)
    isRefused = false
    return (results, input.recordings.isEmpty)
  }

  /// The step's name and the part of the recording, whatever there is of them.
  private static func name(_ step: String?, _ part: String?) -> String? {
    guard let step, let part else { return step ?? part }
    return step + "/" + part
  }

  /// What a result repeats of its recording.
  private struct Head {
    var format: String
    var step: String?
    var start: AbsoluteTime?
    var end: AbsoluteTime?
    var flags: [QualityFlag]
  }

  /// The decision about a recording of so many seconds; `nil` when no consent is asked for.
  ///
  /// - Throws: `Diagnostic` `consent.…` when it may not be processed.
  @discardableResult
  private func decide(
    _ head: Head, seconds: Double?
  ) throws(Diagnostic) -> ConsentGate.Decision? {
    guard let consent else { return nil }
    let start = head.start ?? sessionStart
    let last = start.flatMap { start in seconds.map { start.advanced(by: $0) } }
    let ends = [last, head.end, head.start == nil ? sessionEnd : nil].compactMap { $0 }
    let decision = consent.decide(start: start, end: ends.max { $0.nanoseconds < $1.nanoseconds })
    guard decision.isAllowed else { throw decision.refusal }
    return decision
  }

  private func result(
    _ step: ProcessedStep, _ head: Head, _ identity: InputIdentity, at path: String
  ) throws(Diagnostic) -> StepResult {
    let decision = try decide(head, seconds: step.durationSeconds)
    return StepResult(
      task: step.task ?? type(of: processor).descriptor.task,
      step: Self.name(head.step, step.part),
      input: StepResult.Input(
        path: FileName.visible(path), sha256: identity.sha256, bytes: identity.bytes,
        format: head.format),
      start: head.start?.iso8601, durationSeconds: step.durationSeconds.map(Self.rounded),
      metrics: step.metrics.map(Self.rounded),
      flags: head.flags + step.flags + [decision?.flag].compactMap { $0 },
      provenance: Provenance(
        algorithms: step.algorithms,
        parameters: parameters.merging(step.parameters) { _, own in own }
          .merging(decision?.parameters ?? [:]) { own, _ in own }))
  }

  /// The metric, a time to the nanosecond.
  private static func rounded(_ metric: Metric) -> Metric {
    guard metric.unit == "s", case .number(let seconds) = metric.value else { return metric }
    var metric = metric
    metric.value = .number(rounded(seconds))
    return metric
  }

  /// A time to the nanosecond: what the difference of two times bears.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e9 }
}

extension IngestionOptions {
  /// Checks what can be checked without an input.
  ///
  /// Columns and units are those of the wanted task's tables; without a task, of any table.
  /// - Throws: `Diagnostic` `usage.columns`, `usage.units` or `usage.rate`.
  public func check() throws(Diagnostic) {
    switch task {
    case .heartRate: _ = try HeartRateOptions(self)
    case nil:
      do throws(Diagnostic) {
        _ = try MotionOptions(self)
      } catch {
        guard (try? HeartRateOptions(self)) != nil else { throw error }
      }
    default: _ = try MotionOptions(self)
    }
  }

  /// The options that are set, by the name of their flag.
  var parameters: [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    values["input-format"] = format.map(ParameterValue.text)
    values["columns"] = columns.map(ParameterValue.text)
    values["units"] = units.map(ParameterValue.text)
    values["rate"] = rateHertz.map(ParameterValue.number)
    if format == "audio.raw" {
      values["encoding"] = .text((audio.rawEncoding ?? .s16le).rawValue)
      values["channels"] = .number(Double(audio.rawChannels ?? 1))
    }
    return values
  }
}
