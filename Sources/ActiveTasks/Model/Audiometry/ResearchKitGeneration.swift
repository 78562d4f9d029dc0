/// The ResearchKit releases that differ in their tone audiometry.
public enum ResearchKitGeneration: String, Sendable, Codable, CaseIterable {
  /// 2.0.0: no list of larger first steps, no lowest level, 15 presentations.
  case version2_0_0 = "2.0.0"
  /// 2.1.0 to 2.2.15: one list of reference thresholds for all headphones.
  case version2 = "2.1-2.2"
  /// 3.1.0 and newer: reference thresholds per headphone, but the system volume is read as full.
  case version3 = "3.1+"
}
