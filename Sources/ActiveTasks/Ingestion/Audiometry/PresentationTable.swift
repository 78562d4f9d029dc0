/// Reads a table of presentations and responses, one row a presentation in the order of the test.
///
/// Either `start`, `tone delay`, `tap` and `timeout` times as ResearchKit logs them, or only `heard`
/// (1/0, yes/no, true/false). A new ear starts a new step, a new frequency or run a new sample.
struct PresentationTable {
  static let format = FormatDescription(
    "tone.presentations.csv", "hearing test, CSV: one row a presentation with its answer")

  private let table: AudiometryTable
  private let hasTimes: Bool

  /// Whether a table with `columns` is one.
  static func matches(_ columns: Set<AudiometryColumn>) -> Bool {
    columns.isSuperset(of: [.ear, .frequency, .level])
      && (columns.contains(.heard) || columns.isSuperset(of: [.start, .tap, .timeout]))
  }

  /// A reader of `table`.
  init(_ table: AudiometryTable) {
    self.table = table
    hasTimes = table.has(.tap)
  }

  /// The recording.
  ///
  /// - Throws: `Diagnostic` `csv.not-a-number` or `audiometry.ear`.
  func recording() throws(Diagnostic) -> Recording {
    var tests: [ToneTest] = []
    var last: (ear: AudiometryRecording.Ear, frequency: Double, run: Double)?
    for row in table.rows {
      guard let ear = table.text(row, .ear).flatMap(AudiometryRecording.Ear.init(word:)) else {
        throw table.unreadable(row, .ear, expected: "left or right")
      }
      guard let frequency = try table.number(row, .frequency) else {
        throw table.unreadable(row, .frequency, expected: "a number")
      }
      let run = try table.number(row, .run) ?? 0
      if tests.isEmpty || last?.ear != ear { tests.append(try test(row)) }
      let step = tests.count - 1
      if tests[step].samples.isEmpty || last?.frequency != frequency || last?.run != run {
        tests[step].samples.append(try sample(row, ear, frequency))
      }
      let sample = tests[step].samples.count - 1
      tests[step].samples[sample].units.append(try unit(row))
      last = (ear, frequency, run)
    }
    var flags = table.flags
    if !hasTimes {
      flags.append(
        QualityFlag(
          "audiometry.no-times", .info,
          "the table has no times: early and impossible answers cannot be told from real ones"))
    }
    return Recording(
      format: Self.format.identifier,
      payload: .audiometry(AudiometryRecording(.toneTests(tests))), flags: flags)
  }

  private func test(_ row: AudiometryTable.Row) throws(Diagnostic) -> ToneTest {
    ToneTest(
      headphone: table.text(row, .headphone), outputVolume: try table.number(row, .volume),
      toneDuration: try table.number(row, .toneDuration),
      postStimulusDelay: try table.number(row, .postStimulusDelay), samples: [])
  }

  private func sample(
    _ row: AudiometryTable.Row, _ ear: AudiometryRecording.Ear, _ frequency: Double
  ) throws(Diagnostic) -> FrequencySample {
    let stored: StoredThreshold =
      table.has(.stored) ? StoredThreshold(try table.number(row, .stored) ?? .nan) : .absent
    return FrequencySample(ear: ear, frequency: frequency, stored: stored, units: [])
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

  private func isHeard(_ row: AudiometryTable.Row) throws(Diagnostic) -> Bool {
    guard let isHeard = table.text(row, .heard).flatMap(AudiometryTable.isTrue) else {
      throw table.unreadable(row, .heard, expected: AudiometryTable.truthWords)
    }
    return isHeard
  }
}
