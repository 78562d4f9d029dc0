/// A place inside an input: where a problem was found.
public enum SourceLocation: Sendable, Equatable {
  /// The input as a whole.
  case whole
  /// A line of a text file, counted from 1, with an optional column counted from 1.
  case line(Int, column: Int?)
  /// An element of a JSON array, counted from 0.
  case item(Int)
  /// A byte offset from the start of the file.
  case byte(Int)
  /// A time in the recording, in seconds from its first sample.
  case seconds(Double)

  /// The place as it follows the file name: `:88:3`, `[17]`, `+0x1f40`, `@12.480s` or nothing.
  public var suffix: String {
    switch self {
    case .whole: ""
    case .line(let line, let column?): ":\(line):\(column)"
    case .line(let line, nil): ":\(line)"
    case .item(let index): "[\(index)]"
    case .byte(let offset): "+0x" + String(offset, radix: 16)
    case .seconds(let time): "@" + FixedDecimal.string(time, places: 3) + "s"
    }
  }
}
