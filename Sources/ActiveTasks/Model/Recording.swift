/// What a file holds once it is read: one case per modality.
public struct Recording: Sendable {
  /// The payloads that processors can take.
  public enum Payload: Sendable {
    /// Motion sensor streams.
    case motion(MotionRecording)
    /// A range-of-motion result as ResearchKit stored it, without its log.
    case storedRangeOfMotion(StoredRangeOfMotion)
    /// A hearing test's log or a ready audiogram.
    case audiometry(AudiometryRecording)
    /// A sound file, opened when it is processed.
    case audio(AudioRecording)
    /// Heart-rate samples or beats.
    case heartRate(HeartRateRecording)
    /// When the steps of a task were done.
    case steps([TimedStep])
    /// Results as ResearchKit stored them.
    case researchKit(ResearchKitRecord)
    /// A file that is described, not read.
    case file(FileRecording)
    /// Answers to a questionnaire.
    case survey(SurveyRecording)
  }

  /// The format that was recognised, such as `researchkit.deviceMotion`.
  public var format: String
  /// The step's identifier, when the file knows it.
  public var step: String?
  /// Wall-clock start, when the file knows it.
  public var start: AbsoluteTime?
  /// Wall-clock end, when the file knows it and the data do not tell it.
  public var end: AbsoluteTime?
  /// Which of the people of its file it is of, counted from 0; `nil` when the file does not say.
  public var person: Int?
  /// The words of `step` that name the person; `nil` when none do.
  public var personName: String?
  /// The data.
  public var payload: Payload
  /// Every repair and oddity met while reading.
  public var flags: [QualityFlag]

  /// The step, with the number of the person in place of the name: for results of a study, whose participants have
  /// pseudonyms.
  var stepWithoutName: String? {
    guard let personName, let person, !personName.isEmpty else { return step }
    return step?.replacing(personName, with: "person \(person + 1)")
  }

  /// A recording read from one input.
  public init(
    format: String, step: String? = nil, start: AbsoluteTime? = nil,
    end: AbsoluteTime? = nil, person: Int? = nil, payload: Payload,
    flags: [QualityFlag] = []
  ) {
    self.format = format
    self.step = step
    self.start = start
    self.end = end
    self.person = person
    self.payload = payload
    self.flags = flags
  }
}
