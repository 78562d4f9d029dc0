/// A study, or one participant of it, as one page of HTML.
///
/// The page needs nothing from elsewhere: style and figures are inside, there is no script, and its policy forbids
/// any request. The same digest gives the same bytes.
struct ReportPage {
  let digest: StudyDigest
  let facts: ReportFacts
  /// The text so far.
  var page = MarkupWriter()
  /// When the digest's results began, days since 1970 by their participants' clocks; `nil` when it is not known.
  let days: [Double?]
  /// When the digest's sessions began, likewise.
  let sessionDays: [Double?]
  /// The participants whose results are placed at UTC, by their places in the digest.
  let placedAtUTC: Set<Int>
  /// Figures and tables so far, for their identifiers.
  private var count = 0

  private init(_ digest: StudyDigest, _ facts: ReportFacts) {
    self.digest = digest
    self.facts = facts
    var clocks = ParticipantClocks()
    for session in digest.sessions {
      clocks.add(
        session.start, participant: session.participant, session: session.id, zone: facts.zone)
    }
    let name = { (result: MetricGroup.Result) in result.participant.map { digest.participants[$0] }
    }
    for result in digest.results {
      clocks.add(
        result.start, participant: name(result), session: digest.sessions[result.session].id)
    }
    days = digest.results.map { result in
      result.start.flatMap {
        clocks.day(
          $0, participant: name(result), session: digest.sessions[result.session].id)
      }
    }
    sessionDays = digest.sessions.map { session in
      session.start.flatMap {
        clocks.day($0, participant: session.participant, session: session.id)
      }
    }
    placedAtUTC = Set(
      digest.participants.indices.filter { clocks.isAtUTC(digest.participants[$0]) })
  }

  /// The page, UTF-8.
  static func html(_ digest: StudyDigest, _ facts: ReportFacts) -> [UInt8] {
    var report = ReportPage(digest, facts)
    report.write()
    return report.page.bytes
  }

  /// The heading.
  private var title: String {
    digest.participant.map { "Participant \($0)" } ?? facts.name
  }

  private mutating func write() {
    page.verbatim("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.verbatim("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.verbatim("<meta name=\"referrer\" content=\"no-referrer\">\n")
    page.verbatim("<meta http-equiv=\"Content-Security-Policy\" ")
    page.verbatim("content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
    page.element(
      "title", digest.participant == nil ? "\(facts.name): report" : "\(title) – \(facts.name)")
    page.verbatim("\n<style>\n")
    page.verbatim(PageStyle.text)
    page.verbatim("\n</style>\n</head>\n<body>\n<header>\n")
    page.element("h1", title)
    page.line()
    page.element("p", ["class": "lead"], lead)
    tiles()
    page.verbatim("</header>\n")
    contents()
    page.verbatim("<main>\n")
    for part in parts {
      page.line()
      page.open("section", ["aria-labelledby": part.id])
      page.element("h2", ["id": part.id], part.title)
      part.write(&self)
      page.close("section")
    }
    page.verbatim("\n</main>\n<footer>\n")
    page.element(
      "p",
      "Made by active-cli \(ToolVersion.current) from results whose manifest has the SHA-256"
        + " \(facts.manifestSHA256). The same results give the same page.")
    page.verbatim("\n</footer>\n</body>\n</html>\n")
  }

  /// A part of the page with its heading.
  private struct Part {
    var id: String
    var title: String
    var write: (inout ReportPage) -> Void
  }

  private var parts: [Part] {
    let isStudy = digest.participant == nil
    var parts = [
      Part(id: "enrolment", title: isStudy ? "Enrolment" : "Sessions") { $0.enrolment() },
      Part(id: "completeness", title: "Completeness") { $0.completeness() },
      Part(id: "quality", title: "Quality") { $0.quality() },
      Part(id: "failures", title: "Failures") { $0.failures() },
      Part(id: "distributions", title: isStudy ? "Distributions" : "Main numbers") {
        $0.distributions()
      },
      Part(id: "trends", title: "Trends") { $0.trends() },
    ]
    if !digest.outcomeTasks.isEmpty {
      parts.append(Part(id: "outcomes", title: "Outcomes") { $0.outcomes() })
    }
    return parts + [
      Part(id: "numbers", title: "All numbers") { $0.numbers() },
      Part(id: "methods", title: "Methods") { $0.methods() },
      Part(id: "provenance", title: "Provenance") { $0.provenance() },
    ]
  }

  private mutating func contents() {
    page.open("nav", ["aria-label": "Contents"])
    page.open("ul")
    for part in parts {
      page.element("li") { $0.element("a", ["href": "#\(part.id)"], part.title) }
    }
    page.close("ul")
    page.close("nav")
    page.line()
  }

  /// Adds a paragraph.
  mutating func paragraph(_ text: String, style: String? = nil) {
    page.line()
    if let style { page.element("p", ["class": style], text) } else { page.element("p", text) }
  }

  /// Adds a heading below that of a part.
  mutating func heading(_ text: String) {
    page.line()
    page.element("h3", text)
  }

  /// Adds a table.
  mutating func table(_ table: PageTable) {
    count += 1
    table.write(to: &page, id: "t\(count)")
  }

  /// Adds a figure with its caption.
  mutating func figure(_ figure: Figure) {
    count += 1
    let id = "f\(count)"
    page.line()
    page.element("figure") { page in
      figure.write(to: &page, id: id)
      page.element("figcaption", figure.title)
    }
  }

  /// Adds a figure with its table beside it.
  mutating func pair(_ figure: Figure, _ table: PageTable) {
    page.line()
    page.open("div", ["class": "pair"])
    self.figure(figure)
    self.table(table)
    page.close("div")
  }
}
