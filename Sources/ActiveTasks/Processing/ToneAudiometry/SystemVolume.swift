/// The steps in which iOS changes its volume, as the audiometry reads them.
public enum SystemVolume {
  /// The volume rounded down to a sixteenth, at least one sixteenth.
  ///
  /// - Parameter volume: system volume, 0…1; anything else gives `nil`.
  /// - Returns: the step.
  public static func step(_ volume: Double) -> Double? {
    guard (0...1).contains(volume) else { return nil }
    return max((volume * 16).rounded(.down) / 16, 0.0625)
  }

  /// The step that ResearchKit uses.
  ///
  /// From 3.1 on a comparison's truth value takes the place of the volume, so every volume of at least
  /// one sixteenth is read as full; before, the step is right.
  ///
  /// - Parameters:
  ///   - volume: system volume, 0…1; anything else gives `nil`.
  ///   - generation: the release.
  /// - Returns: the step.
  public static func researchKitStep(_ volume: Double, _ generation: ResearchKitGeneration)
    -> Double?
  {
    guard generation == .version3, let step = step(volume) else { return step(volume) }
    return volume >= 0.0625 ? 1 : step
  }

  /// How much louder a tone was than its log says, in dB: −29 for AirPods at half volume from 3.1 on,
  /// 0 before.
  ///
  /// - Parameters:
  ///   - volume: system volume, 0…1; anything else gives `nil`.
  ///   - headphone: whose volume curve applies.
  ///   - generation: the release.
  /// - Returns: the true minus the logged level.
  public static func error(
    _ volume: Double, _ headphone: HeadphoneCalibration, _ generation: ResearchKitGeneration
  ) -> Double? {
    guard let right = step(volume).flatMap({ headphone.volumeCurve[$0] }),
      let used = researchKitStep(volume, generation).flatMap({ headphone.volumeCurve[$0] })
    else { return nil }
    return right - used
  }
}
