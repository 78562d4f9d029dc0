/// What a batch is to do.
public struct BatchOptions: Sendable {
  /// How participants are called in results.
  public enum Naming: Sendable, Equatable {
    /// By pseudonyms under the key in the file at `key`, which is made when there is none and `isDefault`;
    /// who is who goes to the file at `crosswalk`.
    case pseudonyms(key: String, isDefault: Bool, crosswalk: String)
    /// As the study's folders call them.
    case kept
  }

  /// The study's folder.
  public var study: String
  /// The results folder.
  public var output: String
  /// The study's configuration.
  public var configuration = StudyConfiguration()
  /// How participants are called.
  public var naming: Naming
  /// Words of the wanted tasks (`StudyTask.word`); `nil` for all.
  public var only: Set<String>?
  /// The day from which sessions are wanted, in the study's time zone, else UTC.
  public var since: CivilDate?
  /// Which part of the sessions; `nil` for all of them.
  public var shard: Shard?
  /// What a consent must cover, as the command line says; `nil` when it says nothing.
  public var requirement: ConsentRequirement?
  /// What happens without a valid consent, as the command line says; `nil` when it says nothing.
  public var policy: ConsentGate.Policy?
  /// Whether curves are written.
  public var hasSeries = false
  /// Whether records of earlier runs are not used.
  public var isForced = false
  /// Whether the first session that fails ends the run.
  public var failsFast = false

  /// A batch over `study` with the results in `output`, everything else as it is by default.
  ///
  /// The key and the crosswalk stand beside the results folder, so that who gets the results gets neither.
  public init(study: String, output: String) {
    self.study = study
    let output = FolderListing.withoutSlash(output)
    self.output = output
    naming = .pseudonyms(
      key: output + ".key", isDefault: true, crosswalk: output + ".crosswalk.csv")
  }
}
