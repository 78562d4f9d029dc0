import ActiveTasks
import Testing

@Suite struct AudiogramSummaryTests {
  static func ear(_ levels: [Double: Double], above: [Double: Double] = [:]) -> EarAudiogram {
    EarAudiogram(
      levels.map { EarAudiogram.Point($0.key, .level($0.value)) }
        + above.map { EarAudiogram.Point($0.key, .above($0.value)) })
  }

  @Test func `averages need every frequency and never take a missing response`() {
    let full = Self.ear([500: 10, 1000: 20, 2000: 30, 3000: 40, 4000: 50, 6000: 60, 8000: 70])
    let expected: [(PureToneAverage, Double)] = [
      (.pta3, 20), (.pta4, 27.5), (.ptaAAO, 25), (.ptaHigh346, 50), (.ptaHigh468, 60),
    ]
    for (average, value) in expected { #expect(average.average(full) == .level(value)) }
    let no4 = Self.ear([500: 10, 1000: 20, 2000: 30])
    #expect(PureToneAverage.pta4.average(no4) == .missing([4000]))
    #expect(PureToneAverage.pta4.average(no4).reason == "missing-4000")
    let silent = Self.ear([500: 10, 1000: 20, 2000: 30], above: [4000: 90])
    #expect(PureToneAverage.pta4.average(silent) == .censored([4000]))
    #expect(PureToneAverage.pta4.average(silent).reason == "no-response-4000")
    let no3 = Self.ear([500: 10, 1000: 20, 2000: 30, 4000: 50])
    #expect(PureToneAverage.ptaAAO.average(no3) == .level(25))
  }

  /// World Report on Hearing 2021, Table 1.3, at both sides of every limit.
  @Test(arguments: [
    (-10.0, "normal"), (19.99, "normal"), (20, "mild"), (22, "mild"), (34.9, "mild"),
    (35, "moderate"), (37.5, "moderate"), (50, "moderately-severe"), (64.9, "moderately-severe"),
    (65, "severe"), (80, "profound"), (94.9, "profound"), (95, "complete"), (120, "complete"),
  ])
  func `grades after WHO 2021`(average: Double, grade: String) {
    #expect(HearingGrade.who2021.grade(average) == grade)
  }

  @Test(arguments: [
    (25.0, "none"), (25.6, "slight"), (40, "slight"), (41, "moderate"), (60, "moderate"),
    (61, "severe"), (80, "severe"), (81, "profound"),
  ])
  func `grades after WHO 1991`(average: Double, grade: String) {
    #expect(HearingGrade.who1991.grade(average) == grade)
  }

  @Test(arguments: [
    (15.0, "normal"), (16, "slight"), (25, "slight"), (26, "mild"), (40, "mild"),
    (41, "moderate"), (55, "moderate"), (56, "moderately-severe"), (70, "moderately-severe"),
    (71, "severe"), (90, "severe"), (91, "profound"),
  ])
  func `grades after Clark`(average: Double, grade: String) {
    #expect(HearingGrade.asha.grade(average) == grade)
    #expect(HearingGrade.asha.verification == .unverified)
  }

  @Test func `a unilateral loss has a normal better ear`() {
    #expect(HearingGrade.isUnilateral(better: 19.9, worse: 35))
    #expect(!HearingGrade.isUnilateral(better: 20, worse: 90))
    #expect(!HearingGrade.isUnilateral(better: 0, worse: 34.9))
  }

  @Test func `asymmetry rules name the frequencies that trigger them`() {
    let left = Self.ear([500: 10, 1000: 10, 2000: 10, 3000: 10, 4000: 10])
    let right = Self.ear([500: 10, 1000: 10, 2000: 20, 3000: 25, 4000: 30])
    let expected: [(AsymmetryRule, AsymmetryRule.Finding)] = [
      (.tenAtTwoNeighbours, .asymmetric([2000, 3000, 4000])),
      (.fifteenAtAny, .asymmetric([3000, 4000])),
      (.rule3000, .asymmetric([3000])), (.fifteenAtTwo, .asymmetric([3000, 4000])),
      (.twentyAtTwoNeighbours, .symmetric), (.average, .symmetric),
    ]
    for (rule, finding) in expected {
      #expect(rule.finding(left: left, right: right) == finding)
      #expect(rule.finding(left: right, right: left) == finding)
    }
  }

  @Test func `asymmetry needs the same worse ear and common frequencies`() {
    let left = Self.ear([1000: 10, 2000: 30])
    let right = Self.ear([1000: 30, 2000: 10])
    #expect(AsymmetryRule.tenAtTwoNeighbours.finding(left: left, right: right) == .symmetric)
    #expect(
      AsymmetryRule.rule3000.finding(left: left, right: right)
        == .undecided(reason: "missing-3000"))
    #expect(
      AsymmetryRule.fifteenAtAny.finding(left: left, right: Self.ear([500: 10]))
        == .undecided(reason: "no-common-frequency"))
    #expect(
      AsymmetryRule.average.finding(left: left, right: right) == .undecided(reason: "missing-500"))
  }

  @Test func `a missing response counts with what is certain`() {
    let silent = Self.ear([1000: 10], above: [3000: 60])
    let heard = Self.ear([1000: 10, 3000: 40])
    #expect(AsymmetryRule.rule3000.finding(left: silent, right: heard) == .asymmetric([3000]))
    let worse = Self.ear([1000: 10, 3000: 90])
    #expect(AsymmetryRule.rule3000.finding(left: silent, right: worse) == .symmetric)
  }

  @Test(arguments: [
    ([10.0, 10, 10, 10, 10], AudiogramShape.flat), ([10, 10, 20, 45, 60], .sloping),
    ([50, 45, 30, 15, 10], .rising), ([10, 10, 10, 40, 15], .notch),
    ([10, 50, 10, 10, 50], .irregular),
    ([60, 50, 45, 50, 40], .flat),
  ])
  func `names the shape`(levels: [Double], shape: AudiogramShape) {
    let ear = Self.ear(
      Dictionary(uniqueKeysWithValues: zip([500, 1000, 2000, 4000, 8000], levels)))
    #expect(AudiogramShape(ear) == shape)
  }

  @Test func `there is no shape without all thresholds`() {
    #expect(AudiogramShape(Self.ear([500: 10, 1000: 10, 2000: 10, 4000: 10])) == nil)
    let silent = Self.ear([500: 10, 1000: 10, 2000: 10, 4000: 10], above: [8000: 90])
    #expect(AudiogramShape(silent) == nil)
  }

  @Test func `masking is needed from 40 dB between the ears`() {
    let poor = Self.ear([1000: 50, 2000: 49], above: [4000: 60])
    let good = Self.ear([1000: 10, 2000: 10, 4000: 15])
    #expect(MaskingRule.frequencies(poor, against: good) == [1000, 4000])
    #expect(MaskingRule.frequencies(good, against: poor) == [])
  }

  @Test func `of repeated thresholds the better counts`() {
    let ear = EarAudiogram([
      .init(1000, .level(30)), .init(500, .above(80)), .init(1000, .level(25)),
      .init(500, .level(90)),
    ])
    #expect(ear[1000] == .level(25))
    #expect(ear[500] == .level(90))
    #expect(ear.points.count == 2)
  }

  @Test func `the age norm gives ISO 7029's median and spreads`() throws {
    let norm = try #require(AgeNorm(frequency: 4000, age: 50, sex: .male))
    #expect(abs(norm.median - 10.7) < 0.05)
    #expect(abs(norm.percentile(norm.median) - 50) < 1e-9)
    // One spread above the median is the 84.13th percentile, one below the 15.87th.
    #expect(abs(norm.percentile(norm.median + norm.upperSpread) - 84.134) < 0.001)
    #expect(abs(norm.percentile(norm.median - norm.lowerSpread) - 15.866) < 0.001)
    // s_u of men at 4 kHz: 4.68 + 0.455·32 − 0.0552·32² + 0.00295·32³ − 5.30e-5·32⁴ + 2.92e-7·32⁵.
    #expect(abs(norm.upperSpread - 13.6042) < 0.001)
    #expect(AgeNorm(frequency: 1000, age: 18, sex: .female)?.median == 0)
  }

  @Test func `the age norm ends where the standard ends`() {
    #expect(AgeNorm(frequency: 4000, age: 71, sex: .male) == nil)
    #expect(AgeNorm(frequency: 2000, age: 80, sex: .male) != nil)
    #expect(AgeNorm(frequency: 2000, age: 17.9, sex: .male) == nil)
    #expect(AgeNorm(frequency: 1250, age: 30, sex: .male) == nil)
    #expect(AgeNorm(frequency: 2000, age: .nan, sex: .male) == nil)
    for sex in AgeNorm.Sex.allCases {
      for frequency in [125.0, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000] {
        for age in stride(from: 18.0, through: frequency <= 2000 ? 80 : 70, by: 1) {
          guard let norm = AgeNorm(frequency: frequency, age: age, sex: sex) else {
            Issue.record("no norm at \(frequency) Hz, \(age) years")
            continue
          }
          #expect(norm.upperSpread > 0 && norm.lowerSpread > 0)
        }
      }
    }
  }
}
