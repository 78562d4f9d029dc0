import CCairo

/// A piece of text broken into lines.
///
/// Pango's time grows with the square of a text's lines, and its coordinates end at a few hundred thousand characters:
/// long texts are laid out in pieces by `PDFTextPieces`.
final class PDFText {
  /// Height and rise of a line, in points.
  struct Line {
    /// Place of its first byte in the text.
    var start: Int
    /// From the top to the base line.
    var ascent: Double
    /// From the top to the bottom.
    var height: Double
    /// Distance of the line's beginning from the left edge, in scripts that begin on the right.
    var inset: Double
  }

  /// The lines, without those that were dropped.
  private(set) var lines: [Line] = []
  /// Characters that no installed font can show.
  let unknownGlyphs: Int
  private let library: cca_functions
  private let layout: OpaquePointer?

  /// Breaks printable `text` to fit `width` points.
  init(
    _ text: String, size: Double, isBold: Bool, width: Double, _ library: cca_functions,
    on context: OpaquePointer?
  ) {
    self.library = library
    layout = library.pango_cairo_create_layout(context)
    let font = library.pango_font_description_new()
    library.pango_font_description_set_family(font, "Sans")
    library.pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    if isBold { library.pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
    library.pango_layout_set_font_description(layout, font)
    library.pango_font_description_free(font)
    library.pango_layout_set_width(layout, Int32(width) * PANGO_SCALE)
    library.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    library.pango_layout_set_text(layout, text, -1)
    unknownGlyphs = Int(library.pango_layout_get_unknown_glyphs_count(layout))
    for index in 0..<library.pango_layout_get_line_count(layout) {
      var extents = PangoRectangle()
      let line = library.pango_layout_get_line_readonly(layout, index)
      library.pango_layout_line_get_extents(line, nil, &extents)
      var inset: Int32 = 0
      if library.pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL {
        inset = Int32(width) * PANGO_SCALE - extents.width
      }
      lines.append(
        Line(
          start: Int(library.pango_layout_line_get_start_index(line)),
          ascent: -Double(extents.y) / Double(PANGO_SCALE),
          height: Double(extents.height) / Double(PANGO_SCALE),
          inset: Double(inset) / Double(PANGO_SCALE)))
    }
  }

  deinit {
    library.g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// Draws a line at the current point.
  func show(_ line: Int, on context: OpaquePointer?) {
    library.pango_cairo_show_layout_line(
      context, library.pango_layout_get_line_readonly(layout, Int32(line)))
  }

  /// Leaves out the last line: its text is laid out again with what follows.
  func dropLastLine() { lines.removeLast() }

  /// The text without control characters other than line feeds, and without those that turn the
  /// direction of what follows.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0 == "\n"
            || ($0.properties.generalCategory != .control
              && !("\u{202a}"..."\u{202e}" ~= $0) && !("\u{2066}"..."\u{2069}" ~= $0))
        }))
  }
}
