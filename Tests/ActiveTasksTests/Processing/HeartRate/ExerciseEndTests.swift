import Testing

@testable import ActiveTasks

/// Which time `--exercise-end` is.
@Suite struct ExerciseEndTests {
  /// A second of exercise at 150 bpm until 300 s of the file's clock, then a fall of 0.4 bpm a second.
  private static func table(from first: Int, head: String = "time_s,hr_bpm", shift: Int = 0)
    -> String
  {
    head + "\n"
      + (first...699).map { second in
        let rate = second <= 300 ? 150.0 : max(70, 150 - 0.4 * Double(second - 300))
        return "\(second + shift),\(rate)\n"
      }.joined()
  }

  private static func run(_ text: String, end: String) throws -> HeartRateRun {
    try HeartRateRun(recording: try HeartReading.one(text), ["exercise-end": end])
  }

  @Test(arguments: [0, 5, 100])
  func `the end of exercise is a time of the file's time column`(first: Int) throws {
    let run = try Self.run(Self.table(from: first), end: "300")
    #expect(abs((run.number(.recovery60) ?? 0) - 24) < 1e-6)
    let codes = run.step.flags.map(\.code)
    #expect(codes.contains("hr.exercise-end-origin") == (first > 0))
    #expect(!run.doubts.contains("hr.exercise-end-outside"))
  }

  @Test func `times since 1970 and since the device was started count from the first sample`()
    throws
  {
    for shift in [1_714_579_200, 500_000] {
      let run = try Self.run(Self.table(from: 100, shift: shift), end: "200")
      #expect(abs((run.number(.recovery60) ?? 0) - 24) < 1e-6)
      #expect(!run.step.flags.contains { $0.code.hasPrefix("hr.exercise-end") })
    }
  }

  @Test(arguments: ["50", "800"])
  func `outside the recording there is no recovery`(end: String) throws {
    let run = try Self.run(Self.table(from: 100), end: end)
    #expect(run.doubts.contains("hr.exercise-end-outside"))
    #expect(run.number(.recovery60) == nil)
  }

  @Test func `beats are placed on the file's time column`() throws {
    var time = 100.0
    let rows = (0..<600).map { index in
      let interval = 800 + index % 9
      time += Double(interval) / 1000
      return "\(time),\(interval)\n"
    }
    let late = try HeartReading.one("time_s,rr_ms\n" + rows.joined())
    guard case .heartRate(let heart) = late.payload else {
      Issue.record("no recording of the heart")
      return
    }
    #expect(abs(heart.axisStart - 100) < 0.01)
  }
}
