/// Heart-rate samples or beat intervals with the steps they were recorded in.
public struct HeartRateRecording: Sendable, Equatable {
  /// What was recorded.
  public enum Content: Sendable, Equatable {
    /// Rates, each averaged over several beats by the device.
    case samples(HeartRateSamples)
    /// Intervals between beats.
    case beats(BeatIntervals)
    /// The electrocardiogram or pulse wave itself.
    case waveform(HeartWaveform)

    /// Whether rates were recorded.
    var isSamples: Bool { if case .samples = self { true } else { false } }
    /// Whether a waveform was recorded.
    var isWaveform: Bool { if case .waveform = self { true } else { false } }
  }

  /// What the participant did during a part of the recording.
  public struct Segment: Sendable, Equatable {
    /// Kinds of activity that matter to the heart rate.
    public enum Activity: String, Sendable, Codable {
      /// Walking or other exercise.
      case exercise
      /// Sitting or standing still.
      case rest
    }

    /// The step's identifier, such as `fitness.walk`.
    public var step: String
    /// What was done.
    public var activity: Activity
    /// Seconds from the start of the recording.
    public var time: ClosedRange<Double>

    /// A part of the recording.
    public init(step: String, activity: Activity, time: ClosedRange<Double>) {
      self.step = step
      self.activity = activity
      self.time = time
    }
  }

  /// What was recorded.
  public var content: Content
  /// The steps in order, when the task's result is known.
  public var segments: [Segment]
  /// What the device computed and stored beside the samples.
  public var stored: Stored
  /// Where the recording begins on the file's own time column, s; 0 without one of its own.
  public private(set) var axisStart = 0.0

  /// A recording with the steps it belongs to.
  public init(_ content: Content, segments: [Segment] = [], stored: Stored = Stored()) {
    self.content = content
    self.segments = segments
    self.stored = stored
  }

  /// Latest beginning of a time column that counts from an event of the session, s: a day.
  private static let latestAxisStart = 86_400.0

  /// Says where the recording begins on the file's own time column.
  ///
  /// Clocks that count from the device's start or a year are no such column: the recording begins at 0.
  /// - Parameter seconds: the first time, s.
  public mutating func setAxisStart(_ seconds: Double) {
    axisStart = seconds.magnitude <= Self.latestAxisStart ? seconds : 0
  }

  /// Results that a device computed itself, each in the order of the file.
  public struct Stored: Sendable, Equatable {
    /// Resting heart rates of days, bpm.
    public var resting: [Double] = []
    /// Falls of the heart rate in the minute after exercise, bpm.
    public var recovery60: [Double] = []
    /// Standard deviations of intervals over about a minute, ms.
    public var sdnn: [Double] = []

    /// No result.
    public init() {}

    /// Whether there is none.
    public var isEmpty: Bool { resting.isEmpty && recovery60.isEmpty && sdnn.isEmpty }
  }
}

/// Heart-rate samples in the order of the file; the processor sorts them and settles duplicates.
public struct HeartRateSamples: Sendable, Equatable {
  /// Seconds from the start of the recording, any order, shape `[n]`.
  public var time: [Double]
  /// Heart rate, bpm; `.nan` where missing, shape `[n]`.
  public var rate: [Double]
  /// Index into `sources` of each sample, shape `[n]`; empty when there is one source.
  public var source: [Int]
  /// The sources, the preferred first.
  public var sources: [String]
  /// Times in which the device was told to stop recording, s, ascending.
  public var pauses: [ClosedRange<Double>]

  /// Samples of one or several sources.
  public init(
    time: [Double], rate: [Double], source: [Int] = [], sources: [String] = [],
    pauses: [ClosedRange<Double>] = []
  ) {
    self.pauses = pauses
    self.time = time
    self.rate = rate
    self.source = source
    self.sources = sources
  }
}

/// Intervals between beats in the order of the file.
public struct BeatIntervals: Sendable, Equatable {
  /// Intervals, ms; `.nan` where missing, shape `[n]`.
  public var milliseconds: [Double]
  /// Time of the beat that ends each interval, s from the start of the recording, when the file
  /// knows it, shape `[n]`.
  public var ends: [Double]?

  /// Intervals, with the times of their beats when they are known.
  public init(milliseconds: [Double], ends: [Double]? = nil) {
    self.milliseconds = milliseconds
    self.ends = ends
  }

  /// The unit of plain numbers that are intervals between beats.
  public enum Unit: String, Sendable {
    /// Seconds.
    case seconds = "s"
    /// Milliseconds.
    case milliseconds = "ms"
    /// Ticks of 1/1024 s, as Bluetooth straps send them.
    case ticks = "1024"

    /// Milliseconds in one unit.
    public var milliseconds: Double {
      switch self {
      case .seconds: 1000
      case .milliseconds: 1
      case .ticks: 1000 / 1024
      }
    }
  }

  /// The unit that fits undeclared `values`: seconds for 0.25…3, milliseconds for 250…3000.
  ///
  /// `nil` when less than half of the finite values fit either, or when more than 5 % fit the other
  /// unit (mixed). Ticks of 1/1024 s cannot be told from milliseconds.
  /// - Complexity: O(n).
  public static func unit(of values: [Double]) -> Unit? {
    let finite = values.filter(\.isFinite)
    let seconds = finite.count { (0.25...3).contains($0) }
    let milliseconds = finite.count { (250...3000).contains($0) }
    guard 2 * max(seconds, milliseconds) >= finite.count, !finite.isEmpty,
      20 * min(seconds, milliseconds) <= finite.count
    else { return nil }
    return seconds > milliseconds ? .seconds : .milliseconds
  }
}
