import SignalProcessing
import Testing

@Suite struct SplitMix64Tests {
  @Test func `gives the published sequence of seed 1234567`() {
    var generator = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect((0..<5).map { _ in generator.next() } == expected)
  }

  @Test func `spreads uniform numbers evenly over 0 to 1`() {
    var generator = SplitMix64(seed: 7)
    var bins = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 { bins[Int(generator.uniform() * 10)] += 1 }
    // Five standard deviations of a binomial count with n = 100 000, p = 0.1.
    for count in bins { #expect(abs(count - 10_000) < 475) }
  }
}
