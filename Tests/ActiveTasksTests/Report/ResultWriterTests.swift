import Foundation
import Testing

@testable import ActiveTasks

@Suite struct ResultWriterTests {
  private func text(
    _ format: ResultFormat, inputs: [[StepResult]], width: Int = 80
  ) -> String {
    var writer = ResultWriter(format, inputCount: inputs.count, width: width)
    var bytes = inputs.flatMap { writer.text($0) }
    bytes += writer.end()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `prints one object for one input and an array for several`() throws {
    let results = [SampleResult.full, SampleResult.empty]
    let decoder = JSONDecoder()
    let one = text(.json, inputs: [[results[0]]])
    #expect(try decoder.decode(StepResult.self, from: Data(one.utf8)) == results[0])
    for inputs in [[results], results.map { [$0] }, [results, []], [[], results]] {
      let several = text(.json, inputs: inputs)
      #expect(try decoder.decode([StepResult].self, from: Data(several.utf8)) == results)
    }
    #expect(text(.json, inputs: [[], []]) == "[]\n")
    #expect(text(.json, inputs: results.map { [$0] }) == text(.json, inputs: [results]))
  }

  @Test func `prints one object a line`() throws {
    let results = [SampleResult.full, SampleResult.empty]
    let lines = text(.jsonl, inputs: results.map { [$0] }).split(separator: "\n")
    let read = try lines.map { try JSONDecoder().decode(StepResult.self, from: Data($0.utf8)) }
    #expect(read == results)
  }

  @Test func `prints one CSV row a metric under one header`() {
    let csv = text(.csv, inputs: [[SampleResult.full], [SampleResult.empty], [SampleResult.full]])
    let path = "walk \u{202e}\u{7}é.csv,rangeOfMotion,\"knee, \"\"left\"\"\""
    let rows = """
      \(path),rom.range,121.437,deg,researchkit,,,suspect,motion.rate-jitter
      \(path),rom.range,118.0625,deg,reference,0.213,,suspect,motion.rate-jitter
      \(path),rom.repetitions,10,1,reference,,,suspect,motion.rate-jitter
      \(path),rom.sparc.median,,1,reference,,too-few-repetitions,suspect,motion.rate-jitter
      \(path),rom.sparc.median,"smooth
      ",1,researchkit,,,suspect,motion.rate-jitter

      """
    let header = "path,task,step,metric,value,unit,method,uncertainty,reason,quality,flags\n"
    #expect(csv == header + rows + rows)
    #expect(text(.csv, inputs: [[]]) == header)
  }

  @Test func `prints methods side by side for people`() {
    let table = text(.table, inputs: [[SampleResult.full]], width: 60)
    #expect(
      table == """
        walk \\u{202e}\\u{7}é.csv  knee, "left"  2024-05-01T09:00:00.000-07:00  60.0 s  suspect
          metric            researchkit      reference  unit
          rom.range               121.4  118.06 ± 0.21  deg
          rom.repetitions                           10  1
          rom.sparc.median  smooth\\u{a}              –  1
          no rom.sparc.median (reference): too-few-repetitions
          warning: [motion.rate-jitter] @12.480s the sampling
            interval varies by 12 % of its median (3 times)
          angleCurve: a/b\\c.csv

        """)
    #expect(text(.table, inputs: [[SampleResult.empty], [SampleResult.empty]]).contains("\n\n-"))
  }

  @Test(arguments: [
    (0.0, nil, "0"), (3, nil, "3"), (1234.56, nil, "1235"), (0.012345, nil, "0.0123"),
    (1e-9, nil, "0.0000"), (12.345, 0.012, "12.345 ± 0.012"), (12.345, 12, "12 ± 12"),
    (12.345, 0, "12.35"), (12.345, 123, "12 ± 123"), (-0.5, nil, "-0.5000"),
  ])
  func `rounds to what the uncertainty bears`(value: Double, uncertainty: Double?, text: String) {
    let metric = Metric(
      SampleResult.Name.range, value, method: .reference, uncertainty: uncertainty)
    #expect(TableNumber.text(metric) == text)
  }
}
