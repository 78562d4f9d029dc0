import Testing

@testable import ActiveTasks

/// Hours, weekly times, "don't know", units and names of questions.
@Suite struct IPAQBoxTests {
  private func step(
    _ boxes: [String: SurveyAnswer.Response], codes: Bool = true,
    _ parameters: [String: String] = [:]
  ) throws -> ProcessedStep {
    var all: [String: SurveyAnswer.Response] = [
      "vigorousDays": .answered(.number(0)), "vigorousMinutes": .answered(.number(0)),
      "moderateDays": .answered(.number(0)), "moderateMinutes": .answered(.number(0)),
      "walkingDays": .answered(.number(0)), "walkingMinutes": .answered(.number(0)),
    ]
    for (name, response) in boxes { all[name] = response }
    let answers = all.sorted { $0.key < $1.key }
      .map { SurveyAnswer(step: $0.key, question: $0.key, response: $0.value) }
    return try IPAQRun.step(
      SurveyRecording(answers: answers, usesMissingCodes: codes), parameters)
  }

  @Test(arguments: [15.0, 30, 45, 60, 90])
  func `takes these numbers in an hours box as minutes`(value: Double) throws {
    let step = try step([
      "vigorousDays": .answered(.number(3)), "vigorousHours": .answered(.number(value)),
      "vigorousMinutes": .skipped,
    ])
    #expect(step.number("ipaq.minutes.vigorous", .raw) == value)
    #expect(step.flags.contains { $0.code == "ipaq.hours-box" })
    #expect(step.word("ipaq.rule.hoursBox")?.hasPrefix("applied: vigorous") == true)
  }

  @Test(arguments: [(1.0, 30.0, 90.0), (2, 0, 120), (14, 0, 840), (1.5, 0, 90)])
  func `adds hours and minutes`(hours: Double, minutes: Double, sum: Double) throws {
    let step = try step([
      "vigorousDays": .answered(.number(3)), "vigorousHours": .answered(.number(hours)),
      "vigorousMinutes": .answered(.number(minutes)),
    ])
    #expect(step.number("ipaq.minutes.vigorous", .raw) == sum)
    #expect(step.word("ipaq.rule.hoursBox") == "no change")
  }

