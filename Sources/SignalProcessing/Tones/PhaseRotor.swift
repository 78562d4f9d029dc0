internal import Glibc

/// Cosine and sine at equally spaced phases 0, s, 2s, …, by rotation.
///
/// The error grows by about 10⁻¹⁶ a step: 10⁻¹⁰ after a million.
struct PhaseRotor {
  /// Cosine of the present phase.
  private(set) var cosine = 1.0
  /// Sine of the present phase.
  private(set) var sine = 0.0
  private let stepCosine: Double
  private let stepSine: Double

  /// A rotor that advances by `step` radians.
  init(step: Double) {
    stepCosine = cos(step)
    stepSine = sin(step)
  }

  /// Moves on by one step.
  mutating func advance() {
    (cosine, sine) = (
      cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine
    )
  }
}
