/// A figure: panels under a title, with notes below.
///
/// What draws it is no part of it.
public struct Plot: Sendable, Equatable {
  /// The heading: what is shown and its main number.
  public var title: String
  /// Where it comes from.
  public var subtitle: String
  /// Doubts and remarks, one line each.
  public var notes: [String]
  /// The panels.
  public var panels: [Panel]
  /// Height in points of 1/96 inch; the width is `Plot.width`.
  public var height: Double

  /// Width of every figure in points of 1/96 inch.
  public static let width = 900.0

  /// One diagram.
  public struct Panel: Sendable, Equatable {
    /// What it shows.
    var title: String
    /// The place of the data area, in points from the lower left corner of the figure's body.
    var frame: Frame
    /// The axis to the right.
    var x: Axis
    /// The axis upwards.
    var y: Axis
    /// Curves, bars and symbols, the last on top.
    var series: [Series]
    /// Lines, regions and words.
    var marks: [Mark] = []
  }

  /// A rectangle in points.
  struct Frame: Sendable, Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// One axis.
  struct Axis: Sendable, Equatable {
    /// What it counts, with its unit.
    var label: String
    /// The values at its ends; the first lies left or below.
    var from: Double
    var to: Double
    /// Labelled places; `nil` leaves them to the drawing program.
    var ticks: [Tick]?
    /// Whether the words stand above the data.
    var isOnTop = false

    /// A labelled place.
    struct Tick: Sendable, Equatable {
      var value: Double
      var label: String
    }
  }

  /// Values drawn alike.
  public struct Series: Sendable, Equatable {
    /// The words of the legend; `nil` leaves it out.
    var name: String?
    /// How it is drawn.
    var style: Style
    /// Its colour.
    var color: Color
    /// Its values: x, y and what the style needs; a row with a number that is not finite is a gap.
    var rows: [[Double]]
  }

  /// How a series is drawn.
  enum Style: Sendable, Equatable {
    /// A line that gaps interrupt.
    case line(width: Double)
    /// Dashes.
    case dashes
    /// Small dots.
    case dots
    /// Symbols.
    case symbols(Symbol)
    /// Symbols with an interval: x, y, low, high.
    case intervals(Symbol)
    /// A band: x, low, high.
    case band
    /// Bars from a base: x, y.
    case bars(width: Double, base: Double)
  }

  /// The symbols.
  enum Symbol: Sendable, Equatable {
    case circle, cross, triangle, square, disc
  }

  /// Something beside the data.
  enum Mark: Sendable, Equatable {
    /// A line across the panel at a value of y.
    case horizontal(Double, String, Color)
    /// A shaded stretch of x, with words at its upper end.
    case columns(ClosedRange<Double>, String, Color)
    /// A shaded stretch of y, with words at its right end.
    case rows(ClosedRange<Double>, String, Color)
    /// Words at a place.
    case words(Double, Double, String)
    /// An arrow from one place to another.
    case arrow(Double, Double, Double, Double, Color)

    /// The words.
    var label: String? {
      let text: String =
        switch self {
        case .horizontal(_, let text, _), .columns(_, let text, _), .rows(_, let text, _),
          .words(_, _, let text):
          text
        case .arrow: ""
        }
      return text.count > 3 ? text : nil
    }
  }

  /// Colours that people with any kind of colour vision tell apart, and greys.
  ///
  /// Source: M. Okabe and K. Ito, *Color Universal Design*, 2008; red and blue of the audiogram are
  /// told apart by their symbols too.
  enum Color: String, Sendable, CaseIterable {
    case black = "#000000"
    case orange = "#e69f00"
    case sky = "#56b4e9"
    case green = "#009e73"
    case blue = "#0072b2"
    case vermilion = "#d55e00"
    case purple = "#cc79a7"
    case grey = "#767676"
    case red = "#c1121f"
    case paleBlue = "#cfe3f1"
    case paleGrey = "#ececec"
    case paleOrange = "#fbeccb"
    case paleGreen = "#d5eee6"
    case paleVermilion = "#f8dcc6"
    case palePurple = "#f3dfe9"
  }
}
