import ActiveTasks
import Foundation
import Testing

@Suite struct MetricCatalogTests {
  @Test func `names are unique and follow the pattern`() throws {
    let names = MetricCatalog.all.map(\.name)
    #expect(Set(names).count == names.count)
    // `<a|b>` stands for one of some words, `<Hz>` for a number.
    let part = "([a-z0-9][A-Za-z0-9]*|<[A-Za-z0-9]+(\\|[A-Za-z0-9]+)*>)"
    let pattern = try Regex("[a-z][A-Za-z0-9]*(\\.\(part))+")
    for name in names { #expect(name.wholeMatch(of: pattern) != nil, "\(name)") }
  }

  @Test func `every entry says what it is and where it comes from`() {
    for entry in MetricCatalog.all {
      #expect(entry.summary.hasSuffix("."), "\(entry.name)")
      #expect(!entry.source.isEmpty && !entry.unit.isEmpty && !entry.methods.isEmpty)
    }
  }

  @Test func `the comment of a metric is the beginning of its definition`() throws {
    let definitions = Dictionary(
      uniqueKeysWithValues: MetricCatalog.all.map { ($0.name, $0.summary) })
    let folder = SourceTree.root.appending(path: "Sources/ActiveTasks/Model/Metrics")
    var compared = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /\/\/\/ (.*)\.\n *case [A-Za-z0-9]+ = "([^"]+)"\n/) {
        guard let definition = definitions[String(match.2)] else { continue }
        #expect(definition.hasPrefix(match.1), "\(match.2): \(match.1)")
        compared += 1
      }
    }
    #expect(compared > 200)
  }

  @Test func `a number that is not finite becomes a reason`() {
    let metric = Metric(RangeOfMotionMetric.range, .infinity, method: .reference)
    #expect(metric.value == nil && metric.reason == "not-finite")
  }

  @Test(arguments: [(-0.5, false), (0, true), (3600, true), (3600.000_000_1, true), (1e15, false)])
  func `a number that is not possible becomes a reason and a doubt`(value: Double, stands: Bool) {
    let metric = Metric(RangeOfMotionMetric.range, value, method: .reference, uncertainty: 1)
    #expect(metric.value == (stands ? .number(value) : nil))
    #expect(metric.reason == (stands ? nil : "impossible"))
    #expect((metric.uncertainty == nil) != stands)
    let result = StepResult(
      task: .rangeOfMotion, step: nil,
      input: StepResult.Input(path: "a", sha256: "", bytes: 0, format: "motion.csv"), start: nil,
      durationSeconds: nil, metrics: [metric], flags: [],
      provenance: Provenance(algorithms: [:], parameters: [:]))
    #expect(result.flags.map(\.code) == (stands ? [] : ["metric.impossible"]))
    #expect(result.quality == (stands ? .good : .suspect))
  }
}
