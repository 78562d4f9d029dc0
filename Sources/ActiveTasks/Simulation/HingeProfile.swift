internal import Glibc
internal import SignalProcessing

/// How the angle of a simulated joint goes over time.
public enum HingeProfile: Sendable, Equatable {
  /// Minimum-jerk movements up, held and down again.
  ///
  /// - `count`: number of repetitions.
  /// - `amplitude`: range each one's height is drawn from, degrees.
  /// - `rise`, `hold`, `fall`: seconds; `period`: seconds from one beginning to the next.
  case repetitions(
    count: Int, amplitude: ClosedRange<Double>, rise: Double, hold: Double, fall: Double,
    period: Double)
  /// A sine about the rest pose that swells and fades along a minimum-jerk curve.
  ///
  /// - `amplitude`: degrees; `frequency`: Hz; `ramp`: seconds of swelling and of fading.
  case sine(amplitude: Double, frequency: Double, ramp: Double)
  /// No movement.
  case still

  /// Six flexions of 95–135° in 2.5 s, held for 1 s, one every 8.8 s.
  public static let sixFlexions = HingeProfile.repetitions(
    count: 6, amplitude: 95...135, rise: 2.5, hold: 1, fall: 2.5, period: 8.8)

  /// Whether every time is above zero, every number finite and the count at most 100 000.
  var isValid: Bool {
    switch self {
    case .repetitions(let count, let amplitude, let rise, let hold, let fall, let period):
      (0...100_000).contains(count) && rise > 0 && hold >= 0 && fall > 0 && period > 0
        && [amplitude.lowerBound, amplitude.upperBound, rise, hold, fall, period]
          .allSatisfy(\.isFinite)
    case .sine(let amplitude, let frequency, let ramp):
      ramp > 0 && [amplitude, frequency, ramp].allSatisfy(\.isFinite)
    case .still: true
    }
  }
}

/// The angle of one simulated recording with its random heights drawn.
struct HingeTrajectory {
  /// Height of each repetition (sine: the amplitude), degrees.
  let heights: [Double]
  private let profile: HingeProfile
  private let rest: Double
  private let end: Double

  /// Draws the heights.
  ///
  /// - Parameters:
  ///   - profile: kind of movement.
  ///   - rest: seconds before the first movement, and after the last one of a sine.
  ///   - duration: length of the recording, s.
  ///   - random: source of the heights.
  init(_ profile: HingeProfile, rest: Double, duration: Double, random: inout SplitMix64) {
    self.profile = profile
    self.rest = rest
    end = duration - rest
    switch profile {
    case .repetitions(let count, let amplitude, _, _, _, _):
      heights = (0..<max(0, count)).map { _ in
        amplitude.lowerBound + (amplitude.upperBound - amplitude.lowerBound) * random.uniform()
      }
    case .sine(let amplitude, _, _): heights = [amplitude]
    case .still: heights = []
    }
  }

  /// The angle at a time in seconds, degrees.
  func degrees(at time: Double) -> Double {
    switch profile {
    case .repetitions(_, _, let rise, let hold, let fall, let period):
      near(time, lasting: rise + hold + fall, every: period).reduce(0) { sum, index in
        let start = time - rest - period * Double(index)
        let up = Self.minimumJerk(start / rise)
        let down = Self.minimumJerk((start - rise - hold) / fall)
        return sum + heights[index] * (up - down)
      }
    case .sine(let amplitude, let frequency, let ramp):
      amplitude * Self.minimumJerk((time - rest) / ramp) * Self.minimumJerk((end - time) / ramp)
        * sin(2 * .pi * frequency * (time - rest))
    case .still: 0
    }
  }

  /// The repetitions that may have begun and not ended at a time; the share of others is 0.
  private func near(_ time: Double, lasting length: Double, every period: Double) -> Range<Int> {
    func place(_ seconds: Double, _ more: Double) -> Int {
      Int(min(max((seconds / period).rounded(.down) + more, 0), Double(heights.count)))
    }
    let first = place(time - rest - length, -1)
    return first..<max(first, place(time - rest, 2))
  }

  /// `10x³ − 15x⁴ + 6x⁵` between 0 and 1, constant outside.
  ///
  /// Source: T. Flash and N. Hogan, *J. Neurosci.* 5, 1985.
  private static func minimumJerk(_ x: Double) -> Double {
    let x = min(max(x, 0), 1)
    return x * x * x * (10 - 15 * x + 6 * x * x)
  }
}
