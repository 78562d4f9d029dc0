internal import Glibc

/// Distribution of mean squares on a logarithmic scale, in constant memory.
///
/// 512 linear classes per factor of two, from 2⁻¹²⁰ to 2⁷²; a class is 0.004 to 0.008 dB wide, and
/// percentiles interpolate within it, so they are within 0.005 dB of those of all values. Values
/// below the range count as silence.
public struct LevelHistogram: Sendable {
  private static let classesPerOctave = 512
  private static let lowestExponent = -120
  private static let octaves = 192
  /// The classes in rows of an octave; rows without values are empty.
  private var rows: [[UInt64]] = Array(repeating: [], count: octaves + 1)
  /// Sum of the weights.
  public private(set) var count: UInt64 = 0

  /// An empty distribution.
  public init() {}

  /// Counts a mean square, 0 or more, `weight` times; greater ones than 2⁷² count as 2⁷².
  @inline(__always)
  public mutating func add(_ meanSquare: Double, weight: Int = 1) {
    let times = UInt64(max(weight, 0))
    let (row, column) = Self.index(meanSquare).quotientAndRemainder(
      dividingBy: Self.classesPerOctave)
    if rows[row].isEmpty { rows[row] = Array(repeating: 0, count: Self.classesPerOctave) }
    rows[row][column] += times
    count += times
  }

  private static func index(_ value: Double) -> Int {
    // The top bits of the bit pattern are exponent and leading significand bits.
    let code = Int(value.bitPattern >> 43) - ((1023 + lowestExponent) << 9)
    return min(max(code + 1, 0), octaves * classesPerOctave)
  }

  private static func lowerBound(_ index: Int) -> Double {
    guard index > 0 else { return 0 }
    let (octave, step) = (index - 1).quotientAndRemainder(dividingBy: classesPerOctave)
    return scalbn(1 + Double(step) / Double(classesPerOctave), Int32(octave + lowestExponent))
  }

  /// The mean square exceeded `percent` of the time; `nil` without values.
  ///
  /// L10 is `exceeded(10)`. Silence gives 0.
  /// - Parameter percent: 0…100.
  /// - Returns: a mean square.
  public func exceeded(_ percent: Double) -> Double? {
    guard count > 0 else { return nil }
    let position = (1 - min(max(percent, 0), 100) / 100) * Double(count - 1)
    var below = 0.0
    for (index, inClass) in filled {
      let next = below + Double(inClass)
      if position < next {
        guard index > 0 else { return 0 }
        let fraction = (position - below + 0.5) / Double(inClass)
        let (low, high) = (Self.lowerBound(index), Self.lowerBound(index + 1))
        return low + (high - low) * fraction
      }
      below = next
    }
    return nil
  }

  /// Calls `body` with the middle of every class that has values, and their number, in rising order.
  public func forEachClass(_ body: (_ meanSquare: Double, _ weight: Double) -> Void) {
    for (index, inClass) in filled {
      let middle = index > 0 ? (Self.lowerBound(index) + Self.lowerBound(index + 1)) / 2 : 0
      body(middle, Double(inClass))
    }
  }

  /// The classes that have values, and their number, in rising order.
  private var filled: [(index: Int, inClass: UInt64)] {
    rows.enumerated().flatMap { row, counts in
      counts.enumerated().filter { $0.element > 0 }.map {
        (row * Self.classesPerOctave + $0.offset, $0.element)
      }
    }
  }
}
