/// A hearing test: its log, or the audiogram somebody else made of it.
public struct AudiometryRecording: Sendable, Equatable {
  /// The ear a tone was played to.
  public enum Ear: String, Sendable, Codable, CaseIterable {
    /// Left ear, ResearchKit's channel 0.
    case left
    /// Right ear, ResearchKit's channel 1.
    case right

    /// The other ear.
    public var other: Ear { self == .left ? .right : .left }
  }

  /// What the file holds.
  public enum Content: Sendable, Equatable {
    /// ResearchKit's dB HL test: one value per step, usually one step per ear.
    case toneTests([ToneTest])
    /// ResearchKit's older test with rising tones.
    case amplitudeTest(AmplitudeTest)
    /// Thresholds without a log.
    case audiogram([AudiogramPoint])
  }

  /// The data.
  public var content: Content

  /// A hearing test.
  public init(_ content: Content) { self.content = content }
}

/// One step of ResearchKit's dB HL tone audiometry.
public struct ToneTest: Sendable, Equatable {
  /// The step's identifier, when the file knows it.
  public var step: String?
  /// The headphone's identifier as stored, such as `AIRPODSPRO`.
  public var headphone: String?
  /// System volume at the end of the step, 0…1.
  public var outputVolume: Double?
  /// Duration of each tone in seconds.
  public var toneDuration: Double?
  /// Seconds after the tone in which a tap still counts.
  public var postStimulusDelay: Double?
  /// One sample per entry of the step's frequency list, in the order of the test.
  public var samples: [FrequencySample]

  /// A step with its set-up and samples.
  public init(
    step: String? = nil, headphone: String? = nil, outputVolume: Double? = nil,
    toneDuration: Double? = nil, postStimulusDelay: Double? = nil, samples: [FrequencySample]
  ) {
    self.step = step
    self.headphone = headphone
    self.outputVolume = outputVolume
    self.toneDuration = toneDuration
    self.postStimulusDelay = postStimulusDelay
    self.samples = samples
  }
}

/// All presentations at one frequency in one ear.
public struct FrequencySample: Sendable, Equatable {
  /// The ear; `nil` when the file does not say.
  public var ear: AudiometryRecording.Ear?
  /// Frequency in Hz.
  public var frequency: Double
  /// The threshold the app stored.
  public var stored: StoredThreshold
  /// The presentations in order.
  public var units: [ToneUnit]

  /// The presentations at `frequency`.
  public init(
    ear: AudiometryRecording.Ear?, frequency: Double, stored: StoredThreshold, units: [ToneUnit]
  ) {
    self.ear = ear
    self.frequency = frequency
    self.stored = stored
    self.units = units
  }
}

/// A threshold as an app stored it: a level, or why there is none.
public enum StoredThreshold: Sendable, Equatable {
  /// Level in dB HL.
  case level(Double)
  /// The app's sentinel for "none found": the largest Double (2.x and newer) or not a number (2.0.0).
  case sentinel
  /// The file has no such field.
  case absent

  /// Reads the stored number; any magnitude above 200 dB and anything not finite is a sentinel.
  public init(_ value: Double?) {
    switch value {
    case nil: self = .absent
    case let value? where value.isFinite && value.magnitude <= 200: self = .level(value)
    default: self = .sentinel
    }
  }

  /// The level in dB HL, when there is one.
  public var level: Double? {
    if case .level(let level) = self { level } else { nil }
  }
}

/// One presentation of a tone.
public struct ToneUnit: Sendable, Equatable {
  /// Level in dB HL as the app meant it.
  public var level: Double
  /// Start of the presentation in seconds of the step's running time.
  public var start: Double
  /// Seconds from `start` to the tone.
  public var preStimulusDelay: Double
  /// Time of the tap in seconds of the step's running time; `nil` when there was none (stored as 0).
  public var tap: Double?
  /// Time at which waiting ended; `nil` when it did not (stored as 0).
  public var timeout: Double?

  /// A presentation.
  public init(
    level: Double, start: Double, preStimulusDelay: Double, tap: Double? = nil,
    timeout: Double? = nil
  ) {
    self.level = level
    self.start = start
    self.preStimulusDelay = preStimulusDelay
    self.tap = tap
    self.timeout = timeout
  }

  /// A presentation as ResearchKit stores it, where 0 stands for a tap or time-out that did not
  /// happen; a time that is not a number stays one.
  public init(
    level: Double, start: Double, preStimulusDelay: Double, storedTap: Double,
    storedTimeout: Double
  ) {
    self.init(
      level: level, start: start, preStimulusDelay: preStimulusDelay,
      tap: storedTap > 0 || storedTap.isNaN ? storedTap : nil,
      timeout: storedTimeout > 0 || storedTimeout.isNaN ? storedTimeout : nil)
  }
}
