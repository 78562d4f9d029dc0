import Testing

@testable import ActiveTasks

/// What stands in a box: typed numbers and times, units, contradictions.
@Suite struct IPAQEntryTests {
  /// Minutes of walking that a response gives; `nil` when it gives none.
  private static func minutes(
    _ response: SurveyAnswer.Response, in box: String = "walkingMinutes", of name: String? = nil
  ) throws -> Double? {
    try step([(box, response, name)]).number("ipaq.minutes.walking", .raw)
  }

  private static func step(
    _ boxes: [(String, SurveyAnswer.Response, String?)], days: Double = 3
  ) throws -> ProcessedStep {
    let others = ["vigorousDays", "moderateDays"].map { ($0, 0.0) } + [("walkingDays", days)]
    let answers =
      others.map {
        SurveyAnswer(step: $0.0, question: $0.0, response: .answered(.number($0.1)))
      }
      + boxes.map {
        SurveyAnswer(step: $0.0, question: $0.0, resultClass: $0.2, response: $0.1)
      }
    return try IPAQRun.step(SurveyRecording(answers: answers, usesMissingCodes: true))
  }

  @Test(
    arguments: [
      ("90", 90), (" 90 ", 90), ("22.5", 22.5), ("22,5", 22.5), ("1,5", 1.5), ("45 min", 45),
      ("45min.", 45), ("45 minutes", 45), ("1:30", 90), ("8:00", 480), ("0:45", 45), ("1 h", 60),
      ("1,5 h", 90), ("1h30", 90), ("1h30m", 90), ("1 h 30 min", 90), ("2 hours 5 minutes", 125),
      ("1.5 hours", 90),
      ("600 s", 10),
    ] as [(String, Double)])
  func `reads a typed time in full`(text: String, minutes: Double) throws {
    #expect(try Self.minutes(.answered(.text(text))) == minutes)
  }

  @Test(arguments: [
    "1 30", "1'30", "1'30\"", "30%", "<10", ">60", "~30", "10-20", "30/60", "1,440", "1:3", "1:60",
    "1:30:00", "-1:30", "30 km", "1 h 90 min", "30 min 1 h", "1 h 2 h", "five", "3e",
    "1.2.3",
    "(30)", "30 days", "30 min 5 days", "1,2,3", "30?", "٣٠",
    String(repeating: "9", count: 400),
  ])
  func `reads nothing else`(text: String) throws {
    let step = try Self.step([("walkingMinutes", .answered(.text(text)), nil)])
    #expect(step.reason("ipaq.minutes.walking", .raw) != nil)
    #expect(step.reason("ipaq.category") == "minutes-unreadable")
    let flag = try #require(step.flags.first { $0.code == "ipaq.unreadable-answer" })
    #expect(!flag.message.contains(text))
  }

  @Test func `an unreadable answer leaves none of its words in the result`() throws {
    let step = try Self.step([
      ("walkingMinutes", .answered(.text("with Ada after work")), nil),
      ("vigorousMinutes", .contradictory(.text("with Bea")), nil),
    ])
    let text = "\(step.flags) \(step.metrics)"
    #expect(!text.contains("Ada") && !text.contains("Bea"))
  }

  @Test func `hours that are typed as a time`() throws {
    #expect(try Self.minutes(.answered(.text("1:30")), in: "walkingHours") == 90)
    #expect(try Self.minutes(.answered(.text("90 min")), in: "walkingHours") == 90)
    #expect(try Self.minutes(.answered(.text("1,5")), in: "walkingHours") == 90)
    let step = try Self.step([("moderateDays", .answered(.text("1:30")), nil)])
    #expect(step.reason("ipaq.category") == "days-unreadable")
  }

  @Test func `a duration picker of ResearchKit counts seconds`() throws {
    let name = "ORKTimeIntervalQuestionResult"
    #expect(try Self.minutes(.answered(.number(900)), of: name) == 15)
    #expect(try Self.minutes(.answered(.number(5400)), in: "walkingHours", of: name) == 90)
    let step = try Self.step([("sittingMinutes", .answered(.number(28_800)), name)])
    #expect(step.number("ipaq.sitting") == 480)
  }

