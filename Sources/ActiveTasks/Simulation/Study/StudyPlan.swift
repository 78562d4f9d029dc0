internal import SignalProcessing

/// Who comes when and does what in a simulated study, and what is broken.
///
/// A participant comes one to five times, every two weeks; the first visit has every task, later ones
/// those of follow-up. One task in 25 is missing. With four participants or more, the second one withdraws after
/// the first visit and the third one has no consent.
public struct StudyPlan: Sendable {
  /// The sessions, by participant and visit.
  public private(set) var sessions: [StudySession] = []

  private static let dayNanoseconds: Int64 = 86_400_000_000_000
  /// Participants from which on one withdraws and one has no consent.
  private static let leastForRefusals = 4

  /// Plans a study.
  ///
  /// - Throws: `simulation.parameters` when a value lies outside its range.
  public init(_ parameters: StudyParameters) throws(Diagnostic) {
    try parameters.check()
    var random = SplitMix64(seed: parameters.seed ^ 0x57_0d1e)
    var participant = 0
    while sessions.count < parameters.sessions {
      let visits = participant < Self.leastForRefusals ? 2 : 1 + Int(random.next() % 5)
      let isArchive =
        parameters.layout == .bridge || (parameters.layout == .both && participant % 2 == 1)
      let identifier =
        isArchive ? Self.uuid(&random) : "P" + CivilDate.padded(Int64(participant + 1), 5)
      let first =
        SimulatedFile.usualStart.nanoseconds
        + Int64(participant % 90) * Self.dayNanoseconds
      for visit in 0..<min(visits, parameters.sessions - sessions.count) {
        let minutes = Int64(random.next() % 480)
        let start = AbsoluteTime(
          nanoseconds: first + Int64(visit) * 14 * Self.dayNanoseconds + minutes * 60_000_000_000,
          offsetSeconds: SimulatedFile.usualStart.offsetSeconds)
        sessions.append(
          StudySession(
            participant: identifier, participantNumber: participant,
            name: isArchive ? Self.uuid(&random) : "visit-\(visit + 1)", visit: visit,
            isArchive: isArchive, start: start, tasks: Self.tasks(visit, &random), consent: .ok,
            seed: random.next()))
      }
      participant += 1
    }
    if participant >= Self.leastForRefusals { refuse() }
    damage(share: parameters.broken, &random)
  }

  private mutating func refuse() {
    for index in sessions.indices {
      if sessions[index].participantNumber == 1, sessions[index].visit > 0 {
        sessions[index].consent = .withdrawn
      }
      if sessions[index].participantNumber == 2 { sessions[index].consent = .missing }
    }
  }

  /// Chooses the inputs to break among those of sessions that may be processed.
  private mutating func damage(share: Double, _ random: inout SplitMix64) {
    var places = sessions.indices.filter { sessions[$0].consent == .ok }
      .flatMap { session in sessions[session].tasks.map { (session: session, task: $0) } }
    let exact = (share * Double(places.count)).rounded()
    let count = min(places.count, max(share > 0 ? 1 : 0, Int(exact)))
    places.shuffle(using: &random)
    var done = 0
    for place in places where done < count {
      guard !sessions[place.session].isArchiveCut else { continue }
      let kinds = StudyDamage.kinds(of: place.task)
      let isWhole = sessions[place.session].isArchive && done % 12 == 11
      if isWhole, sessions[place.session].damages.isEmpty {
        sessions[place.session].isArchiveCut = true
      } else {
        sessions[place.session].damages[place.task] = kinds[done % kinds.count]
      }
      done += 1
    }
  }

  private static func tasks(_ visit: Int, _ random: inout SplitMix64) -> [StudySession.Task] {
    let planned: [StudySession.Task] =
      switch visit {
      case 0: StudySession.Task.allCases
      case _ where visit % 2 == 0: [.rom, .spl, .audiometry, .heartrate, .ipaq, .checkin]
      default: [.rom, .spl, .heartrate, .camera, .checkin]
      }
    let done = planned.filter { _ in random.uniform() >= 0.04 }
    return done.isEmpty ? planned : done
  }

  private static func uuid(_ random: inout SplitMix64) -> String {
    StudyText.uuid(random.next(), random.next())
  }
}
