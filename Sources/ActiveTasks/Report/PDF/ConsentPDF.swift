/// A signed consent document as PDF.
///
/// As ResearchKit lays it out: title, then each section that belongs into the document; on a page of its
/// own the signature page with name, drawn signature and date over labelled lines; page numbers below. The
/// same consent gives the same bytes on the same machine.
public struct ConsentPDF: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// Characters that no installed font can show; boxes stand in their place.
  public let unknownCharacters: Int

  /// The most text that is laid out, in bytes.
  private static let longestText = 1 << 20
  /// Room for a signature, in points.
  private static let box = (width: 220.0, height: 60.0)

  /// Lays out and draws a document.
  ///
  /// - Parameters:
  ///   - document: what was agreed to.
  ///   - signature: name, drawing and date; `nil` leaves the lines empty.
  ///   - date: when it was signed.
  ///   - paper: the size of the pages.
  /// - Throws: `Diagnostic` `consent.pdf`, `consent.too-long`, `consent.signature-image` or
  ///   `program.library`.
  public init(
    _ document: ConsentDocument, signature: ConsentSignature?, date: AbsoluteTime?, paper: PDFPaper
  ) throws(Diagnostic) {
    let texts =
      [document.title, document.signaturePageTitle, document.signaturePageContent]
      + [signature?.title, signature?.givenName, signature?.familyName, signature?.date]
      .compactMap { $0 } + document.sections.flatMap { [$0.title, $0.content] }
    let length = texts.reduce(0) { $0 + $1.utf8.count }
    guard length <= Self.longestText else {
      throw Diagnostic(
        "consent.too-long", "the document is too long to be laid out", found: "\(length) bytes",
        expected: "at most \(Self.longestText) bytes")
    }
    let picture: PNGPicture? =
      if let image = signature?.image { try PNGPicture(image) } else { nil }
    let canvas = try PDFCanvas(paper)
    canvas.describe(
      title: document.title, date: AbsoluteTime(nanoseconds: date?.nanoseconds ?? 0).iso8601)
    let pages = PDFPages(paper, on: canvas)
    pages.append(document.title, size: 20, isBold: true, before: 0, keepsNext: true)
    for section in document.sections where !section.isOmittedFromDocument {
      pages.append(section.title, size: 13, isBold: true, before: 16, keepsNext: true)
      pages.append(section.content, size: 10.5, before: 4)
    }
    pages.breakPage()
    pages.append(
      document.signaturePageTitle.isEmpty ? "Signature" : document.signaturePageTitle, size: 16,
      isBold: true, before: 0, keepsNext: true)
    pages.append(document.signaturePageContent, size: 10.5, before: 8)
    Self.sign(pages, signature ?? ConsentSignature(), date, picture)
    pages.draw()
    unknownCharacters = pages.unknownGlyphs
    bytes = try canvas.finish()
  }

  private static func sign(
    _ pages: PDFPages, _ signature: ConsentSignature, _ date: AbsoluteTime?, _ picture: PNGPicture?
  ) {
    let role = signature.title ?? "Participant"
    // A space that does not break, as ResearchKit joins them.
    let name = [signature.givenName, signature.familyName].compactMap { $0 }
      .joined(separator: "\u{a0}")
    field(pages, "\(role): name", name)
    pages.append(height: box.height, before: 24) { canvas, x, y in
      let strokes = fitted(signature.strokes)
      canvas.stroke(strokes, x: x, y: y - box.height)
      if let picture {
        canvas.draw(picture, x: x, y: y - 2, width: box.width, height: box.height - 4)
      }
      canvas.rule(x: x, y: y, width: box.width)
    }
    pages.append("\(role): signature", size: 9, before: 2)
    field(
      pages, "Date",
      signature.date ?? date.map { CivilDate(daysSince1970: $0.localDay).iso8601 } ?? "")
  }

  private static func field(_ pages: PDFPages, _ label: String, _ text: String) {
    if text.isEmpty {
      pages.append(height: 14, before: 24) { _, _, _ in }
    } else {
      pages.append(text, size: 11, before: 24, keepsNext: true)
    }
    pages.append(height: 1, before: 1) { canvas, x, y in
      canvas.rule(x: x, y: y, width: box.width)
    }
    pages.append(label, size: 9, before: 2)
  }

  /// The strokes moved and shrunk into the box.
  private static func fitted(_ strokes: [[ConsentSignature.Point]]) -> [[(x: Double, y: Double)]] {
    let points = strokes.joined().filter { $0.x.magnitude < 1e6 && $0.y.magnitude < 1e6 }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return [] }
    let scale = min(
      1, (box.width - 8) / max(right - left, 1), (box.height - 8) / max(bottom - top, 1))
    return strokes.map { stroke in
      stroke.filter { $0.x.magnitude < 1e6 && $0.y.magnitude < 1e6 }.map {
        ((($0.x - left) * scale) + 4, (($0.y - top) * scale) + 4)
      }
    }
  }
}
