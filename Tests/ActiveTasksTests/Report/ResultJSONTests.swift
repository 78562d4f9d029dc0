import Foundation
import Testing

@testable import ActiveTasks

@Suite struct ResultJSONTests {
  @Test(arguments: [SampleResult.full, SampleResult.empty], [true, false])
  func `reads back as the same value`(result: StepResult, indented: Bool) throws {
    let data = Data(result.jsonLine(indented: indented))
    #expect(try JSONDecoder().decode(StepResult.self, from: data) == result)
  }

  @Test(arguments: [SampleResult.full, SampleResult.empty])
  func `holds what the coder writes`(result: StepResult) throws {
    let ours = try JSONSerialization.jsonObject(with: Data(result.jsonLine(indented: false)))
    let coded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(result))
    #expect(ours as? NSDictionary == coded as? NSDictionary)
  }

  @Test func `writes keys in ascending order`() throws {
    let text = String(decoding: SampleResult.full.jsonLine(indented: false), as: UTF8.self)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let sorted = String(decoding: try encoder.encode(SampleResult.full), as: UTF8.self)
    #expect(keys(text) == keys(sorted))
  }

  /// The keys of an object in the order in which they stand.
  private func keys(_ json: String) -> [String] {
    json.matches(of: /"([A-Za-z0-9]+)":/).map { String($0.output.1) }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (60, "60"), (-3, "-3"), (121.4, "121.4"), (1e-7, "1e-07"),
    (9_007_199_254_740_991, "9007199254740991"), (1e21, "1e+21"), (.nan, "null"),
    (.infinity, "null"), (.leastNonzeroMagnitude, "5e-324"), (1e15, "1000000000000000"),
  ])
  func `writes the shortest number`(value: Double, text: String) {
    #expect(String(decoding: value.jsonLine(indented: false), as: UTF8.self) == text + "\n")
  }

  @Test func `writes numbers that read back bit for bit`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let data = Data(value.jsonLine(indented: false))
      #expect(try JSONDecoder().decode(Double.self, from: data) == value)
    }
  }

  @Test func `indents objects and keeps small ones on a line`() {
    let text = String(decoding: SampleResult.full.jsonLine(indented: true), as: UTF8.self)
    #expect(
      text.contains(
        """
          "metrics": [
            {"method": "researchkit", "name": "rom.range", "reason": null, "uncertainty": null, \
        "unit": "deg", "value": 121.437},
        """))
    #expect(text.hasSuffix("  \"task\": \"rangeOfMotion\"\n}\n"))
  }
}
