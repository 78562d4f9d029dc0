/// Writes the presentations of tone tests as a table, one row each.
enum PresentationCSVWriter {
  /// The table; a threshold that was not found is an empty cell.
  static func write(_ tests: [ToneTest]) -> [UInt8] {
    var table = DelimitedText()
    table.line(
      "ear,frequency_hz,run,level_dbhl,start_s,tone_delay_s,tap_s,timeout_s,stored_threshold_dbhl,"
        + "headphone,output_volume,tone_duration_s,post_stimulus_delay_s")
    for test in tests {
      for (index, sample) in test.samples.enumerated() {
        let run = test.samples[..<index].count { $0.frequency == sample.frequency }
        for unit in sample.units {
          table.cell(sample.ear?.rawValue ?? "")
          table.cell(sample.frequency, 0)
          table.cell(Double(run), 0)
          table.cell(unit.level, 1)
          table.cell(unit.start, 4)
          table.cell(unit.preStimulusDelay, 1)
          table.optional(unit.tap, 4)
          table.optional(unit.timeout, 4)
          table.optional(sample.stored.level, 1)
          table.cell(test.headphone ?? "")
          table.optional(test.outputVolume, 4)
          table.optional(test.toneDuration, 1)
          table.optional(test.postStimulusDelay, 1)
          table.endRow()
        }
      }
    }
    return table.bytes
  }
}
