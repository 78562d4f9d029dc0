/// How a listener answered one presentation.
public enum ToneResponse: Sendable, Equatable {
  /// A tap this many seconds after the tone began.
  case hit(latency: Double)
  /// A tap this many seconds before the tone.
  case early(lead: Double)
  /// Waiting ended without a tap.
  case miss
  /// Neither tap nor time-out: the tone could not be played, or the log was cut.
  case unanswered

  /// Nobody answers a tone faster than this many seconds: 0.15.
  ///
  /// Simple reaction times to sound are about 0.2 s even at high levels, and longer near threshold.
  public static let fastestLatency = 0.15

  /// The answer a recorded presentation shows; a tap counts before a time-out.
  public init(_ unit: ToneUnit) {
    let latency = unit.tap.map { $0 - unit.start - unit.preStimulusDelay }
    if let latency, latency.isFinite {
      self = latency < 0 ? .early(lead: -latency) : .hit(latency: latency)
    } else {
      self = unit.timeout == nil ? .unanswered : .miss
    }
  }

  /// The answer as ResearchKit's procedure takes it.
  public var event: HughsonWestlake.Event {
    switch self {
    case .hit: .hit
    case .early: .earlyTap
    case .miss: .miss
    case .unanswered: .clipped
    }
  }

  /// Whether the tap came too early after the tone's onset to be an answer to it.
  public var isAnticipation: Bool {
    if case .hit(let latency) = self { latency < Self.fastestLatency } else { false }
  }
}

/// A presentation that tells something about hearing: a level and whether it was heard.
public struct ToneTrial: Sendable, Equatable {
  /// Level in dB HL.
  public var level: Double
  /// Whether it was heard.
  public var heard: Bool

  /// A level and its answer.
  public init(level: Double, heard: Bool) {
    self.level = level
    self.heard = heard
  }

  /// The presentations among `units` that count: without taps before the tone, taps too early to be
  /// answers and unanswered ones.
  public static func scored(_ units: [ToneUnit]) -> [ToneTrial] {
    units.compactMap { unit in
      guard unit.level.isFinite else { return nil }
      let response = ToneResponse(unit)
      return switch response {
      case .hit: response.isAnticipation ? nil : ToneTrial(level: unit.level, heard: true)
      case .miss: ToneTrial(level: unit.level, heard: false)
      case .early, .unanswered: nil
      }
    }
  }
}
