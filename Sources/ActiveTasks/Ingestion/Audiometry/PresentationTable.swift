/// Reads a table of presentations and responses, one row a presentation in the order of the test.
///
/// Either `start`, `tone delay`, `tap` and `timeout` times as ResearchKit logs them, or only `heard`
/// (1/0, yes/no, true/false). A new ear starts a new step, and so does a new headphone, system volume or
/// duration; a new frequency or run starts a new sample. An empty cell of the set-up repeats the one above.
/// When headphone or volume change within a sample, nobody knows what was played: the step is left without
/// the one that changed, with a flag.
struct PresentationTable {
  static let format = FormatDescription(
    "tone.presentations.csv", "hearing test, CSV: one row a presentation with its answer")

  private let table: AudiometryTable
  private let hasTimes: Bool

  /// Whether a table with `columns` is one.
  static func matches(_ columns: Set<AudiometryColumn>) -> Bool {
    columns.hasFrequency && columns.isSuperset(of: [.ear, .level])
      && (columns.contains(.heard) || columns.isSuperset(of: [.start, .tap, .timeout]))
  }

  /// A reader of `table`.
  init(_ table: AudiometryTable) {
    self.table = table
    hasTimes = Set(table.columns.compactMap { $0 }).isSuperset(of: [.start, .tap, .timeout])
  }

  /// The recording.
  ///
  /// - Throws: `Diagnostic` `csv.not-a-number`, `audiometry.ear-number` or `audiometry.contradiction`.
  func recording() throws(Diagnostic) -> Recording {
    var steps = PresentationSteps()
    var contradicting: [Int] = []
    var last: (ear: AudiometryRecording.Ear, frequency: Double, run: Double)?
    for row in table.rows {
      let ear = try table.ear(row)
      let frequency = try table.frequency(row)
      let run = try table.number(row, .run) ?? 0
      let isNewEar = last?.ear != ear
      if isNewEar || last?.frequency != frequency || last?.run != run {
        steps.begin(
          FrequencySample(ear: ear, frequency: frequency, stored: .absent, units: []),
          try setUp(row), isNewStep: isNewEar)
      } else {
        steps.carryOn(try setUp(row), line: row.line)
      }
      if table.has(.stored), !steps.store(try table.number(row, .stored)) {
        throw Diagnostic(
          "audiometry.contradiction", "the rows of one frequency store different thresholds",
          at: .line(row.line, column: nil), found: table.text(row, .stored),
          expected: "the same threshold in all rows of a frequency and run",
          hint: "number repeated tests of a frequency in a column 'run'")
      }
      let unit = try unit(row)
      if try contradicts(unit, row) { contradicting.append(row.line) }
      steps.append(unit)
      last = (ear, frequency, run)
    }
    var read: Set<AudiometryColumn> = [
      .ear, table.frequencyColumn, .run, .level, .stored, .headphone, .volume, .toneDuration,
      .postStimulusDelay, .conduction, .unit,
    ]
    read.formUnion(hasTimes ? [.start, .delay, .tap, .timeout, .heard] : [.heard])
    var flags = table.flags + table.unusedFlags(reading: read) + steps.flags
    if let first = contradicting.first {
      flags.append(
        QualityFlag(
          "audiometry.contradiction", .warning,
          "the columns of taps and of heard tones exclude each other; the taps count",
          at: .line(first, column: nil), count: contradicting.count))
    }
    if !hasTimes {
      flags.append(
        QualityFlag(
          "audiometry.no-times", .info,
          "the table has no times: early and impossible answers cannot be told from real ones"))
    }
    return Recording(
      format: Self.format.identifier,
      payload: .audiometry(AudiometryRecording(.toneTests(steps.tests))), flags: flags)
  }

  private func setUp(_ row: AudiometryTable.Row) throws(Diagnostic) -> ToneTest {
    ToneTest(
      headphone: table.text(row, .headphone), outputVolume: try table.number(row, .volume),
      toneDuration: try table.number(row, .toneDuration),
      postStimulusDelay: try table.number(row, .postStimulusDelay), samples: [])
  }

  private func unit(_ row: AudiometryTable.Row) throws(Diagnostic) -> ToneUnit {
    let level = try table.number(row, .level) ?? .nan
    guard hasTimes else {
      let heard = try isHeard(row)
      return ToneUnit(
        level: level, start: 0, preStimulusDelay: 0, tap: heard ? 1 : nil, timeout: heard ? nil : 2)
    }
    return ToneUnit(
      level: level, start: try table.number(row, .start) ?? .nan,
      preStimulusDelay: try table.number(row, .delay) ?? 0,
      storedTap: try table.number(row, .tap) ?? 0,
      storedTimeout: try table.number(row, .timeout) ?? 0)
  }

  /// Whether the row says heard and has no tap, or not heard and has a tap after the tone began.
  private func contradicts(
    _ unit: ToneUnit, _ row: AudiometryTable.Row
  ) throws(Diagnostic) -> Bool {
    guard hasTimes, table.has(.heard), table.text(row, .heard) != nil else { return false }
    let isHit = if case .hit = ToneResponse(unit) { true } else { false }
    return try isHeard(row) ? unit.tap == nil : isHit
  }

  private func isHeard(_ row: AudiometryTable.Row) throws(Diagnostic) -> Bool {
    guard let isHeard = table.text(row, .heard).flatMap(AudiometryTable.isTrue) else {
      throw table.unreadable(row, .heard, expected: AudiometryTable.truthWords)
    }
    return isHeard
  }
}
