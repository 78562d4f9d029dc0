import Foundation
import Testing

@testable import ActiveTasks

@Suite struct InputRunnerTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  private func run(
    _ inputs: [String], workers: Int = 2, series: String? = nil, stopAfter: Int = .max
  ) throws -> [InputRunner.Outcome] {
    var options = IngestionOptions()
    options.units = "acc=m/s2"
    let destination = try series.map { path throws(Diagnostic) in
      try SeriesDestination(path, for: inputs, kinds: ["times"])
    }
    try destination?.prepare()
    let runner = try InputRunner(
      CountProcessor.self, try ParameterSet(CountProcessor.descriptor.parameters),
      options: options, series: destination)
    var outcomes: [InputRunner.Outcome] = []
    try runner.run(inputs, workers: workers, isStopped: { stopAfter == 0 }) { index, outcome in
      #expect(index == outcomes.count)
      outcomes.append(outcome)
    }
    return outcomes
  }

  private func result(_ outcome: InputRunner.Outcome) throws -> StepResult {
    guard case .processed(let results) = outcome else {
      throw Diagnostic("test", "\(outcome)")
    }
    return try #require(results.first)
  }

  @Test func `says where the numbers come from`() throws {
    let path = try scratch.writeMotion(samples: 50, to: "a.csv")
    let result = try result(run([path])[0])
    let sum = try TestProgram.run("sha256sum < \(path)").output.prefix(64)
    #expect(result.input.path == path)
    #expect(result.input.sha256 == sum)
    #expect(result.input.bytes == scratch.text("a.csv")?.utf8.count)
    #expect(result.metrics.first?.value == .number(50))
    #expect(result.provenance.algorithms == ["count": "one-by-one/1"])
    #expect(
      result.provenance.parameters == [
        "method": .text("exact"), "offset": .number(0), "gaps": .flag(true),
        "units": .text("acc=m/s2"),
      ])
  }

  @Test func `keeps the order and goes on after a failure`() throws {
    var paths = try (1...20).map { try scratch.writeMotion(samples: 10 + $0, to: "\($0).csv") }
    paths[7] = scratch.path("missing.csv")
    paths[12] = try scratch.write("", to: "empty.csv")
    for workers in [1, 2, 5] {
      for (index, outcome) in try run(paths, workers: workers).enumerated() {
        if case .failed(let diagnostic) = outcome {
          #expect(index == 7 || index == 12)
          #expect(diagnostic.input == paths[index])
        } else {
          #expect(try result(outcome).metrics.first?.value == .number(Double(11 + index)))
        }
      }
    }
  }

  @Test func `skips what is left when it is stopped`() throws {
    let path = try scratch.writeMotion(samples: 20, to: "a.csv")
    let outcomes = try run([path, path], stopAfter: 0)
    #expect(outcomes.count == 2)
    #expect(
      outcomes.allSatisfy { if case .skipped = $0 { true } else { false } })
  }

  @Test func `writes the series of one input to the file`() throws {
    let path = try scratch.writeMotion(samples: 3, to: "a.csv")
    let result = try result(run([path], series: scratch.path("curve.csv"))[0])
    #expect(scratch.text("curve.csv") == "time_s\n0.00\n0.01\n0.02\n")
    let file = try #require(result.files.first)
    #expect(file.kind == "times" && file.path == scratch.path("curve.csv"))
    #expect(try TestProgram.run("sha256sum < \(file.path)").output.prefix(64) == file.sha256)
  }

  @Test func `writes the series of several inputs to a folder`() throws {
    let paths = try ["a.b.csv", "c.csv"].map { try scratch.writeMotion(samples: 3, to: $0) }
    let outcomes = try run(paths, series: scratch.path("curves"))
    #expect(
      try outcomes.map { try result($0).files.first?.path } == [
        scratch.path("curves/a.b.times.csv"), scratch.path("curves/c.times.csv"),
      ])
    #expect(scratch.text("curves/c.times.csv")?.isEmpty == false)
  }

  @Test func `rounds the duration to the nanosecond`() throws {
    let path = try scratch.write(
      "time (s),acc x (m/s2),acc y (m/s2),acc z (m/s2)\n"
        + (0..<40).map { "\(0.1 + Double($0) * 0.1),0,0,9.81\n" }.joined(), to: "a.csv")
    #expect(try result(run([path])[0]).durationSeconds == 3.9)
  }

  @Test func `counts the processors of the affinity mask`() throws {
    let count = try TestProgram.run("nproc").output
    #expect("\(ProcessorCount.available)\n" == count)
  }
}
