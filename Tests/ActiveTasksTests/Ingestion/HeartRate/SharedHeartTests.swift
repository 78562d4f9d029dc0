import Foundation
import Testing

@testable import ActiveTasks

/// Real recordings that may not be redistributed, through the whole program.
@Suite struct SharedHeartTests {
  private static let root: URL =
    (ProcessInfo.processInfo.environment["ACTIVE_SHARED"].map { URL(filePath: $0) }
    ?? TestProgram.root.appending(path: "../shared/data")).appending(path: "hr").standardized

  private static func files(_ folder: String, _ ending: String) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    let files = (found ?? []).filter { $0.path.hasSuffix(ending) }.sorted { $0.path < $1.path }
    if files.isEmpty { print("skipped: hr/\(folder) is not available") }
    return files
  }

  private func steps(_ file: URL, format: String? = nil) throws -> [ProcessedStep] {
    var options = IngestionOptions()
    options.format = format
    let processor = try HeartRateProcessor(
      ParameterSet(HeartRateProcessor.descriptor.parameters, [:]))
    return try InputReader.read(file.path, options: options).recordings.map {
      try processor.process($0)
    }
  }

  private func number(_ step: ProcessedStep, _ name: String) -> Double? {
    let metric = step.metrics.first { $0.name == name && $0.method == .reference }
    guard case .number(let value)? = metric?.value else { return nil }
    return value
  }

  @Test func `every edge file gives numbers or reasons`() throws {
    for file in Self.files("edge", ".json") {
      let step = try #require(try steps(file).first, "\(file.lastPathComponent)")
      #expect(step.metrics.count > 60)
      for metric in step.metrics {
        #expect((metric.value == nil) == (metric.reason != nil), "\(file.lastPathComponent)")
        if case .number(let value)? = metric.value { #expect(value.isFinite) }
      }
      let isRate = file.lastPathComponent.hasPrefix("hr_")
      if isRate { #expect(number(step, "hrv.rmssd") == nil && number(step, "hr.mean") != nil) }
    }
  }

  /// Annotations and detector agree on MIT-BIH 100 to the timing of its 360 Hz.
  @Test func `the beats of a WFDB record are those of its annotations`() throws {
    for file in Self.files("ecg", "100.hea") {
      let found = try #require(try steps(file).first)
      let marked = try #require(try steps(file, format: "wfdb.annotations").first)
      #expect(number(found, "hrv.beats") == number(marked, "hrv.beats"))
      let (one, other) = (number(found, "hrv.rmssd") ?? 0, number(marked, "hrv.rmssd") ?? 1)
      #expect((one - other).magnitude < 0.3, "\(one) \(other)")
    }
  }

  /// The figures of the tracker itself are held in `WristPulseTrackerTests`; here the way there.
  @Test func `wrist recordings give their mean rate`() throws {
    guard let file = Self.files("wrist", "01_TYPE01.csv").first,
      let truth = Self.files("wrist", "01_TYPE01_bpm.csv").first
    else { return }
    let rows = try String(contentsOf: truth, encoding: .utf8).split(separator: "\n").dropFirst()
    let rates = rows.compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
    let step = try #require(try steps(file).first)
    let windows = try #require(step.series().first { $0.kind == "windows" })
    let found = windows.columns[1].values
    let errors = zip(found, rates).map { ($0 - $1).magnitude }.filter(\.isFinite)
    #expect(errors.count >= rates.count - 2)
    #expect(errors.reduce(0, +) / Double(errors.count) < 1.5)
  }
}
