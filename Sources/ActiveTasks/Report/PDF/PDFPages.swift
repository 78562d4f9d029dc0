/// Lays out blocks of text and boxes from top to bottom, page after page, and draws them at the end,
/// when the number of pages is known.
final class PDFPages {
  private struct Item {
    var page: Int
    var draw: (PDFCanvas) -> Void
  }

  /// Distance of the text from the edges, in points.
  private static let margin = 56.0
  /// Size of the page number, in points.
  private static let footerSize = 9.0

  private let canvas: PDFCanvas
  private let paper: PDFPaper
  private var items: [Item] = []
  /// Characters that no installed font can show.
  private(set) var unknownGlyphs = 0
  private var page = 0
  private var top = margin

  /// Pages of one size, drawn on `canvas`.
  init(_ paper: PDFPaper, on canvas: PDFCanvas) {
    self.paper = paper
    self.canvas = canvas
  }

  /// Width of the text.
  var width: Double { paper.width - 2 * Self.margin }

  private var bottom: Double { paper.height - Self.margin - 25 }

  /// Adds text; a heading (`keepsNext`) stays with what follows.
  func append(
    _ text: String, size: Double, isBold: Bool = false, before: Double, keepsNext: Bool = false
  ) {
    guard !text.isEmpty else { return }
    let pieces = canvas.text(text, size: size, isBold: isBold, width: width)
    unknownGlyphs += pieces.reduce(0) { $0 + $1.unknownGlyphs }
    let height = pieces.flatMap(\.lines).reduce(0) { $0 + $1.height }
    if top > Self.margin {
      top += before
      if keepsNext, top + height + 40 > bottom { breakPage() }
    }
    for piece in pieces {
      for index in piece.lines.indices {
        let line = piece.lines[index]
        if top + line.height > bottom { breakPage() }
        let (x, y) = (Self.margin + line.inset, top + line.ascent)
        add { $0.draw(piece, line: index, x: x, y: y) }
        top += line.height
      }
    }
  }

  /// Adds a box of `height` that is not broken; `draw` gets its left edge and its bottom.
  func append(
    height: Double, before: Double, _ draw: @escaping (PDFCanvas, Double, Double) -> Void
  ) {
    top += before
    if top + height > bottom { breakPage() }
    top += height
    let y = top
    add { draw($0, Self.margin, y) }
  }

  /// Ends the page, unless nothing is on it.
  func breakPage() {
    guard top > Self.margin else { return }
    page += 1
    top = Self.margin
  }

  /// Draws everything, with the number of each page below.
  func draw() {
    let count = page + 1
    var rest = items[...]
    for number in 0..<count {
      while let item = rest.first, item.page == number {
        item.draw(canvas)
        rest.removeFirst()
      }
      let footer = canvas.text(
        "Page \(number + 1) of \(count)", size: Self.footerSize, width: width)
      for piece in footer { canvas.draw(piece, line: 0, x: Self.margin, y: paper.height - 40) }
      canvas.endPage()
    }
  }

  private func add(_ draw: @escaping (PDFCanvas) -> Void) {
    items.append(Item(page: page, draw: draw))
  }
}