  @Test(
    arguments: [
      (30, "min", 30), (30, "min/d", 30), (30, "minutes per day", 30), (1.5, "h", 90),
      (1, "h/d", 60),
      (600, "s", 10), (210, "min/wk", 30), (210, "minutes per week", 30), (7, "h/wk", 60),
      (30, "km", nil), (30, "min/mo", nil), (3, "d", nil), (30, "{score}", nil),
    ] as [(Double, String, Double?)])
  func `a time counts in its unit`(number: Double, unit: String, minutes: Double?) throws {
    #expect(try Self.minutes(.answered(.number(number, unit: unit))) == minutes)
  }

  @Test(
    arguments: [
      ("d", true), ("days", true), ("days per week", true), ("d/wk", true), ("{days}/wk", true),
      ("", true),
      ("h", false), ("d/mo", false), ("days per month", false), ("weeks", false), ("min", false),
      ("days per day", false),
    ])
  func `days are days a week`(unit: String, isRead: Bool) throws {
    let step = try Self.step([("walkingDays", .answered(.number(4, unit: unit)), nil)])
    #expect(step.number("ipaq.days.walking", .raw) == (isRead ? 4 : nil))
  }

  @Test func `sitting has the same checks of its boxes`() throws {
    func sitting(
      _ boxes: (String, Double)...
    ) throws -> (Double?, String?, Set<String>) {
      let step = try Self.step(
        boxes.map { ($0.0, .answered(.number($0.1)), nil) }
          + [("walkingMinutes", .answered(.number(30)), nil)])
      return (
        step.number("ipaq.sitting"), step.reason("ipaq.sitting"), Set(step.flags.map(\.code))
      )
    }
    // 15 hours may be meant, and so may 15 minutes; 30 hours may not.
    let unclear = try sitting(("sittingHours", 15))
    #expect(unclear.0 == nil && unclear.1 == "hours-or-minutes")
    #expect(unclear.2.contains("ipaq.hours-box"))
    let moved = try sitting(("sittingHours", 30))
    #expect(moved.0 == 30 && moved.2.contains("ipaq.hours-box"))
    #expect(try sitting(("sittingMinutes", 8)).2.contains("ipaq.probably-hours"))
    #expect(try !sitting(("sittingMinutes", 25)).2.contains("ipaq.probably-hours"))
    let twice = try sitting(("sittingHours", 8), ("sittingMinutes", 480))
    #expect(twice.0 == 480 && twice.2.contains("ipaq.hours-and-minutes"))
    let added = try sitting(("sittingHours", 1), ("sittingMinutes", 90))
    #expect(added.0 == 150 && added.2.contains("ipaq.hours-and-minutes"))
    let plain = try sitting(("sittingHours", 8), ("sittingMinutes", 30))
    #expect(plain.0 == 510 && !plain.2.contains("ipaq.hours-and-minutes"))
    #expect(try sitting(("sittingHours", -1), ("sittingMinutes", 90)).1 == "invalid")
  }

  @Test(arguments: [(-1.0, 90.0), (1, -5), (-0.5, -0.5)])
  func `a negative part does not hide in the sum`(hours: Double, minutes: Double) throws {
    let step = try Self.step([
      ("walkingHours", .answered(.number(hours)), nil),
      ("walkingMinutes", .answered(.number(minutes)), nil),
    ])
    #expect(step.reason("ipaq.category") == "minutes-invalid")
  }

  @Test(
    arguments: [
      (30, 210, false), (30, 90, false), (30, 211, false), (60, 210, true), (30, 0, true),
    ] as [(Double, Double, Bool)])
  func `a time a day and one a week must agree`(
    daily: Double, weekly: Double, contradicts: Bool
  ) throws {
    let step = try Self.step([
      ("walkingMinutes", .answered(.number(daily)), nil),
      ("walkingMinutesPerWeek", .answered(.number(weekly)), nil),
    ])
    #expect(step.number("ipaq.minutes.walking", .raw) == daily)
    #expect(step.flags.contains { $0.code == "ipaq.contradicting-times" } == contradicts)
  }
}
