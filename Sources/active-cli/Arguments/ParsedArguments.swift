/// The flags and operands of one command line, checked against the command.
struct ParsedArguments: Sendable, Equatable {
  /// The value of each given flag by its long name; `true` or `false` for switches.
  var values: [String: String] = [:]
  /// Everything that is not a flag, in order.
  var operands: [String] = []

  /// The text given for a flag.
  func text(_ name: String) -> String? { values[name] }

  /// The number given for a flag.
  func number(_ name: String) -> Double? { values[name].flatMap(Double.init) }

  /// The whole number given for a flag.
  func integer(_ name: String) -> Int? { values[name].flatMap(Int.init) }

  /// Whether a switch was turned on or off; `nil` when it was not given.
  func toggle(_ name: String) -> Bool? { values[name].map { $0 == "true" } }
}
