import Testing

@testable import ActiveTasks

/// Every automatic item right, wrong, missing, over midnight and in another time zone; totals, bounds,
/// raters and cut-offs.
@Suite struct MMSEScoreTests {
  private static let automatic = MMSEItem.all.filter { $0.rule != .rater }.map(\.identifier)

  @Test func `there are thirty items and thirty points`() {
    #expect(MMSEItem.all.count == 30)
    #expect(Set(MMSEItem.all.map(\.identifier)).count == 30)
    #expect(MMSEItem.all.reduce(0) { $0 + $1.maximum } == 30)
    let most = MMSEItem.Domain.allCases.map { MMSEMetric.domain($0).definition.range.upperBound }
    #expect(most == [6, 4, 3, 5, 3, 2, 1, 3, 1, 1, 1])
  }

  @Test func `right answers give all that needs no person, and bounds`() throws {
    let step = try MMSERun.step()
    for item in Self.automatic { #expect(step.number("mmse.item.\(item)") == 1, "\(item)") }
    #expect(step.number("mmse.automatic") == 28)
    #expect(step.reason("mmse.total") == "pending")
    #expect(step.number("mmse.lowerBound") == 28 && step.number("mmse.upperBound") == 30)
    #expect(step.number("mmse.orientation.time") == 6 && step.number("mmse.attention") == 5)
    #expect(step.reason("mmse.writing") == "pending")
    #expect(step.flags.contains { $0.code == "mmse.screen-variant" })
  }

  @Test(arguments: automatic)
  func `a wrong, a skipped and an unknown answer give nothing`(item: String) throws {
    let wrong: AnswerValue = item == "05Time" ? .text("9:00 am") : .text("17 bananas")
    for response in [SurveyAnswer.Response.answered(wrong), .skipped, .dontKnow] {
      let step = try MMSERun.step([item: response])
      #expect(step.number("mmse.item.\(item)") == 0, "\(item) \(response)")
    }
  }

  @Test(arguments: automatic)
  func `an item without a result is open, not wrong`(item: String) throws {
    let step = try MMSERun.step(without: [item])
    #expect(step.reason("mmse.item.\(item)") == "not-administered")
    #expect(step.number("mmse.upperBound") == 30)
    #expect(step.flags.contains { $0.code == "mmse.not-administered" })
  }

  @Test(arguments: [
    ("01DayOfWeek", "Thursday"), ("04DayOfMonth", "2"), ("01DayOfWeek", "Wednesday"),
    ("04DayOfMonth", "1"),
  ])
  func `accepts either date of a step over midnight`(item: String, answer: String) throws {
    let step = try MMSERun.step(
      [item: .answered(.choices([answer]))], start: "2024-05-01T23:59:50-07:00",
      end: "2024-05-02T00:00:10-07:00")
    #expect(step.number("mmse.item.\(item)") == 1)
    #expect(step.flags.contains { $0.code == "mmse.midnight" })
  }

  @Test func `the year and the month turn at midnight`() throws {
    for (year, month) in [("2024", "December"), ("2025", "January")] {
      let step = try MMSERun.step(
        [
          "02Year": .answered(.choices([year])), "03Month": .answered(.choices([month])),
          "05Time": .answered(.text("12:00 am")),
        ], start: "2024-12-31T23:59:50-07:00", end: "2025-01-01T00:00:10-07:00")
      #expect(step.number("mmse.item.02Year") == 1 && step.number("mmse.item.03Month") == 1)
      #expect(step.number("mmse.item.05Time") == 1)
    }
  }

  @Test(arguments: [
    // 15:30 in Los Angeles is 07:30 of the next day in Tokyo.
    ("Asia/Tokyo", "Thursday", "2", "7:30"), ("America/Los_Angeles", "Wednesday", "1", "15:30"),
    ("+00:00", "Wednesday", "1", "22:30"),
  ])
  func `counts in the participant's time zone`(
    zone: String, weekday: String, day: String, time: String
  ) throws {
    let step = try MMSERun.step(
      [
        "01DayOfWeek": .answered(.text(weekday)), "04DayOfMonth": .answered(.text(day)),
        "05Time": .answered(.text(time)),
      ], ["time-zone": zone])
    for item in ["01DayOfWeek", "04DayOfMonth", "05Time"] {
      #expect(step.number("mmse.item.\(item)") == 1, "\(item)")
    }
    #expect(!step.flags.contains { $0.code == "mmse.time-zone-from-file" })
    #expect(try MMSERun.step().flags.contains { $0.code == "mmse.time-zone-from-file" })
  }

  @Test(arguments: [
    ("15:30", 1.0), ("3:30", 1), ("3.30 PM", 1), ("1530", 1), ("4:30 pm", 1), ("4:31 pm", 0),
    ("2:30 pm", 1), ("2:29 pm", 0), ("3 pm", 1), ("3:30 am", 0), ("03:30", 0),
  ])
  func `reads the time of day`(text: String, points: Double) throws {
    let step = try MMSERun.step(["05Time": .answered(.text(text))])
    #expect(step.number("mmse.item.05Time") == points)
  }

  @Test(arguments: ["half past three", "25:00", "15:60", "3pmpm", "123456"])
  func `leaves a time it cannot read to a person`(text: String) throws {
    let step = try MMSERun.step(["05Time": .answered(.text(text))])
    #expect(step.reason("mmse.item.05Time") == "unreadable-time")
  }

  @Test(arguments: [
    ("2024-05-17", "spring", 1.0), ("2024-05-17", "summer", 0), ("2024-05-18", "summer", 1),
    ("2024-06-14", "spring", 1), ("2024-06-15", "spring", 0), ("2024-10-15", "Fall", 1),
    ("2024-01-15", "winter", 1),
  ])
  func `tolerates the turn of a season`(day: String, season: String, points: Double) throws {
    let step = try MMSERun.step(
      ["06Season": .answered(.text(season))], start: "\(day)T12:00:00-07:00")
    #expect(step.number("mmse.item.06Season") == points)
  }

  @Test func `knows both hemispheres and both schemes`() throws {
    func points(_ season: String, _ change: String, _ day: String) throws -> Double? {
      let key = MMSERun.key.replacing(#""hemisphere":"north""#, with: change)
      return try MMSERun.step(
        ["06Season": .answered(.text(season))], start: "\(day)T12:00:00-03:00", key: key
      ).number("mmse.item.06Season")
    }
    #expect(try points("summer", #""hemisphere":"south""#, "2024-01-15") == 1)
    #expect(try points("winter", #""hemisphere":"south""#, "2024-01-15") == 0)
    let astronomical =
      #""hemisphere":"north","seasonScheme":"astronomical","seasonToleranceDays":0"#
    #expect(try points("winter", astronomical, "2024-03-19") == 1)
    #expect(try points("spring", astronomical, "2024-03-20") == 1)
    let unknown = MMSERun.key.replacing(#""hemisphere":"north","#, with: "")
    #expect(try MMSERun.step(key: unknown).reason("mmse.item.06Season") == "needs-hemisphere")
  }

  @Test func `words come in any order, each counts once`() throws {
    let step = try MMSERun.step([
      "11word1": .answered(.text("kettle")), "11word2": .answered(.text("KETTLE")),
      "11word3": .answered(.text("wíndow.")),
    ])
    let points = (1...3).map { step.number("mmse.item.11word\($0)") }
    #expect(points == [1, 0, 1])
    #expect(step.number("mmse.registration") == 2)
  }

  @Test(
    arguments: [
      ([93, 86, 79, 72, 65], 5.0, 5.0), ([93, 87, 80, 73, 66], 4, 1), ([92, 85, 78, 71, 64], 4, 0),
      ([93, nil, 79, 72, 65], 3, 4), ([100, 93, 86, 79, 72], 4, 0),
      ([nil, nil, nil, nil, nil], 0, 0),
    ] as [([Int?], Double, Double)])
  func `subtractions count relative to the answer before, or strictly`(
    answers: [Int?], relative: Double, strict: Double
  ) throws {
    var changes: [String: SurveyAnswer.Response] = [:]
    for (index, answer) in answers.enumerated() {
      changes["12subtract\(index + 1)"] = answer.map { .answered(.text("\($0)")) } ?? .skipped
    }
    let step = try MMSERun.step(changes)
    #expect(step.number("mmse.attention") == relative)
    #expect(step.number("mmse.attention.relative") == relative)
    #expect(step.number("mmse.attention.strict") == strict)
    let other = try MMSERun.step(changes, ["serial-sevens": "strict"])
    #expect(other.number("mmse.attention") == strict)
  }

  @Test func `choices must be all and no other`() throws {
    for (chosen, points) in [(["red"], 0.0), (["red", "blue", "green"], 0), (["blue", "red"], 1)] {
      let step = try MMSERun.step(["16Indicacion2": .answered(.choices(chosen))])
      #expect(step.number("mmse.item.16Indicacion2") == points)
    }
  }

  @Test func `without a key what needs one is open`() throws {
    let step = try MMSERun.step(key: nil)
    for item in MMSEItem.all where item.rule == .key || item.rule == .choices || item.rule == .word
    {
      #expect(step.reason("mmse.item.\(item.identifier)") == "needs-key", "\(item.identifier)")
    }
    // Five dates and times, five subtractions.
    #expect(step.number("mmse.automatic") == 10)
    #expect(step.number("mmse.lowerBound") == 10 && step.number("mmse.upperBound") == 30)
  }

  @Test func `a year that no picker offers is open`() throws {
    let step = try MMSERun.step(start: "2031-05-01T15:30:00-07:00")
    #expect(step.reason("mmse.item.02Year") == "year-not-offered")
    #expect(step.flags.contains { $0.code == "mmse.year-not-offered" })
  }

  private static let header = ["participant", "session", "item", "score", "rater", "date"]

  @Test func `merges the scores of raters`() throws {
    let ratings = MMSERun.table(
      Self.header,
      [
        ["P1", "S1", "18Sentence", "1", "r1", "2024-05-02"],
        ["P1", "S1", "19Drawing", "0", "r1", "2024-05-02"],
        ["P2", "S1", "19Drawing", "1", "r1", "2024-05-02"],
      ])
    let step = try MMSERun.step(
      [:], ["participant": "P1", "session": "S1"], ratings: ratings)
    #expect(step.number("mmse.total") == 29)
    #expect(step.number("mmse.lowerBound") == 29 && step.number("mmse.upperBound") == 29)
    #expect(step.number("mmse.automatic") == 28 && step.number("mmse.pending") == 0)
    #expect(throws: Diagnostic.self) { _ = try MMSERun.step(ratings: ratings) }
  }

  @Test func `a rater counts more than the machine, and raters must agree`() throws {
    let ratings = MMSERun.table(
      ["item", "score", "rater"],
      [
        ["07Location", "0", "a"], ["18Sentence", "1", "a"], ["18Sentence", "0", "b"],
        ["19Drawing", "1", "a"], ["19Drawing", "1", "b"], ["19Drawing", "2", "b"], ["x", "1", "b"],
      ])
    let step = try MMSERun.step(ratings: ratings)
    #expect(step.number("mmse.item.07Location") == 0)
    #expect(step.reason("mmse.item.18Sentence") == "raters-disagree")
    #expect(step.number("mmse.item.19Drawing") == 1)
    #expect(step.number("mmse.lowerBound") == 28 && step.number("mmse.upperBound") == 29)
    let codes = Set(step.flags.map(\.code))
    #expect(
      codes.isSuperset(of: [
        "mmse.rater-overrides", "mmse.raters-disagree", "mmse.foreign-rating",
      ]))
  }

  @Test func `cut-offs come from the study, and bounds must agree on them`() throws {
    let cutoffs = MMSERun.table(
      ["name", "minimum", "maximum", "age_min", "education_max"],
      [
        ["old", "24", "30", "80", ""], ["low", "0", "23", "", ""], ["normal", "24", "30", "", ""],
      ])
    #expect(try MMSERun.step().reason("mmse.band") == "no-cutoffs")
    // Whether the row for those over 80 fits cannot be told without an age.
    #expect(try MMSERun.step(cutoffs: cutoffs).reason("mmse.band") == "age-or-education-needed")
    #expect(
      try MMSERun.step([:], ["age": "70"], cutoffs: cutoffs).word("mmse.band") == "normal")
    #expect(try MMSERun.step([:], ["age": "85"], cutoffs: cutoffs).word("mmse.band") == "old")
    // 23 to 30: the bounds fall into two rows.
    let open = try MMSERun.step(
      without: ["07Location", "08City", "09State", "10Country", "15copy"], ["age": "70"],
      cutoffs: cutoffs)
    #expect(open.number("mmse.lowerBound") == 23)
    #expect(open.reason("mmse.band") == "pending")
  }

  @Test func `rows of one name need no age, and no column is passed over`() throws {
    let same = MMSERun.table(
      ["name", "minimum", "maximum", "age_min"],
      [["fine", "24", "30", "80"], ["fine", "20", "30", ""], ["low", "0", "19", ""]])
    #expect(try MMSERun.step(cutoffs: same).word("mmse.band") == "fine")
    let typo = MMSERun.table(["name", "minimum", "age_mni"], [["a", "0", "80"]])
    #expect(throws: Diagnostic.self) { _ = try MMSERun.step(cutoffs: typo) }
  }

  @Test func `ratings are of one who is in the table`() throws {
    let ratings = MMSERun.table(
      ["participant", "item", "score"], [["P1", "18Sentence", "1"]])
    #expect(throws: Diagnostic.self) {
      _ = try MMSERun.step([:], ["participant": "P9"], ratings: ratings)
    }
    #expect(throws: Diagnostic.self) {
      _ = try MMSERun.step([:], ["session": "S1"], ratings: ratings)
    }
  }

  @Test(arguments: ["--ratings Fixtures/survey/mmse-ratings.csv --participant P1", "--age 70"])
  func `what is about one person is not taken for several files`(flags: String) throws {
    let command = "active-cli survey mmse Fixtures/survey/mmse.json"
    #expect(try TestProgram.run("\(command) \(flags)").status == 0)
    let two = try TestProgram.run("\(command) Fixtures/survey/mmse.json \(flags)")
    #expect(two.status != 0 && two.output.isEmpty)
    #expect(two.error.contains("[usage.one-recording]"))
  }

  @Test(
    arguments: [
      ("93", .whole(93)), ("93.", .whole(93)), ("93.0", .whole(93)), ("93,0", .whole(93)),
      ("93!", .whole(93)), ("it is 93", .whole(93)), ("79 years", .whole(79)), ("1st", .whole(1)),
      ("100-7=93", .whole(93)), ("100 - 7 = 93.", .whole(93)), ("-93", .whole(-93)),
      ("９３", .whole(93)), ("ninety-three", .whole(93)), ("Seventy two", .whole(72)),
      ("one hundred and two", .whole(102)), ("hundred", .whole(100)), ("zero", .whole(0)),
      ("93.5", .other), ("12345678", .other), ("", .nothing), (" - ", .nothing),
      ("100-7", .unclear), ("93 or 92", .unclear), ("seventy 2", .unclear), ("2,024", .unclear),
      ("neunzig", .unclear), ("three ninety", .unclear), ("twenty twenty", .unclear),
    ] as [(String, MMSENumber)])
  func `reads a number in full or leaves it`(text: String, number: MMSENumber) {
    #expect(MMSENumber(text) == number)
  }

  @Test func `an answer that cannot be read is open and decides nothing`() throws {
    let step = try MMSERun.step(["12subtract2": .answered(.text("neunzig"))])
    #expect(step.reason("mmse.item.12subtract2") == "unreadable-number")
    // The next one is held against it.
    #expect(step.reason("mmse.item.12subtract3") == "unreadable-number")
    #expect(step.number("mmse.item.12subtract4") == 1)
    #expect(step.reason("mmse.attention.strict") == "unreadable-number")
    #expect(step.number("mmse.upperBound") == 30)
    let day = try MMSERun.step(["04DayOfMonth": .answered(.text("the first"))])
    #expect(day.reason("mmse.item.04DayOfMonth") == "unreadable-number")
    #expect(
      try MMSERun.step(["04DayOfMonth": .answered(.text("1st"))])
        .number("mmse.item.04DayOfMonth") == 1)
  }

  @Test(arguments: [
    ("01DayOfWeek", "Wed.", 1.0), ("01DayOfWeek", "wednes", 1), ("01DayOfWeek", "We", 0),
    ("01DayOfWeek", "Thu", 0), ("03Month", "MAY", 1), ("03Month", "Ma", 0), ("03Month", "Mar", 0),
  ])
  func `reads days and months that are cut short`(
    item: String, text: String, points: Double
  ) throws {
    let step = try MMSERun.step([item: .answered(.text(text))])
    #expect(step.number("mmse.item.\(item)") == points)
  }

  @Test(arguments: ["overthehillandback", "over the hill,and back", "Over-the-hill and back!"])
  func `spaces do not matter`(text: String) throws {
    #expect(
      try MMSERun.step(["15copy": .answered(.text(text))]).number("mmse.item.15copy") == 1)
  }

  @Test(arguments: [
    "[]", "{\"words\":[\"a\"]}", "{\"words\":[\"a\",\"A\",\"b\"]}",
    "{\"answers\":{\"18Sentence\":[\"x\"]}}",
    "{\"answers\":{\"15copy\":[]}}", "{\"editDistance\":9}", "{\"hemisphere\":\"east\"}",
    "{\"months\":[\"a\"]}", "{", "{\"timeZone\":\"Mars/Olympus\"}",
    // A key that is misspelt, an empty answer or word, a name that stands for two.
    "{\"Words\":[\"a\",\"b\",\"c\"]}", "{\"timezone\":\"UTC\"}",
    "{\"answers\":{\"15copy\":[\" \"]}}",
    "{\"words\":[\"\",\"window\",\"ladder\"]}", "{\"editDistance\":1.5}",
    "{\"weekdays\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"A\"]}",
    "{\"seasons\":[[\"a\",\"b\"],[\"b\"],[\"c\"],[\"d\"]]}",
    "{\"seasons\":[[\"a\"],[],[\"c\"],[\"d\"]]}",
    // One word typed three times would be all of them.
    "{\"words\":[\"cat\",\"hat\",\"mug\"],\"editDistance\":1}",
    "{\"words\":[\"cat\",\"hut\",\"mug\"],\"editDistance\":2}",
  ])
  func `refuses a key that is none`(key: String) {
    #expect(throws: Diagnostic.self) { _ = try MMSERun.step(key: key) }
  }
}
