/// Decimal text to `Double`, correctly rounded, independent of the locale.
///
/// A number is `[+-] digits [mark digits] [e [+-] digits]` with at least one digit before the
/// exponent; `mark` is the decimal point or comma. Hexadecimal, grouping and words are no numbers.
enum DecimalParser {
  /// What a cell holds.
  enum Cell: Equatable {
    /// A finite number.
    case number(Double)
    /// Nothing, or a word for nothing: empty, `NaN`, `NA`, `N/A`, `null`, `none`, `nil`, `-`, `inf`.
    case missing
    /// Neither.
    case text
  }

  /// Reads a whole cell; spaces and quotes around it are ignored.
  static func cell(_ text: [UInt8], mark: UInt8 = UInt8(ascii: ".")) -> Cell {
    let trimmed = text.trimmed
    if trimmed.isMissingWord { return .missing }
    return (trimmed + [0]).withUnsafeBufferPointer { bytes in
      var index = 0
      guard let value = scan(bytes, &index, mark: mark), index == trimmed.count else {
        return .text
      }
      return value.isFinite ? .number(value) : .missing
    }
  }

  /// Reads the longest number at `index` and moves `index` behind it.
  ///
  /// `nil`, `index` unspecified, when there is none. Overflow gives an infinity.
  ///
  /// Bound: `bytes` must hold at or after `index` a byte that cannot be part of a number (the line
  /// feed of the row); reading stops there.
  @inline(__always)
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, mark: UInt8) -> Double?
  {
    let start = index
    let negative = bytes[index] == UInt8(ascii: "-")
    if negative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    var mantissa: UInt64 = 0
    let integerStart = index
    accumulate(bytes, &index, &mantissa)
    var digits = index - integerStart
    var exponent = 0
    if bytes[index] == mark {
      index += 1
      let fractionStart = index
      accumulateEight(bytes, &index, &mantissa)
      accumulate(bytes, &index, &mantissa)
      exponent = fractionStart - index
      digits -= exponent
    }
    guard digits > 0 else { return nil }
    if bytes[index] | 0x20 == UInt8(ascii: "e") { exponent += scanExponent(bytes, &index) }
    if digits <= 19 {
      if mantissa <= 1 << 53, -22...22 ~= exponent {
        let value = Double(mantissa)
        let scaled =
          exponent < 0 ? value / PowersOfTen.exact[-exponent] : value * PowersOfTen.exact[exponent]
        return negative ? -scaled : scaled
      }
      if -27...0 ~= exponent, mantissa > 0 {
        let value = exactQuotient(mantissa, powerOfTen: -exponent)
        return negative ? -value : value
      }
    }
    return slow(bytes, start..<index, mark: mark)
  }

  @inline(__always)
  private static func accumulate(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ mantissa: inout UInt64
  ) {
    while true {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
  }

  /// Takes up to eight digits at once when eight bytes can be looked at.
  ///
  /// The first byte that is no digit leaves a mark in its high bit; the digits before it are moved to
  /// the end of the word and summed pairwise, by two, four and eight.
  @inline(__always)
  private static func accumulateEight(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ mantissa: inout UInt64
  ) {
    guard index + 8 <= bytes.count else { return }
    let raw = UnsafeRawBufferPointer(bytes)
    let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    let digits = word &- 0x3030_3030_3030_3030
    let others = ((word &+ 0x4646_4646_4646_4646) | digits) & 0x8080_8080_8080_8080
    let count = others.trailingZeroBitCount / 8
    guard count > 0 else { return }
    var sum = digits << UInt64(64 - 8 * count)
    sum = sum &* 10 &+ (sum >> 8)
    let low = sum & 0x0000_00ff_0000_00ff
    let high = (sum >> 16) & 0x0000_00ff_0000_00ff
    sum = (low &* 0x000f_4240_0000_0064 &+ high &* 0x0000_2710_0000_0001) >> 32
    mantissa = mantissa &* PowersOfTen.integer[count] &+ (sum & 0xffff_ffff)
    index += count
  }

  /// The exponent behind `e`, clamped to ±99 999; 0, `index` unmoved, when no digit follows.
  private static func scanExponent(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) -> Int {
    var cursor = index + 1
    let negative = bytes[cursor] == UInt8(ascii: "-")
    if negative || bytes[cursor] == UInt8(ascii: "+") { cursor += 1 }
    let first = cursor
    var value = 0
    while bytes[cursor] &- UInt8(ascii: "0") < 10 {
      value = min(value * 10 + Int(bytes[cursor] &- UInt8(ascii: "0")), 99_999)
      cursor += 1
    }
    guard cursor > first else { return 0 }
    index = cursor
    return negative ? -value : value
  }

  /// `mantissa / 10^k` for k ≤ 27, correctly rounded.
  ///
  /// 10^k = 5^k·2^k, and 5^27 < 2^64: one 128-by-64-bit division gives at least 63 quotient bits,
  /// the remainder goes into the last bit, so the conversion to 53 bits sees the exact tie.
  private static func exactQuotient(_ mantissa: UInt64, powerOfTen k: Int) -> Double {
    let five = PowersOfTen.five[k]
    let shift = mantissa.leadingZeroBitCount
    let divisorShift = five.leadingZeroBitCount
    let numerator = mantissa << UInt64(shift)
    let (quotient, remainder) = (five << UInt64(divisorShift)).dividingFullWidth(
      (numerator >> 1, numerator << 63))
    let rounded = Double(remainder == 0 ? quotient : quotient | 1)
    return rounded * Double(sign: .plus, exponent: divisorShift - shift - k - 63, significand: 1)
  }
}

/// Powers that `Double` and `UInt64` hold exactly.
private enum PowersOfTen {
  /// 10^0 … 10^22.
  static let exact: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  /// 10^0 … 10^8.
  static let integer: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
  /// 5^0 … 5^27.
  static let five: [UInt64] = (0...27).map { power in
    (0..<power).reduce(UInt64(1)) { product, _ in product * 5 }
  }
}
