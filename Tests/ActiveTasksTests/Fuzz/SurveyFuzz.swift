import Foundation
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
      parameters: [[:], ["five-by-thirty": "lenient"], ["items": "walkingDays=walking_days"]],
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

/// Seeded mutations of forms of the MMSE with mutated keys, ratings and cut-offs: totals within their bounds, or
/// a diagnostic.
@Suite struct MMSEFuzz {
  private static let names = ["mmse.json", "mmse-key.json", "mmse-ratings.csv", "mmse-cutoffs.csv"]

  @Test func `survives mutated forms, keys and tables`() throws {
    let seeds = try PipelineFuzz.seeds(in: "Fixtures/survey")
    let files = try Self.names.map { name in
      try #require(seeds.first { $0.name == name }).bytes
    }
    // The whole form, which is longer than a seed.
    let form = [UInt8](
      try Data(
        contentsOf: TestProgram.root.appending(path: "Fixtures/survey/mmse.json")))
    var random = SplitMix(seed: 13)
    var scored = 0
    for number in 0..<PipelineFuzz.cases {
      var parts = [form] + files.dropFirst()
      for place in parts.indices {
        for _ in 0..<(random.next() % 3) { PipelineFuzz.mutate(&parts[place], &random) }
      }
      do throws(Diagnostic) {
        scored += try Self.score(parts, case: number)
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty, "case \(number)")
      }
    }
    #expect(scored > PipelineFuzz.cases / 20)
  }

  /// Scores the form with as many of the other files as the case's number has bits.
  private static func score(_ parts: [[UInt8]], case number: Int) throws(Diagnostic) -> Int {
    var values = try ParameterSet(
      MMSEParameters.specs,
      number % 3 == 0 ? ["age": "70", "participant": "P1"] : ["serial-sevens": "strict"])
    if number & 1 == 0 {
      values.attach(ParameterFile(path: "key.json", bytes: parts[1]), to: "key")
    }
    for (bit, name) in [(2, "ratings"), (3, "cutoffs")] where number & (1 << bit) != 0 {
      let table = try TextTable(ByteSource(name: name, bytes: parts[bit]))
      values.attach(
        ParameterTable(
          path: name, header: table.header,
          rows: table.rows.map { .init(line: $0.line, cells: $0.cells) }), to: name)
    }
    let processor = try MMSEProcessor(values)
    var options = IngestionOptions()
    options.task = .mmse
    var count = 0
    for recording in try AdapterRegistry.read(
      ByteSource(name: "form.json", bytes: parts[0]), options: options)
    {
      let step = try processor.process(recording)
      let (lower, upper) = (step.number("mmse.lowerBound"), step.number("mmse.upperBound"))
      #expect((0...30).contains(lower ?? -1) && (0...30).contains(upper ?? -1), "case \(number)")
      #expect((lower ?? 0) <= (upper ?? 0), "case \(number)")
      if let total = step.number("mmse.total") { #expect(total == lower, "case \(number)") }
      for metric in step.metrics {
        #expect((metric.value == nil) == (metric.reason != nil), "case \(number) \(metric.name)")
      }
      count += 1
    }
    return count
  }
}

/// Seeded mutations of every file of `Fixtures/consent`: read, judged and printed, or a diagnostic.
@Suite struct ConsentFuzz {
  @Test func `survives mutated consents`() throws {
    let seeds = try PipelineFuzz.seeds(in: "Fixtures/consent")
    try #require(seeds.count > 5)
    var random = SplitMix(seed: 11)
    var requirement = ConsentRequirement()
    requirement.versions = [.init("1"), .init("2")]
    var (read, printed) = (0, 0)
    for number in 0..<PipelineFuzz.cases {
      var bytes = seeds[number % seeds.count].bytes
      for _ in 0..<(random.next() % 4) { PipelineFuzz.mutate(&bytes, &random) }
      do throws(Diagnostic) {
        let records = try ConsentReader.read(ByteSource(name: "consent", bytes: bytes))
        let decision = ConsentGate(records, requirement, policy: .require)
          .decide(start: AbsoluteTime(iso8601: "2024-05-01T09:00:00Z"), end: nil)
        #expect(!decision.reason.isEmpty, "case \(number)")
        read += 1
        guard number % 5 == 0, let record = decision.record, let document = record.document else {
          continue
        }
        let pdf = try ConsentPDF(
          document, signature: record.signature, date: record.signedOn, paper: .a4)
        #expect(pdf.bytes.starts(with: Array("%PDF".utf8)), "case \(number)")
        printed += 1
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty, "case \(number)")
      }
    }
    #expect(read > PipelineFuzz.cases / 20 && printed > 0)
  }
}
