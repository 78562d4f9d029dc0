/// Every rule of a camera step that a clip can break, and every doubt about one, with its weight.
enum CameraFlag: String, FlagCode {
  /// The clip is longer than the step allows.
  case overLimit = "camera.over-limit"
  /// The clip ended because the limit was reached.
  case hitLimit = "camera.hit-limit"
  /// The limit is not known, so it was not checked.
  case limitUnknown = "camera.limit-unknown"
  /// The limit is outside what ResearchKit accepts.
  case limitUnusual = "camera.limit-unusual"
  /// The file of the task has no such step.
  case stepUnknown = "camera.step-unknown"
  /// The result does not say how often the clip was taken again.
  case retryCountMissing = "camera.retry-count-missing"
  /// The number of retries is no whole number, at least 0.
  case retryCountInvalid = "camera.retry-count-invalid"
  /// There are more retries than a step has time for.
  case retryCountUnusual = "camera.retry-count-unusual"
  /// There are retries, although the step does not allow any.
  case retriesNotAllowed = "camera.retries-not-allowed"
  /// The number of recordings is not that of the retries and 1.
  case recordingsMismatch = "camera.recordings-mismatch"
  /// The result says something impossible about how a shown video was watched.
  case playbackInvalid = "camera.playback-invalid"
  /// The container and the tracks do not last equally long.
  case durationsDiffer = "camera.durations-differ"
  /// The time at which the clip says it was made cannot be right.
  case createdImplausible = "camera.created-implausible"
  /// The file holds no clip.
  case notAClip = "camera.not-a-clip"
  /// The container is not QuickTime.
  case notQuickTime = "camera.not-quicktime"
  /// The clip has no pictures.
  case noVideo = "camera.no-video"
  /// The clip has no sound.
  case noAudio = "camera.no-audio"
  /// The index lists frames that are not in the file.
  case framesMissing = "camera.frames-missing"
  /// The picture is mirrored.
  case mirrored = "camera.mirrored"
  /// The tracks were not described, because the program for it is missing.
  case notProbed = "camera.not-probed"
  /// The tracks could not be read.
  case unreadable = "camera.unreadable"
  /// The name is not the one ResearchKit gives.
  case unusualName = "camera.unusual-name"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .notAClip, .framesMissing, .unreadable: .error
    case .hitLimit, .limitUnknown, .limitUnusual, .mirrored, .unusualName, .notProbed: .info
    default: .warning
    }
  }
}
