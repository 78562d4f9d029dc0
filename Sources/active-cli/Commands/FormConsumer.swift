internal import ActiveTasks

/// Prints the results of answered forms and draws one figure about all of them.
struct FormConsumer: ResultConsumer {
  static let plotsAll = true

  private var writer: ResultWriter
  private var only: StepResult?
  private var count = 0
  private var categories = CategoryPlot()

  /// A consumer that prints with `writer`.
  init(writer: ResultWriter) { self.writer = writer }

  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8] {
    for result in results { categories.add(result) }
    count += results.count
    only = count == 1 ? results.first : nil
    return writer.text(results)
  }

  func end() -> [UInt8] { writer.end() }

  /// One form by its classes of activity, several by their categories.
  var plot: Plot? { only.flatMap { StepPlot.plot($0, []) } ?? categories.plot }
}
