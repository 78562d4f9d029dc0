/// Dates as the clock at the place of a recording shows them.
enum LocalDay {
  /// Days from 1970-01-01T00:00 to the date and time that an ISO 8601 text states, whatever its offset; `nil` for
  /// a text that is none.
  static func value(_ text: String) -> Double? {
    let parts = text.split(separator: "T")
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-").compactMap { Int64($0) }
    let clock = parts[1].prefix(8).split(separator: ":").compactMap { Double($0) }
    guard date.count == 3, (1...12).contains(date[1]), (1...31).contains(date[2]),
      (0...9999).contains(date[0]), clock.count >= 2, (0...24).contains(clock[0]),
      (0..<60).contains(clock[1])
    else { return nil }
    let day = CivilDate(year: date[0], month: date[1], day: date[2]).daysSince1970
    return Double(day) + clock[0] / 24 + clock[1] / 1440
  }
}
