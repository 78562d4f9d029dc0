extension StepResult {
  /// A result as one line of `results.jsonl` states it.
  ///
  /// - Parameter json: the result contract as JSON.
  /// - Throws: `Diagnostic` `result.contract` naming the key that is missing or has no such value.
  init(_ json: JSONValue) throws(Diagnostic) {
    let input = try json.needed("input")
    var flags: [QualityFlag] = []
    for flag in json["flags"]?.children ?? [] { flags.append(try QualityFlag(flag)) }
    var metrics: [Metric] = []
    for metric in json["metrics"]?.children ?? [] { metrics.append(try Metric(metric)) }
    self.init(
      task: try json.word("task"), step: json["step"]?.string,
      input: Input(
        path: try input.text("path"), sha256: try input.text("sha256"),
        bytes: Int(clamping: input["bytes"]?.integer ?? 0), format: try input.text("format")),
      start: json["start"]?.string, durationSeconds: json["durationSeconds"]?.double,
      metrics: metrics, flags: flags,
      files: try (json["files"]?.children ?? []).map { file throws(Diagnostic) in
        FileResult(
          kind: try file.text("kind"), path: try file.text("path"),
          sha256: try file.text("sha256"))
      }, provenance: try Provenance(json.needed("provenance")))
    // As they were written: those of impossible numbers are among them already.
    self.flags = flags
    participant = json["participant"]?.string
    session = json["session"]?.string
    quality = try json.word("quality")
  }
}

extension Metric {
  fileprivate init(_ json: JSONValue) throws(Diagnostic) {
    let value: Value? =
      switch json["value"] {
      case .string(let text)?: .text(text)
      case let other?: other.double.map(Value.number)
      case nil: nil
      }
    self.init(
      name: try json.text("name"), unit: try json.text("unit"), value: value,
      method: try json.word("method"), uncertainty: json["uncertainty"]?.double,
      reason: json["reason"]?.string ?? (value == nil ? "unknown" : nil))
  }
}

extension QualityFlag {
  fileprivate init(_ json: JSONValue) throws(Diagnostic) {
    self.init(
      try json.text("code"), try json.word("severity"), try json.text("message"),
      count: Int(clamping: json["count"]?.integer ?? 1))
    location = json["where"]?.string
  }
}

extension Provenance {
  fileprivate init(_ json: JSONValue) throws(Diagnostic) {
    var algorithms: [String: String] = [:]
    if case .object(let members)? = json["algorithms"] {
      algorithms = members.compactMapValues(\.string)
    }
    var parameters: [String: ParameterValue] = [:]
    if case .object(let members)? = json["parameters"] {
      for (name, value) in members {
        switch value {
        case .bool(let flag): parameters[name] = .flag(flag)
        case .string(let text): parameters[name] = .text(text)
        default: parameters[name] = value.double.map(ParameterValue.number)
        }
      }
    }
    self.init(algorithms: algorithms, parameters: parameters)
    tool = try json.text("tool")
    version = try json.text("version")
  }
}

extension JSONValue {
  /// The value of `key`.
  ///
  /// - Throws: `Diagnostic` `result.contract` when there is none.
  func needed(_ key: String) throws(Diagnostic) -> JSONValue {
    guard let value = self[key], value != .null else { throw Self.contract(key, "nothing") }
    return value
  }

  /// The text of `key`.
  ///
  /// - Throws: `Diagnostic` `result.contract` when there is none.
  func text(_ key: String) throws(Diagnostic) -> String {
    guard let text = try needed(key).string else { throw Self.contract(key, "another value") }
    return text
  }

  /// The word of `key` that names a `Word`.
  ///
  /// - Throws: `Diagnostic` `result.contract` when it is none of them.
  func word<Word: RawRepresentable<String>>(_ key: String) throws(Diagnostic) -> Word {
    let text = try text(key)
    guard let word = Word(rawValue: text) else { throw Self.contract(key, "'\(text)'") }
    return word
  }

  private static func contract(_ key: String, _ found: String) -> Diagnostic {
    Diagnostic(
      "result.contract", "'\(key)' is not as a result of this version has it", found: found,
      expected: "a result as described by: active-cli describe schema",
      hint: "process the recordings again with this version")
  }
}
