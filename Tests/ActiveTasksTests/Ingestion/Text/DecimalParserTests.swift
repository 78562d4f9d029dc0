import Glibc
import Testing

@testable import ActiveTasks

@Suite struct DecimalParserTests {
  /// Random decimal text in the shapes that files have: few digits, 17 digits, long, exponents.
  private func randomNumber(_ random: inout SplitMix) -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(random.next() % 10) }.joined()
    }
    let sign = ["", "-", "+"][Int(random.next() % 3)]
    let exponent = "e\(Int(random.next() % 60) - 30)"
    switch random.next() % 6 {
    case 0: return sign + digits(1 + Int(random.next() % 4)) + "." + digits(Int(random.next() % 7))
    case 1: return sign + "0." + digits(16 + Int(random.next() % 3))
    case 2: return sign + digits(1 + Int(random.next() % 19))
    case 3: return sign + digits(1) + "." + digits(Int(random.next() % 18)) + exponent
    case 4:
      return sign + digits(1 + Int(random.next() % 30)) + "." + digits(Int(random.next() % 30))
    default:
      return
        "\(Double(bitPattern: random.next() & ~(0x7ff << 52) | (900 + random.next() % 200) << 52))"
    }
  }

  @Test func `agrees with strtod to the last bit on 200 000 random numbers`() {
    var random = SplitMix(seed: 42)
    var wrong: [String] = []
    for _ in 0..<200_000 {
      let text = randomNumber(&random)
      let expected = strtod(text, nil)
      // Eight bytes can be looked at: digits are taken together.
      let inRow = (Array(text.utf8) + Array(",         \n".utf8)).withUnsafeBufferPointer {
        var index = 0
        return DecimalParser.scan($0, &index, mark: UInt8(ascii: "."))
      }
      if inRow?.bitPattern != expected.bitPattern { wrong.append(text) }
      guard case .number(let value) = DecimalParser.cell(Array(text.utf8)),
        value.bitPattern == expected.bitPattern
      else {
        wrong.append(text)
        continue
      }
    }
    #expect(wrong.isEmpty, "first: \(wrong.prefix(5))")
  }

  @Test(arguments: [
    "9007199254740993", "9007199254740992.5", "0.000000000000000000000000001",
    "8.10109172351e-10", "1.00000000000000011102230246251565", "179769313486231580e291", "4.9e-324",
    "2.2250738585072011e-308", "1e-400", "0e999", "-0",
  ])
  func `rounds hard cases as strtod does`(text: String) {
    guard case .number(let value) = DecimalParser.cell(Array(text.utf8)) else {
      Issue.record("not read: \(text)")
      return
    }
    #expect(value.bitPattern == strtod(text, nil).bitPattern)
  }

  @Test(arguments: [
    "", " ", "NaN", "nan", "NULL", "None", "NA", "n/a", "-", "inf", "-Infinity", "1e999", "\"\"",
  ])
  func `reads words for nothing as missing`(text: String) {
    #expect(DecimalParser.cell(Array(text.utf8)) == .missing)
  }

  @Test(arguments: ["1,000.01", "0x10", "1e", "1.2.3", "abc", "1 2", ".", "+", "e5", "1e+", "١"])
  func `takes nothing else for a number`(text: String) {
    #expect(DecimalParser.cell(Array(text.utf8)) == .text)
  }

  @Test func `reads decimal commas when told so`() {
    let comma = UInt8(ascii: ",")
    #expect(DecimalParser.cell(Array("-3,5E-2".utf8), mark: comma) == .number(-0.035))
    #expect(
      DecimalParser.cell(Array("12345678901234567890123,5".utf8), mark: comma)
        == .number(12345678901234567890123.5))
    #expect(DecimalParser.cell(Array("3.5".utf8), mark: comma) == .text)
  }

  @Test(arguments: [
    ("1718030736872695300", Int64(1_718_030_736_872_695_300)), ("-5", -5),
    ("9223372036854775807", .max), ("9223372036854775808", nil), ("1.5", nil), ("", nil),
  ])
  func `reads 64-bit integers`(text: String, value: Int64?) {
    #expect(DecimalParser.integer(Array(text.utf8)) == value)
  }
}

/// A seeded generator (SplitMix64, Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
