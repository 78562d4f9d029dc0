internal import FoundationEssentials

/// What a camera step allows.
struct CameraLimits: Equatable, Sendable {
  /// The longest clip in seconds; `nil` when it is not known.
  var seconds: Double?
  /// Whether the clip may be taken again; `nil` when it is not known.
  var allowsRetry: Bool?
  /// Whether the clip may be watched; `nil` when it is not known.
  var allowsReview: Bool?
}

/// The camera steps of a task as ResearchKit serialises them.
///
/// The file is an `ORKFrontFacingCameraStep` (`maximumRecordingLimit`, `allowsRetry`, `allowsReview`),
/// an `ORKVideoCaptureStep` (`duration`), or a task whose `steps` have some. Keys that are missing have
/// ResearchKit's defaults: 60 s, no retry, no review. Source: ResearchKit, `ORKFrontFacingCameraStep`.
struct CameraStepFile {
  private struct Node: Decodable {
    var steps: [(identifier: String?, limits: CameraLimits)] = []

    private enum Keys: String, CodingKey {
      case type = "_class"
      case identifier, steps, maximumRecordingLimit, maximumDuration, duration, allowsRetry
      case allowsReview
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let name = try container.decodeIfPresent(String.self, forKey: .type)
      let identifier = try container.decodeIfPresent(String.self, forKey: .identifier)
      switch name {
      case "ORKFrontFacingCameraStep":
        let limit =
          try container.decodeIfPresent(Double.self, forKey: .maximumRecordingLimit)
          ?? container.decodeIfPresent(Double.self, forKey: .maximumDuration) ?? 60
        steps = [
          (
            identifier,
            CameraLimits(
              seconds: limit, allowsRetry: try Self.truth(.allowsRetry, container),
              allowsReview: try Self.truth(.allowsReview, container))
          )
        ]
      case "ORKVideoCaptureStep":
        let limit = try container.decodeIfPresent(Double.self, forKey: .duration)
        steps = [(identifier, CameraLimits(seconds: limit))]
      default:
        steps = (try container.decodeIfPresent([Node].self, forKey: .steps) ?? [])
          .flatMap(\.steps)
      }
    }

    /// Booleans are written as such or as 0 and 1.
    private static func truth(
      _ key: Keys, _ container: KeyedDecodingContainer<Keys>
    ) throws -> Bool {
      if let value = try? container.decodeIfPresent(Bool.self, forKey: key) { return value }
      return try container.decodeIfPresent(Double.self, forKey: key).map { $0 != 0 } ?? false
    }
  }

  private let steps: [(identifier: String?, limits: CameraLimits)]

  /// Reads the camera steps.
  ///
  /// - Throws: `Diagnostic` `camera.step` when there is none or a limit is no duration.
  init(_ file: ParameterFile) throws(Diagnostic) {
    func invalid(_ message: String, _ found: String) -> Diagnostic {
      Diagnostic(
        "camera.step", message, found: found,
        expected: "an ORKFrontFacingCameraStep, or a task with one or more",
        hint: "give the limits as flags instead; see --help"
      ).naming(file.path)
    }
    do {
      steps = try JSONDecoder().decode(Node.self, from: Data(file.bytes)).steps
    } catch {
      throw invalid("the file is no ResearchKit step", DecodingProblem.summary(error))
    }
    guard !steps.isEmpty else { throw invalid("the file has no camera step", "none") }
    for step in steps {
      if let name = step.identifier, let first = steps.first(where: { $0.identifier == name }),
        first.limits != step.limits
      {
        throw invalid(
          "two camera steps of one identifier allow different things", "'\(name)' twice")
      }
      guard let seconds = step.limits.seconds else { continue }
      guard seconds.isFinite, seconds > 0, seconds <= 86400 else {
        throw invalid("the limit of a camera step is no duration", "\(seconds) s")
      }
    }
  }

  /// What the step `identifier` allows; `nil` when the file has no such step.
  ///
  /// Without an identifier, of the result or of the step, the only step of the file is meant.
  func limits(of identifier: String?) -> CameraLimits? {
    if let identifier, let step = steps.first(where: { $0.identifier == identifier }) {
      return step.limits
    }
    guard steps.count == 1, identifier == nil || steps[0].identifier == nil else { return nil }
    return steps[0].limits
  }

  /// The identifiers of its camera steps, for messages.
  var names: String {
    Set(steps.compactMap(\.identifier)).sorted().prefix(8).map { "'\($0)'" }
      .joined(separator: ", ")
  }
}
