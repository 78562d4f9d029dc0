/// Locale-free text for numbers with a fixed number of decimals.
public enum FixedDecimal {
  /// `value` with `places` (0…9) decimals.
  ///
  /// Rounded half away from zero, never `-0`; `"nan"` when it is not finite. Values of 9·10¹⁵ and
  /// more use Swift's shortest form.
  public static func string(_ value: Double, places: Int) -> String {
    var bytes: [UInt8] = []
    append(value, places: places, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of `string(_:places:)` to `bytes` without an intermediate string.
  public static func append(_ value: Double, places: Int, to bytes: inout [UInt8]) {
    guard value.isFinite else { return bytes.append(contentsOf: "nan".utf8) }
    let places = min(max(places, 0), 9)
    var scale: UInt64 = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (value.magnitude * Double(scale)).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e15 else { return bytes.append(contentsOf: "\(value)".utf8) }
    let digits = UInt64(scaled)
    if value < 0, digits > 0 { bytes.append(UInt8(ascii: "-")) }
    appendInteger(digits / scale, width: 1, to: &bytes)
    guard places > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    appendInteger(digits % scale, width: places, to: &bytes)
  }

  private static func appendInteger(_ value: UInt64, width: Int, to bytes: inout [UInt8]) {
    var rest = value
    let start = bytes.count
    while rest > 0 || bytes.count - start < width {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }
}
