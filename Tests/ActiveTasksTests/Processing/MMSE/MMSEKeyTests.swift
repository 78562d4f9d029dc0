import Testing

@testable import ActiveTasks

/// Words, keys and times that could give points twice, or not at all.
@Suite struct MMSEKeyTests {
  @Test(arguments: [
    (["cat", "hut", "mug"], ["cat", "hut", "mug"], 3),
    (["cat", "hut", "mug"], ["hat", "hat", "hat"], 1),
    // "hat" is one letter from both, and takes the one that leaves "cit" its own.
    (["cat", "hut", "mug"], ["hat", "cit", "x"], 2),
    (["cat", "hut", "mug"], ["cat", "cit", "hat"], 2),
    (["cat", "hut", "mug"], ["mug", "MUG", "mug."], 1),
  ])
  func `an answer takes one word of the key at most`(
    words: [String], answers: [String], points: Double
  ) throws {
    let key = "{\"words\":[\"\(words.joined(separator: "\",\""))\"],\"editDistance\":1}"
    let changes = Dictionary(
      uniqueKeysWithValues: answers.enumerated().map {
        ("13word\($0 + 1)", SurveyAnswer.Response.answered(.text($1)))
      })
    #expect(try MMSERun.step(changes, key: key).number("mmse.recall") == points)
  }

  @Test func `says what is wrong with a key`() {
    for (key, words) in [
      (#"{"hemisphere":"South"}"#, "hemisphere 'South'"),
      (#"{"editDistance":1.5}"#, "editDistance 1.5"),
      (#"{"timezone":"UTC"}"#, "'timezone'"), (#"{"seasonScheme":"x"}"#, "seasonScheme 'x'"),
    ] {
      do {
        _ = try MMSERun.step(key: key)
        Issue.record("\(key) was read")
      } catch {
        #expect((error as? Diagnostic)?.found?.contains(words) == true, "\(error)")
      }
    }
  }

  @Test func `after a subtraction without a result the next is open`() throws {
    let step = try MMSERun.step(without: ["12subtract2"])
    #expect(step.reason("mmse.item.12subtract2") == "not-administered")
    #expect(step.reason("mmse.item.12subtract3") == "unreadable-number")
    #expect(step.number("mmse.item.12subtract4") == 1)
  }

  @Test func `a blank time of day is no answer`() throws {
    #expect(try MMSERun.step(["05Time": .answered(.text("  "))]).number("mmse.item.05Time") == 0)
    #expect(
      try MMSERun.step(["05Time": .answered(.text("noon"))]).reason("mmse.item.05Time")
        == "unreadable-time")
  }

  @Test func `a step that is open for days is told`() throws {
    let step = try MMSERun.step(end: "2024-05-04T15:30:00-07:00")
    #expect(step.flags.contains { $0.code == "mmse.long-step" })
    #expect(step.number("mmse.item.04DayOfMonth") == 1)
    #expect(!(try MMSERun.step()).flags.contains { $0.code == "mmse.long-step" })
  }

  @Test(arguments: [("64.5", "young"), ("64", "young"), ("65", "old"), ("65.9", "old")])
  func `in a table of whole years completed years count`(age: String, band: String) throws {
    let cutoffs = MMSERun.table(
      ["name", "minimum", "maximum", "age_min", "age_max"],
      [["old", "0", "30", "65", ""], ["young", "0", "30", "", "64"]])
    let ratings = MMSERun.table(["item", "score"], [["18Sentence", "1"], ["19Drawing", "1"]])
    let step = try MMSERun.step([:], ["age": age], ratings: ratings, cutoffs: cutoffs)
    #expect(step.word("mmse.band") == band)
  }
}
