/// The clock of one session: how far ahead of UTC the recordings are told that know UTC alone.
///
/// It is the one offset that the session states, else that of the study's time zone. An offset of 0 states nothing: it may be a
/// phone in London or a recorder that counts in UTC.
struct SessionClock: Sendable {
  /// The study's time zone, when it is known.
  var zone: TimeZoneRules?
  /// Whether some start knows UTC alone.
  private var hasUTC = false
  private var offsets: Set<Int> = []

  /// The clock of a session without recordings.
  init(zone: TimeZoneRules? = nil) { self.zone = zone }

  /// Takes in a start as results write it; one that is no time says nothing.
  ///
  /// That one which is not `placed` on an axis knows UTC alone concerns nobody.
  mutating func add(_ start: String?, placed isPlaced: Bool = true) {
    guard let start, LocalDay.value(start) != nil else { return }
    if let offset = LocalDay.offset(start), offset != 0 {
      offsets.insert(offset)
    } else if isPlaced {
      hasUTC = true
    }
  }

  /// Seconds ahead of UTC at `seconds` since 1970; `nil` when none or several offsets are stated and the zone is not known.
  func offset(at seconds: Int64) -> Int? {
    offsets.count == 1 ? offsets.first : zone?.offset(at: seconds)
  }

  /// Whether recordings state several offsets, by whose wall clocks the time between them is off by the difference.
  var statesSeveral: Bool { offsets.count > 1 }

  /// Whether some recording cannot be told by a clock of the participant.
  var isUnknown: Bool { hasUTC && offsets.count != 1 && zone == nil }
}

/// The clocks by which recordings are placed on one axis: one for each participant.
///
/// A recording that knows UTC alone is placed by the clock of its session. When some recording of a participant has
/// none, all of the participant's are placed at UTC: two clocks would move recordings against each other.
struct ParticipantClocks: Sendable {
  /// The sessions of each participant; recordings without a session share no clock.
  private var sessions: [String?: [String?: SessionClock]] = [:]

  /// Takes in a start, as results write it, of a session of a participant, and the study's time zone.
  mutating func add(
    _ start: String?, participant: String?, session: String?, zone: TimeZoneRules? = nil,
    placed isPlaced: Bool = true
  ) {
    var clock = sessions[participant]?[session] ?? SessionClock(zone: zone)
    clock.zone = clock.zone ?? zone
    if session != nil || start.flatMap(LocalDay.offset) ?? 0 == 0 {
      clock.add(start, placed: isPlaced)
    }
    sessions[participant, default: [:]][session] = clock
  }

  /// Whether recordings of a participant are placed at UTC because the clock of some is not known.
  func isAtUTC(_ participant: String?) -> Bool {
    sessions[participant]?.values.contains(where: \.isUnknown) == true
  }

  /// Days since 1970-01-01T00:00 by the participant's clock; `nil` for a text that is no start.
  func day(_ start: String, participant: String?, session: String?) -> Double? {
    guard let stated = LocalDay.value(start) else { return nil }
    let own = LocalDay.offset(start) ?? 0
    let utc = stated - Double(own) / 86_400
    if isAtUTC(participant) { return utc }
    if own != 0 { return stated }
    let clock = sessions[participant]?[session]?.offset(at: Int64((utc * 86_400).rounded()))
    return utc + Double(clock ?? 0) / 86_400
  }
}
