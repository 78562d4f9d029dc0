/// The metrics of a camera clip beyond those of any file (`FileMetric`).
public enum CameraMetric: String, MetricName {
  /// Container of the clip, such as QuickTime (text).
  case container = "camera.container"
  /// Duration of the container.
  case duration = "camera.duration"
  /// Duration of the video track.
  case videoDuration = "camera.video.duration"
  /// Codec of the video track, the container's code in brackets (text).
  case videoCodec = "camera.video.codec"
  /// Width of the stored pictures.
  case codedWidth = "camera.video.codedWidth"
  /// Height of the stored pictures.
  case codedHeight = "camera.video.codedHeight"
  /// Width on the screen: turned, with square pixels.
  case displayedWidth = "camera.video.displayedWidth"
  /// Height on the screen: turned, with square pixels.
  case displayedHeight = "camera.video.displayedHeight"
  /// Clockwise turn from the stored picture to the screen, below 360.
  case rotation = "camera.video.rotation"
  /// Frame rate that the container names.
  case nominalRate = "camera.video.nominalRate"
  /// Frames over the duration of the video track.
  case averageRate = "camera.video.averageRate"
  /// Whether distances of frames differ by more than two ticks of the clock: yes or no (text).
  case variableRate = "camera.video.variableRate"
  /// Frames found in the file.
  case frames = "camera.video.frames"
  /// Duration of the sound track.
  case audioDuration = "camera.audio.duration"
  /// Codec of the sound track (text).
  case audioCodec = "camera.audio.codec"
  /// Sampling rate of the sound track.
  case audioRate = "camera.audio.sampleRate"
  /// Channels of the sound track.
  case audioChannels = "camera.audio.channels"
  /// When the clip was made, ISO 8601 with the offset that the clip knows (text).
  case created = "camera.created"
  /// Longest duration that the step allows.
  case limit = "camera.limit"
  /// How often the participant took the clip again.
  case retryCount = "camera.retryCount"
  /// How often the participant recorded: retries and 1.
  case recordings = "camera.recordings"
  /// Where a shown video was stopped, from its start.
  case playbackStopped = "camera.playback.stopped"
  /// Whether a shown video was watched to its end: 1 or 0.
  case playbackCompleted = "camera.playback.completed"

  /// The catalogue entry of this metric.
  public var definition: MetricDefinition {
    let (unit, range, summary) = entry
    return MetricDefinition(
      name: rawValue, unit: unit, range: range, summary: summary, source: "docs/guide/camera.md",
      methods: [.reference],
      words: self == .created ? .made : range == Self.none ? .listed : .any)
  }

  private typealias Entry = (unit: String, range: ClosedRange<Double>, summary: String)

  private static func seconds(_ summary: String) -> Entry { ("s", 0...1e9, summary) }
  /// The range of what is no number.
  private static let none = 0.0...0.0
  private static func text(_ summary: String) -> Entry { ("1", none, summary + " (text).") }
  private static func pixels(_ summary: String) -> Entry { ("px", 0...1e6, summary) }
  private static func count(_ summary: String) -> Entry { ("1", 0...1e12, summary) }

  private var entry: Entry {
    switch self {
    case .container: Self.text("Container of the clip, such as QuickTime")
    case .duration: Self.seconds("Duration of the container.")
    case .videoDuration: Self.seconds("Duration of the video track.")
    case .videoCodec: Self.text("Codec of the video track, the container's code in brackets")
    case .codedWidth: Self.pixels("Width of the stored pictures.")
    case .codedHeight: Self.pixels("Height of the stored pictures.")
    case .displayedWidth: Self.pixels("Width on the screen: turned, with square pixels.")
    case .displayedHeight: Self.pixels("Height on the screen: turned, with square pixels.")
    case .rotation:
      ("deg", 0...360, "Clockwise turn from the stored picture to the screen, below 360.")
    case .nominalRate: ("Hz", 0...1e6, "Frame rate that the container names.")
    case .averageRate: ("Hz", 0...1e6, "Frames over the duration of the video track.")
    case .variableRate:
      Self.text("Whether distances of frames differ by more than two ticks of the clock: yes or no")
    case .frames: Self.count("Frames found in the file.")
    case .audioDuration: Self.seconds("Duration of the sound track.")
    case .audioCodec: Self.text("Codec of the sound track")
    case .audioRate: ("Hz", 0...1e9, "Sampling rate of the sound track.")
    case .audioChannels: Self.count("Channels of the sound track.")
    case .created:
      Self.text("When the clip was made, ISO 8601 with the offset that the clip knows")
    case .limit: Self.seconds("Longest duration that the step allows.")
    case .retryCount: Self.count("How often the participant took the clip again.")
    case .recordings: Self.count("How often the participant recorded: retries and 1.")
    case .playbackStopped: Self.seconds("Where a shown video was stopped, from its start.")
    case .playbackCompleted:
      ("1", 0...1, "Whether a shown video was watched to its end: 1 or 0.")
    }
  }
}
