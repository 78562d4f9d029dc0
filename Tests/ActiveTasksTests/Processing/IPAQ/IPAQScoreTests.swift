import Testing

@testable import ActiveTasks

/// Every rule of the IPAQ's scoring protocol of November 2005 at its boundary.
@Suite struct IPAQScoreTests {
  /// A form with what must come out; the numbers are worked by hand from the protocol.
  struct Case: CustomTestStringConvertible {
    let form: [Double?]
    let total: Double
    let category: String
    let rule: String
    var testDescription: String { "\(form.map { $0.map { "\($0)" } ?? "-" })" }

    init(_ form: [Double?], _ total: Double, _ category: String, _ rule: String) {
      self.form = form
      self.total = total
      self.category = category
      self.rule = rule
    }
  }

  @Test(arguments: [
    Case([5, 30, 5, 30, 5, 30], 2295, "high", "high.vigorous"),
    Case([3, 30, 0, 0, 0, 0], 720, "moderate", "moderate.vigorous"),
    Case([3, 60, 0, 0, 2, 15], 1539, "high", "high.vigorous"),
    Case([3, 25, 2, 30, 3, 20], 1038, "moderate", "moderate.vigorous"),
    Case([0, 0, 0, 0, 5, 30], 495, "moderate", "moderate.fiveByThirty"),
    Case([0, 0, 0, 0, 7, 25], 577.5, "low", "none"),
    Case([0, 0, 5, 20, 5, 20], 730, "moderate", "moderate.combined"),
    Case([0, 0, 1, 720, 6, 10], 918, "moderate", "moderate.combined"),
    Case([0, 0, 2, 30, 3, 30], 537, "moderate", "moderate.fiveByThirty"),
    Case([2, 20, 2, 20, 3, 20], 678, "moderate", "moderate.combined"),
    Case([2, 200, 2, 30, 3, 45], 3565.5, "high", "high.combined"),
    Case([0, 0, 7, 180, 7, 60], 6426, "high", "high.combined"),
    Case([2, 8, 0, 0, 7, 60], 1386, "moderate", "moderate.fiveByThirty"),
    Case([7, 180, 7, 180, 7, 180], 19_278, "high", "high.vigorous"),
    Case([0, nil, 3, 30, 5, 30], 855, "moderate", "moderate.fiveByThirty"),
    Case([0, 0, 0, 0, 0, 0], 0, "low", "none"),
  ])
  func `scores the worked examples`(example: Case) throws {
    let step = try IPAQRun.step(IPAQRun.form(example.form))
    #expect(step.number("ipaq.met.total") == example.total)
    #expect(step.word("ipaq.category") == example.category)
    #expect(step.word("ipaq.category.rule") == example.rule)
    let parts = ["vigorous", "moderate", "walking"].compactMap { step.number("ipaq.met.\($0)") }
    #expect(parts.count == 3 && abs(parts.reduce(0, +) - example.total) < 1e-9)
  }

  @Test(
    arguments: [
      // Ten minutes stay, nine are none, and so are their days.
      ([3, 10, 0, 0, 0, 0], 240, "low", "none"), ([3, 9, 0, 0, 0, 0], 0, "low", "none"),
      ([3, 9.9, 0, 0, 0, 0], 0, "low", "none"),
      // 180 minutes stay, 181 become 180.
      ([7, 180, 0, 0, 0, 0], 10_080, "high", "high.vigorous"),
      ([7, 181, 0, 0, 0, 0], 10_080, "high", "high.vigorous"),
      // Days 0, 1, 3, 5, 7.
      ([0, 30, 0, 0, 0, 0], 0, "low", "none"), ([1, 30, 0, 0, 0, 0], 240, "low", "none"),
      ([2, 30, 0, 0, 0, 0], 480, "low", "none"),
      ([3, 20, 0, 0, 0, 0], 480, "moderate", "moderate.vigorous"),
      ([3, 19, 0, 0, 0, 0], 456, "low", "none"),
      ([5, 15, 0, 0, 0, 0], 600, "moderate", "moderate.combined"),
      ([0, 0, 5, 30, 0, 0], 600, "moderate", "moderate.fiveByThirty"),
      ([0, 0, 5, 29, 0, 0], 580, "low", "none"), ([0, 0, 4, 30, 0, 0], 480, "low", "none"),
      ([0, 0, 4, 180, 0, 0], 2880, "low", "none"),
      // 1500 in total with three vigorous days; 1499.5 is not enough.
      ([3, 60, 0, 0, 2, 10], 1506, "high", "high.vigorous"),
      ([3, 62.5, 0, 0, 0, 0], 1500, "high", "high.vigorous"),
      ([3, 62, 0, 0, 0, 0], 1488, "moderate", "moderate.vigorous"),
      ([2, 180, 0, 0, 0, 0], 2880, "low", "none"),
      // 3000 in total with seven days.
      ([0, 0, 5, 150, 2, 10], 3066, "high", "high.combined"),
      ([0, 0, 7, 107, 0, 0], 2996, "moderate", "moderate.fiveByThirty"),
      ([0, 0, 6, 180, 0, 0], 4320, "moderate", "moderate.fiveByThirty"),
      ([1, 180, 1, 180, 5, 60], 3150, "high", "high.combined"),
      ([1, 180, 1, 180, 4, 180], 4536, "moderate", "moderate.fiveByThirty"),
      ([1, 180, 1, 29, 4, 180], 3932, "moderate", "moderate.combined"),
      // 600 in total with five days.
      ([1, 15, 4, 30, 0, 0], 600, "moderate", "moderate.combined"),
      ([1, 14, 4, 30, 0, 0], 592, "low", "none"),
    ] as [([Double?], Double, String, String)])
  func `holds the boundaries`(form: [Double?], total: Double, category: String, rule: String) throws
  {
    let step = try IPAQRun.step(IPAQRun.form(form))
    #expect(step.number("ipaq.met.total") == total)
    #expect(step.word("ipaq.category") == category)
    #expect(step.word("ipaq.category.rule") == rule)
  }

