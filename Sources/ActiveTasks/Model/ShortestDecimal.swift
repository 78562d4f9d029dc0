/// Locale-free text of a number: the fewest digits that read back as the same number.
public enum ShortestDecimal {
  /// Whole numbers below this magnitude are exact and print without a fraction or exponent.
  private static let exactIntegers = 0x1p53

  /// Appends `value`, which is finite; whole numbers print as integers, zero never as `-0`.
  public static func append(_ value: Double, to bytes: inout [UInt8]) {
    if value.magnitude < exactIntegers, let whole = Int(exactly: value) {
      bytes.append(contentsOf: whole.description.utf8)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// The text of `value`, which is finite.
  public static func string(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
