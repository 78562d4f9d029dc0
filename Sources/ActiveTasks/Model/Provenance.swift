/// How a result came about: enough to compute it again.
public struct Provenance: Sendable, Equatable, Decodable {
  /// The program's name.
  public var tool = "active-cli"
  /// The program's version.
  public var version = ToolVersion.current
  /// Algorithm identifiers with their versions, by role, such as `"orientation": "…/1"`.
  public var algorithms: [String: String]
  /// Every parameter with the value that was used.
  public var parameters: [String: ParameterValue]

  /// The algorithms and parameters behind a result.
  public init(algorithms: [String: String], parameters: [String: ParameterValue]) {
    self.algorithms = algorithms
    self.parameters = parameters
  }
}

/// The value of a parameter.
public enum ParameterValue: Sendable, Equatable {
  /// A number.
  case number(Double)
  /// A word or list.
  case text(String)
  /// A switch.
  case flag(Bool)

  /// The value as people write it.
  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    }
  }
}

extension ParameterValue: Decodable {
  /// Reads a JSON boolean, number or string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}