  @Test(
    arguments: [
      ([2, 400, 3, 400, 5, 200], "over-960-minutes", "over960"),
      ([1, 321, 1, 320, 1, 320], "over-960-minutes", "over960"),
      ([3, nil, 0, 0, 0, 0], "minutes-missing", "missing"),
      ([nil, 30, 0, 0, 0, 0], "days-missing", "missing"),
      ([nil, nil, nil, nil, 5, 30], "days-missing", "missing"),
      ([8, 30, 0, 0, 0, 0], "days-dont-know", "missing"),
      ([9, 30, 0, 0, 0, 0], "days-dont-know", "missing"),
      ([10, 30, 0, 0, 0, 0], "days-invalid", "validDays"),
      ([-1, 30, 0, 0, 0, 0], "days-invalid", "validDays"),
      ([2.5, 30, 0, 0, 0, 0], "days-invalid", "validDays"),
      ([3, 998, 0, 0, 0, 0], "minutes-dont-know", "missing"),
      ([3, 999, 0, 0, 0, 0], "minutes-dont-know", "missing"),
      ([3, 1441, 0, 0, 0, 0], "minutes-invalid", "validDays"),
      ([3, -5, 0, 0, 0, 0], "minutes-invalid", "validDays"),
    ] as [([Double?], String, String)])
  func `excludes`(form: [Double?], reason: String, rule: String) throws {
    let step = try IPAQRun.step(IPAQRun.form(form))
    for name in ["total", "vigorous", "moderate", "walking"] {
      #expect(step.reason("ipaq.met.\(name)") == reason)
    }
    #expect(step.reason("ipaq.category") == reason)
    #expect(step.word("ipaq.rule.\(rule)")?.hasPrefix("excluded: ") == true)
    #expect(step.word("ipaq.rule.high.vigorous") == "not reached")
    #expect(Quality(step.flags) == .unusable)
  }

  @Test func `keeps exactly 960 minutes`() throws {
    let step = try IPAQRun.step(IPAQRun.form([1, 320, 1, 320, 1, 320]))
    #expect(step.number("ipaq.minutes.total", .raw) == 960)
    #expect(step.number("ipaq.met.total") == 2754)
    #expect(step.word("ipaq.rule.over960") == "no change: 960 min")
  }

  @Test func `tests the sum before the cap and without classes that have no days`() throws {
    let capped = try IPAQRun.step(IPAQRun.form([7, 500, 7, 400, 7, 61]))
    #expect(capped.reason("ipaq.category") == "over-960-minutes")
    let noDays = try IPAQRun.step(IPAQRun.form([0, 900, 5, 30, 5, 60]))
    #expect(noDays.number("ipaq.minutes.total", .raw) == 90)
    #expect(noDays.flags.contains { $0.code == "ipaq.inconsistent_days_zero" })
    #expect(noDays.word("ipaq.rule.zeroDays") == "applied: vigorous 0 × 900 min to 0 × 0 min")
    #expect(noDays.number("ipaq.minutes.vigorous", .raw) == 900)
    #expect(noDays.number("ipaq.minutes.vigorous") == 0)
  }

  @Test func `keeps the answers beside the scored values`() throws {
    let step = try IPAQRun.step(IPAQRun.form([3, 200, 4, 9, 7, 0]))
    #expect(step.number("ipaq.minutes.vigorous", .raw) == 200)
    #expect(step.number("ipaq.minutes.vigorous") == 180)
    #expect(step.number("ipaq.days.moderate", .raw) == 4)
    #expect(step.number("ipaq.days.moderate") == 0)
    #expect(step.number("ipaq.days.walking", .raw) == 7)
    #expect(step.number("ipaq.days.total") == 3)
    #expect(
      step.word("ipaq.rule.under10")
        == "applied: moderate 4 × 9 min to 0 × 0 min, walking 7 × 0 min to 0 × 0 min")
    #expect(step.word("ipaq.rule.over180") == "applied: vigorous 3 × 200 min to 3 × 180 min")
    #expect(
      Set(step.flags.map(\.code))
        == ["ipaq.zero-minutes", "ipaq.under-10", "ipaq.truncated"])
  }

  @Test(
    arguments: [
      // 4 + 3 days of 20 + 20 minutes: only the lenient reading lets them add up.
      ([0, 0, 4, 20, 3, 20], "low", "moderate"), ([0, 0, 4, 14, 3, 15], "low", "low"),
      ([0, 0, 2, 20, 2, 20], "low", "low"), ([0, 0, 5, 30, 0, 0], "moderate", "moderate"),
    ] as [([Double?], String, String)])
  func `reads five by thirty strictly or leniently`(
    form: [Double?], strict: String, lenient: String
  ) throws {
    let entries = IPAQRun.form(form)
    #expect(try IPAQRun.step(entries).word("ipaq.category") == strict)
    let other = try IPAQRun.step(entries, ["five-by-thirty": "lenient"])
    #expect(other.word("ipaq.category") == lenient)
  }
}
