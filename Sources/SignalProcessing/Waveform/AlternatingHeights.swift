/// Beats that are high and low in turn, again and again: a weak heart (pulsus alternans) and bigeminy make such, but so do
/// P waves of a 2:1 block, T waves and second pulse waves that were taken for beats, which double the rate.
///
/// A beat is low below nine tenths of both neighbours. It is of the kind when eight tenths of every second beat among the
/// 33 round it are low: of heights that noise makes, a third is low, and fourteen of seventeen are so once in 10⁴ times.
/// Breathing changes heights over several beats, not from one to the next.
struct AlternatingHeights {
  /// Places of the low beats, ascending.
  let places: [Int]

  /// Usual share of both neighbours below which a height is low.
  static let low = 0.9
  /// Beats of the same turn on either side that count, fewest low ones of a recording, and share of them that are low.
  private static let reach = 8
  private static let fewest = 8
  private static let turnShare = 0.8

  /// Looks at beats of these heights, or other measures, in order of time.
  ///
  /// - Parameters:
  ///   - heights: not negative, any unit.
  ///   - share: of both neighbours below which one is low.
  /// - Complexity: O(n).
  init(heights: [Double], below share: Double = Self.low) {
    let isLow = heights.indices.map { index in
      index > 0 && index + 1 < heights.count
        && heights[index] < share * min(heights[index - 1], heights[index + 1])
    }
    let found = heights.indices.filter { index in
      guard isLow[index] else { return false }
      let turns = (-Self.reach...Self.reach).map { index + 2 * $0 }.filter {
        $0 > 0 && $0 + 1 < heights.count
      }
      return Double(turns.count { isLow[$0] }) >= Self.turnShare * Double(turns.count)
    }
    places = found.count < Self.fewest ? [] : found
  }
}
