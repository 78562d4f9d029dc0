import Glibc
import SignalProcessing

/// ResearchKit's own range-of-motion arithmetic, faults included (2.1.0 and every later release).
///
/// The angle of the device is an `atan2` of two attitude terms, the sign of angles beyond +90° is
/// folded down by 360°, the smallest angle treats 0 as "not set yet", and the last sample is the
/// finish. Source: ResearchKit, `ORKRangeOfMotionStepViewController`, restated.
struct ResearchKitAngle {
  /// Which edge of the screen was up.
  enum Orientation: String, CaseIterable {
    /// Portrait, upside down or unknown: the long axis is measured.
    case portrait
    /// Landscape, either side: the short axis is measured.
    case landscape

    /// The device angle in degrees that ResearchKit reads from an attitude.
    func degrees(_ q: Quaternion) -> Double {
      switch self {
      case .portrait:
        atan2(2 * (q.x * q.w + q.y * q.z), 1 - 2 * (q.x * q.x + q.z * q.z)) * 180 / .pi
      case .landscape:
        atan2(2 * (q.y * q.w - q.x * q.z), 1 - 2 * (q.y * q.y + q.z * q.z)) * 180 / .pi
      }
    }
  }

  /// Start angle, degrees.
  private(set) var start = 90.0
  /// Finish angle, degrees.
  private(set) var finish = 90.0
  /// Smallest angle, degrees.
  private(set) var minimum = 90.0
  /// Largest angle, degrees.
  private(set) var maximum = 90.0
  /// Indices at which the fold at +90° made the angle jump.
  private(set) var folds: [Int] = []

  /// Difference of largest and smallest angle, degrees, never negative.
  var range: Double { abs(maximum - minimum) }

  /// Runs ResearchKit's formula over `attitude` in time order; missing samples are passed over.
  ///
  /// An empty series gives ResearchKit's own answer for it: four times 90°.
  /// - Complexity: O(n).
  init(_ attitude: QuaternionSeries, orientation: Orientation) {
    var reference: Quaternion?
    var highest = 0.0
    var lowest = 0.0
    var last: Double?
    for index in 0..<attitude.count {
      let sample = attitude[index]
      guard sample.w.isFinite else { continue }
      if reference == nil {
        reference = sample
        start = 90 - orientation.degrees(sample)
      }
      guard let first = reference else { continue }
      let angle = Self.folded(orientation.degrees(first.conjugate * sample))
      highest = max(highest, angle)
      if lowest == 0 || angle < lowest { lowest = angle }
      if let last, abs(angle - last) > 180 { folds.append(index) }
      last = angle
    }
    finish = start - (last ?? 0)
    minimum = start - highest
    maximum = start - lowest
  }

  /// ResearchKit's working range (−270°, 90°]: angles above +90° lose 360°.
  private static func folded(_ degrees: Double) -> Double {
    degrees > 90 ? degrees - 360 : degrees
  }
}
