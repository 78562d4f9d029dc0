/// What a clip holds: its tracks as they are stored and as they are shown.
public struct ClipFacts: Sendable, Equatable {
  /// Seconds the container lasts.
  public var duration: Double?
  /// The first track of moving pictures.
  public var video: VideoTrack?
  /// The first track of sound.
  public var audio: AudioTrack?
  /// Seconds of the longest track that states its own duration.
  public var longestTrack: Double?
  /// When the clip was made, with the offset when the clip knows it.
  public var created: AbsoluteTime?
  /// Whether only the container says so, in UTC, not the camera.
  public var isCreatedByContainer = false
  /// Why the time at which the clip says it was made cannot be right; `created` is `nil` then.
  public var creationDoubt: String?

  /// A clip with nothing known yet.
  public init() {}
}

/// A track of moving pictures.
public struct VideoTrack: Sendable, Equatable {
  /// The codec, such as `hevc`, with the container's code in brackets: `hevc (hvc1)`.
  public var codec: String?
  /// Seconds the track lasts.
  public var duration: Double?
  /// Size of the stored pictures in pixels.
  public var coded: PictureSize?
  /// Size on the screen, turned and with square pixels.
  public var displayed: PictureSize?
  /// Clockwise turn from the stored picture to the screen, degrees, 0 ≤ x < 360.
  public var rotation: Double?
  /// Whether the picture is mirrored left to right before it is turned.
  public var isMirrored = false
  /// The rate the container names, Hz.
  public var nominalRate: Double?
  /// Frames over the duration of the track, or over the time they span when they do not fill it, Hz.
  public var averageRate: Double?
  /// Frames found in the file.
  public var frames: Int?
  /// Frames that the index lists, where an index lists frames.
  public var indexedFrames: Int?
  /// Shortest and longest distance of successive frames in seconds.
  public var intervals: ClosedRange<Double>?
  /// Seconds of one tick of the track's clock.
  public var tick: Double?

  /// A track with nothing known yet.
  public init() {}

  /// Whether distances between frames differ by more than two ticks of the clock, which rounding to
  /// the clock cannot explain; `nil` when they are not known.
  public var isVariable: Bool? {
    guard let intervals, let tick else { return nil }
    return intervals.upperBound - intervals.lowerBound > 2.001 * tick
  }
}

/// A track of sound.
public struct AudioTrack: Sendable, Equatable {
  /// The codec, such as `aac`.
  public var codec: String?
  /// Seconds the track lasts.
  public var duration: Double?
  /// Sampling rate in Hz.
  public var sampleRate: Double?
  /// Number of channels.
  public var channels: Int?

  /// A track with nothing known yet.
  public init() {}
}

/// Width and height in pixels.
public struct PictureSize: Sendable, Equatable {
  /// Pixels from left to right.
  public var width: Double
  /// Pixels from top to bottom.
  public var height: Double

  /// A size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
