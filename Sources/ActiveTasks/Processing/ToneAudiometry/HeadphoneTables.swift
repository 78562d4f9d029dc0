/// Apple's headphone tables as ResearchKit ships them, in dB.
///
/// Source: ResearchKit at daba8c9f, `frequency_dBSPL_*`, `retspl_*` and `volume_curve_*` (BSD-3-Clause).
/// The numbers are facts of the headphones; the reference thresholds up to 2.2.15 are those of
/// `referenceAirPods` for every headphone. AirPods of the first and second generation share their sound
/// pressure, AirPods Pro of both generations their reference thresholds.
enum HeadphoneTables {
  /// Frequencies in Hz of the sound pressure and reference tables.
  static let frequencies: [Double] = [
    125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000,
  ]
  /// Steps of the system volume.
  static let volumes = (1...16).reversed().map { Double($0) / 16 }

  /// dB SPL of a tone of −30 dBFS at full volume: AirPods.
  static let pressureAirPods: [Double] = [
    88.97, 86.3, 84.49, 83.59, 83.89, 87.6, 90.07, 92.51, 88.87, 91.46, 89.61,
  ]

  /// dB SPL of a tone of −30 dBFS at full volume: AirPodsV3.
  static let pressureAirPodsV3: [Double] = [
    83.97, 82.02, 81.1, 82.7, 84.2, 85.9, 88.12, 91.8, 89.63, 90.4, 85.14,
  ]

  /// dB SPL of a tone of −30 dBFS at full volume: AirPodsPro.
  static let pressureAirPodsPro: [Double] = [
    83.54, 83.11, 84.58, 84.02, 82.8, 86.2, 89.29, 92.67, 89.76, 86.64, 88.22,
  ]

  /// dB SPL of a tone of −30 dBFS at full volume: AirPodsProV2.
  static let pressureAirPodsProV2: [Double] = [
    84.05, 83.16, 84.13, 83.95, 83.67, 84.79, 86.52, 89.24, 86.64, 86.5, 90.11,
  ]

  /// dB SPL of a tone of −30 dBFS at full volume: AirPodsMax.
  static let pressureAirPodsMax: [Double] = [
    82.6, 81.5, 81.2, 82.4, 83.7, 84.5, 87.5, 87.9, 82.7, 82.9, 86.3,
  ]

  /// dB SPL of a tone of −30 dBFS at full volume: EarPods.
  static let pressureEarPods: [Double] = [
    91.28, 88.38, 86.82, 86.16, 86.37, 89.83, 91.62, 92.31, 90.19, 93.91, 90.04,
  ]

  /// Reference equivalent thresholds in dB SPL: AirPods.
  static let referenceAirPods: [Double] = [
    31, 21, 13, 9, 7, 10, 12, 13.5, 16, 16, 15.5,
  ]

  /// Reference equivalent thresholds in dB SPL: AirPodsV2.
  static let referenceAirPodsV2: [Double] = [
    42.45, 30.2, 17.94, 16.45, 14.96, 13.85, 12.73, 13.27, 13.8, 14.81, 15.82,
  ]

  /// Reference equivalent thresholds in dB SPL: AirPodsV3.
  static let referenceAirPodsV3: [Double] = [
    39.05, 26.68, 14.31, 13.16, 12.01, 12.64, 13.27, 14.48, 15.69, 14.77, 13.85,
  ]

  /// Reference equivalent thresholds in dB SPL: AirPodsPro.
  static let referenceAirPodsPro: [Double] = [
    34.04, 23.52, 12.99, 11.13, 9.27, 11.69, 14.11, 13.42, 12.72, 14.62, 16.51,
  ]

  /// Reference equivalent thresholds in dB SPL: AirPodsMax.
  static let referenceAirPodsMax: [Double] = [
    25.13, 19.29, 13.45, 10.515, 7.58, 11.45, 15.32, 12.06, 8.79, 3.74, 18.68,
  ]

  /// Reference equivalent thresholds in dB SPL: EarPods.
  static let referenceEarPods: [Double] = [
    38.78, 28.99, 21.66, 17.97, 14.28, 13.02, 11.75, 13.69, 15.62, 16.77, 17.92,
  ]

  /// Volume curve in dB relative to the loudest, from full volume down: AirPods.
  static let volumeAirPods: [Double] = [
    0, -3, -6.5, -10, -13.5, -17, -21, -25, -29, -33, -37.5, -42, -47, -52.5, -58.5, -65.5,
  ]

  /// Volume curve in dB relative to the loudest, from full volume down: AirPodsMax.
  static let volumeAirPodsMax: [Double] = [
    0, -2.5, -5.5, -8.5, -12, -15.5, -19, -23, -27, -31, -35.5, -40, -45, -50.5, -56.5, -63.5,
  ]

  /// Volume curve in dB relative to the loudest, from full volume down: Wired.
  static let volumeWired: [Double] = [
    -0.5, -3.2, -6.7, -10, -13.6, -16.9, -20.9, -24.9, -28.9, -32.9, -37.3, -42, -46.9, -52.3,
    -58.4, -65.6,
  ]
}
