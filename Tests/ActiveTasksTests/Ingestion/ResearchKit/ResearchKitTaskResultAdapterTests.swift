import Testing

@testable import ActiveTasks

@Suite struct ResearchKitTaskResultAdapterTests {
  private static let knee = """
    {"_class":"ORKRangeOfMotionResult","identifier":"knee.range.of.motion",
    "startDate":"2024-05-01T09:01:00-0700","endDate":"2024-05-01T09:01:00-0700","userInfo":{},
    "start":90,"finish":85.5,"minimum":12.25,"maximum":91,"range":78.75}
    """

  private static func step(_ identifier: String, _ results: String...) -> String {
    """
    {"_class":"ORKStepResult","identifier":"\(identifier)","startDate":"2024-05-01T09:00:00-0700",
    "endDate":"2024-05-01T09:01:00-0700","results":[\(results.joined(separator: ","))]}
    """
  }

  private static func task(_ steps: String...) -> String {
    """
    {"identifier":"t","taskRunUUID":"0","results":[\(steps.joined(separator: ","))],
    "_class" : "ORKTaskResult"}
    """
  }

  private func read(_ text: String) throws -> [Recording] {
    try AdapterRegistry.read(
      ByteSource(name: "result.json", bytes: Array(text.utf8)), options: IngestionOptions())
  }

  @Test func `reads every result with its step and start`() throws {
    let recordings = try read(
      Self.task(
        Self.step("instruction"), Self.step("left", Self.knee), Self.step("right", Self.knee)))
    #expect(recordings.map(\.step) == ["left", "right"])
    for recording in recordings {
      #expect(recording.format == "researchkit.taskResult")
      #expect(recording.start?.iso8601 == "2024-05-01T09:00:00.000-07:00")
      #expect(recording.flags.isEmpty)
      guard case .storedRangeOfMotion(let stored) = recording.payload else {
        Issue.record("not a stored result")
        continue
      }
      #expect(
        stored
          == StoredRangeOfMotion(start: 90, finish: 85.5, minimum: 12.25, maximum: 91, range: 78.75)
      )
    }
  }

  @Test func `reads a step result alone`() throws {
    let recording = try #require(try read(Self.step("knee", Self.knee)).first)
    #expect(recording.step == "knee")
    #expect(recording.flags.isEmpty)
  }

  @Test func `reads a result alone and says what its start is`() throws {
    let recording = try #require(try read(Self.knee).first)
    #expect(recording.step == "knee.range.of.motion")
    #expect(recording.start?.iso8601 == "2024-05-01T09:01:00.000-07:00")
    #expect(recording.flags.map(\.code) == ["researchkit.no-step-result"])
  }

  @Test func `reads the fields of version 2.0.0 and older`() throws {
    let old = #"{"_class":"ORKRangeOfMotionResult","identifier":"k","flexed":80,"extended":-5}"#
    let recording = try #require(try read(Self.step("knee", old)).first)
    guard case .storedRangeOfMotion(let stored) = recording.payload else {
      Issue.record("not a stored result")
      return
    }
    #expect(stored == StoredRangeOfMotion(flexed: 80, extended: -5))
    #expect(recording.flags.isEmpty)
  }

  @Test func `flags missing angles and unreadable dates`() throws {
    let odd = #"{"_class":"ORKRangeOfMotionResult","startDate":"May 1","start":"90","finish":1}"#
    let recording = try #require(try read(odd).first)
    #expect(
      recording.flags.map(\.code) == [
        "researchkit.missing-angle", "researchkit.unreadable-date", "researchkit.no-step-result",
      ])
    #expect(recording.flags.first?.message.hasSuffix("start, minimum, maximum, range") == true)
    #expect(recording.start == nil)
  }

  @Test func `names the classes when there is no result of an active task`() {
    let other = #"{"_class":"ORKFileResult","identifier":"deviceMotion","fileName":"a.json"}"#
    let error = #expect(throws: Diagnostic.self) { try read(Self.task(Self.step("s", other))) }
    #expect(error?.code == "researchkit.no-result")
    #expect(error?.found == "ORKFileResult, ORKStepResult, ORKTaskResult")
  }

  @Test func `names the place of a syntax error`() {
    let error = #expect(throws: Diagnostic.self) {
      try read("{\"_class\":\"ORKTaskResult\",\n\"results\":[}")
    }
    #expect(error?.code == "json.syntax")
    #expect(error?.location == .line(2, column: 12))
  }

  @Test(arguments: ["{}", "[]", #"{"_class":"ORKStep"}"#, #"{"_class":1}"#, "", #"{"_class""#])
  func `leaves other documents alone`(text: String) {
    #expect(ResearchKitTaskResultAdapter().recognize(InputHead(Array(text.utf8))) == nil)
  }
}
