import Foundation
import Synchronization
import Testing

@testable import ActiveTasks

/// Answers from ResearchKit results, tables and FHIR.
@Suite struct SurveyReadingTests {
  static func surveys(_ text: String, task: ActiveTask.Kind? = .ipaq) throws -> [Recording] {
    var options = IngestionOptions()
    options.task = task
    return try AdapterRegistry.read(
      ByteSource(name: "test", bytes: Array(text.utf8)), options: options)
  }

  static func survey(_ text: String) throws -> SurveyRecording {
    let recording = try #require(try surveys(text).first)
    guard case .survey(let survey) = recording.payload else {
      throw Diagnostic("test.no-survey", "no survey")
    }
    return survey
  }

  /// A task result with one question result.
  static func result(_ fields: String) -> String {
    """
    {"_class":"ORKTaskResult","identifier":"T","results":[{"_class":"ORKStepResult",\
    "identifier":"S","startDate":"2024-05-01T09:00:00-0700","endDate":"2024-05-01T09:00:05-0700",\
    "results":[{"identifier":"Q",\(fields)}]}]}
    """
  }

  @Test(
    arguments: [
      (#""_class":"ORKScaleQuestionResult","scaleAnswer":7"#, .answered(.number(7))),
      (#""_class":"ORKScaleQuestionResult","scaleAnswer":"7""#, .answered(.unreadable("7"))),
      (#""_class":"ORKScaleQuestionResult""#, .skipped),
      (#""_class":"ORKScaleQuestionResult","scaleAnswer":null"#, .skipped),
      (
        #""_class":"ORKScaleQuestionResult","noAnswerType":{"_class":"ORKDontKnowAnswer"}"#,
        .dontKnow
      ),
      (
        #""_class":"ORKScaleQuestionResult","scaleAnswer":3,"noAnswerType":{"_class":"X"}"#,
        .contradictory(.number(3))
      ),
      (
        #""_class":"ORKNumericQuestionResult","numericAnswer":30,"unit":"minutes""#,
        .answered(.number(30, unit: "minutes"))
      ),
      (#""_class":"ORKBooleanQuestionResult","booleanAnswer":1"#, .answered(.boolean(true))),
      (#""_class":"ORKBooleanQuestionResult","booleanAnswer":false"#, .answered(.boolean(false))),
      (#""_class":"ORKBooleanQuestionResult","booleanAnswer":2"#, .answered(.unreadable("2"))),
      (#""_class":"ORKTextQuestionResult","textAnswer":"a b""#, .answered(.text("a b"))),
      (
        #""_class":"ORKChoiceQuestionResult","choiceAnswers":["x",2,true]"#,
        .answered(.choices(["x", "2", "true"]))
      ),
      (
        #""_class":"ORKChoiceQuestionResult","choiceAnswers":[[]]"#,
        .answered(.unreadable("a list of 1"))
      ),
      (
        #""_class":"ORKMultipleComponentQuestionResult","componentsAnswer":["5","6"]"#,
        .answered(.components(["5", "6"]))
      ),
      (
        #""_class":"ORKDateQuestionResult","dateAnswer":"2024-05-01T00:00:00+0000""#,
        .answered(.date(AbsoluteTime(nanoseconds: 1_714_521_600_000_000_000, offsetSeconds: 0)))
      ),
      (
        #""_class":"ORKDateQuestionResult","dateAnswer":"yesterday""#,
        .answered(.unreadable("yesterday"))
      ),
      (
        #""_class":"ORKTimeOfDayQuestionResult","dateComponentsAnswer":"07:05""#,
        .answered(.timeOfDay(hour: 7, minute: 5))
      ),
      (
        #""_class":"ORKTimeOfDayQuestionResult","dateComponentsAnswer":{"hour":23,"minute":59}"#,
        .answered(.timeOfDay(hour: 23, minute: 59))
      ),
      (
        #""_class":"ORKTimeOfDayQuestionResult","dateComponentsAnswer":"24:00""#,
        .answered(.unreadable("24:00"))
      ),
      (#""_class":"ORKTimeIntervalQuestionResult","intervalAnswer":90"#, .answered(.number(90))),
      (#""_class":"ORKSESQuestionResult","rungPicked":4"#, .answered(.number(4))),
      (
        #""_class":"ORKLocationQuestionResult","locationAnswer":{"userInput":"here"}"#,
        .answered(.location)
      ),
      (#""_class":"ORKLocationQuestionResult","locationAnswer":3"#, .answered(.unreadable("3"))),
    ] as [(String, SurveyAnswer.Response)])
  func `keeps answered, skipped and don't know apart`(
    fields: String, response: SurveyAnswer.Response
  ) throws {
    let survey = try Self.survey(Self.result(fields))
    #expect(survey.task == "T")
    #expect(survey.answers.map(\.response) == [response])
    #expect(survey.answers.first?.step == "S" && survey.answers.first?.question == "Q")
    #expect(survey.answers.first?.end?.iso8601 == "2024-05-01T09:00:05.000-07:00")
  }

  @Test func `makes one recording a task result`() throws {
    let one = Self.result(#""_class":"ORKScaleQuestionResult","scaleAnswer":7"#)
    #expect(
      try Self.surveys(
        "[\(one),\(one)]".replacing(
          "[{\"_class\":\"ORKT", with: "{\"results\":[{\"_class\":\"ORKT", maxReplacements: 1) + "}"
      ).count == 2)
  }

  @Test func `reads a table with decimal commas and missing words`() throws {
    let recordings = try Self.surveys(
      "id;vigDays;vigMin;modDays;modMin;walkDays;walkMin\nP1;1;12,5;None;NA;0;\n")
    guard case .survey(let survey)? = recordings.first?.payload else {
      return #expect(recordings.count == 1)
    }
    #expect(recordings.first?.step == "P1")
    #expect(
      survey.answers.map(\.response) == [
        .answered(.number(1)), .answered(.number(12.5)), .answered(.text("None")), .skipped,
        .answered(.number(0)), .skipped,
      ])
  }

  @Test func `a point in a table of commas is still a point`() throws {
    let recordings = try Self.surveys(
      """
      participant;vigDays;vigMin;modDays;modMin;walkDays;walkMin
      P1;3;60,5;3;1.75;3;1:30
      P2;3;6;3;7;3;8

      """)
    let step = try #require(try recordings.first.map(IPAQProcessor(ParameterSet([], [:])).process))
    #expect(step.number("ipaq.minutes.vigorous", .raw) == 60.5)
    #expect(step.number("ipaq.minutes.moderate", .raw) == 1.75)
    #expect(step.number("ipaq.minutes.walking", .raw) == 90)
    #expect(recordings.map(\.person) == [0, 1])
  }

  /// A FHIR response with one quantity.
  private static func response(_ quantity: String, _ fields: String = "") -> String {
    #"{"resourceType":"QuestionnaireResponse"\#(fields),"item":[{"linkId":"walking-minutes","answer":[{"valueQuantity":\#(quantity)}]}]}"#
  }

  @Test(
    arguments: [
      (#"{"value":30,"unit":"min"}"#, .number(30, unit: "min")),
      (#"{"value":30,"unit":"Minuten","code":"min"}"#, .number(30, unit: "min")),
      (#"{"value":1,"unit":"hours","code":"h"}"#, .number(1, unit: "hours")),
      (
        #"{"value":30,"unit":"min","code":"h"}"#, .unreadable("a unit that is not that of its code")
      ),
      (#"{"value":30,"unit":"min","code":"min/wk"}"#, .number(30, unit: "min/wk")),
      (#"{"value":30,"unit":"min/wk","code":"min"}"#, .number(30, unit: "min/wk")),
      (
        #"{"value":30,"unit":"min/d","code":"min/wk"}"#,
        .unreadable("a unit that is not that of its code")
      ),
      (#"{"value":30,"comparator":"<","unit":"min"}"#, .unreadable("a bound, no amount")),
      (#"{"value":30}"#, .number(30)),
      // A metre is no minute.
      (
        #"{"value":30,"unit":"min","code":"m"}"#, .unreadable("a unit that is not that of its code")
      ),
    ] as [(String, AnswerValue)])
  func `reads quantities with unit and code`(quantity: String, value: AnswerValue) throws {
    #expect(
      try Self.survey(Self.response(quantity)).answers.map(\.response) == [.answered(value)])
  }

  @Test(
    arguments: [
      ("completed", nil, nil), ("amended", nil, nil),
      ("in-progress", "survey.unfinished", .warning),
      ("stopped", "survey.unfinished", .warning),
      ("entered-in-error", "survey.entered-in-error", .error),
      ("COMPLETED", "survey.unknown-status", .warning),
    ] as [(String, String?, QualityFlag.Severity?)])
  func `the status of a response weighs on it`(
    status: String, code: String?, severity: QualityFlag.Severity?
  ) throws {
    let text = Self.response(#"{"value":30}"#, #","status":"\#(status)""#)
    for document in [text, #"{"resourceType":"Bundle","entry":[{"resource":\#(text)}]}"#] {
      let flags = try #require(try Self.surveys(document).first).flags
      #expect(flags.first?.code == code && flags.first?.severity == severity)
    }
  }

  @Test func `tells people of a bundle apart`() throws {
    func response(_ subject: String) -> String {
      Self.response(#"{"value":30}"#, #","subject":{"reference":"\#(subject)"}"#)
    }
    let recordings = try Self.surveys(
      "["
        + [
          response("Patient/a"), response("Patient/b"), response("Patient/a"),
          Self.response(#"{"value":1}"#),
        ].joined(separator: ",") + "]")
    #expect(recordings.map(\.person) == [0, 1, 0, nil])
  }

  @Test func `a session lasts until its task or its last answer ends`() throws {
    let text = Self.result(#""_class":"ORKScaleQuestionResult","scaleAnswer":7"#)
    #expect(try Self.surveys(text).first?.end?.iso8601 == "2024-05-01T09:00:05.000-07:00")
    let task = text.replacing(
      #""identifier":"T","#, with: #""identifier":"T","endDate":"2024-05-01T09:10:00-0700","#)
    #expect(try Self.surveys(task).first?.end?.iso8601 == "2024-05-01T09:10:00.000-07:00")
  }

  @Test func `says when no row has the cells of the header`() {
    do {
      _ = try Self.surveys("vd,vm,md,mm,wd,wm\n1,2,3,4,5,6,\n")
      Issue.record("it was read")
    } catch {
      #expect((error as? Diagnostic)?.code == "csv.columns-differ")
    }
  }

  @Test func `reads nested FHIR items, bundles and codings`() throws {
    let item =
      #"{"linkId":"walking-days","answer":[{"valueCoding":{"code":"x","display":"2 days"}}]}"#
    let response =
      #"{"resourceType":"QuestionnaireResponse","id":"r","item":[{"linkId":"g","item":[\#(item)]},{"linkId":"walking-minutes"}]}"#
    let recordings = try Self.surveys(
      #"{"resourceType":"Bundle","entry":[{"resource":\#(response)},{"resource":\#(response)}]}"#)
    #expect(recordings.count == 2)
    guard case .survey(let survey)? = recordings.first?.payload else { return }
    #expect(survey.answers.map(\.question) == ["walking-days", "walking-minutes"])
    #expect(survey.answers.map(\.response) == [.answered(.choices(["2 days"])), .skipped])
  }

  private static let header = "participant,vigDays,vigMin,modDays,modMin,walkDays,walkMin\n"

  private static func flags(_ recordings: [Recording]) -> [[String]] {
    recordings.map { $0.flags.map(\.code) }
  }

  @Test func `a row that cannot be read keeps its place and its name`() throws {
    let rows =
      "A,3,60,0,0,2,15\nB,3,60,0,0,2\nC,3,60,0,0,2,15,9\n\"D,3,60,0,0,2,15\nE,3,60,0,0,2,\"15\nF,3,60,0,0,2,15\n"
    let recordings = try Self.surveys(Self.header + rows)
    #expect(recordings.map(\.step) == ["A", "B", "C", "D", "E", "F"])
    #expect(recordings.map(\.person) == [0, 1, 2, 3, 4, 5])
    let wrong = ["survey.unreadable-row"]
    #expect(Self.flags(recordings) == [[], wrong, wrong, wrong, wrong, []])
    let steps = try recordings.map(IPAQProcessor(ParameterSet(IPAQParameters.specs, [:])).process)
    #expect(
      steps.map { $0.number("ipaq.met.total") != nil } == [true, false, false, false, false, true])
    // Where the name stands elsewhere, it is not sure.
    let last = try Self.surveys("vigDays,modDays,walkDays,id\n1,1,1,A\n1,1,B\n")
    #expect(last.map(\.step) == ["A", "row 2"])
  }

  @Test func `names in Latin-1 stay apart`() throws {
    let text = Self.header + "M\u{f6}ller,3,60,0,0,2,15\nM\u{fc}ller,3,60,0,0,2,15\n"
    var options = IngestionOptions()
    options.task = .ipaq
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let recordings = try AdapterRegistry.read(
      ByteSource(name: "test", bytes: bytes), options: options)
    #expect(recordings.map(\.step) == ["M\u{f6}ller", "M\u{fc}ller"])
    #expect(Self.flags(recordings) == [[], []])
  }

  @Test(arguments: ["NaN", "inf", "-Infinity", "1e400", "nan"])
  func `a number that is none is unreadable, not skipped`(cell: String) throws {
    let recording = try #require(try Self.surveys(Self.header + "A,\(cell),60,0,0,2,15\n").first)
    let step = try IPAQProcessor(ParameterSet(IPAQParameters.specs, [:])).process(recording)
    #expect(step.flags.contains { $0.code == "ipaq.unreadable-answer" })
    #expect(step.reason("ipaq.category") == "days-unreadable")
  }

  @Test(arguments: [
    ("participant,vigDays,vigDays,modDays,walkDays\nA,1,2,1,1\n", "csv.repeated-column"),
    ("participant,VigDays,vigdays,modDays,walkDays\nA,1,2,1,1\n", "csv.repeated-column"),
  ])
  func `two columns of one name are refused`(text: String, code: String) {
    do {
      _ = try Self.surveys(text)
      Issue.record("it was read")
    } catch {
      #expect((error as? Diagnostic)?.code == code)
    }
  }

  @Test func `reads lines that end in carriage returns, and short tables with a faulty row`() throws
  {
    let text = Self.header + "A,3,60,0,0,2,15\n"
    #expect(try Self.surveys(text.replacing("\n", with: "\r")).map(\.step) == ["A"])
    let semicolons = (text + "B,3,60,0,0,2\n").replacing(",", with: ";")
    #expect(try Self.surveys(semicolons).map(\.step) == ["A", "B"])
  }

  @Test func `several responses are named by their subject`() throws {
    func response(_ fields: String) -> String { Self.response(#"{"value":30}"#, fields) }
    let texts = [
      response(#","id":"r1","subject":{"reference":"Patient/1"}"#),
      response(#","subject":{"reference":"Patient/2"}"#), response(""),
      response(#","subject":{"identifier":{"value":"1234567"}}"#), response(#","id":"r5""#),
    ]
    let recordings = try Self.surveys("[" + texts.joined(separator: ",") + "]")
    #expect(
      recordings.map(\.step) == ["Patient/1/r1", "Patient/2", "response 3", "subject 3", "r5"])
    #expect(recordings.map(\.person) == [0, 1, nil, 2, nil])
    #expect(try Self.surveys(texts[0]).map(\.step) == ["r1"])
    let contained = ["7", "8", "7"].map { number in
      response(
        ##","subject":{"reference":"#p"},"contained":[{"id":"p","identifier":[{"value":"\##(number)"}]}]"##
      )
    }
    let people = try Self.surveys("[" + contained.joined(separator: ",") + "]")
    #expect(people.map(\.person) == [0, 1, 0])
    #expect(people.map(\.step) == ["subject 1", "subject 2", "subject 1"])
  }

  @Test func `in a study people have numbers`() throws {
    let responses = ["Patient/1", "Patient/2"].map {
      Self.response(#"{"value":30}"#, #","id":"r","subject":{"reference":"\#($0)"}"#)
    }
    let recordings = try Self.surveys("[" + responses.joined(separator: ",") + "]")
    #expect(recordings.map(\.stepWithoutName) == ["person 1/r", "person 2/r"])
    let rows = try Self.surveys("participant,vigDays,modDays,walkDays\nAda,1,1,1\nBea,1,1,1\n")
    #expect(rows.map(\.stepWithoutName) == ["person 1", "person 2"])
    let numbered = try Self.surveys("record,vigDays,modDays,walkDays\n7,1,1,1\n")
    #expect(numbered.map(\.stepWithoutName) == ["7"])
  }

  @Test func `a bundle of nothing is told as one`() {
    do {
      _ = try Self.surveys(#"{"resourceType":"Bundle","entry":[]}"#)
      Issue.record("it was read")
    } catch {
      #expect((error as? Diagnostic)?.code == "survey.empty")
    }
  }

  @Test func `a run that is stopped within a table keeps what is done`() throws {
    let folder = try ScratchFolder()
    let rows = (1...5).map { "P\($0),3,60,0,0,2,15\n" }.joined()
    let table = try folder.write(Self.header + rows, to: "t.csv")
    let asked = Atomic(0)
    let runner = try InputRunner(
      IPAQProcessor.self, ParameterSet(IPAQParameters.specs, [:]), options: IngestionOptions())
    var steps: [String?] = []
    var isStopped = false
    try runner.run(
      [table], workers: 1,
      isStopped: { asked.add(1, ordering: .relaxed).oldValue >= 3 }
    ) { _, outcome throws(Diagnostic) in
      if case .stopped(let results) = outcome {
        steps = results.map(\.step)
        isStopped = true
      }
    }
    #expect(isStopped && steps == ["P1", "P2"])
  }
}
