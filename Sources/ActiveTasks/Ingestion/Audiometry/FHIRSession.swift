/// The thresholds of one test in a FHIR document.
struct FHIRSession {
  /// When it took place, as the document writes it.
  var date: String?
  /// What tells it apart when it has no date.
  var label: String?
  /// The thresholds.
  var points: [AudiogramPoint] = []
  /// Doubts about what belongs to it.
  var flags: [QualityFlag] = []
}

extension FHIRAudiogram {
  /// More thresholds than a document of one patient can have.
  private static let limit = 100_000

  /// The tests of the one patient of the document, in the order of their first thresholds.
  ///
  /// Thresholds without a date belong to the only test there is; beside several they make one of their own.
  ///
  /// - Throws: `Diagnostic` `audiometry.several-patients`, `audiometry.too-many`.
  func sessions() throws(Diagnostic) -> [FHIRSession] {
    guard findings.count <= Self.limit else {
      throw Diagnostic(
        "audiometry.too-many", "this is more than a patient's hearing tests can have",
        found: "\(findings.count) thresholds", expected: "at most \(Self.limit)",
        hint: "split the document by patient")
    }
    try checkPatients()
    var dates = findings.map(\.context.date)
    if dates.allSatisfy({ $0 == nil }) {
      let stated = references.dates.sorted()
      if Set(TestDates.sessions(stated)).count == 1 { dates = dates.map { _ in stated.first } }
    }
    var labels: [String?] = dates.map { _ in nil }
    if dates.allSatisfy({ $0 == nil }), references.dates.isEmpty {
      labels = findings.map(\.context.issued)
    }
    let numbers = TestDates.sessions(zip(dates, labels).map { $0 ?? $1 })
    let count = Set(numbers.compactMap { $0 }).count
    var sessions: [Int: FHIRSession] = [:]
    for (index, finding) in findings.enumerated() {
      let (number, date) = (numbers[index], dates[index])
      // Without a date: the only test, or one apart.
      let place = number ?? (count == 1 ? 0 : count)
      var session = sessions[place] ?? FHIRSession()
      session.date = session.date ?? date
      session.label = session.label ?? (count > 1 ? labels[index].map { "issued " + $0 } : nil)
      session.points += finding.points
      sessions[place] = session
    }
    let undated = numbers.count { $0 == nil }
    let subjectless = findings.count { $0.context.subject == nil }
    var doubts = AudiogramDoubts()
    if undated > 0, count > 0 { doubts.add(.unattributed, "\(undated) without a date") }
    if subjectless > 0, subjectless < findings.count {
      doubts.add(.unattributed, "\(subjectless) without a subject")
    }
    return sessions.sorted { $0.key < $1.key }.map { entry in
      var session = entry.value
      session.flags = doubts.flags
      return session
    }
  }

  private func checkPatients() throws(Diagnostic) {
    let named = Set(findings.compactMap(\.context.subject))
    let patients = named.isEmpty ? references.patients : named
    guard patients.count > 1, !findings.isEmpty else { return }
    let listed = patients.sorted().prefix(4).map { FileName.visible(String($0.prefix(64))) }
    throw Diagnostic(
      "audiometry.several-patients", "the document has thresholds of several patients",
      found: listed.joined(separator: ", ") + (patients.count > 4 ? ", …" : ""),
      expected: "the thresholds of one patient",
      hint: "write one document a patient")
  }
}
