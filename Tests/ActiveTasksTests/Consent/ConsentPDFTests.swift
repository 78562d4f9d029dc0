import Foundation
import Testing

@testable import ActiveTasks

/// The signed document, as readers of PDF see it.
@Suite struct ConsentPDFTests {
  private static var isMissing: Bool {
    ((try? TestProgram.run("command -v pdftotext pdftoppm pdfinfo").status) ?? 1) != 0
  }

  /// Runs `line` after the consent was printed to `$T/c.pdf`.
  private func output(_ flags: String, _ line: String) throws -> String {
    let result = try TestProgram.run(
      "active-cli consent \(flags) --pdf $T/c.pdf > $T/verdict && \(line)")
    #expect(result.status == 0, "\(result.error)")
    return result.output
  }

  @Test func `shows every section, the signature page and page numbers`() throws {
    if Self.isMissing { return print("skipped: poppler-utils is not installed") }
    let pages = try output("Fixtures/consent/consent.json", "pdftotext -layout $T/c.pdf -")
      .split(separator: "\u{c}").map(String.init)
    try #require(pages.count == 2)
    let record = try #require(try ConsentReaderTests.fixture("consent").first)
    let document = try #require(record.document)
    for section in document.sections {
      #expect(
        pages[0].contains(section.title) == !section.isOmittedFromDocument, "\(section.title)")
    }
    #expect(pages[0].contains("Consent to the Knee Study"))
    #expect(pages[0].contains("Кабинет исследования") && pages[0].contains("Studienbüro"))
    #expect(pages[0].contains("Page 1 of 2") && pages[1].contains("Page 2 of 2"))
    for text in [
      "Signature", document.signaturePageContent, "Ada\u{a0}Example", "Participant: name",
      "Participant: signature", "4/20/24", "Date",
    ] {
      #expect(
        pages[1].replacing("\u{a0}", with: " ").contains(text.replacing("\u{a0}", with: " ")),
        "\(text)")
    }
  }

  @Test(arguments: [("a4", "595.276 x 841.89 pts (A4)"), ("letter", "612 x 792 pts (letter)")])
  func `has the size of the paper`(paper: String, size: String) throws {
    if Self.isMissing { return print("skipped: poppler-utils is not installed") }
    let info = try output("Fixtures/consent/consent.json --paper \(paper)", "pdfinfo $T/c.pdf")
    #expect(info.contains("Page size:       \(size)"), "\(info)")
    #expect(info.contains("Consent to the Knee Study"))
  }

  @Test func `draws the signature`() throws {
    if Self.isMissing { return print("skipped: poppler-utils is not installed") }
    // Page 2 at 72 dpi in grey: rows of 595 pixels, the signature's box is 220 × 60 below the name.
    func ink(_ file: String) throws -> Int {
      let dump = try output(
        file, "pdftoppm -f 2 -l 2 -r 72 -gray $T/c.pdf $T/page && od -An -v -tu1 $T/page*.pgm")
      let pixels = dump.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      return pixels.suffix(595 * 842).count { $0 < 128 }
    }
    let record = try #require(try ConsentReaderTests.fixture("consent").first)
    let folder = try ScratchFolder()
    let bare = try folder.write(
      #"{"consented":true,"signedOn":"2024-04-20T10:15:30-07:00","signature":{"title":"Participant","givenName":"Ada","familyName":"Example","signatureDate":"4/20/24","requiresSignatureImage":false},"document":{"title":"T","sections":[{"title":"A","content":"b"}],"signaturePageTitle":"\#(record.document?.signaturePageTitle ?? "")","signaturePageContent":"\#(record.document?.signaturePageContent ?? "")"}}"#,
      to: "bare.json")
    let drawn = try folder.write(
      try #require(folder.text("bare.json")).replacing(
        #""requiresSignatureImage":false"#,
        with: #""strokes":[[[0,0],[100,40],[200,0]],[[0,40],[200,40]]]"#), to: "drawn.json")
    let without = try ink(bare)
    #expect(try ink("Fixtures/consent/consent.json") > without + 100)
    #expect(try ink(drawn) > without + 200)
  }

  @Test func `breaks long documents into pages and keeps the bytes`() throws {
    let text = String(repeating: "A sentence of a long consent. ", count: 400)
    let sections = (1...12).map { ConsentDocument.Section(title: "Section \($0)", content: text) }
    let document = ConsentDocument(title: "Long", sections: sections)
    func bytes() throws -> [UInt8] {
      try ConsentPDF(document, signature: nil, date: nil, paper: .letter).bytes
    }
    let first = try bytes()
    #expect(try bytes() == first)
    let folder = try ScratchFolder()
    try Data(first).write(to: URL(filePath: folder.path("long.pdf")))
    if Self.isMissing { return print("skipped: poppler-utils is not installed") }
    let pages = try TestProgram.run("pdftotext -layout \(folder.path("long.pdf")) -").output
      .split(separator: "\u{c}").map(String.init)
    #expect(pages.count > 15)
    for (index, page) in pages.enumerated() {
      #expect(page.contains("Page \(index + 1) of \(pages.count)"))
    }
    let words = pages.joined().split(whereSeparator: \.isWhitespace)
    #expect(words.count { $0 == "sentence" } == 12 * 400)
  }

  @Test func `tells of characters that no font can show`() throws {
    let document = ConsentDocument(title: "\u{10fffd}", sections: [])
    #expect(
      try ConsentPDF(document, signature: nil, date: nil, paper: .a4).unknownCharacters == 1)
  }

  @Test func `a name cannot turn the direction of what follows`() throws {
    if Self.isMissing { return print("skipped: poppler-utils is not installed") }
    var signature = ConsentSignature()
    signature.givenName = "\u{202e}Ada"
    let folder = try ScratchFolder()
    let pdf = try ConsentPDF(
      ConsentDocument(title: "T"), signature: signature, date: nil, paper: .a4)
    try Data(pdf.bytes).write(to: URL(filePath: folder.path("c.pdf")))
    #expect(try TestProgram.run("pdftotext \(folder.path("c.pdf")) -").output.contains("Ada"))
  }

  @Test func `neither name nor drawing leave the document`() throws {
    for format in ["table", "json", "jsonl", "csv"] {
      let result = try TestProgram.run(
        "active-cli consent Fixtures/consent/consent.json Fixtures/consent/history.json"
          + " --format \(format)")
      for secret in ["Ada", "Example", "iVBOR", "4/20/24"] {
        #expect(!result.output.contains(secret) && !result.error.contains(secret))
      }
    }
  }

  @Test(
    arguments: [
      [], [1, 2, 3], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      // A header that promises 65536 × 65536 pixels.
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0],
      // A sound header and nothing behind it.
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 9, 0, 0, 0, 9, 8, 6, 0, 0, 0],
    ] as [[UInt8]])
  func `refuses a picture that is none`(bytes: [UInt8]) {
    #expect(throws: Diagnostic.self) { _ = try PNGPicture(bytes) }
  }

  @Test(arguments: [
    // One paragraph, one word, many short lines: none of it may be lost, whatever their length.
    (String(repeating: "lorem ipsum ", count: 50_000), "lorem", 50_000),
    (String(repeating: "A", count: 60_000), "A", 60_000),
    (String(repeating: "para dolor\n", count: 12_000), "para", 12_000),
    ("\n\n" + String(repeating: "é", count: 5000) + "\n\n\nend\n", "end", 1),
  ])
  func `shows long texts in full`(text: String, word: String, count: Int) throws {
    if Self.isMissing { return print("skipped: poppler-utils is not installed") }
    let folder = try ScratchFolder()
    let document = ConsentDocument(sections: [.init(title: "", content: text)])
    let pdf = try ConsentPDF(document, signature: nil, date: nil, paper: .a4)
    try Data(pdf.bytes).write(to: URL(filePath: folder.path("c.pdf")))
    let shown = try TestProgram.run(
      "pdftotext \(folder.path("c.pdf")) - | grep -o '\(word)' | wc -l")
    // The signature page has no such word.
    #expect(Int(shown.output.trimmingCharacters(in: .whitespacesAndNewlines)) == count)
  }

  @Test func `pieces of a text break where the whole would`() throws {
    let canvas = try PDFCanvas(.a4)
    let text = (0..<600).map { "word\($0)" }.joined(separator: " ") + "\n\nlast\n"
    let pieces = canvas.text(text, size: 10, width: 300)
    #expect(pieces.count > 3)
    let whole = canvas.whole(text, size: 10, width: 300)
    #expect(pieces.reduce(0) { $0 + $1.lines.count } == whole.lines.count)
    let heights = pieces.flatMap(\.lines).map(\.height)
    #expect(heights == whole.lines.map(\.height))
  }

  @Test func `refuses a text that is too long`() {
    let document = ConsentDocument(
      signaturePageContent: String(repeating: "a", count: 1 << 20 + 1))
    do {
      _ = try ConsentPDF(document, signature: nil, date: nil, paper: .a4)
      Issue.record("it was laid out")
    } catch {
      #expect(error.code == "consent.too-long")
    }
  }
}
