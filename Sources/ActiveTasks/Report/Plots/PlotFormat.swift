/// The kinds of picture files.
public enum PlotFormat: String, Sendable, CaseIterable {
  /// Vectors for web pages, with words for those who do not see.
  case svg
  /// Pixels, two for each point.
  case png
  /// Vectors for print.
  case pdf

  /// The format that the extension of `path` names; `nil` when it names none.
  public init?(path: String) {
    self.init(rawValue: FileName.ending(path) ?? "")
  }

  /// The line that tells gnuplot to draw in this format; sizes in points of 1/96 inch.
  func terminal(width: Double, height: Double) -> String {
    func size(_ scale: Double) -> String {
      FixedDecimal.string(width * scale, places: 3) + ","
        + FixedDecimal.string(height * scale, places: 3)
    }
    func pixels(_ scale: Double) -> String {
      FixedDecimal.string(width * scale, places: 0) + ","
        + FixedDecimal.string(height * scale, places: 0)
    }
    return switch self {
    case .svg:
      "set terminal svg size \(pixels(1)) dynamic noenhanced name 'figure' background '#ffffff'"
        + " font 'DejaVu Sans,Verdana,Arial,sans-serif,12'"
    case .png:
      "set terminal pngcairo size \(pixels(2)) noenhanced background '#ffffff'"
        + " font 'DejaVu Sans,12' fontscale 1.6 linewidth 2 pointscale 2"
    case .pdf:
      "set terminal pdfcairo size \(size(1.0 / 96))in noenhanced background '#ffffff'"
        .replacing(",", with: "in,") + " font 'DejaVu Sans,12' fontscale 0.6 linewidth 1"
    }
  }
}
