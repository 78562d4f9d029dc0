/// Whether intervals were written more than once: each one in a row, or a whole stretch again.
///
/// No heart repeats itself to the last digit: of intervals in whole milliseconds that spread over 40 ms,
/// two successive ones are equal once in a hundred times.
public enum IntervalRepetition: Sendable, Equatable {
  /// Every interval stands at least so many times in a row, two or more.
  case inRow(Int)
  /// The stretch that begins at the second index repeats the one at the first.
  case stretch(first: Int, again: Int)

  /// Fewest intervals in a row that must be equal.
  private static let fewest = 20
  /// Fewest distinct values among them: series of two or three values repeat by themselves.
  private static let distinct = 8

  /// The repetition in `values`; `nil` when there is none.
  ///
  /// A stretch is looked for in 20 intervals at every twentieth place.
  /// - Complexity: O(n).
  public static func find(_ values: [Double]) -> IntervalRepetition? {
    let finite = values.filter(\.isFinite)
    guard finite.count >= 2 * fewest, isVaried(finite) else { return nil }
    let times = timesInRow(finite)
    return times > 1 ? .inRow(times) : stretch(values)
  }

  /// Whether there are enough distinct values.
  private static func isVaried(_ values: [Double]) -> Bool {
    var seen: [Double] = []
    for value in values where !seen.contains(value) {
      seen.append(value)
      if seen.count == distinct { return true }
    }
    return false
  }

  /// How often each of `values` stands in a row at least; the first and the last may be cut off.
  private static func timesInRow(_ values: [Double]) -> Int {
    let starts = values.indices.dropFirst().filter { values[$0] != values[$0 - 1] }
    return zip(starts.dropFirst(), starts).map { $0 - $1 }.min() ?? 1
  }

  private static func stretch(_ values: [Double]) -> IntervalRepetition? {
    var starts = [[Double]: Int](minimumCapacity: values.count / fewest)
    // From behind, so that the first of equal blocks stays.
    for start in stride(from: 0, through: values.count - fewest, by: fewest).reversed() {
      let block = Array(values[start..<start + fewest])
      guard block.allSatisfy(\.isFinite), isVaried(block) else { continue }
      starts[block] = start
    }
    guard !starts.isEmpty else { return nil }
    // Most intervals begin no block: a table of the lowest bits of a product says so of all but few of them.
    var begins = [Bool](repeating: false, count: 1 << (starts.count * 32).bitWidthOfValue)
    func slot(_ value: Double) -> Int {
      // Zeros of either sign are equal.
      let bits = (value + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: bits >> 32) & (begins.count - 1)
    }
    for block in starts.keys { begins[slot(block[0])] = true }
    for index in 0...(values.count - fewest) where begins[slot(values[index])] {
      let block = Array(values[index..<index + fewest])
      if let start = starts[block], start + fewest <= index {
        return .stretch(first: start, again: index)
      }
    }
    return nil
  }
}

extension Int {
  /// Bits that a positive number takes.
  fileprivate var bitWidthOfValue: Int { bitWidth - leadingZeroBitCount }
}
