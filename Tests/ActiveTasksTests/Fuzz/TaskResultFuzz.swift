import Foundation
import Testing

@testable import ActiveTasks

/// Seeded mutations of every ResearchKit fixture: read, checked, computed, written back.
@Suite struct TaskResultFuzz {
  @Test func `survives mutated results of every class`() throws {
    let processor = try TaskResultProcessor(ParameterSet(TaskResultProcessor.descriptor.parameters))
    var options = IngestionOptions()
    options.task = .taskResult
    options.audio.searchPath = []
    let seeds = try PipelineFuzz.seeds(in: "Fixtures/researchkit")
    try #require(seeds.count > 59)
    var random = SplitMix(seed: 6)
    var read = 0
    for number in 0..<PipelineFuzz.cases * 4 {
      var (name, bytes) = seeds[number % seeds.count]
      for _ in 0...(random.next() % 4) { PipelineFuzz.mutate(&bytes, &random) }
      if let value = try? JSONParser.document(bytes, acceptsNonFinite: true) {
        let written = value.jsonLine(indented: false)
        let again = try JSONParser.document(written)
        #expect(again.jsonLine(indented: false) == written, "case \(number)")
      }
      do throws(Diagnostic) {
        let source = ByteSource(name: "/nowhere/" + name, bytes: bytes)
        for recording in try AdapterRegistry.read(source, options: options) {
          for metric in try processor.process(recording).metrics {
            #expect((metric.value == nil) == (metric.reason != nil), "case \(number)")
            if case .number(let value) = metric.value {
              let range = MetricCatalog.all.first { $0.name == metric.name }?.range
              #expect(range?.contains(value) ?? true, "case \(number) \(metric.name) \(value)")
            }
          }
          read += 1
        }
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty, "case \(number)")
      }
    }
    #expect(read > PipelineFuzz.cases / 5)
  }
}
