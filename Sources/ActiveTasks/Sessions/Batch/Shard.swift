/// One of several runs that share the sessions of a study.
public struct Shard: Sendable, Equatable {
  /// The number of the run, 1…count.
  public let number: Int
  /// How many runs there are.
  public let count: Int

  /// Run `number` of `count`; `nil` unless 1 ≤ number ≤ count ≤ 100,000.
  public init?(_ number: Int, of count: Int) {
    guard (1...100_000).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// `i/n` as a user typed it.
  ///
  /// - Throws: `Diagnostic` `usage.parameter`.
  public init(typed text: String) throws(Diagnostic) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      let shard = Shard(number, of: count)
    else {
      throw Diagnostic(
        "usage.parameter", "--shard cannot be '\(text)'", found: text,
        expected: "i/n with i from 1 to n, such as 3/8")
    }
    self = shard
  }

  /// The task of a Slurm job array; `nil` when the numbers are none of an array from `minimum` on.
  public init?(arrayTask task: String?, count: String?, minimum: String?) {
    guard let task = task.flatMap(Int.init), let count = count.flatMap(Int.init) else { return nil }
    let first = minimum.flatMap(Int.init) ?? 0
    let (place, overflow) = task.subtractingReportingOverflow(first)
    guard !overflow, place < count else { return nil }
    self.init(place + 1, of: count)
  }

  /// Whether the session with this key belongs to the run: by the key's first 60 bits, so always to the
  /// same run of so many.
  func contains(key: String) -> Bool {
    guard let value = UInt64(key.prefix(15), radix: 16) else { return number == 1 }
    return Int(value % UInt64(count)) == number - 1
  }

  /// `i/n`.
  public var text: String { "\(number)/\(count)" }
}
