/// The filter bank of a sound level meter in two halves of about equal cost, so that two threads can
/// share it: the bands that run at the full sampling rate, and all others.
struct SplitFilterBank {
  /// Bands of the full rate.
  var high: FractionalOctaveFilterBank
  /// The others.
  var low: FractionalOctaveFilterBank
  /// Every band in the order of results, with its half and its place there.
  private let places: [(isHigh: Bool, index: Int)]
  /// The bands in the order of results.
  let bands: [FractionalOctaveBand]
  private var rows: (high: [[Double]], low: [[Double]]) = ([], [])

  init(
    bands: [FractionalOctaveBand], sampleRate: Double, restingLevel: Float, interval: Double?
  ) {
    let limit = HalfBandFilter.passband * sampleRate / 2
    func half(_ isHigh: Bool) -> FractionalOctaveFilterBank {
      FractionalOctaveFilterBank(
        bands: bands.filter { ($0.upperEdge > limit) == isHigh }, sampleRate: sampleRate,
        restingLevel: restingLevel, interval: interval)
    }
    high = half(true)
    low = half(false)
    let (high, low) = (high.bands, low.bands)
    let found = bands.compactMap { band -> (FractionalOctaveBand, (isHigh: Bool, index: Int))? in
      if let index = high.firstIndex(of: band) { return (band, (true, index)) }
      return low.firstIndex(of: band).map { (band, (false, $0)) }
    }
    self.bands = found.map(\.0)
    places = found.map(\.1)
  }

  mutating func finish() {
    high.finish()
    low.finish()
  }

  /// Mean square of every band.
  var meanSquares: [Double] { joined(high.meanSquares, low.meanSquares) }

  /// Removes and returns the mean squares of all bands of the complete intervals.
  mutating func takeIntervals(isFinished: Bool) -> [[Double]] {
    rows.high += high.takeIntervals(isFinished: isFinished)
    rows.low += low.takeIntervals(isFinished: isFinished)
    let hasBoth = !high.bands.isEmpty && !low.bands.isEmpty
    let count =
      hasBoth ? min(rows.high.count, rows.low.count) : max(rows.high.count, rows.low.count)
    let taken = (0..<count).map { index in
      joined(
        index < rows.high.count ? rows.high[index] : [],
        index < rows.low.count ? rows.low[index] : [])
    }
    rows.high.removeFirst(min(count, rows.high.count))
    rows.low.removeFirst(min(count, rows.low.count))
    return taken
  }

  private func joined(_ high: [Double], _ low: [Double]) -> [Double] {
    places.compactMap { place in
      let values = place.isHigh ? high : low
      return place.index < values.count ? values[place.index] : nil
    }
  }
}
