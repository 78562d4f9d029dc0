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
  func `holds every key, missing values as null`(result: StepResult) throws {
    let data = Data(result.jsonLine(indented: false))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let all =
      "durationSeconds files flags input metrics participant provenance quality schemaVersion session start step task"
    #expect(object.keys.sorted() == all.split(separator: " ").map(String.init))
    for (list, keys) in [
      ("files", "kind path sha256"), ("flags", "code count message severity where"),
      ("metrics", "method name reason uncertainty unit value"),
    ] {
      for entry in try #require(object[list] as? [[String: Any]]) {
        #expect(entry.keys.sorted() == keys.split(separator: " ").map(String.init))
      }
    }
  }

  @Test func `writes keys in ascending order`() throws {
    let data = Data(SampleResult.full.jsonLine(indented: false))
    let sorted = sortedKeys(try JSONSerialization.jsonObject(with: data))
    #expect(keys(String(decoding: data, as: UTF8.self)) == sorted)
  }

  /// The keys of a value, those of each object in ascending order.
  private func sortedKeys(_ value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(sortedKeys) }
    return (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
      .flatMap { [$0.key] + sortedKeys($0.value) }
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
