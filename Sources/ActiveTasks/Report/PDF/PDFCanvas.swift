import CCairo

/// A PDF in memory: pages with text, lines and pictures.
///
/// Text goes through Pango, not through cairo's own text functions: names and consent texts come in any
/// script, and those functions know neither shaping, direction, fallback fonts nor line breaks.
final class PDFCanvas {
  /// Collects what cairo writes.
  private final class Output {
    var bytes: [UInt8] = []
  }

  private let output = Output()
  private let library: cca_functions
  private let surface: OpaquePointer?
  private let context: OpaquePointer?

  /// An empty document of one paper size.
  ///
  /// - Throws: `Diagnostic` `program.library` when cairo or Pango is not installed.
  init(_ paper: PDFPaper) throws(Diagnostic) {
    library = try PDFLibrary.functions()
    surface = library.cairo_pdf_surface_create_for_stream(
      { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        output.bytes += UnsafeBufferPointer(start: data, count: Int(length))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), paper.width, paper.height)
    context = library.cairo_create(surface)
  }

  deinit {
    library.cairo_destroy(context)
    library.cairo_surface_destroy(surface)
  }

  /// Title and date of the document; the date keeps the clock out of the bytes.
  func describe(title: String, date: String) {
    library.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    library.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date)
  }

  /// Text broken to fit `width`, in pieces that follow each other.
  func text(_ text: String, size: Double, isBold: Bool = false, width: Double) -> [PDFText] {
    PDFTextPieces.pieces(PDFText.printable(text)) {
      whole($0, size: size, isBold: isBold, width: width)
    }
  }

  /// Printable text broken to fit `width` in one piece.
  func whole(_ text: String, size: Double, isBold: Bool = false, width: Double) -> PDFText {
    PDFText(text, size: size, isBold: isBold, width: width, library, on: context)
  }

  /// Draws a line of text with its left end and base line at a point.
  func draw(_ text: PDFText, line: Int, x: Double, y: Double) {
    library.cairo_move_to(context, x, y)
    text.show(line, on: context)
  }

  /// Draws a thin straight line.
  func rule(x: Double, y: Double, width: Double) {
    library.cairo_set_line_width(context, 0.5)
    library.cairo_move_to(context, x, y)
    library.cairo_line_to(context, x + width, y)
    library.cairo_stroke(context)
  }

  /// Draws strokes, in points from the upper left corner of a box at a point.
  func stroke(_ strokes: [[(x: Double, y: Double)]], x: Double, y: Double) {
    library.cairo_set_line_width(context, 1.2)
    library.cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    library.cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    for stroke in strokes {
      for (index, point) in stroke.enumerated() {
        if index == 0 { library.cairo_move_to(context, x + point.x, y + point.y) }
        library.cairo_line_to(context, x + point.x, y + point.y)
      }
    }
    library.cairo_stroke(context)
  }

  /// Draws a picture scaled to fit a box with its lower left corner at a point.
  func draw(_ picture: PNGPicture, x: Double, y: Double, width: Double, height: Double) {
    let scale = min(width / Double(picture.width), height / Double(picture.height))
    library.cairo_save(context)
    library.cairo_translate(context, x, y - Double(picture.height) * scale)
    library.cairo_scale(context, scale, scale)
    picture.paint(on: context)
    library.cairo_restore(context)
  }

  /// Ends the page and begins another.
  func endPage() { library.cairo_show_page(context) }

  /// The finished document.
  ///
  /// - Throws: `Diagnostic` `consent.pdf` when cairo reports an error.
  func finish() throws(Diagnostic) -> [UInt8] {
    library.cairo_surface_finish(surface)
    let status = [library.cairo_status(context), library.cairo_surface_status(surface)]
      .first { $0 != CAIRO_STATUS_SUCCESS }
    if let status {
      throw Diagnostic(
        "consent.pdf", "the document could not be drawn",
        found: PDFLibrary.words(library, status), expected: "a PDF")
    }
    return output.bytes
  }
}
