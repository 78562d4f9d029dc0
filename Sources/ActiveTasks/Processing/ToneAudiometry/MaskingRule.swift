/// Whether the other ear may have heard the tone, so that the threshold needs masking to be sure.
///
/// An air-conduction threshold 40 dB or more worse than the other ear's at the same frequency may be
/// that ear's, heard across the head with supra-aural or loosely fitting earphones. The limit is
/// `unverified`.
public enum MaskingRule {
  /// How well the limit is confirmed.
  public static let verification = Verification.unverified
  /// Smallest interaural attenuation in dB: 40.
  public static let interauralAttenuation = 40.0

  /// Frequencies in Hz at which `ear` needs masking against `other`, rising.
  public static func frequencies(_ ear: EarAudiogram, against other: EarAudiogram) -> [Double] {
    ear.points.filter { point in
      guard let quiet = other[point.frequency] else { return false }
      return point.threshold.lowerBound - quiet.upperBound >= interauralAttenuation
    }.map(\.frequency)
  }
}
