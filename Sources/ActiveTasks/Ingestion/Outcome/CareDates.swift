/// How the dates of one file are written, decided for the whole file.
///
/// Text is ISO 8601; numbers beyond 10¹¹ are milliseconds since 1970, numbers beyond 10⁹ seconds since 1970,
/// others seconds since 2001, which Apple's encoder writes by default: 10⁹ of those is in September 2032.
struct CareDates {
  /// Seconds from 1970 to 2001.
  private static let appleEpoch = 978_307_200.0
  private static let keys = [
    "createdDate", "updatedDate", "effectiveDate", "deletedDate", "start", "end",
  ]

  /// How dates are written.
  let encoding: CareStore.DateEncoding
  /// Whether some dates are written otherwise.
  let flags: [QualityFlag]

  /// Decides for the dates in `objects`.
  init(_ objects: [JSONValue]) {
    var texts = 0
    var numbers: [Double] = []
    func look(_ value: JSONValue) {
      for key in Self.keys {
        if value[key]?.string != nil { texts += 1 }
        if let number = value[key]?.double { numbers.append(number) }
      }
      for child in value.children { look(child) }
    }
    for object in objects { look(object) }
    let largest = numbers.map(\.magnitude).max() ?? 0
    if texts > 0, texts >= numbers.count {
      encoding = .iso8601
    } else if largest > 1e11 {
      encoding = .unixMilliseconds
    } else {
      encoding = largest > 1e9 ? .unixSeconds : .apple
    }
    flags =
      texts > 0 && !numbers.isEmpty
      ? [
        QualityFlag(
          "outcomes.mixed-dates", .warning,
          "\(texts) dates are text and \(numbers.count) are numbers; numbers are read as "
            + (largest > 1e11 ? "unixMilliseconds" : largest > 1e9 ? "unixSeconds" : "apple"))
      ] : []
    unit = largest > 1e11 ? .unixMilliseconds : largest > 1e9 ? .unixSeconds : .apple
  }

  private let unit: CareStore.DateEncoding

  /// The point in time that a value states; `nil` when it states none.
  func time(_ value: JSONValue?) -> AbsoluteTime? {
    if let text = value?.string { return AbsoluteTime(iso8601: text) }
    guard let number = value?.double else { return nil }
    let seconds =
      switch unit {
      case .unixMilliseconds: number / 1000
      case .unixSeconds: number
      case .apple, .iso8601: number + Self.appleEpoch
      }
    guard seconds.magnitude < 9e9 else { return nil }
    // To the microsecond, which is what a double of such a number bears.
    return AbsoluteTime(nanoseconds: 0).advanced(by: (seconds * 1e6).rounded() / 1e6)
  }
}
