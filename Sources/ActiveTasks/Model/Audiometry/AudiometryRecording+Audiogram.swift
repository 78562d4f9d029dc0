/// One threshold of a ready audiogram.
public struct AudiogramPoint: Sendable, Equatable {
  /// What the number means.
  public enum Qualifier: String, Sendable, Codable, CaseIterable {
    /// A threshold.
    case measured
    /// No response up to this level: the threshold lies above.
    case noResponse
    /// The lowest level that was tested, and it was heard: the threshold lies at or below.
    case clampedLow
    /// The highest level the device allows: the threshold lies at or above.
    case clampedHigh
    /// The threshold lies at or below this level, nobody knows how far.
    case atOrBelow
  }

  /// The ear.
  public var ear: AudiometryRecording.Ear
  /// Frequency in Hz.
  public var frequency: Double
  /// Level in dB HL.
  public var level: Double
  /// What the number means.
  public var qualifier: Qualifier
  /// The other ear was masked.
  public var masked: Bool

  /// A point of an audiogram.
  public init(
    ear: AudiometryRecording.Ear, frequency: Double, level: Double,
    qualifier: Qualifier = .measured, masked: Bool = false
  ) {
    self.ear = ear
    self.frequency = frequency
    self.level = level
    self.qualifier = qualifier
    self.masked = masked
  }
}

/// ResearchKit's older tone audiometry: tones that rise until they are heard.
public struct AmplitudeTest: Sendable, Equatable {
  /// One tone.
  public struct Sample: Sendable, Equatable {
    /// The ear the tone was played to.
    public var ear: AudiometryRecording.Ear
    /// The ear the participant pointed at; `nil` after a time-out.
    public var selected: AudiometryRecording.Ear?
    /// Frequency in Hz.
    public var frequency: Double
    /// Linear amplitude at the tap, 1 is full scale.
    public var amplitude: Double

    /// A tone and its answer.
    public init(
      ear: AudiometryRecording.Ear, selected: AudiometryRecording.Ear?, frequency: Double,
      amplitude: Double
    ) {
      self.ear = ear
      self.selected = selected
      self.frequency = frequency
      self.amplitude = amplitude
    }
  }

  /// The tones in order.
  public var samples: [Sample]

  /// A test with its tones.
  public init(samples: [Sample]) { self.samples = samples }
}
