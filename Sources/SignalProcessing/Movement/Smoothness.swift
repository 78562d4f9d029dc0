internal import Glibc

/// How smooth one movement is, from its speed profile; nearer to zero is smoother.
///
/// Source: S. Balasubramanian, A. Melendez-Calderon, A. Roby-Brami and E. Burdet, "On the analysis
/// of movement smoothness", *J. NeuroEng. Rehabil.* 12:112, 2015.
public enum Smoothness {
  /// Logarithmic dimensionless jerk (LDLJ) of a speed profile.
  ///
  /// `−ln(T³ / v² · ∫ v̈² dt)` with the duration `T = (n − 1) / rate` and the greatest speed v.
  /// The second derivative is twice the central difference (one-sided at the ends), the integral
  /// the trapezoidal rule. A minimum-jerk movement of 2.5 s cut at 5 % of its peak speed has
  /// −4.3758 at 100 Hz.
  ///
  /// - Parameters:
  ///   - speed: speed of one movement, any unit, equally spaced, at least 3 samples.
  ///   - sampleRateHertz: sample rate, Hz.
  /// - Returns: `nil` for too short, resting, constant or non-finite input.
  /// - Complexity: O(n).
  public static func logDimensionlessJerk(
    speed: [Double], sampleRateHertz: Double
  ) -> Double? {
    guard isUsable(speed, sampleRateHertz) else { return nil }
    let peak = speed.reduce(0) { max($0, $1.magnitude) }
    let jerk = Derivative.central(Derivative.central(speed, rate: 1), rate: 1)
    var integral = 0.0
    for index in 1..<jerk.count {
      integral += (jerk[index - 1] * jerk[index - 1] + jerk[index] * jerk[index]) / 2
    }
    // With time counted in samples the rate cancels: T³ ∫ v̈² dt has no unit of time.
    let duration = Double(speed.count - 1)
    let jerkiness = duration * duration * duration * integral / (peak * peak)
    return jerkiness > 0 && jerkiness.isFinite ? -log(jerkiness) : nil
  }

  /// Whether a profile is long enough, finite and moves.
  static func isUsable(_ speed: [Double], _ rate: Double) -> Bool {
    speed.count >= 3 && rate > 0 && rate.isFinite && speed.allSatisfy(\.isFinite)
      && speed.contains { $0 != 0 }
  }
}
