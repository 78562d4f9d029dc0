/// The parameters of the IPAQ's scoring.
struct IPAQParameters: Sendable {
  /// How "5 or more days of at least 30 minutes" is read.
  enum FiveByThirty: String, Sendable, CaseIterable {
    /// Only days of a class whose own minutes are at least 30 count.
    case strict
    /// The days of moderate activity and walking add up, and so do their minutes.
    case lenient
  }

  /// The reading; default strict.
  var fiveByThirty = FiveByThirty.strict
  /// Questions that stand for a box under another name, by their identifier.
  var items: [String: IPAQItem] = [:]

  /// How the parameters appear on the command line and in provenance.
  static let specs = [
    ParameterSpec(
      "five-by-thirty", .choice(FiveByThirty.allCases.map(\.rawValue)),
      default: .text(FiveByThirty.strict.rawValue),
      help: "How '5 or more days of moderate activity or walking of at least 30 minutes' is read:"
        + " only days of a class whose own minutes are enough, or days and minutes of both classes"
        + " added up."),
    ParameterSpec(
      "items", .text(placeholder: "BOX=QUESTION,..."), default: nil,
      help: "Questions under other names, such as vigorousDays=q1,vigorousMinutes=q2. Boxes:"
        + " vigorous, moderate, walking or sitting with Days, Minutes, Hours, MinutesPerWeek or"
        + " HoursPerWeek."),
  ]

  /// Parameters from checked values.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` for a box that does not exist.
  init(_ values: ParameterSet) throws(Diagnostic) {
    fiveByThirty = values.text("five-by-thirty").flatMap(FiveByThirty.init) ?? fiveByThirty
    for pair in (values.text("items") ?? "").split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let item = IPAQItem.all.first(where: { $0.name == parts[0] }) else {
        throw Diagnostic(
          "usage.parameter", "--items does not understand '\(pair)'", found: String(pair),
          expected: "BOX=QUESTION with a box out of: "
            + IPAQItem.all.map(\.name).joined(separator: ", "))
      }
      guard items.updateValue(item, forKey: parts[1]) == nil else {
        throw Diagnostic(
          "usage.parameter", "--items names a question twice", found: parts[1],
          expected: "one box a question")
      }
    }
  }
}
