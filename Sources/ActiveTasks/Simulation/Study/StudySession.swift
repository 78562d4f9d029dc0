/// One session of a simulated study: who, when, with what.
public struct StudySession: Sendable, Equatable {
  /// What a participant does in a session.
  public enum Task: String, Sendable, CaseIterable {
    /// Flexions of the knee, a motion recording.
    case rom
    /// A few seconds of a room's sound.
    case spl
    /// A hearing test.
    case audiometry
    /// A watch's heart rate.
    case heartrate
    /// A clip of the front camera.
    case camera
    /// Physical activity.
    case ipaq
    /// Mental state.
    case mmse
    /// Pain and sleep.
    case checkin
  }

  /// What the consent says of a session.
  public enum Consent: String, Sendable {
    /// It is covered.
    case ok
    /// The participant had withdrawn.
    case withdrawn
    /// There is no consent.
    case missing
  }

  /// The participant's folder.
  public var participant: String
  /// Number of the participant, from 0.
  public var participantNumber: Int
  /// Name of the session's folder, or of its archive without `.zip`.
  public var name: String
  /// Number of the visit, from 0.
  public var visit: Int
  /// Whether it is a ZIP upload.
  public var isArchive: Bool
  /// When it began.
  public var start: AbsoluteTime
  /// What was done, in order.
  public var tasks: [Task]
  /// What the consent says.
  public var consent: Consent
  /// What was broken on purpose, by task.
  public var damages: [Task: StudyDamage] = [:]
  /// Whether the archive itself is cut off.
  public var isArchiveCut = false
  /// Start of the session's random numbers.
  public var seed: UInt64

  /// Where it lies below the study's folder.
  public var path: String { "\(participant)/\(name)\(isArchive ? ".zip" : "")" }
}
