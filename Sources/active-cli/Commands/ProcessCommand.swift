internal import ActiveTasks

/// The command of one modality, derived from its processor's description.
enum ProcessCommand {
  /// What prints the results of a number of inputs.
  typealias Writer = @Sendable (ResultFormat, _ inputCount: Int) -> any ResultConsumer

  /// The command that runs `processor`: each of its parameters is a flag.
  static func command(_ processor: any TaskProcessor.Type) -> Command {
    let isForm = processor.descriptor.task == .ipaq
    return command(processor) { format, count in
      let writer = ResultWriter(format, inputCount: count, width: Terminal.output.width)
      if isForm { return FormConsumer(writer: writer) }
      return writer
    }
  }

  /// The command that runs `processor` and prints with a `writer`.
  static func command(
    _ processor: any TaskProcessor.Type, writer: @escaping Writer
  ) -> Command {
    let descriptor = processor.descriptor
    return Command(
      path: descriptor.command.split(separator: " ").map(String.init),
      summary: descriptor.summary, discussion: descriptor.discussion, operands: .files,
      ownFlags: (descriptor.inputs == .recordings ? CommonFlags.ingestion : [])
        + descriptor.parameters.map(flag) + ConsentFlags.gate
        + CommonFlags.results(
          series: descriptor.series, plots: StepPlot.tasks.contains(descriptor.task)),
      examples: descriptor.examples.map { Command.Example($0.command, $0.purpose) }
    ) { invocation throws(Diagnostic) in
      var run = try ProcessRun(processor, invocation.arguments, writer: writer)
      return try run.run()
    }
  }

  /// The flag of one parameter.
  static func flag(_ parameter: ParameterSpec) -> Flag {
    let value: Flag.Value =
      switch parameter.kind {
      case .choice(let words): .choice(words)
      case .number(let range, let unit): .number(range, unit: unit)
      case .text(let placeholder): .text(placeholder: placeholder)
      case .file(let placeholder), .table(let placeholder), .recording(let placeholder, _),
        .result(_, let placeholder):
        .path(placeholder: placeholder)
      case .flag: .toggle
      }
    let defaultText: String? =
      switch parameter.defaultValue {
      case .number(let number): ShortestDecimal.string(number)
      case .text(let text): text
      case .flag(let isOn): isOn ? "on" : "off"
      case nil: nil
      }
    return Flag(
      parameter.name, value, default: defaultText, .method, help: parameter.help)
  }
}
