/// The presentations of a hearing test as a table for plots.
enum PresentationSeries {
  /// What the table holds.
  static let kind = "presentations"

  /// One row a presentation in the order of the log: channel (0 left, 1 right), frequency, run, level,
  /// start, the seconds from tone to tap, missing without a tap and negative before the tone; and, missing
  /// when the headphone is not known, the digital level, the sound pressure level that ResearchKit meant and
  /// the one that the system volume made of it.
  static func table(_ analyses: [SampleAnalysis]) -> SeriesTable {
    let rows = analyses.flatMap { analysis in analysis.sample.units.map { (analysis, $0) } }
    func column(
      _ name: String, _ places: Int, _ value: (SampleAnalysis, ToneUnit) -> Double
    ) -> SeriesTable.Column {
      SeriesTable.Column(name, places: places, rows.map(value))
    }
    return SeriesTable(
      kind: kind,
      columns: [
        column("channel_1", 0) { analysis, _ in analysis.sample.ear == .right ? 1 : 0 },
        column("frequency_Hz", 3) { analysis, _ in analysis.sample.frequency },
        column("run_1", 0) { analysis, _ in Double(analysis.run) },
        column("level_dBHL", 2) { _, unit in unit.level },
        column("start_s", 4) { _, unit in unit.start },
        column("latency_s", 4) { _, unit in
          unit.tap.map { $0 - unit.start - unit.preStimulusDelay } ?? .nan
        },
        column("digital_dBFS", 3) { analysis, unit in
          (try? analysis.volume.calibration?.digitalLevel(
            hearingLevel: unit.level, frequency: analysis.sample.frequency)) ?? .nan
        },
        column("meant_dBSPL", 3) { analysis, unit in pressure(analysis, unit) },
        column("played_dBSPL", 3) { analysis, unit in
          pressure(analysis, unit) + (analysis.volumeError ?? .nan)
        },
      ])
  }

  private static func pressure(_ analysis: SampleAnalysis, _ unit: ToneUnit) -> Double {
    (try? analysis.volume.calibration?.soundPressureLevel(
      hearingLevel: unit.level, frequency: analysis.sample.frequency)) ?? .nan
  }
}
