internal import ActiveTasks

/// `results FILE…`: what every step of a task result gave; as a table, one row a number.
enum ResultsCommand {
  static let command = ProcessCommand.command(TaskResultProcessor.self) { format, count in
    if format == .table { return StepTableWriter() }
    return ResultWriter(format, inputCount: count, width: Terminal.output.width)
  }
}

/// Prints the table of one input after the other.
private struct StepTableWriter: ResultConsumer {
  private var isFirst = true

  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8] {
    guard let path = results.first?.input.path else { return [] }
    var table = StepTable()
    for result in results { table.append(result) }
    defer { isFirst = false }
    return (isFirst ? [] : [UInt8(ascii: "\n")])
      + table.text(path: path, width: Terminal.output.width)
  }

  func end() -> [UInt8] { [] }
}
