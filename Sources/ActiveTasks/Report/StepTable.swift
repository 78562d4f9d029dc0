/// The results of one input for people, one row a number: what every step gave.
public struct StepTable {
  private var rows: [[String]] = []
  private var flags: [String] = []

  /// A table without rows.
  public init() {}

  /// Adds the numbers of `result`; where there is none at all, the reasons.
  public mutating func append(_ result: StepResult) {
    let known = result.metrics.filter { $0.value != nil }
    for (index, metric) in (known.isEmpty ? result.metrics : known).enumerated() {
      let value =
        switch metric.value {
        case .text(let text): text
        default: metric.reason.map { "(\($0))" } ?? TableNumber.text(metric)
        }
      rows.append([
        index == 0 ? result.step ?? "" : "", metric.name, metric.method.rawValue,
        metric.unit == "1" ? "" : metric.unit, value,
      ])
    }
    for flag in result.flags where flag.severity != .info {
      flags.append(
        "\(result.step ?? ""): \(flag.severity.rawValue): [\(flag.code)] \(flag.message)")
    }
  }

  /// The text under the name of the input, running text wrapped to `width`.
  public func text(path: String, width: Int) -> [UInt8] {
    var table = AlignedTable([
      ("step", .left), ("what", .left), ("method", .left), ("unit", .left), ("value", .left),
    ])
    for row in rows { table.append(row) }
    var lines = [TextSanitizer.visible(path)] + table.lines(indent: 2, width: width)
    for flag in flags { lines += TextWrap.note(flag, width: width) }
    return Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
  }
}