  @Test(arguments: [(15.0, 900.0, 900.0), (1, 60, 60), (15, 15, 30), (15, 800, 815)])
  func `the same time in both boxes counts once`(
    hours: Double, minutes: Double, sum: Double
  ) throws {
    let step = try step([
      "vigorousDays": .answered(.number(3)), "vigorousHours": .answered(.number(hours)),
      "vigorousMinutes": .answered(.number(minutes)),
      "sittingHours": .answered(.number(hours)), "sittingMinutes": .answered(.number(minutes)),
    ])
    #expect(step.number("ipaq.minutes.vigorous", .raw) == sum)
    if minutes == 900 { #expect(step.number("ipaq.sitting") == 900) }
    #expect(step.flags.contains { $0.code == "ipaq.hours-and-minutes" } == (sum == minutes))
  }

  @Test func `what is left does not take an answer back`() throws {
    func step(_ first: SurveyAnswer.Response, _ second: SurveyAnswer.Response) throws
      -> ProcessedStep
    {
      let names = ["vigorous_days", "VigDays"]
      let answers = zip(names, [first, second]).map {
        SurveyAnswer(step: $0, question: $0, response: $1)
      }
      return try IPAQRun.step(SurveyRecording(answers: answers, usesMissingCodes: true))
    }
    let three = SurveyAnswer.Response.answered(.number(3))
    for step in [try step(three, .skipped), try step(.skipped, three)] {
      #expect(step.number("ipaq.days.vigorous", .raw) == 3)
      #expect(step.flags.contains { $0.code == "ipaq.repeated-answer" })
    }
    #expect(try step(three, .dontKnow).number("ipaq.days.vigorous", .raw) == nil)
  }

  @Test func `a question that does not exist is told`() throws {
    let step = try step([:], codes: true, ["items": "vigorousDays=q9"])
    #expect(step.flags.contains { $0.code == "ipaq.unknown-question" })
    #expect(step.number("ipaq.days.vigorous", .raw) == nil)
  }

  @Test func `divides weekly times by seven`() throws {
    let step = try step([
      "walkingDays": .answered(.number(7)), "walkingMinutes": .skipped,
      "walkingMinutesPerWeek": .answered(.number(210)),
    ])
    #expect(step.number("ipaq.minutes.walking", .raw) == 30)
    #expect(step.number("ipaq.met.walking") == 693)
    #expect(step.word("ipaq.rule.weekly") == "applied: walking 210 min a week")
    let unknown = try self.step([
      "walkingDays": .answered(.number(7)), "walkingMinutes": .skipped,
      "walkingMinutesPerWeek": .answered(.number(9999)),
    ])
    #expect(unknown.reason("ipaq.category") == "minutes-dont-know")
  }

  @Test(arguments: [
    (SurveyAnswer.Response.dontKnow, "minutes-dont-know"), (.skipped, "minutes-missing"),
    (.answered(.text("I don’t know")), "minutes-dont-know"),
    (.answered(.text("refused")), "minutes-dont-know"),
    (.answered(.text("some")), "minutes-unreadable"),
    (.contradictory(.number(30)), "minutes-unreadable"),
    (.answered(.number(30, unit: "km")), "minutes-unreadable"),
  ])
  func `removes a case whose time is not known`(
    response: SurveyAnswer.Response, reason: String
  ) throws {
    let step = try step(["walkingDays": .answered(.number(3)), "walkingMinutes": response])
    #expect(step.reason("ipaq.category") == reason)
    #expect(step.reason("ipaq.met.total") == reason)
    // Without days the time does not matter, whatever was answered.
    let irrelevant = try self.step([
      "walkingDays": .answered(.number(0)), "walkingMinutes": response,
    ])
    #expect(irrelevant.word("ipaq.category") == "low")
    #expect(irrelevant.flags.contains { $0.code == "ipaq.time-irrelevant" })
  }

  @Test(arguments: [
    ("None", 0.0), ("1 day", 1), ("2 days", 2), ("7 days", 7), ("5", 5),
  ])
  func `reads the choices of the app`(choice: String, days: Double) throws {
    let step = try step([
      "vigorousDays": .answered(.choices([choice])), "vigorousMinutes": .answered(.number(40)),
    ])
    #expect(step.number("ipaq.days.vigorous", .raw) == days)
  }

  @Test func `knows codes in tables only`() throws {
    let boxes: [String: SurveyAnswer.Response] = [
      "vigorousDays": .answered(.number(3)), "vigorousMinutes": .answered(.number(999)),
      "sittingMinutes": .answered(.number(998)),
    ]
    let table = try step(boxes)
    #expect(table.reason("ipaq.category") == "minutes-dont-know")
    #expect(table.reason("ipaq.sitting") == "dont-know")
    let app = try step(boxes, codes: false)
    #expect(app.reason("ipaq.category") == "over-960-minutes")
    #expect(app.number("ipaq.sitting") == 998)
  }

  @Test func `converts hours by their unit`() throws {
    let step = try step([
      "walkingDays": .answered(.number(3)), "walkingMinutes": .answered(.number(1.5, unit: "h")),
    ])
    #expect(step.number("ipaq.minutes.walking", .raw) == 90)
  }

  @Test(arguments: [
    ("walkingMinutes", 0.0625, true), ("walkingMinutes", 0.5, true), ("walkingMinutes", 2.5, true),
    ("walkingMinutes", 4, false), ("walkingHours", 0.0625, true), ("walkingHours", 0.25, false),
    ("walkingMinutesPerWeek", 1.5, true), ("walkingMinutesPerWeek", 70, false),
    ("sittingMinutes", 0.333, true), ("sittingMinutesPerWeek", 40, true),
    ("walkingMinutes", 0, false),
  ])
  func `suspects parts of an hour or a day in every box`(
    box: String, value: Double, isDoubted: Bool
  ) throws {
    var boxes: [String: SurveyAnswer.Response] = [
      "walkingDays": .answered(.number(5)), box: .answered(.number(value)),
    ]
    if box.hasPrefix("walking"), box != "walkingMinutes" { boxes["walkingMinutes"] = .skipped }
    let flags = try step(boxes).flags.map(\.code)
    #expect(flags.contains("ipaq.probably-hours") == isDoubted)
  }

  @Test(arguments: [1.0, 2, 3])
  func `suspects hours in a minutes box and leaves them`(minutes: Double) throws {
    let step = try step([
      "walkingDays": .answered(.number(3)), "walkingMinutes": .answered(.number(minutes)),
    ])
    #expect(step.flags.contains { $0.code == "ipaq.probably-hours" })
    #expect(step.number("ipaq.met.walking") == 0)
  }

  @Test func `keeps sitting apart from every rule`() throws {
    let step = try step([
      "sittingHours": .answered(.number(20)), "walkingDays": .answered(.number(7)),
      "walkingMinutes": .answered(.number(60)),
    ])
    #expect(step.number("ipaq.sitting") == 1200)
    #expect(step.word("ipaq.category") == "moderate")
    let impossible = try self.step(["sittingMinutes": .answered(.number(1441))])
    #expect(impossible.reason("ipaq.sitting") == "invalid")
  }

  @Test func `takes other names of questions`() throws {
    let step = try step(
      ["q7": .answered(.number(5)), "q8": .answered(.number(45))],
      [
        "items": "walkingDays=q7,walkingMinutes=q8"
      ])
    #expect(step.number("ipaq.days.walking", .raw) == 5)
    #expect(step.number("ipaq.met.walking") == 742.5)
    #expect(throws: Diagnostic.self) {
      _ = try IPAQProcessor(ParameterSet(IPAQParameters.specs, ["items": "runningDays=q7"]))
    }
    #expect(throws: Diagnostic.self) {
      let twice = ["items": "walkingDays=q7,walkingMinutes=q7"]
      _ = try IPAQProcessor(ParameterSet(IPAQParameters.specs, twice))
    }
  }

  @Test(arguments: [
    "vigorousDays", "VigorousDays", "vigorous_days", "vig.days", "days_vigorous", "vd", "/77583-3",
    "ipaq_vigorous_days",
  ])
  func `knows the names of a box`(name: String) {
    #expect(IPAQItem(named: name) == IPAQItem(.vigorous, .days))
  }

  @Test func `every box has one meaning`() {
    for item in IPAQItem.all { #expect(IPAQItem(named: item.name) == item) }
    #expect(IPAQItem(named: "SittingTime") == IPAQItem(.sitting, .minutes))
    #expect(IPAQItem(named: "Sec1") == nil)
  }
}
