internal import SignalProcessing

/// Answers to the questionnaires of a simulated study.
enum StudySurveys {
  /// IPAQ, the short form.
  static func ipaq(
    at start: AbsoluteTime, run: String, _ device: String, _ random: SplitMix64
  ) -> SimulatedFile {
    var random = random
    var answers: [Answer] = []
    for (name, longest) in [("Vigorous", 90.0), ("Moderate", 120), ("Walking", 90)] {
      let days = Int(random.next() % 8)
      let text = days == 0 ? "None" : days == 1 ? "1 day" : "\(days) days"
      answers.append(.choice("\(name)Days", text))
      answers.append(
        .number("\(name)Minutes", days == 0 ? 0 : 10 + Int(longest * random.uniform()), "minutes"))
    }
    answers.append(.number("SittingTime", 120 + Int(random.next() % 480), "minutes"))
    return file("ipaq.json", "SurveyTask", answers, start, run, device)
  }

  /// Pain and sleep of the day.
  static func checkIn(
    at start: AbsoluteTime, run: String, _ device: String, _ random: SplitMix64
  ) -> SimulatedFile {
    var random = random
    let answers: [Answer] = [
      .scale("pain", Int(random.next() % 11)), .scale("sleep", Int(random.next() % 13)),
    ]
    return file("checkin.json", "checkIn", answers, start, run, device)
  }

  /// The Mini-Mental State questions of the app, the answers right but for a few.
  static func mmse(
    at start: AbsoluteTime, run: String, _ device: String, _ random: SplitMix64
  ) -> SimulatedFile {
    var random = random
    let date = CivilDate(daysSince1970: start.localDay)
    // 1970-01-01 was a Thursday.
    let days = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let minutes = start.iso8601.dropFirst(11).prefix(5)
    var answers: [Answer] = [
      .choice("01DayOfWeek", days[Int(start.localDay % 7)]),
      .choice("02Year", "\(date.year)"), .choice("03Month", months[Int(date.month - 1)]),
      .choice("04DayOfMonth", "\(date.day)"), .text("05Time", String(minutes)),
      .choice("06Season", "Spring"), .text("07Location", "clinic"), .text("08City", "Phoenix"),
      .text("09State", "AZ"), .text("10Country", "USA"),
    ]
    for question in ["11word", "13word"] {
      for (number, word) in ["kettle", "window", "ladder"].enumerated() {
        answers.append(.text("\(question)\(number + 1)", word))
      }
    }
    for number in 1...5 {
      let slip = random.uniform() < 0.15 ? 1 : 0
      answers.append(.text("12subtract\(number)", "\(100 - 7 * number + slip)"))
    }
    answers += [
      .text("14imageQuestion1", "mug"), .text("14imageQuestion2", "shoe"),
      .text("15copy", "Over the hill, and back!"), .scale("16Instruction1", 7),
      .text("16Instruction3", "done"), .choice("17ImageConstruction", "yes"),
      .text("18Sentence", "A sentence somebody wrote."),
    ]
    return file("mmse.json", "MMSESurveyTask", answers, start, run, device)
  }

  /// One question with its answer as members of the result.
  private struct Answer {
    let identifier: String
    let kind: String
    let members: String

    static func choice(_ identifier: String, _ text: String) -> Answer {
      Answer(
        identifier: identifier, kind: "ORKChoiceQuestionResult",
        members: #""choiceAnswers":["\#(text)"]"#)
    }

    static func number(_ identifier: String, _ value: Int, _ unit: String) -> Answer {
      Answer(
        identifier: identifier, kind: "ORKNumericQuestionResult",
        members: #""numericAnswer":\#(value),"unit":"\#(unit)""#)
    }

    static func scale(_ identifier: String, _ value: Int) -> Answer {
      Answer(
        identifier: identifier, kind: "ORKScaleQuestionResult", members: #""scaleAnswer":\#(value)"#
      )
    }

    static func text(_ identifier: String, _ text: String) -> Answer {
      Answer(
        identifier: identifier, kind: "ORKTextQuestionResult", members: #""textAnswer":"\#(text)""#)
    }
  }

  /// A task result with a step each question, ten seconds apart.
  private static func file(
    _ name: String, _ task: String, _ answers: [Answer], _ start: AbsoluteTime, _ run: String,
    _ device: String
  ) -> SimulatedFile {
    let steps = answers.enumerated().map { number, answer in
      let begin = start.advanced(by: Double(10 * number))
      return ResearchKitText.step(
        answer.identifier, begin, 10,
        [ResearchKitText.object(answer.kind, answer.identifier, begin, 10, answer.members)])
    }
    return SimulatedFile(
      name,
      ResearchKitText.task(task, run: run, device: device, start, Double(10 * answers.count), steps)
    )
  }
}
