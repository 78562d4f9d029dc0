/// What a step's result says about the file it recorded.
public struct FileDeclaration: Sendable, Equatable {
  /// A count as a result states it.
  public enum Count: Sendable, Equatable {
    /// Not stated.
    case absent
    /// A whole number, at least 0.
    case number(Int)
    /// Something that counts nothing, as it is written.
    case invalid(String)
  }

  /// The class of the result, such as `ORKFrontFacingCameraStepResult`; `nil` when it has none.
  public var resultClass: String?
  /// The media type as declared.
  public var contentType: String?
  /// The file's name without its folders; `nil` when the result names no file.
  public var fileName: String?
  /// The name under the other key when `fileName` and `fileURL` name different files.
  public var otherName: String?
  /// How often the participant took the clip again.
  public var retryCount = Count.absent
  /// How often the participant recorded, when the result says so itself.
  public var recordings = Count.absent
  /// Where a shown video was stopped, in seconds from its start.
  public var playbackStopped: Double?
  /// Whether a shown video was watched to its end.
  public var playbackCompleted: Bool?

  /// The keys whose values cannot be, such as a playback that stopped before its start.
  public var impossible: [String] = []

  /// A declaration that says nothing yet.
  public init() {}

  /// ResearchKit's result of a front-camera step.
  public static let frontCamera = "ORKFrontFacingCameraStepResult"
  /// ResearchKit's result of a step that shows a video.
  public static let videoInstruction = "ORKVideoInstructionStepResult"
}
