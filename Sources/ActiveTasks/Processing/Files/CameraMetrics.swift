/// The numbers of one clip.
enum CameraMetrics {
  /// The metrics of what the container and its tracks hold; `clip` is `nil` for `reason`.
  static func tracks(_ clip: ClipFacts?, type: MediaType?, reason: String) -> [Metric] {
    let video = clip?.video
    let audio = clip?.audio
    let noVideo = clip == nil ? reason : video == nil ? "no-video" : "not-stated"
    let noAudio = clip == nil ? reason : audio == nil ? "no-audio" : "not-stated"
    let variable = video?.isVariable.map { $0 ? "yes" : "no" }
    let noSize = video?.coded == nil ? noVideo : "turned-by-no-quarter"
    return [
      Metric(
        CameraMetric.container, text: type.flatMap(container),
        reason: type == nil && clip == nil ? reason : "not-a-clip"),
      Metric(CameraMetric.duration, clip?.duration, reason: clip == nil ? reason : "not-stated"),
      Metric(CameraMetric.videoDuration, video?.duration, reason: noVideo),
      Metric(CameraMetric.videoCodec, text: video?.codec, reason: noVideo),
      Metric(CameraMetric.codedWidth, video?.coded?.width, reason: noVideo),
      Metric(CameraMetric.codedHeight, video?.coded?.height, reason: noVideo),
      Metric(CameraMetric.displayedWidth, video?.displayed?.width, reason: noSize),
      Metric(CameraMetric.displayedHeight, video?.displayed?.height, reason: noSize),
      Metric(CameraMetric.rotation, video?.rotation, reason: noVideo),
      Metric(CameraMetric.nominalRate, video?.nominalRate, reason: noVideo),
      Metric(CameraMetric.averageRate, video?.averageRate, reason: noVideo),
      Metric(CameraMetric.variableRate, text: variable, reason: noVideo),
      Metric(CameraMetric.frames, video?.frames.map(Double.init), reason: noVideo),
      Metric(CameraMetric.audioDuration, audio?.duration, reason: noAudio),
      Metric(CameraMetric.audioCodec, text: audio?.codec, reason: noAudio),
      Metric(CameraMetric.audioRate, audio?.sampleRate, reason: noAudio),
      Metric(CameraMetric.audioChannels, audio?.channels.map(Double.init), reason: noAudio),
      Metric(
        CameraMetric.created, text: clip?.created?.iso8601,
        reason: clip == nil
          ? reason : clip?.creationDoubt == nil ? "not-stated" : "implausible"),
    ]
  }

  /// The limit and the retries; without a result there are none to tell of.
  static func retries(_ declaration: FileDeclaration?, _ limits: CameraLimits) -> [Metric] {
    var metrics = [Metric(CameraMetric.limit, limits.seconds, reason: "limit-unknown")]
    guard let declaration else { return metrics }
    var count: Double?
    var reason = "not-stated"
    switch declaration.retryCount {
    case .absent: break
    case .invalid: reason = "retry-count-invalid"
    case .number(0) where limits.allowsRetry == false: reason = "retries-not-allowed"
    case .number(let number): count = Double(number)
    }
    metrics.append(Metric(CameraMetric.retryCount, count, reason: reason))
    // Where nothing could be taken again there is one recording.
    let recordings = reason == "retries-not-allowed" ? 1 : count.map { $0 + 1 }
    metrics.append(Metric(CameraMetric.recordings, recordings, reason: reason))
    return metrics
  }

  /// How a shown video was watched.
  static func playback(_ declaration: FileDeclaration) -> [Metric] {
    func reason(_ key: String) -> String {
      declaration.impossible.contains(key) ? "unreadable" : "not-stated"
    }
    return [
      Metric(
        CameraMetric.playbackStopped, declaration.playbackStopped,
        reason: reason("playbackStoppedTime")),
      Metric(
        CameraMetric.playbackCompleted, declaration.playbackCompleted.map { $0 ? 1 : 0 },
        reason: reason("playbackCompleted")),
    ]
  }

  private static func container(_ type: MediaType) -> String? {
    switch type.name {
    case "video/quicktime": "QuickTime"
    case "video/mp4", "audio/mp4": "MPEG-4"
    case "video/3gpp": "3GPP"
    case "video/x-matroska": "Matroska"
    case "video/webm": "WebM"
    case "video/x-msvideo": "AVI"
    default: nil
    }
  }
}
