import Testing

@testable import ActiveTasks

/// Seeded mutations of every file of `Fixtures/survey`: scored or held against mutated tasks, they end
/// in finite numbers or a diagnostic.
///
/// `ACTIVE_FUZZ_CASES` sets the number of cases.
@Suite struct SurveyFuzz {
  @Test func `survives mutated forms of physical activity`() throws {
    let read = try PipelineFuzz.run(
      "Fixtures/survey", cases: PipelineFuzz.cases, by: IPAQProcessor.self,
      parameters: [[:], ["five-by-thirty": "lenient"], ["items": "walkingDays=pain"]],
      columns: "time=1,ax=2", seedCount: 5)
    #expect(read > PipelineFuzz.cases / 20)
  }

  @Test func `survives mutated tasks and answers`() throws {
    let seeds = try PipelineFuzz.seeds(in: "Fixtures/survey")
    let tasks = seeds.filter { $0.name.hasSuffix("task.json") }
    let answers = seeds.filter { $0.name.hasSuffix(".json") && !$0.name.hasSuffix("task.json") }
    try #require(tasks.count > 1 && answers.count > 2)
    var random = SplitMix(seed: 7)
    var reviewed = 0
    for number in 0..<PipelineFuzz.cases {
      var task = tasks[number % tasks.count].bytes
      var answer = answers[number % answers.count].bytes
      // Few mutations: most of them break the syntax, which is tested elsewhere.
      for _ in 0..<(random.next() % 3) { PipelineFuzz.mutate(&task, &random) }
      for _ in 0..<(random.next() % 3) { PipelineFuzz.mutate(&answer, &random) }
      do throws(Diagnostic) {
        let definition = try SurveyDefinitionReader.read(ByteSource(name: "task", bytes: task))
        let surveys = try SurveyResultReader.surveys(ByteSource(name: "answers", bytes: answer))
        for survey in surveys {
          let review = SurveyChecker.review(survey, definition)
          #expect(review.rows.count >= definition.questions.count, "case \(number)")
          reviewed += 1
        }
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty, "case \(number)")
      }
    }
    #expect(reviewed > PipelineFuzz.cases / 20)
  }
}
