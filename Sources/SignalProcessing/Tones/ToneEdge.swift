/// How a tone rises: where it passes a tenth, half and nine tenths of its amplitude.
struct ToneEdge {
  /// Samples from the start to a tenth of the amplitude (−20 dB).
  let tenth: Double
  /// Samples to half the amplitude, from a parabola through the flank.
  let half: Double
  /// Samples to nine tenths of the amplitude (−0.9 dB).
  let nineTenths: Double

  /// The edge to the left of `middle` of an envelope whose steady amplitude is `steady`.
  ///
  /// `nil` when the envelope does not fall below a tenth before `middle`.
  init?(_ envelope: [Double], steady: Double, before middle: Int) {
    func crossing(_ share: Double, from start: Int) -> (index: Int, place: Double)? {
      var index = start
      while index > 0, envelope[index - 1] >= share * steady { index -= 1 }
      guard index > 0 else { return nil }
      let (low, high) = (envelope[index - 1], envelope[index])
      let part = high > low ? (share * steady - low) / (high - low) : 0.5
      return (index, Double(index - 1) + part)
    }
    guard middle < envelope.count, let upper = crossing(0.9, from: middle),
      let half = crossing(0.5, from: upper.index), let lower = crossing(0.1, from: half.index)
    else { return nil }
    tenth = lower.place
    nineTenths = upper.place
    let from = crossing(0.2, from: half.index)?.index ?? lower.index
    var to = half.index
    while to < upper.index, envelope[to] < 0.8 * steady { to += 1 }
    self.half =
      Self.parabola(Array(envelope[from..<max(to, from)]), meets: 0.5 * steady).map {
        Double(from) + $0
      } ?? half.place
  }

  /// Where the parabola of least squares through `values` (at 0, 1, …) meets `level` between its
  /// ends; `nil` when it does not, or for fewer than 6 values.
  private static func parabola(_ values: [Double], meets level: Double) -> Double? {
    let count = values.count
    guard count >= 6 else { return nil }
    // Centred on the middle and scaled to −1…1: odd and even powers are independent then.
    let middle = Double(count - 1) / 2
    var (s2, s4, y0, y1, y2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, value) in values.enumerated() {
      let x = (Double(index) - middle) / middle
      s2 += x * x
      s4 += x * x * x * x
      y0 += value
      y1 += x * value
      y2 += x * x * value
    }
    let n = Double(count)
    let slope = y1 / s2
    let bend = (y2 - y0 * s2 / n) / (s4 - s2 * s2 / n)
    let base = (y0 - bend * s2) / n
    // Newton's steps from the middle; a rising flank has one root near it.
    var x = 0.0
    for _ in 0..<20 {
      let derivative = slope + 2 * bend * x
      guard derivative > 0 else { return nil }
      x -= (base + slope * x + bend * x * x - level) / derivative
      guard x.magnitude <= 1.5 else { return nil }
    }
    return middle + x * middle
  }
}
