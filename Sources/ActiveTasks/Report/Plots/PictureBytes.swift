/// What is changed in a picture after it was drawn: no clock, and words for those who do not see.
enum PictureBytes {
  /// `bytes` of a picture of `plot`; `nil` when they are not a whole picture of the format.
  static func finished(_ bytes: [UInt8], _ plot: Plot, _ format: PlotFormat) -> [UInt8]? {
    switch format {
    case .svg: described(bytes, plot)
    case .png:
      bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && contains(bytes.suffix(12), "IEND")
        ? bytes : nil
    case .pdf:
      bytes.starts(with: Array("%PDF-".utf8)) && contains(bytes.suffix(16), "%%EOF")
        ? timeless(bytes) : nil
    }
  }

  private static func contains(_ bytes: some Collection<UInt8>, _ text: String) -> Bool {
    bytes.firstRange(of: Array(text.utf8)) != nil
  }

  /// The SVG with a title and a description of its own, as an image for screen readers.
  private static func described(_ bytes: [UInt8], _ plot: Plot) -> [UInt8]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("<?xml"), text.trimmingSuffix("</svg>"),
      let head = text.firstRange(of: "<svg"), let title = text.firstRange(of: "<title>"),
      let end = text.firstRange(of: "</desc>"), head.upperBound < title.lowerBound,
      title.upperBound < end.lowerBound
    else { return nil }
    return Array(
      (String(text[..<head.upperBound])
        + " role=\"img\" aria-labelledby=\"figure-title figure-desc\""
        + String(text[head.upperBound..<title.lowerBound])
        + "<title id=\"figure-title\">\(MarkupText.escaped(plot.title))</title>\n"
        + "<desc id=\"figure-desc\">\(MarkupText.escaped(plot.summary))</desc>"
        + withoutEmptyGroups(text[end.upperBound...])).utf8)
  }

  /// The SVG without groups that hold nothing.
  ///
  /// Their colours are those of what the same process drew before, so that they would differ.
  private static func withoutEmptyGroups(_ text: Substring) -> String {
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "</g>", let last = lines.last, last.hasPrefix("<g "), last.hasSuffix(">") {
        lines.removeLast()
      } else {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The PDF with the first second of 2000 for the time it was made, digit by digit in place.
  private static func timeless(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let key = Array("/CreationDate (D:".utf8)
    let time = Array("20000101000000".utf8)
    guard let place = bytes.firstRange(of: key), place.upperBound + time.count <= bytes.count else {
      return bytes
    }
    bytes.replaceSubrange(place.upperBound..<place.upperBound + time.count, with: time)
    return bytes
  }
}

extension String {
  /// Whether the text ends in `suffix`, whatever space follows.
  fileprivate func trimmingSuffix(_ suffix: String) -> Bool {
    var rest = self[...]
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest.hasSuffix(suffix)
  }
}
