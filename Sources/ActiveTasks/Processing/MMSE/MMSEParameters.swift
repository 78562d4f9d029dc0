/// The parameters of the MMSE's scoring.
struct MMSEParameters: Sendable {
  /// How a series of subtractions is scored.
  enum SerialSevens: String, Sendable, CaseIterable {
    /// Each answer against the one before, so that an error costs one point.
    case relative
    /// Each answer against the error-free series.
    case strict
  }

  /// The study's key.
  var key = MMSEKey()
  /// The participant's time zone; `nil` takes the offsets of the file.
  var zone: TimeZoneRules?
  /// How subtractions are scored; default relative.
  var serialSevens = SerialSevens.relative
  /// The scores of people.
  var ratings = MMSERatings()
  /// The study's cut-offs.
  var cutoffs: MMSECutoffs?
  /// Age in years.
  var age: Double?
  /// Years of education.
  var education: Double?

  /// How the parameters appear on the command line and in provenance.
  static let specs = [
    ParameterSpec(
      "key", .file(placeholder: "FILE"), default: nil,
      help: "The study's answers, JSON: words, answers by item, timeZone, hemisphere. Without it"
        + " the items that need it are left to a person."),
    ParameterSpec(
      "time-zone", .text(placeholder: "ZONE"), default: nil,
      help: "The participant's time zone, such as America/Los_Angeles; replaces the key's. Without"
        + " either the offsets of the file's dates are taken."),
    ParameterSpec(
      "serial-sevens", .choice(SerialSevens.allCases.map(\.rawValue)),
      default: .text(SerialSevens.relative.rawValue),
      help: "Score each subtraction against the answer before, or against the error-free series."),
    ParameterSpec(
      "ratings", .table(placeholder: "FILE"), default: nil, isPersonal: true,
      help: "Scores of people, CSV with the columns item and score, and participant, session, rater"
        + " and date where there are several."),
    ParameterSpec(
      "participant", .text(placeholder: "ID"), default: nil, isPersonal: true,
      help: "The participant whose ratings are taken."),
    ParameterSpec(
      "session", .text(placeholder: "ID"), default: nil, isPersonal: true,
      help: "The session whose ratings are taken."),
    ParameterSpec(
      "cutoffs", .table(placeholder: "FILE"), default: nil,
      help: "Cut-offs, CSV with the columns name, minimum and maximum, and optionally age_min,"
        + " age_max, education_min and education_max."),
    ParameterSpec(
      "age", .number(5...120, unit: "years"), default: nil, isPersonal: true,
      help: "Age, for the cut-offs."),
    ParameterSpec(
      "education", .number(0...40, unit: "years"), default: nil, isPersonal: true,
      help: "Years of education, for the cut-offs."),
  ]

  /// Parameters from checked values.
  ///
  /// - Throws: `Diagnostic` `mmse.key`, `mmse.ratings`, `mmse.cutoffs` or `time-zone.unknown`.
  init(_ values: ParameterSet) throws(Diagnostic) {
    if let file = values.files["key"] { key = try MMSEKey(file: file) }
    if let name = values.text("time-zone") ?? key.timeZone { zone = try TimeZoneRules(named: name) }
    serialSevens = values.text("serial-sevens").flatMap(SerialSevens.init) ?? serialSevens
    if let table = values.tables["ratings"] {
      ratings = try MMSERatings(
        table, participant: values.text("participant"), session: values.text("session"))
    }
    if let table = values.tables["cutoffs"] { cutoffs = try MMSECutoffs(table) }
    age = values.number("age")
    education = values.number("education")
  }
}
