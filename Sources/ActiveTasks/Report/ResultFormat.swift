/// How results are printed.
public enum ResultFormat: String, Sendable, CaseIterable {
  /// Aligned text for people.
  case table
  /// One JSON object, or an array of them for several inputs.
  case json
  /// One JSON object a line.
  case jsonl
  /// One row a metric.
  case csv
}

/// Prints results one input after the other.
public struct ResultWriter: Sendable {
  private let format: ResultFormat
  private let width: Int
  private let isSeveral: Bool
  private var isFirst = true

  /// A writer for the results of `inputCount` inputs; `width` is where tables wrap their text.
  public init(_ format: ResultFormat, inputCount: Int, width: Int = 80) {
    self.format = format
    self.width = width
    isSeveral = inputCount > 1
  }

  /// The text of the results of the next input.
  public mutating func text(_ results: [StepResult]) -> [UInt8] {
    var bytes: [UInt8] = []
    if format == .csv, isFirst {
      CSVText.appendRow(ResultCSV.columns, to: &bytes)
      isFirst = false
    }
    if format == .json, !isSeveral {
      isFirst = false
      return results.count == 1
        ? results[0].jsonLine(indented: true) : results.jsonLine(indented: true)
    }
    for result in results {
      append(result, to: &bytes)
      isFirst = false
    }
    return bytes
  }

  /// The text after the last input: what closes a JSON array.
  public func end() -> [UInt8] {
    guard format == .json, isSeveral else { return [] }
    return Array((isFirst ? "[]\n" : "\n]\n").utf8)
  }

  private func append(_ result: StepResult, to bytes: inout [UInt8]) {
    switch format {
    case .table:
      if !isFirst { bytes.append(UInt8(ascii: "\n")) }
      ResultTable.append(result, width: width, to: &bytes)
    case .json:
      bytes.append(contentsOf: (isFirst ? "[\n  " : ",\n  ").utf8)
      var writer = JSONWriter(indented: true, depth: 1)
      result.write(to: &writer)
      bytes.append(contentsOf: writer.bytes)
    case .jsonl:
      bytes.append(contentsOf: result.jsonLine(indented: false))
    case .csv:
      ResultCSV.append(result, to: &bytes)
    }
  }
}
