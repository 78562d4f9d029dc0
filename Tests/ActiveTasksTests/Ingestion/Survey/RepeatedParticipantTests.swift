import Testing

@testable import ActiveTasks

/// Rows of a table that belong to one participant.
@Suite struct RepeatedParticipantTests {
  private static let header = "participant,vigDays,vigMin,modDays,modMin,walkDays,walkMin\n"

  private static func flags(_ recordings: [Recording]) -> [[String]] {
    recordings.map { $0.flags.map(\.code) }
  }

  @Test func `a participant in several rows is told, unless a session tells them apart`() throws {
    let rows = "A,3,60,0,0,2,15\nB,3,60,0,0,2,15\nA,3,90,0,0,2,15\n,1,1,1,1,1,1\n"
    let recordings = try SurveyReadingTests.surveys(Self.header + rows)
    let twice = ["survey.repeated-participant"]
    #expect(Self.flags(recordings) == [twice, [], twice, []])
    #expect(recordings.last?.step == "row 4")
    let sessions = try SurveyReadingTests.surveys(
      "id,visit_no,vigDays,modDays,walkDays\nA,1,1,1,1\nA,2,1,1,1\n")
    #expect(Self.flags(sessions) == [[], []])
    // However many rows there are, each message names a few.
    let many = try SurveyReadingTests.surveys(
      Self.header + String(repeating: "A,3,60,0,0,2,15\n", count: 500))
    let message = try #require(many.last?.flags.first?.message)
    #expect(message == "the participant stands in 500 rows, lines 2, 3, 4, 5, 6, 7, 8, 9, …")
  }

  @Test(arguments: [
    ("id,participant", "1,A", "2,A", true), ("participant,id", "A,1", "A,2", true),
    ("record_id,subject", "1,A", "2,B", false), ("id,note", "1,A", "2,A", false),
    ("participant,note", "A,", "a ,", true), ("participant,note", "001,", "1,", true),
    ("participant,note", "1.0,", "1,", true), ("participant,note", "P-01,", "p 1,", true),
    ("participant,note", "1.5,", "15,", false), ("participant,note", "?,", "-,", false),
    ("participant,timestamp", "A,2024-05-01 10:00", "A,2024-05-01 10:01", true),
    ("participant,timestamp", "A,2024-05-01T10:00:00Z", "A,2024-05-08T10:00:00Z", false),
    ("participant,Timestamp", "A,5/1/2024 10:01:23 AM", "A,5/1/2024 1:01:23 PM", true),
    ("participant,Timestamp", "A,5/1/2024 10:01:23", "A,5/2/2024 10:01:23", false),
    ("participant,timestamp", "A,1714550400", "A,1714550500", true),
    ("participant,timestamp", "A,1714550400000", "A,1714950500000", false),
    ("participant,visit", "A,1", "A,2", false),
  ])
  func `a repeated participant is told however the name, or the time, is written`(
    columns: String, one: String, other: String, isRepeated: Bool
  ) throws {
    let text =
      "\(columns),vigDays,vigMin,modDays,modMin,walkDays,walkMin\n"
      + "\(one),3,30,2,45,5,30\n\(other),3,30,2,45,5,30\n"
    let flags = isRepeated ? ["survey.repeated-participant"] : []
    let recordings = try SurveyReadingTests.surveys(text)
    #expect(Self.flags(recordings) == [flags, flags])
    // Nobody is merged.
    #expect(recordings.count == 2)
  }
}
