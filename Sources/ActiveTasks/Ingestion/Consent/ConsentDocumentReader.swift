/// Reads what a participant was asked to agree to.
enum ConsentDocumentReader {
  /// Titles of ResearchKit's section types 0 to 7.
  private static let titles = [
    "Overview", "Data Gathering", "Privacy", "Data Use", "Time Commitment", "Study Survey",
    "Study Tasks", "Withdrawing",
  ]

  /// An `ORKConsentDocument`, or an object with `html`; `nil` when it is neither.
  static func document(_ value: JSONValue) -> ConsentDocument? {
    if let page = value["html"]?.string { return document(html: page) }
    guard value["sections"] != nil || value["htmlReviewContent"] != nil else { return nil }
    var document = ConsentDocument(
      title: value["title"]?.string ?? "",
      signaturePageTitle: value["signaturePageTitle"]?.string ?? "",
      signaturePageContent: value["signaturePageContent"]?.string ?? "")
    if let review = value["htmlReviewContent"]?.string {
      let page = self.document(html: review)
      document.sections = page.sections
      if document.title.isEmpty { document.title = page.title }
    } else {
      document.sections = (value["sections"]?.children ?? []).map(section)
    }
    return document
  }

  /// A web page: each heading begins a section.
  static func document(html: String) -> ConsentDocument {
    var document = ConsentDocument()
    for block in HTMLText.blocks(html) {
      switch block {
      case .heading(let text, level: 1) where document.title.isEmpty && document.sections.isEmpty:
        document.title = text
      case .heading(let text, _):
        document.sections.append(ConsentDocument.Section(title: text, content: ""))
      case .paragraph(let text):
        if document.sections.isEmpty {
          document.sections.append(ConsentDocument.Section(title: "", content: ""))
        }
        let last = document.sections.count - 1
        let before = document.sections[last].content
        document.sections[last].content = before.isEmpty ? text : before + "\n" + text
      }
    }
    return document
  }

  /// `formalTitle`, else `title`, else the title of its type; `htmlContent`, else `content`, else the
  /// summary.
  private static func section(_ value: JSONValue) -> ConsentDocument.Section {
    let type = value["type"]?.integer.flatMap { Int(exactly: $0) }
    let named = type.flatMap { titles.indices.contains($0) ? titles[$0] : nil }
    let page = value["htmlContent"]?.string.map { text in
      HTMLText.blocks(text).map(\.text).joined(separator: "\n")
    }
    return ConsentDocument.Section(
      title: value["formalTitle"]?.string ?? value["title"]?.string ?? named ?? "",
      content: page ?? value["content"]?.string ?? value["summary"]?.string ?? "",
      isOmittedFromDocument: value["omitFromDocument"]?.isTrue ?? false)
  }
}
