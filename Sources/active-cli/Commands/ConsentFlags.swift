internal import ActiveTasks

/// Flags about consent that several commands share.
enum ConsentFlags {
  /// What the commands that process recordings take.
  static let gate =
    [
      Flag(
        "consent", .path(placeholder: "FILE"), .input,
        help: "Process only what the participant's consent in FILE covers; see: active-cli consent"
          + " --help.")
    ] + requirement

  /// What a consent must cover, and what happens when it does not.
  static let requirement = [
    Flag(
      "consent-policy", .choice(ConsentGate.Policy.allCases.map(\.rawValue)),
      default: ConsentGate.Policy.require.rawValue, .input,
      help: "Refuse a session without a valid consent, or process it all the same; the result says"
        + " which."),
    Flag(
      "consent-version", .text(placeholder: "VERSION[@TIME],..."), .input,
      help:
        "Version of the consent document that sessions need, such as 2, or 1,2@2024-03-01T00:00Z"
        + " for version 2 from that time on; the newest last."),
    Flag(
      "consent-scope", .choice(ConsentRecord.Scope.allCases.map(\.name)),
      default: ConsentRecord.Scope.none.name, .input, help: "The least sharing that is needed."),
    Flag(
      "consent-types", .text(placeholder: "TYPE,..."), .input,
      help: "HealthKit types that must be permitted, such as HKQuantityTypeIdentifierHeartRate."),
    Flag(
      "withdrawal", .choice(ConsentRequirement.Withdrawal.allCases.map(\.rawValue)),
      default: ConsentRequirement.Withdrawal.keep.rawValue, .input,
      help: "Keep or drop data from before the participant withdrew."),
  ]

  /// The gate that a command line asks for; `nil` when it says nothing about consent.
  ///
  /// - Throws: `Diagnostic` `usage.parameter`, or naming the consent's file.
  static func gate(_ arguments: ParsedArguments) throws(Diagnostic) -> ConsentGate? {
    guard gate.contains(where: { arguments.text($0.long) != nil }) else { return nil }
    let records: [ConsentRecord] =
      if let path = arguments.text("consent") { try ConsentFiles.records(at: path) } else { [] }
    return ConsentGate(records, try requirement(arguments), policy: policy(arguments))
  }

  /// What happens without a valid consent.
  static func policy(_ arguments: ParsedArguments) -> ConsentGate.Policy {
    arguments.text("consent-policy").flatMap(ConsentGate.Policy.init) ?? .require
  }

  /// What must be covered.
  ///
  /// - Throws: `Diagnostic` `usage.parameter`.
  static func requirement(_ arguments: ParsedArguments) throws(Diagnostic) -> ConsentRequirement {
    var requirement = ConsentRequirement()
    for part in try list("consent-version", arguments, expected: "VERSION or VERSION@TIME") {
      let halves = part.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard let name = halves.first, !name.isEmpty else {
        throw Diagnostic(
          "usage.parameter", "--consent-version cannot be '\(part)'", found: String(part),
          expected: "VERSION or VERSION@TIME")
      }
      let from = try halves.dropFirst().first.map { text throws(Diagnostic) in
        try AbsoluteTime.typed(text, flag: "consent-version")
      }
      requirement.versions.append(.init(name, from: from))
    }
    if let name = arguments.text("consent-scope") {
      requirement.scope = ConsentRecord.Scope.allCases.first { $0.name == name } ?? .none
    }
    requirement.types = try list("consent-types", arguments, expected: "TYPE,...")
    requirement.withdrawal =
      arguments.text("withdrawal").flatMap(ConsentRequirement.Withdrawal.init) ?? .keep
    return requirement
  }

  /// The parts of a list; an empty one is no requirement that is met.
  private static func list(
    _ name: String, _ arguments: ParsedArguments, expected: String
  ) throws(Diagnostic) -> [String] {
    guard let text = arguments.text(name) else { return [] }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
      throw Diagnostic(
        "usage.parameter", "--\(name) cannot be '\(text)'", found: text, expected: expected,
        hint: "leave the flag out to ask for none")
    }
    return parts
  }
}
