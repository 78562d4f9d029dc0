/// Sizes of paper.
public enum PDFPaper: String, Sendable, CaseIterable {
  /// 210 × 297 mm.
  case a4
  /// 8.5 × 11 in.
  case letter

  /// Width in points of 1/72 in.
  var width: Double { self == .a4 ? 210 / 25.4 * 72 : 612 }
  /// Height in points.
  var height: Double { self == .a4 ? 297 / 25.4 * 72 : 792 }
}
