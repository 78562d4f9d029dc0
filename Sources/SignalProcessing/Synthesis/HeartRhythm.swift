internal import Glibc

/// A seeded rhythm of heart beats, regular, modulated by breathing or broken by extra beats.
///
/// `interval = mean + breathing · sin(2π · 0.25 Hz · t) + slow · sin(2π · 0.1 Hz · t) + noise`, never below
/// 0.25 s. An extra (ventricular) beat comes after 0.65 of the interval and is followed by a
/// compensatory pause, so that the beat after it falls where it would have been without.
public struct HeartRhythm: Sendable {
  /// One beat.
  public struct Beat: Sendable, Equatable {
    /// Time of the R peak, s.
    public var time: Double
    /// Whether the beat is a premature ventricular one.
    public var isVentricular: Bool

    /// A beat at `time` seconds.
    public init(time: Double, isVentricular: Bool = false) {
      self.time = time
      self.isVentricular = isVentricular
    }
  }

  /// Mean interval, s; default 0.8.
  public var meanInterval = 0.8
  /// Amplitude of the modulation by breathing at 0.25 Hz, s; default 0.02.
  public var breathing = 0.02
  /// Amplitude of the slow modulation at 0.1 Hz, s; default 0.02.
  public var slow = 0.02
  /// Standard deviation of independent changes, s; default 0.01.
  public var noise = 0.01
  /// Probability that an extra beat follows a normal one, 0…1; default 0.
  public var ventricularShare = 0.0
  /// Seed of everything random.
  public var seed: UInt64 = 1

  private static let leastInterval = 0.25
  private static let prematurity = 0.65

  /// A rhythm with the defaults.
  public init() {}

  /// The beats from one interval after the start until before `duration` seconds.
  public func beats(duration: Double) -> [Beat] {
    var chance = SplitMix64(seed: seed)
    var gaussian = GaussianNoise(seed: seed &+ 1)
    var beats: [Beat] = []
    var time = 0.0
    func interval(_ random: Double) -> Double {
      let modulation =
        breathing * sin(2 * .pi * 0.25 * time) + slow * sin(2 * .pi * 0.1 * time)
      return max(Self.leastInterval, meanInterval + modulation + noise * random)
    }
    time = interval(gaussian.next())
    while time < duration {
      beats.append(Beat(time: time))
      let next = interval(gaussian.next())
      let extra = time + Self.prematurity * next
      let isExtra = chance.uniform() < ventricularShare
      if isExtra, extra < duration { beats.append(Beat(time: extra, isVentricular: true)) }
      time += isExtra ? 2 * next : next
    }
    return beats
  }
}
