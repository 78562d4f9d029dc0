/// Limits of IEC 61672-1:2013 that a conforming meter must keep, as data with their certainty.
///
/// Source: transcription of BS EN 61672-1:2013 Tables 3, 4 and 5 in an open-source project; the
/// curve values agree in two sources and with the formula, the limits were seen in one source
/// only (class 1 of Table 5 in two). Replaceable by anyone who holds the standard.
enum IEC61672Tables {
  /// One row of Table 3.
  struct WeightingLimit: Sendable, Equatable {
    /// Nominal frequency in Hz; the exact one is `10^(step/10)`.
    let nominal: Double
    /// Index of the exact frequency.
    let step: Int
    /// Tabulated A weight, dB.
    let a: Double
    /// Tabulated C weight, dB.
    let c: Double
    /// Class 1 limit above the curve, dB.
    let upper: Double
    /// Class 1 limit below the curve as a negative number, dB; minus infinity without a limit.
    let lower: Double
  }

  /// Table 3: the curves and the class 1 acceptance limits, 10 Hz to 20 kHz.
  static let weightingLimits: [WeightingLimit] = rows.enumerated().map { index, row in
    WeightingLimit(
      nominal: row.0, step: index + 10, a: row.1, c: row.2, upper: row.3, lower: row.4)
  }

  private static let rows: [(Double, Double, Double, Double, Double)] = [
    (10, -70.4, -14.3, 3, -.infinity), (12.5, -63.4, -11.2, 2.5, -.infinity),
    (16, -56.7, -8.5, 2, -4), (20, -50.5, -6.2, 2, -2), (25, -44.7, -4.4, 2, -1.5),
    (31.5, -39.4, -3.0, 1.5, -1.5), (40, -34.6, -2.0, 1, -1), (50, -30.2, -1.3, 1, -1),
    (63, -26.2, -0.8, 1, -1), (80, -22.5, -0.5, 1, -1), (100, -19.1, -0.3, 1, -1),
    (125, -16.1, -0.2, 1, -1), (160, -13.4, -0.1, 1, -1), (200, -10.9, 0, 1, -1),
    (250, -8.6, 0, 1, -1), (315, -6.6, 0, 1, -1), (400, -4.8, 0, 1, -1), (500, -3.2, 0, 1, -1),
    (630, -1.9, 0, 1, -1), (800, -0.8, 0, 1, -1), (1000, 0, 0, 0.7, -0.7), (1250, 0.6, 0, 1, -1),
    (1600, 1.0, -0.1, 1, -1), (2000, 1.2, -0.2, 1, -1), (2500, 1.3, -0.3, 1, -1),
    (3150, 1.2, -0.5, 1, -1), (4000, 1.0, -0.8, 1, -1), (5000, 0.5, -1.3, 1.5, -1.5),
    (6300, -0.1, -2.0, 1.5, -2), (8000, -1.1, -3.0, 1.5, -2.5), (10000, -2.5, -4.4, 2, -3),
    (12500, -4.3, -6.2, 2, -5), (16000, -6.6, -8.5, 2.5, -16), (20000, -9.3, -11.2, 3, -.infinity),
  ]

  /// One row of Table 4: a 4 kHz tone burst against the steady tone.
  struct BurstLimit: Sendable, Equatable {
    /// Length of the burst, ms.
    let milliseconds: Double
    /// `LAFmax − LA`, dB.
    let fast: Double
    /// `LAE − LA`, dB.
    let exposure: Double
    /// `LASmax − LA`, dB; `nil` where the table has none.
    let slow: Double?
    /// Class 1 limits of F and of the exposure, dB.
    let fastLimits: ClosedRange<Double>
    /// Class 1 limits of S, dB.
    let slowLimits: ClosedRange<Double>?
  }

  /// Table 4: reference 4 kHz tone burst responses and class 1 limits.
  static let burstLimits: [BurstLimit] = [
    burst(1000, 0, 0, -2.0, -0.5...0.5, -0.5...0.5),
    burst(500, -0.1, -3, -4.1, -0.5...0.5, -0.5...0.5),
    burst(200, -1, -7, -7.4, -0.5...0.5, -0.5...0.5), burst(100, -2.6, -10, -10.2, -1...1, -1...1),
    burst(50, -4.8, -13, -13.1, -1...1, -1...1), burst(20, -8.3, -17, -17, -1...1, -1.5...1),
    burst(10, -11.1, -20, -20, -1...1, -2...1), burst(5, -14.1, -23, -23, -1...1, -2.5...1),
    burst(2, -18, -27, -27, -1.5...1, -3...1), burst(1, -21, -30, nil, -2...1, nil),
    burst(0.5, -24, -33, nil, -2.5...1, nil), burst(0.25, -27, -36, nil, -3...1, nil),
  ]

  private static func burst(
    _ milliseconds: Double, _ fast: Double, _ exposure: Double, _ slow: Double?,
    _ fastLimits: ClosedRange<Double>, _ slowLimits: ClosedRange<Double>?
  ) -> BurstLimit {
    BurstLimit(
      milliseconds: milliseconds, fast: fast, exposure: exposure, slow: slow,
      fastLimits: fastLimits, slowLimits: slowLimits)
  }

  /// One row of Table 5: a short tone's C peak against the steady tone's C level.
  struct PeakLimit: Sendable, Equatable {
    /// Frequency of the tone, Hz.
    let frequency: Double
    /// Length of the tone in cycles, 1 or 0.5.
    let cycles: Double
    /// `LCpeak − LC`, dB.
    let difference: Double
    /// Class 1 limit on both sides, dB.
    let limit: Double
  }

  /// Table 5: C-weighted peak levels and class 1 limits.
  static let peakLimits: [PeakLimit] = [
    PeakLimit(frequency: 31.5, cycles: 1, difference: 2.5, limit: 2),
    PeakLimit(frequency: 500, cycles: 1, difference: 3.5, limit: 1),
    PeakLimit(frequency: 8000, cycles: 1, difference: 3.4, limit: 2),
    PeakLimit(frequency: 500, cycles: 0.5, difference: 2.4, limit: 1),
  ]
}
