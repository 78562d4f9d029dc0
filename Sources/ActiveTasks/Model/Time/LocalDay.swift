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

  /// Seconds ahead of UTC that an ISO 8601 text with a time of day states, such as `-07:00`; `nil` for `Z` and for a text
  /// that ends otherwise.
  static func offset(_ text: String) -> Int? {
    let end = Array(text.utf8.suffix(6))
    let digits = [1, 2, 4, 5].compactMap { index -> Int? in
      guard end.indices.contains(index), (0x30...0x39).contains(end[index]) else { return nil }
      return Int(end[index]) - 0x30
    }
    guard digits.count == 4, end[3] == UInt8(ascii: ":"), text.contains("T"),
      end[0] == UInt8(ascii: "+") || end[0] == UInt8(ascii: "-")
    else { return nil }
    let seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
    return end[0] == UInt8(ascii: "-") ? -seconds : seconds
  }
}
