/// Band energies of a whole recording and, when asked for, of consecutive intervals.
struct BandEnergyRecord {
  let bandCount: Int
  /// Sum of squares of every band in units of the recording's samples.
  private(set) var totals: [Double]
  /// Sums of squares of the intervals, `bandCount` numbers each.
  private var rows: [Double] = []
  private let clock: IntervalClock?

  init(bandCount: Int, clock: IntervalClock?) {
    self.bandCount = bandCount
    self.clock = clock
    totals = Array(repeating: 0, count: bandCount)
  }

  /// The interval a sample belongs to; samples before the start belong to the first.
  func row(of sample: Int) -> Int { clock?.interval(of: max(sample, 0)) ?? 0 }

  /// First sample after an interval; `nil` without intervals.
  func end(ofRow row: Int) -> Int? { clock?.start(of: row + 1) }

  mutating func add(_ energies: SIMD4<Double>, bands: [Int], row: Int, weight: Double) {
    for (lane, band) in bands.enumerated() {
      totals[band] += energies[lane] * weight
    }
    guard clock != nil, row >= 0 else { return }
    let start = row * bandCount
    while rows.count < start + bandCount { rows.append(0) }
    for (lane, band) in bands.enumerated() { rows[start + band] += energies[lane] * weight }
  }

  /// Sums of squares of every band in each interval.
  var intervals: [[Double]] {
    (0..<rows.count / max(bandCount, 1)).map {
      Array(rows[$0 * bandCount..<($0 + 1) * bandCount])
    }
  }

  /// Adds everything after interval `last` to it: the filters' decay after the recording's end.
  mutating func fold(after last: Int) {
    let keep = (last + 1) * bandCount
    guard keep >= bandCount, rows.count > keep else { return }
    for index in keep..<rows.count { rows[keep - bandCount + index % bandCount] += rows[index] }
    rows.removeLast(rows.count - keep)
  }
}
