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
      document.fault = page.fault
      if document.title.isEmpty { document.title = page.title }
      return document
    }
    guard case .array(let sections)? = value["sections"] else {
      document.fault = "sections are \(value["sections"]?.kind ?? "missing"), not a list"
      return document
    }
    for (number, value) in sections.enumerated() {
      guard let section = section(value, &document.fault) else {
        document.fault = document.fault ?? "section \(number + 1) is \(value.kind) without text"
        continue
      }
      document.sections.append(section)
    }
    return document
  }

  /// A web page: each heading begins a section.
  static func document(html: String) -> ConsentDocument {
    var document = ConsentDocument()
    let page = HTMLText(html)
    document.fault = page.fault
    for block in page.blocks {
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

  /// A section of the document.
  ///
  /// `formalTitle`, else `title`, else the title of its type; `htmlContent`, else `content`, else the
  /// summary. A string is the content alone; `nil` when there is no text at all.
  private static func section(
    _ value: JSONValue, _ fault: inout String?
  ) -> ConsentDocument.Section? {
    if let text = value.string { return ConsentDocument.Section(title: "", content: text) }
    let texts = ["formalTitle", "title", "htmlContent", "content", "summary"]
    let isOdd = texts.contains { key in
      value[key].map { $0 != .null && $0.string == nil } ?? false
    }
    let type = value["type"]?.integer.flatMap { Int(exactly: $0) }
    let named = type.flatMap { titles.indices.contains($0) ? titles[$0] : nil }
    let isText = named != nil || texts.contains { value[$0]?.string != nil }
    guard isText, !isOdd else { return nil }
    let page = value["htmlContent"]?.string.map { HTMLText($0) }
    if let problem = page?.fault { fault = fault ?? problem }
    return ConsentDocument.Section(
      title: value["formalTitle"]?.string ?? value["title"]?.string ?? named ?? "",
      content: page.map { $0.blocks.map(\.text).joined(separator: "\n") }
        ?? value["content"]?.string ?? value["summary"]?.string ?? "",
      isOmittedFromDocument: value["omitFromDocument"]?.isTrue ?? false)
  }
}
