/// ResearchKit's modified Hughson–Westlake procedure at one frequency, one presentation at a time.
///
/// Alternate `present(recorded:)` and `handle(_:)`. Counting begins with the first miss after a heard
/// tone; level L becomes the threshold when at least half of two or more presentations at L were
/// heard (both, when there are two) and at most half of two or more at L − 5, or when L is the lowest
/// level; three heard tones at the lowest level in the first descent also suffice. At the first
/// presentation after `maximumTransitions` the frequency is given up.
///
/// Source: ResearchKit, `ORKdBHLToneAudiometryStepViewController`.
public struct HughsonWestlake: Sendable {
  /// What happened at a presentation.
  public enum Event: Sendable, Equatable {
    /// A tap after the tone began.
    case hit
    /// No tap until the time-out.
    case miss
    /// A tap before the tone.
    case earlyTap
    /// The level could not be played.
    case clipped
  }

  /// Which part of the rule accepted a threshold.
  public enum Clause: String, Sendable, Equatable, CaseIterable {
    /// Heard often enough at the level and seldom enough one step below.
    case levelBelowMissed
    /// Heard often enough at the lowest level.
    case lowestLevel
    /// Heard three times at the lowest level in the first descent.
    case lowestLevelInDescent
  }

  /// How the procedure ended.
  public enum Ending: Sendable, Equatable {
    /// With a threshold, at the presentation counted from 0.
    case accepted(unit: Int, clause: Clause)
    /// Without, after the largest number of presentations.
    case exhausted
    /// Without, because the next level could not be played.
    case clipped
  }

  /// Heard and total presentations at one level.
  private struct Tally {
    var level: Double
    var heard: Int
    var total: Int

    var share: Double { Double(heard) / Double(total) }
  }

  private let configuration: HughsonWestlakeConfiguration
  private var tallies: [Tally] = []
  private var isDescending = true
  private var heardOnce = false
  private var usesMissSteps = true
  private var missCount = 0
  private var floorHits = 0

  /// Number of presentations so far.
  public private(set) var presented = 0
  /// Level of the current or next presentation in dB HL.
  public private(set) var level: Double
  /// How it ended; `nil` while it runs.
  public private(set) var ending: Ending?

  /// The procedure before its first presentation.
  public init(_ configuration: HughsonWestlakeConfiguration) {
    self.configuration = configuration
    level = configuration.initialLevel
  }

  /// The threshold in dB HL; `nil` while it runs and when none was found.
  public var threshold: Double? {
    if case .accepted = ending { level } else { nil }
  }

  /// Starts the next presentation and gives its level in dB HL, or `nil` when the procedure is over.
  ///
  /// `recorded`, the level a log shows instead, replaces the procedure's own.
  public mutating func present(recorded: Double? = nil) -> Double? {
    guard ending == nil else { return nil }
    guard presented < configuration.maximumTransitions else {
      ending = .exhausted
      return nil
    }
    presented += 1
    if let recorded { level = recorded }
    if !isDescending {
      if let index = index(of: level) {
        tallies[index].heard += 1
        tallies[index].total += 1
      } else {
        tallies.append(Tally(level: level, heard: 1, total: 1))
      }
    }
    return level
  }

  /// Takes what happened at the current presentation.
  public mutating func handle(_ event: Event) {
    guard ending == nil, presented > 0 else { return }
    switch event {
    case .hit: handleHit()
    case .miss: handleMiss()
    case .earlyTap:
      heardOnce = true
      if let index = index(of: level) { tallies[index].heard -= 1 }
    case .clipped: handleClipping()
    }
  }

  private func index(of level: Double) -> Int? {
    tallies.firstIndex { $0.level == level }
  }

  private mutating func handleHit() {
    heardOnce = true
    if let clause = acceptance() {
      ending = .accepted(unit: presented - 1, clause: clause)
      return
    }
    usesMissSteps = false
    let lower = level - configuration.stepDown
    if let minimum = configuration.minimumLevel, lower <= minimum {
      level = minimum
      if isDescending { floorHits += 1 }
    } else {
      level = lower
    }
  }

  private func acceptance() -> Clause? {
    guard let here = index(of: level).map({ tallies[$0] }), here.total >= 2, here.share >= 0.5
    else { return floorHits > 2 ? .lowestLevelInDescent : nil }
    let below = index(of: level - configuration.stepUp).map { tallies[$0] }
    let missedBelow = below.map { $0.total >= 2 && $0.share <= 0.5 } ?? false
    guard missedBelow || level == configuration.minimumLevel else { return nil }
    guard here.total > 2 || here.heard == 2 else { return nil }
    return missedBelow ? .levelBelowMissed : .lowestLevel
  }

  private mutating func handleMiss() {
    if let index = index(of: level) {
      tallies[index].heard -= 1
    } else if isDescending, heardOnce {
      tallies.append(Tally(level: level, heard: 0, total: 1))
    }
    if heardOnce { isDescending = false }
    if usesMissSteps, missCount < configuration.missSteps.count {
      level += configuration.missSteps[missCount]
      missCount += 1
    } else {
      usesMissSteps = false
      level += configuration.stepUp
    }
  }

  private mutating func handleClipping() {
    guard usesMissSteps, missCount > 0 else {
      ending = .clipped
      return
    }
    level += configuration.stepUp - configuration.missSteps[missCount - 1]
    usesMissSteps = false
  }
}
