/// The steps of a table of presentations, as they grow row by row.
struct PresentationSteps {
  /// The steps so far.
  private(set) var tests: [ToneTest] = []
  private var changes: [(line: Int, text: String)] = []
  /// What the last sample began with, once it has changed.
  private var spoilt: ToneTest?

  /// Begins a sample, in a new step when the ear or what the step is set up with is new.
  mutating func begin(_ sample: FrequencySample, _ setUp: ToneTest, isNewStep: Bool) {
    if !isNewStep, spoilt == nil, let index = tests.indices.last,
      let joined = Self.joined(tests[index], setUp)
    {
      tests[index] = joined
    } else {
      tests.append(setUp)
    }
    spoilt = nil
    tests[tests.count - 1].samples.append(sample)
  }

  /// Takes the set-up of a further row of the last sample; where it differs nobody knows it.
  mutating func carryOn(_ setUp: ToneTest, line: Int) {
    guard let index = tests.indices.last else { return }
    if spoilt == nil, let joined = Self.joined(tests[index], setUp) {
      tests[index] = joined
      return
    }
    // The samples before keep what they were tested with.
    if spoilt == nil, tests[index].samples.count > 1, let sample = tests[index].samples.popLast() {
      var own = tests[index]
      own.samples = [sample]
      tests.append(own)
    }
    let place = tests.count - 1
    let old = spoilt ?? tests[place]
    spoilt = old
    if let new = setUp.headphone, new != old.headphone {
      let names = [old.headphone ?? "none", new].map(FileName.visible)
      changes.append((line, "headphone from \(names[0]) to \(names[1])"))
      tests[place].headphone = nil
    }
    if let new = setUp.outputVolume, new != old.outputVolume {
      let volumes = [old.outputVolume ?? .nan, new].map { ShortestDecimal.string($0) }
      changes.append((line, "system volume from \(volumes[0]) to \(volumes[1])"))
      tests[place].outputVolume = nil
    }
    if let new = setUp.toneDuration, new != old.toneDuration { tests[place].toneDuration = nil }
    if let new = setUp.postStimulusDelay, new != old.postStimulusDelay {
      tests[place].postStimulusDelay = nil
    }
  }

  /// Takes the stored threshold of a row; `false` when an earlier row of the sample has another.
  mutating func store(_ level: Double?) -> Bool {
    guard let test = tests.indices.last, let sample = tests[test].samples.indices.last else {
      return true
    }
    let known = tests[test].samples[sample].stored
    let new = level.map { StoredThreshold($0) } ?? .sentinel
    // An empty cell says nothing beside a threshold in another row of the sample.
    if known == .absent || known == .sentinel {
      tests[test].samples[sample].stored = new
      return true
    }
    return new == .sentinel || new == known
  }

  /// Appends a presentation to the last sample.
  mutating func append(_ unit: ToneUnit) {
    guard let test = tests.indices.last, let sample = tests[test].samples.indices.last else {
      return
    }
    tests[test].samples[sample].units.append(unit)
  }

  /// Says where the set-up changed within a sample.
  var flags: [QualityFlag] {
    guard let first = changes.first else { return [] }
    return [
      QualityFlag(
        "audiometry.setup-changed", .warning,
        "headphone or system volume change within a frequency, so that nobody knows what was played;"
          + " first: \(first.text)", at: .line(first.line, column: nil), count: changes.count)
    ]
  }

  /// The step `test` with what `setUp` adds; `nil` when they differ.
  private static func joined(_ test: ToneTest, _ setUp: ToneTest) -> ToneTest? {
    var joined = test
    guard join(&joined.headphone, setUp.headphone), join(&joined.outputVolume, setUp.outputVolume),
      join(&joined.toneDuration, setUp.toneDuration),
      join(&joined.postStimulusDelay, setUp.postStimulusDelay)
    else { return nil }
    return joined
  }

  private static func join<Value: Equatable>(_ known: inout Value?, _ new: Value?) -> Bool {
    guard let new else { return true }
    if known == nil { known = new }
    return known == new
  }
}
