/// Every code that a diagnostic or a quality flag can bear, with its explanation.
///
/// A code that the program uses and that is not here fails `CodeCatalogTests`, as does one that is here
/// and not used.
public enum CodeCatalog {
  /// The groups, in the order of a session's way through the program.
  public static let groups: [CodeGroup] = [
    .usage, .inputs, .archives, .tables, .json, .audio, .motion, .rangeOfMotion, .soundLevel,
    .audiometry, .heartRate, .heartRateVariability, .heartWaveforms, .files, .researchKit, .surveys,
    .consent, .outcomes, .batch,
    .outputs, .exports, .store,
  ]

  /// Every explanation, in the order of the groups.
  public static var all: [CodeExplanation] { groups.flatMap(\.codes) }
}
