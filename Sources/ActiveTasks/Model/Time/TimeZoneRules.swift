/// The offsets of a time zone from UTC, of the past and, by its rule, of the future.
///
/// Read from the system's time zone database (IANA), whose files RFC 8536 describes.
public struct TimeZoneRules: Sendable, Equatable {
  /// The name, such as `America/Los_Angeles`.
  public let identifier: String
  /// Seconds since 1970 from which each offset holds, ascending.
  let transitions: [Int64]
  /// Offsets in seconds, one a transition.
  let offsets: [Int]
  /// The offset before the first transition.
  let firstOffset: Int
  /// What holds after the last transition.
  let rule: TimeZoneRule?

  /// A zone with one offset.
  public init(offsetSeconds: Int) {
    identifier = "UTC" + (offsetSeconds == 0 ? "" : AbsoluteTime.offsetText(offsetSeconds))
    transitions = []
    offsets = []
    firstOffset = offsetSeconds
    rule = nil
  }

  init(
    identifier: String, transitions: [Int64], offsets: [Int], firstOffset: Int, rule: TimeZoneRule?
  ) {
    self.identifier = identifier
    self.transitions = transitions
    self.offsets = offsets
    self.firstOffset = firstOffset
    self.rule = rule
  }

  /// Seconds that local time is ahead of UTC at `seconds` since 1970.
  ///
  /// - Complexity: O(log transitions).
  public func offset(at seconds: Int64) -> Int {
    guard let first = transitions.first, seconds >= first else {
      return transitions.isEmpty ? rule?.offset(at: seconds) ?? firstOffset : firstOffset
    }
    if let last = transitions.last, seconds >= last, let rule { return rule.offset(at: seconds) }
    var (low, high) = (0, transitions.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle } else { high = middle }
    }
    return offsets[low]
  }

  /// Seconds since 1970 when clocks show `local` seconds since 1970-01-01T00:00.
  ///
  /// A time that comes twice is its first; a time that is skipped is as much later as clocks are put
  /// forward.
  public func seconds(local: Int64) -> Int64 {
    let before = Int64(offset(at: clamped(local, -86_400)))
    let after = Int64(offset(at: clamped(local, 86_400)))
    let first = clamped(local, -before)
    if Int64(offset(at: first)) == before { return first }
    let second = clamped(local, -after)
    return Int64(offset(at: second)) == after ? second : first
  }

  private func clamped(_ value: Int64, _ shift: Int64) -> Int64 {
    let (sum, overflow) = value.addingReportingOverflow(shift)
    return overflow ? value : sum
  }
}

extension AbsoluteTime {
  /// The time at the offset that `zone` has then.
  public func at(_ zone: TimeZoneRules) -> AbsoluteTime {
    AbsoluteTime(
      nanoseconds: nanoseconds,
      offsetSeconds: zone.offset(at: nanoseconds.floorDivided(by: 1_000_000_000)))
  }

  /// Nanoseconds since 1970-01-01T00:00 on the clocks at the stated offset.
  var localNanoseconds: Int64 {
    let (local, overflow) = nanoseconds.addingReportingOverflow(
      Int64(offsetSeconds ?? 0) * 1_000_000_000)
    return overflow ? nanoseconds : local
  }

  /// The date at the stated offset.
  public var localDate: CivilDate { CivilDate(daysSince1970: localDay) }

  /// Minutes since local midnight, 0…1439.
  public var localMinute: Int {
    let day: Int64 = 86_400_000_000_000
    let rest = localNanoseconds % day
    return Int((rest < 0 ? rest + day : rest) / 60_000_000_000)
  }

  /// An offset as `+hh:mm`.
  static func offsetText(_ seconds: Int) -> String {
    let minutes = Int64(seconds.magnitude / 60)
    return (seconds < 0 ? "-" : "+") + CivilDate.padded(minutes / 60, 2) + ":"
      + CivilDate.padded(minutes % 60, 2)
  }
}

extension CivilDate {
  /// The first instant of the day in UTC, held within what can be told.
  public var start: AbsoluteTime {
    AbsoluteTime(nanoseconds: min(max(daysSince1970, -100_000), 100_000) * 86_400_000_000_000)
  }

  /// Day of the week, 0 Sunday to 6 Saturday.
  public var weekday: Int {
    let days = daysSince1970 + 4
    return Int(days - days.floorDivided(by: 7) * 7)
  }
}
