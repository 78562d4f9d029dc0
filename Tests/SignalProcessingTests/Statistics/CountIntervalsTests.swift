import SignalProcessing
import Testing

/// Against SciPy 1.17.1: `binomtest(k, n).proportion_ci(0.95, method='wilson')`, `chi2.ppf`,
/// `gammainc`, `gammaincinv`.
@Suite struct CountIntervalsTests {
  private func isNear(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= 1e-11 * max(abs(expected), 1e-300)
  }

  @Test(arguments: [
    (0, 1, 0.0, 0.7934506856227626), (1, 1, 0.20654931437723745, 1.0),
    (0, 10, 0.0, 0.27753279986288926), (3, 10, 0.10779126740630102, 0.6032218525388546),
    (10, 10, 0.7224672001371109, 1.0), (7, 20, 0.1811918241010821, 0.5671457233147637),
    (81, 263, 0.2552885198782742, 0.36620957698280004),
    (15, 148, 0.06238639953073629, 0.16048724172330803),
    (9999, 10000, 0.9994337311025987, 0.9999823473263989),
    (1, 100_000, 1.765247730378316e-06, 5.664709659040965e-05),
    (43210, 98765, 0.43441181864847045, 0.44059937093658763),
  ])
  func `Wilson's interval`(k: Int, n: Int, low: Double, high: Double) throws {
    let interval = try #require(CountIntervals.wilson(k, of: n))
    #expect(isNear(interval.lowerBound, low) && isNear(interval.upperBound, high))
  }

  @Test(arguments: [
    (0, 1, 0.0, 3.6888794541139354), (0, 50, 0.0, 0.0737775890822787),
    (1, 1, 0.025317807984289876, 5.571643390938898),
    (3, 10, 0.06186721228956014, 0.8767273069742323),
    (10, 10, 0.4795388696132433, 1.839035604201778),
    (25, 40, 0.4044670461957332, 0.9226232924382591),
    (117, 63, 1.535907741891741, 2.2257369714707385),
    (1000, 400, 2.3474325460192382, 2.659880340040755),
    (12345, 9876, 1.2280458594470514, 1.2722480970953152),
    (1_000_000, 250_000, 3.9921639333611756, 4.007847647781729),
    (150_000, 7, 21320.265258480038, 21537.29143227316),
    (1_000_003, 2, 499021.9902001749, 500982.45744268736),
    (10_000_000, 1, 9993802.996884268, 10006199.897731498),
    (1_000_000_010, 2, 499969015.721809, 500030995.72535944),
    (1_000_000_000_000, 1, 999998040036.9626, 1000001959965.9316),
  ])
  func `the exact interval of a Poisson mean`(k: Int, n: Int, low: Double, high: Double) throws {
    let interval = try #require(CountIntervals.poissonMean(k, over: n))
    #expect(isNear(interval.lowerBound, low) && isNear(interval.upperBound, high))
  }

  @Test func `refuses what is no count`() {
    #expect(CountIntervals.wilson(0, of: 0) == nil && CountIntervals.wilson(3, of: 2) == nil)
    #expect(CountIntervals.wilson(-1, of: 2) == nil)
    #expect(CountIntervals.poissonMean(-1, over: 2) == nil)
    #expect(CountIntervals.poissonMean(0, over: 0) == nil)
  }

  @Test(arguments: [
    (0.5, 0.1, 0.34527915398142317), (0.5, 3, 0.9856941215645704), (1, 1, 0.6321205588285577),
    (2.5, 10, 0.9987502694369687), (10, 3, 0.0011024881301154815), (10, 10, 0.5420702855281478),
    (100, 90, 0.15822098918643007), (100, 130, 0.9972495916326934),
    (1000, 1010, 0.6276789447369947), (12345.5, 12400, 0.688916878442646),
    (1e-3, 1e-5, 0.9891230446957835),
  ])
  func `the incomplete gamma function`(a: Double, x: Double, expected: Double) {
    #expect(isNear(IncompleteGamma.lower(a, x), expected))
  }

  @Test(arguments: [
    (1e-8, 0.5, 7.853981633974481e-17), (0.025, 0.5, 0.0004910345585876278),
    (0.5, 1, 0.6931471805599455), (0.975, 3, 7.22468766772396),
    (0.025, 1000, 938.9730184076952), (1e-5, 2.5, 0.01624219957771244),
    (0.3, 0.01, 2.917417191745957e-53),
  ])
  func `its inverse`(p: Double, a: Double, expected: Double) {
    #expect(isNear(IncompleteGamma.inverseLower(p, a), expected))
  }

  @Test func `is not a number outside its ranges and whole at its ends`() {
    #expect(IncompleteGamma.lower(0, 1).isNaN && IncompleteGamma.lower(1, -1).isNaN)
    #expect(IncompleteGamma.lower(.nan, 1).isNaN && IncompleteGamma.inverseLower(1, 1).isNaN)
    #expect(IncompleteGamma.inverseLower(.nan, 1).isNaN)
    #expect(IncompleteGamma.lower(3, 0) == 0 && IncompleteGamma.lower(3, .infinity) == 1)
    #expect(IncompleteGamma.inverseLower(0, 3) == 0)
  }
}
