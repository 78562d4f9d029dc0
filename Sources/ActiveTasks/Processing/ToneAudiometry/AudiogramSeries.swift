/// The thresholds of a hearing test as a table: what its audiogram shows.
enum AudiogramSeries {
  /// What the table holds.
  static let kind = "audiogram"

  private struct Row {
    var ear: AudiometryRecording.Ear
    var frequency: Double
    var run: Int
    var level: Double
    var isResponse: Bool
    var isMasked: Bool
  }

  /// One row a threshold of the rule in the order of the log, corrected for the volume when asked for.
  ///
  /// Where nothing was heard the level is the loudest that was tested and `response_1` is 0; a
  /// frequency without either has no row.
  static func table(_ analyses: [SampleAnalysis], corrected: Bool) -> SeriesTable {
    table(
      analyses.compactMap { analysis in
        guard let ear = analysis.sample.ear else { return nil }
        let silence = analysis.isSilent ? analysis.trials.map(\.level).max() : nil
        let point = analysis.threshold.map { ($0, true) } ?? silence.map { ($0, false) }
        guard let (level, isResponse) = point else { return nil }
        return Row(
          ear: ear, frequency: analysis.sample.frequency, run: analysis.run,
          level: level + (corrected ? analysis.volumeError ?? 0 : 0), isResponse: isResponse,
          isMasked: false)
      })
  }

  /// One row a threshold of a ready audiogram.
  static func table(_ points: [AudiogramPoint]) -> SeriesTable {
    table(
      points.enumerated().map { index, point in
        Row(
          ear: point.ear, frequency: point.frequency,
          run: points[..<index].count { $0.ear == point.ear && $0.frequency == point.frequency },
          level: point.level,
          isResponse: point.qualifier == .measured || point.qualifier == .clampedLow,
          isMasked: point.masked)
      })
  }

  private static func table(_ rows: [Row]) -> SeriesTable {
    SeriesTable(
      kind: kind,
      columns: [
        .init("channel_1", places: 0, rows.map { $0.ear == .right ? 1 : 0 }),
        .init("frequency_Hz", places: 3, rows.map(\.frequency)),
        .init("run_1", places: 0, rows.map { Double($0.run) }),
        .init("level_dBHL", places: 2, rows.map(\.level)),
        .init("response_1", places: 0, rows.map { $0.isResponse ? 1 : 0 }),
        .init("masked_1", places: 0, rows.map { $0.isMasked ? 1 : 0 }),
      ])
  }
}
