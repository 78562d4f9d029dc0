import SignalProcessing
import Testing

/// Fibrillation for half a minute inside a sinus rhythm.
@Suite struct IrregularBurstTests {
  private static let sinus: [Double] = {
    var noise = GaussianNoise(seed: 11)
    return (0..<320).map { 850 + 40 * (Double($0 % 5) - 2) / 2 + 8 * noise.next() }
  }()

  private static func fibrillation(_ count: Int, seed: UInt64) -> [Double] {
    var noise = GaussianNoise(seed: seed)
    return (0..<count).map { _ in max(330, 700 + 155 * noise.next()) }
  }

  @Test(arguments: [40, 60, 90], 1...5 as ClosedRange<UInt64>)
  func `a run of fibrillation is a burst`(count: Int, seed: UInt64) throws {
    let burst = Self.fibrillation(count, seed: seed)
    let values = Array(Self.sinus[..<160]) + burst + Array(Self.sinus[160...])
    let found = try #require(IrregularBurst(IntervalSeries(values)))
    #expect((100...200).contains(found.start) && found.count >= 8)
  }

  @Test(arguments: 10...20)
  func `isolated ectopic, missed and extra beats are none`(period: Int) {
    var ectopic = Self.sinus
    for index in stride(from: 5, to: 315, by: period) {
      ectopic[index] *= 0.65
      ectopic[index + 1] *= index % 2 == 0 ? 1.35 : 1
    }
    #expect(IrregularBurst(IntervalSeries(ectopic)) == nil)
    let missed = Self.sinus.enumerated().map { $0 % period == 4 ? 2 * $1 : $1 }
    #expect(IrregularBurst(IntervalSeries(missed)) == nil)
    let extra = Self.sinus.enumerated().flatMap {
      $0 % period == 4 ? [0.4 * $1, 0.6 * $1] : [$1]
    }
    #expect(IrregularBurst(IntervalSeries(extra)) == nil)
    #expect(IrregularBurst(IntervalSeries([])) == nil)
  }
}
