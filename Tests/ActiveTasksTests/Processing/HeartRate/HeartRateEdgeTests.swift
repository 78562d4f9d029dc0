import ActiveTasks
import Foundation
import Testing

/// Malformed and extreme inputs: a number or a reason, never a crash, never silent nonsense.
@Suite struct HeartRateEdgeTests {
  /// The files that peers crash on or answer with nonsense, with what is expected of each.
  private static let cases: [(name: String, doubts: [String], rmssd: ClosedRange<Double>?)] = [
    ("empty", ["hr.empty"], nil), ("two", ["hrv.short-recording"], nil),
    ("three", ["hrv.short-recording"], nil),
    ("ten_beats", ["hrv.short-recording"], nil),
    ("thirty_s", ["hrv.short-recording"], 21.4...21.6),
    ("all_identical", ["hrv.constant-intervals"], nil),
    ("two_valued_alternating", ["hrv.alternating-intervals"], 199...201),
    ("bigeminy", ["hrv.alternating-intervals"], 499...501),
    ("with_nan", ["hrv.missing-intervals"], 22...22.4),
    ("leading_nan", ["hrv.missing-intervals"], 22...22.4),
    ("with_zero", ["hrv.impossible-intervals"], 22...22.4),
    ("with_negative", ["hrv.impossible-intervals"], 22...22.4),
    ("with_10s_gap_value", ["hrv.gaps"], 22...22.4),
    ("outliers_first_last", ["hrv.gaps"], 22...22.4),
    ("unit_seconds", ["hrv.impossible-intervals", "hrv.wrong-unit"], nil),
    ("mixed_units", ["hrv.impossible-intervals", "hrv.wrong-unit"], nil),
    ("unit_1024ths", [], 22.6...22.8), ("missed_beat_double", [], 22...22.4),
    ("ten_thousand_beats", [], 23.5...24.2),
  ]

  private struct File: Decodable { var rr: [Double?] }

  @Test func `every file of intervals is answered`() throws {
    for (name, doubts, rmssd) in Self.cases {
      guard let data = HeartRateRun.shared("edge/rr_\(name).json") else { return }
      let file = try JSONDecoder().decode(File.self, from: data)
      let run = try HeartRateRun(rr: file.rr.map { $0 ?? .nan })
      #expect(run.doubts == doubts, "\(name): \(run.step.flags)")
      if let rmssd {
        let value = run.number(.rmssd)
        #expect(value.map(rmssd.contains) == true, "\(name): \(value ?? .nan)")
      } else {
        #expect(run.metric(.rmssd)?.value == nil, "\(name)")
        #expect(run.reason(.rmssd) != nil, "\(name)")
      }
      let isSpectral = name == "missed_beat_double" || doubts.isEmpty && rmssd != nil
      #expect(
        (run.number(.lfhf, .lomb) != nil)
          == (isSpectral || name.hasPrefix("with")
            || name == "leading_nan" || name == "outliers_first_last"),
        "\(name)")
    }
  }

  /// The cases that have no file, made as the reference describes them.
  @Test func `the cases without a file are answered`() throws {
    #expect(try HeartRateRun(rr: [800]).reason(.rmssd) == "too-short")
    #expect(try HeartRateRun(rr: [800]).number(.meanNN) == 800)
    let drift = try HeartRateRun(rr: (0..<340).map { 710 + Double($0) })
    #expect(drift.number(.rmssd) == 1)
    let base = (0..<340).map { 850 + 30 * sin(Double($0) / 3) }
    var infinite = base
    infinite[100] = .infinity
    #expect(try HeartRateRun(rr: infinite).doubts == ["hrv.missing-intervals"])
    for factor in [2500.0 / 850, 280.0 / 850] {
      let run = try HeartRateRun(rr: base.map { $0 * factor })
      #expect(run.number(.rmssd) != nil && run.number(.hf, .welch) != nil)
      #expect(run.doubts.isEmpty)
    }
    #expect(
      try HeartRateRun(rr: [Double](repeating: .nan, count: 50)).reason(.rmssd) == "no-intervals")
    #expect(try HeartRateRun(rr: [1e300, 1e300, 1e308, 800]).number(.meanNN) != nil)
  }

  @Test func `heart-rate samples of every edge file are answered`() throws {
    let hour = 3600.0
    let duplicate = try HeartRateRun(time: [0, 0], rate: [72, 72])
    #expect(duplicate.number(.samples) == 1 && duplicate.doubts.isEmpty)
    let conflict = try HeartRateRun(time: [0, 0], rate: [72, 95])
    #expect(conflict.number(.mean) == 83.5)
    #expect(conflict.doubts == ["hr.conflicting-duplicates"])
    let unsorted = try HeartRateRun(time: [10, 0, 5], rate: [80, 72, 75])
    #expect(unsorted.number(.mean) == 75.5)
    #expect(unsorted.step.flags.contains { $0.code == "hr.unsorted" })
    let gap = try HeartRateRun(time: [0, 5, 605, 610], rate: [72, 72, 74, 74])
    #expect(gap.doubts == ["hr.gaps"] && gap.number(.gaps) == 1)
    let off = try HeartRateRun(
      time: (0..<60).map { 60 * Double($0) }, rate: [Double](repeating: 63, count: 60))
    #expect(off.doubts == ["hr.constant"])
    #expect(off.step.durationSeconds == hour - 60)
    let zero = try HeartRateRun(time: [0, 5], rate: [0, 71])
    #expect(zero.number(.minimum) == 71 && zero.doubts == ["hr.no-contact"])
    let jump = try HeartRateRun(time: [0, 1, 2], rate: [70, 180, 71])
    #expect(jump.doubts == ["hr.jump"])
    let single = try HeartRateRun(time: [0], rate: [72])
    #expect(single.number(.mean) == 72 && single.reason(.resting) == "no-covered-window")
    #expect(single.reason(.coverage) == "too-few-samples")
    let none = try HeartRateRun(time: [], rate: [])
    #expect(none.reason(.mean) == "no-samples")
    let rubbish = try HeartRateRun(time: [.nan, .infinity, 1e300], rate: [1, 2, 70])
    #expect(rubbish.number(.mean) == 70)
  }
}
