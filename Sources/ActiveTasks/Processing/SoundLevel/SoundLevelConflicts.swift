/// Parameters of which one makes the other meaningless: rather refused than one of them ignored.
enum SoundLevelConflicts {
  /// A parameter that was given has no effect.
  private struct Rule: Sendable {
    /// The parameter.
    var name: String
    /// Whether nothing would come of it.
    var isIdle: @Sendable (ParameterSet) -> Bool
    /// What is wrong, after its name.
    var problem: String
  }

  private static func without(_ name: String, _ other: String) -> Rule {
    Rule(name: name, isIdle: { !$0.given.contains(other) }, problem: "needs --\(other)")
  }

  private static func off(_ name: String, _ flag: String) -> Rule {
    Rule(name: name, isIdle: { !$0.flag(flag) }, problem: "and --no-\(flag) exclude each other")
  }

  private static let rules = [
    without("calibrator-level", "calibrator"), without("calibration-table", "device"),
    off("threshold", "researchkit"), off("contiguous", "researchkit"),
    Rule(
      name: "true-peak", isIdle: { $0.flag("true-peak") && !$0.flag("c-weighting") },
      problem: "and --no-c-weighting exclude each other"),
    Rule(
      name: "band-interval", isIdle: { $0.text("bands") == "none" },
      problem: "and --bands none exclude each other"),
    Rule(
      name: "ears", isIdle: { $0.given.contains("limits") },
      problem: "and --limits exclude each other"),
    Rule(
      name: "attenuation", isIdle: { $0.text("ears") == "none" },
      problem: "and --ears none exclude each other"),
  ]

  /// Refuses what would be ignored.
  ///
  /// - Throws: `Diagnostic` `usage.parameter`.
  static func check(_ values: ParameterSet) throws(Diagnostic) {
    for rule in rules where values.given.contains(rule.name) && rule.isIdle(values) {
      throw Diagnostic(
        "usage.parameter", "--\(rule.name) \(rule.problem)",
        hint: "leave --\(rule.name) out, or change the other")
    }
  }
}
