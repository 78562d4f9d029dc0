import Testing

@testable import ActiveTasks

/// Scores forms with a key of made-up words; nothing of the instrument is here.
enum MMSERun {
  static let start = "2024-05-01T15:30:00-07:00"

  static let key = """
    {"words":["kettle","window","ladder"],"editDistance":1,"hemisphere":"north",
    "answers":{"07Location":["Clinic A","Klinik A"],"08City":["São Paulo"],"09State":["SP"],
    "10Country":["Brasil","Brazil"],"14imageQuestion1":["mug","cup"],"14imageQuestion2":["shoe"],
    "15copy":["Over the hill, and back!"],"16Instruction1":[7],"16Indicacion2":["red","blue"],
    "16Instruction3":["done"],"17ImageConstruction":["yes"]}}
    """

  /// Right answers to every item that needs no person.
  static let right: [String: AnswerValue] = [
    "01DayOfWeek": .choices(["Wednesday"]), "02Year": .choices(["2024"]),
    "03Month": .choices(["May"]), "04DayOfMonth": .number(1), "05Time": .text("3:30 pm"),
    "06Season": .choices(["Spring"]), "07Location": .text("clinic a"), "08City": .text("Sao Paulo"),
    "09State": .text("sp"), "10Country": .text("Brazil"), "11word1": .text("Window"),
    "11word2": .text("kettle"), "11word3": .text("ladder"), "12subtract1": .text("93"),
    "12subtract2": .text("86"), "12subtract3": .text("79"), "12subtract4": .text("72"),
    "12subtract5": .text(" 65 "), "13word1": .text("ladder"), "13word2": .text("windw"),
    "13word3": .text("kettle"), "14imageQuestion1": .text("a"), "14imageQuestion2": .text("Shoe"),
    "15copy": .text("over the hill and back"), "16Instruction1": .number(7),
    "16Indicacion2": .choices(["blue", "red"]), "16Instruction3": .text("Done."),
    "17ImageConstruction": .choices(["yes"]),
  ].merging(["14imageQuestion1": .text("Cup")]) { _, new in new }

  /// The result of a form with other answers to some items and none to those of `without`.
  static func step(
    _ changes: [String: SurveyAnswer.Response] = [:], without: [String] = [], start: String = start,
    end: String? = nil,
    key: String? = key, _ parameters: [String: String] = [:], ratings: ParameterTable? = nil,
    cutoffs: ParameterTable? = nil
  ) throws -> ProcessedStep {
    var responses = right.mapValues { SurveyAnswer.Response.answered($0) }
    for (item, change) in changes { responses[item] = change }
    for item in without { responses[item] = nil }
    let answers = responses.sorted { $0.key < $1.key }.map { item, response in
      SurveyAnswer(
        step: item, question: item, response: response, start: AbsoluteTime(iso8601: start),
        end: AbsoluteTime(iso8601: end ?? start))
    }
    var values = try ParameterSet(MMSEParameters.specs, parameters)
    if let key { values.attach(ParameterFile(path: "key.json", bytes: Array(key.utf8)), to: "key") }
    if let ratings { values.attach(ratings, to: "ratings") }
    if let cutoffs { values.attach(cutoffs, to: "cutoffs") }
    return try MMSEProcessor(values).process(
      Recording(
        format: "test",
        payload: .survey(SurveyRecording(answers: answers, usesMissingCodes: false))))
  }

  static func table(_ header: [String], _ rows: [[String]]) -> ParameterTable {
    ParameterTable(
      path: "table.csv", header: header,
      rows: rows.enumerated().map { .init(line: $0 + 2, cells: $1) })
  }
}
