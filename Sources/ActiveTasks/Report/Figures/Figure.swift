/// A small picture inside a page: SVG that takes its colours from the page's style.
struct Figure {
  /// What it shows, in a few words.
  var title: String
  /// What can be seen, with the numbers, for those who do not see it.
  var summary: String
  /// Size in CSS pixels.
  var width: Double
  var height: Double
  /// The shapes.
  var shapes = MarkupWriter()

  /// Writes the figure; `id` is its own on the page.
  func write(to page: inout MarkupWriter, id: String) {
    page.element(
      "svg",
      [
        "role": "img", "aria-labelledby": "\(id)-t \(id)-d",
        "viewBox": "0 0 \(Self.number(width)) \(Self.number(height))",
        "width": Self.number(width), "height": Self.number(height),
      ]
    ) { page in
      page.element("title", ["id": "\(id)-t"], title)
      page.element("desc", ["id": "\(id)-d"], summary)
      page.insert(shapes)
    }
  }

  /// A coordinate: at most one decimal.
  static func number(_ value: Double) -> String {
    FixedDecimal.string(value, places: 1).droppingZeros
  }

  /// Where a word stands to its place.
  enum Anchor: String {
    case start, middle, end
  }

  /// Adds words.
  mutating func words(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, style: String = "s"
  ) {
    shapes.element(
      "text",
      [
        "class": style, "x": Self.number(x), "y": Self.number(y), "text-anchor": anchor.rawValue,
      ], text)
  }

  /// Adds a rectangle of a kind of the page's style.
  mutating func bar(
    _ style: String, x: Double, y: Double, width: Double, height: Double
  ) {
    shapes.shape(
      "rect",
      [
        "class": style, "x": Self.number(x), "y": Self.number(y), "width": Self.number(width),
        "height": Self.number(height),
      ])
  }

  /// Adds a straight line.
  mutating func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    path(style, "M\(Self.number(x1)) \(Self.number(y1))L\(Self.number(x2)) \(Self.number(y2))")
  }

  /// Adds a path.
  mutating func path(_ style: String, _ data: String) {
    shapes.shape("path", ["class": style, "d": data])
  }

  /// The path through points.
  static func polyline(_ points: [(x: Double, y: Double)]) -> String {
    var data = ""
    for (index, point) in points.enumerated() {
      data += (index == 0 ? "M" : "L") + "\(number(point.x)) \(number(point.y))"
    }
    return data
  }

  /// Discs as one path: a line of no length with round ends.
  static func dots(_ points: [(x: Double, y: Double)]) -> String {
    points.map { "M\(number($0.x)) \(number($0.y))h0" }.joined()
  }
}
