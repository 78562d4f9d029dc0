extension AbsoluteTime {
  /// The point in time that an ISO 8601 `text` with offset states, such as
  /// `2024-05-01T09:00:00-0700`; `nil` when it is no date, or has no offset.
  init?(iso8601 text: String) {
    guard let instant = ISO8601Parser.instant(Array(text.utf8)), let offset = instant.offsetSeconds
    else { return nil }
    self.init(nanoseconds: instant.nanoseconds, offsetSeconds: offset)
  }

  /// The point in time that `instant` is, with its offset when it has one.
  init(_ instant: ISO8601Parser.Instant) {
    self.init(nanoseconds: instant.nanoseconds, offsetSeconds: instant.offsetSeconds)
  }
}

extension JSONValue {
  /// The point in time that a text with offset states.
  var time: AbsoluteTime? { string.flatMap(AbsoluteTime.init(iso8601:)) }
}
