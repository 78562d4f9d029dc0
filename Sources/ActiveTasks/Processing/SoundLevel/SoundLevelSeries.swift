internal import SignalProcessing

/// The curves and tables of a sound-level step.
enum SoundLevelSeries {
  /// The kinds of tables there may be.
  static let kinds = ["levelHistory", "bands", "bandHistory", "researchkitSamples", "spectrum"]

  /// Level history, bands, band history, ResearchKit's values and spectrum, as far as there are any.
  static func tables(
    _ result: SoundLevelResult, offset: Double, excluded: ExcludedStretches,
    spectrum: (values: [Double], binWidth: Double)?, researchKit: ResearchKitReading?
  ) -> [SeriesTable] {
    var tables = [history(result, offset, excluded)]
    if !result.bands.isEmpty { tables.append(bands(result, offset)) }
    if !result.bandHistory.isEmpty { tables.append(bandHistory(result, offset, excluded)) }
    if let researchKit, !researchKit.values.isEmpty { tables.append(samples(researchKit)) }
    if let spectrum { tables.append(table(spectrum, offset)) }
    return tables
  }

  private static func level(_ meanSquare: Double, _ offset: Double) -> Double {
    SoundLevel.decibels(meanSquare: meanSquare).map { $0 + offset } ?? .nan
  }

  private static func history(
    _ result: SoundLevelResult, _ offset: Double, _ excluded: ExcludedStretches
  ) -> SeriesTable {
    let rows = result.history
    return SeriesTable(
      kind: "levelHistory",
      columns: [
        .init(
          "time_s", places: 4, rows.map { Double(excluded.frame($0.start)) / result.sampleRate }),
        .init("duration_s", places: 4, rows.map { Double($0.count) / result.sampleRate }),
        .init("laeq_dB", places: 3, rows.map { level($0.meanSquare, offset) }),
        .init("lafmax_dB", places: 3, rows.map { level($0.greatestFast, offset) }),
      ])
  }

  private static func bands(_ result: SoundLevelResult, _ offset: Double) -> SeriesTable {
    let bands = result.bands
    return SeriesTable(
      kind: "bands",
      columns: [
        .init("fraction_1", places: 0, bands.map { Double($0.band.width.rawValue) }),
        .init("nominal_Hz", places: 2, bands.map(\.band.nominal)),
        .init("midband_Hz", places: 3, bands.map(\.band.midband)),
        .init("leq_dB", places: 3, bands.map { $0.level.map { $0 + offset } ?? .nan }),
      ])
  }

  private static func bandHistory(
    _ result: SoundLevelResult, _ offset: Double, _ excluded: ExcludedStretches
  ) -> SeriesTable {
    let rows = result.bandHistory
    let columns = result.bands.enumerated().map { index, band in
      let width = band.band.width == .octave ? "octave" : "thirdOctave"
      return SeriesTable.Column(
        "\(width)_\(SoundLevelMetric.frequencyName(band.band.nominal))_dB", places: 3,
        rows.map { index < $0.count ? level($0[index], offset) : .nan })
    }
    return SeriesTable(
      kind: "bandHistory",
      columns: [
        .init(
          "time_s", places: 4,
          result.bandStarts.map { Double(excluded.frame($0)) / result.sampleRate })
      ] + columns)
  }

  private static func samples(_ reading: ResearchKitReading) -> SeriesTable {
    SeriesTable(
      kind: "researchkitSamples",
      columns: [
        .init("time_s", places: 3, reading.values.indices.map { Double($0 + 1) * reading.spacing }),
        .init("level_dB", places: 3, reading.values),
      ])
  }

  private static func table(
    _ spectrum: (values: [Double], binWidth: Double), _ offset: Double
  ) -> SeriesTable {
    SeriesTable(
      kind: "spectrum",
      columns: [
        .init(
          "frequency_Hz", places: 4, spectrum.values.indices.map { Double($0) * spectrum.binWidth }),
        .init("level_dB", places: 3, spectrum.values.map { level($0, offset) }),
      ])
  }
}
