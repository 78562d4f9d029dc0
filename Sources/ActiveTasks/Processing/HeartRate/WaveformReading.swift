internal import SignalProcessing

/// What a waveform gives: beats, or under motion the rate of windows, with their quality.
struct WaveformReading: Sendable {
  /// What the rest of the processing takes.
  enum Content: Sendable {
    /// Intervals between beats; `.nan` where a stretch is not good enough.
    case beats(BeatIntervals)
    /// The rate of windows that can be used.
    case rates(HeartRateSamples)
  }

  /// What was found.
  private(set) var content: Content
  /// Doubts about it.
  private(set) var flags: [QualityFlag] = []
  /// How it was found.
  let algorithms: [String: String]
  /// Beats or windows with their quality.
  private(set) var table: SeriesTable
  /// Standard deviation of what noise does to the place of a pulse, ms; `nil` where it is not known, as of an ECG.
  private(set) var jitter: Double?
  private var isGood: [Bool] = []
  private var windows = (good: 0, all: 0)

  /// Distance within which a missing sample leaves a beat without a place, s: the smoothing of an R peak, and the
  /// rise of a pulse; of a hole that is bridged it is the hole's own length.
  private static let peakReach = 0.02
  private static let pulseReach = 0.1

  /// Reads `wave`: an accelerometer beside a pulse wave means motion, so that windows are followed.
  init(_ wave: HeartWaveform) {
    switch wave.kind {
    case .electrocardiogram:
      let samples = wave.channels.first ?? []
      let found = RPeakDetector(sampleRate: wave.sampleRate).detect(in: samples)
      let holes = SampleHoles(
        samples, sampleRate: wave.sampleRate, bridging: RPeakDetector.bridging)
      self.init(
        times: found.beats.map(\.time), qualities: found.beats.map(\.quality),
        windows: found.windows, refusal: found.refusal, algorithm: "r-peaks/1",
        unplaced: found.beats.map { holes.isNear($0.time, reach: Self.peakReach) })
      addHoles(holes, bridging: RPeakDetector.bridging)
      addWaves(between: found.halfway, inTurn: found.alternate)
      addInversion(found.isInverted)
      if found.refusal == nil {
        flags += ComplexChecks.flags(wave, samples, beats: found.beats.map(\.time))
      }
    case .pulse where wave.motion != nil:
      let track = WristPulseTracker(sampleRate: wave.sampleRate)
        .track(pulse: wave.channels, motion: wave.motion)
      self.init(track)
      addHoles(
        wave.channels.map { SampleHoles($0, sampleRate: wave.sampleRate) }
          .max { $0.count < $1.count })
      addMotion(wave.motion)
      if let motion = wave.motion, Stillness.isStill(motion) {
        addDoubts(Self.best(wave).0, track)
      } else if let flag = HeartRateFlag.doubleRate(
        "many windows are not good, and rates are twice the cadence of the arm: they may be those of its motion",
        times: CadenceDoubt.times(track, wave))
      {
        flags.append(flag)
      }
    case .pulse:
      let (best, channel) = Self.best(wave)
      let holes = SampleHoles(
        channel, sampleRate: wave.sampleRate, bridging: PulseDetector.bridging)
      self.init(
        times: best.beats.map(\.steepest), qualities: best.beats.map(\.quality),
        windows: best.windows, refusal: best.refusal, algorithm: "pulse-steepest-rise/1",
        unplaced: best.beats.map { holes.isNear($0.steepest, reach: Self.pulseReach) })
      addHoles(holes, bridging: PulseDetector.bridging)
      addWaves(between: best.halfway, inTurn: best.alternate)
      addInversion(best.isInverted)
      jitter = best.jitter(of: isGood).map { 1000 * $0 }
      if best.refusal == nil {
        flags.append(
          HeartRateFlag.noMotion("no accelerometer: rhythmic motion would pass for a pulse"))
      }
    }
  }

  /// The beats of the channel with the most good windows, the first of equals, and the channel.
  private static func best(_ wave: HeartWaveform) -> (PulseBeats, [Double]) {
    let detector = PulseDetector(sampleRate: wave.sampleRate)
    let first = wave.channels.first ?? []
    var best = (detector.detect(in: first), first)
    for channel in wave.channels.dropFirst() {
      let found = detector.detect(in: channel)
      if found.windows.count(where: \.isGood) > best.0.windows.count(where: \.isGood) {
        best = (found, channel)
      }
    }
    return best
  }

  private init(
    times: [Double], qualities: [Double], windows: [BeatWindowQuality], refusal: WaveformRefusal?,
    algorithm: String, unplaced: [Bool]
  ) {
    algorithms = ["waveform": algorithm]
    var good: [Bool] = []
    var window = 0
    for (index, time) in times.enumerated() {
      while window < windows.count - 1, time >= windows[window].end { window += 1 }
      good.append(windows.isEmpty || unplaced[index] ? false : windows[window].isGood)
    }
    isGood = good
    let intervals = times.indices.dropFirst().map { index in
      good[index] && good[index - 1] ? 1000 * (times[index] - times[index - 1]) : .nan
    }
    content = .beats(
      BeatIntervals(milliseconds: intervals, ends: Array(times.dropFirst())))
    table = SeriesTable(
      kind: "waveformBeats",
      columns: [
        .init("time_s", places: 6, times), .init("quality", places: 3, qualities),
        .init("good", places: 0, good.map { $0 ? 1 : 0 }),
      ])
    self.windows = (windows.count(where: \.isGood), windows.count)
    addRefusal(refusal)
    let poor = windows.filter { !$0.isGood }
    if let first = poor.first, refusal == nil {
      addPoor("stretches of 10 s are not good and were left out", poor.count, first.start)
    }
  }

  private init(_ track: PulseRateTrack) {
    algorithms = ["waveform": "wrist-posterior/1"]
    let usable = track.offline.filter { $0.quality != .unusable && $0.rate != nil }
    content = .rates(
      HeartRateSamples(
        time: usable.map { ($0.start + $0.end) / 2 }, rate: usable.map { $0.rate ?? .nan }))
    let online = track.online.map { $0.rate ?? .nan }
    table = SeriesTable(
      kind: "windows",
      columns: [
        .init("time_s", places: 3, track.offline.map { ($0.start + $0.end) / 2 }),
        .init("rate_bpm", places: 3, track.offline.map { $0.rate ?? .nan }),
        .init("expected_error_bpm", places: 3, track.offline.map { $0.expectedError ?? .nan }),
        .init("online_rate_bpm", places: 3, online),
        .init("good", places: 0, track.offline.map { $0.quality == .good ? 1 : 0 }),
      ])
    windows = (track.offline.count { $0.quality == .good }, track.offline.count)
    addRefusal(track.refusal)
    guard track.refusal == nil else { return }
    flags.append(
      HeartRateFlag.tracked("rates of windows of 8 s every 2 s, from the whole recording"))
    let poor = track.offline.filter { $0.quality == .unusable }
    if let first = poor.first {
      addPoor("windows are not usable and were left out", poor.count, first.start)
    }
    addFewGood()
  }

  /// Says how many samples are missing, and how many of them stand in holes of up to `bridging` seconds.
  private mutating func addHoles(_ holes: SampleHoles?, bridging: Double = 0) {
    guard let holes, let first = holes.first else { return }
    let percent = FixedDecimal.string(100 * holes.share, places: 2)
    let bridged =
      holes.bridged > 0
      ? " (\(FixedDecimal.string(100 * holes.bridgedShare, places: 2)) % in gaps of up to "
        + "\(FixedDecimal.string(1000 * bridging, places: 0)) ms, which were bridged)" : ""
    flags.append(
      HeartRateFlag.missingSamples(
        "\(percent) % of the samples are missing\(bridged): no beat is placed there, and no interval is taken "
          + "from a beat beside them", at: .seconds(first), count: holes.count))
  }

  /// Says that waves stand between the beats, and that beats are low in turn with high ones.
  private mutating func addWaves(between times: [Double], inTurn low: [Double]) {
    let found = [
      HeartRateFlag.halfRate(
        "weaker waves keep their place between the beats: the rate may be half of the heart's, or atrial "
          + "waves are not followed by beats", times: times),
      HeartRateFlag.doubleRate(
        "beats are high and low, or early and late, in turn: every second beat of the heart is weak or early, or "
          + "these are atrial or second pulse waves and the rate is double the heart's", times: low),
    ]
    flags += found.compactMap { $0 }
  }

  /// Says of a wrist at rest what speaks against the rates of windows: the `pulses` themselves.
  private mutating func addDoubts(_ pulses: PulseBeats, _ track: PulseRateTrack) {
    addWaves(between: pulses.halfway, inTurn: pulses.alternate)
    let times = pulses.beats.map(\.steepest)
    var half: [Double] = []
    var double: [Double] = []
    var first = 0
    for window in track.offline {
      guard let rate = window.rate, window.quality != .unusable else { continue }
      while first < times.count, times[first] < window.start { first += 1 }
      let inside = times[first...].prefix { $0 <= window.end }
      guard inside.count > 2, let start = inside.first, let end = inside.last, end > start else {
        continue
      }
      let ratio = 60 * Double(inside.count - 1) / (end - start) / rate
      if Self.octave.contains(ratio) { half.append(window.start) }
      if Self.octave.contains(1 / ratio) { double.append(window.start) }
    }
    if half.count >= Self.fewestWindows, pulses.alternate.isEmpty,
      let flag = HeartRateFlag.halfRate(
        "the rhythm of windows is half of the pulses that are found: the rate may be half of the heart's",
        times: half)
    {
      flags.append(flag)
    }
    if double.count >= Self.fewestWindows, pulses.halfway.isEmpty,
      let flag = HeartRateFlag.doubleRate(
        "the rhythm of windows is double the pulses that are found: the rate may be double the heart's",
        times: double)
    {
      flags.append(flag)
    }
  }

  /// Ratios of two rates of which one is double the other, and fewest windows that say so.
  private static let octave = 1.8...2.2
  private static let fewestWindows = 3

  /// Says that windows can be used but not trusted.
  private mutating func addFewGood() {
    guard 2 * windows.good < windows.all, !flags.contains(where: { $0.severity == .error })
    else { return }
    let message =
      "of \(windows.all) windows \(windows.good) are good; the others may be off by 5 bpm"
    flags.append(
      windows.good == 0
        ? HeartRateFlag.mostlyPoorWaveform(message) : HeartRateFlag.fewGoodWindows(message))
  }

  /// Says which axes of the accelerometer are dead.
  private mutating func addMotion(_ motion: Vector3Series?) {
    guard let motion else { return }
    let dead = zip(["x", "y", "z"], [motion.x, motion.y, motion.z]).filter { _, values in
      let first = values.first { $0.isFinite }
      return values.allSatisfy { !$0.isFinite || $0 == first }
    }.map(\.0)
    let count = motion.x.count
    let holes = motion.x.indices.count {
      !motion.x[$0].isFinite || !motion.y[$0].isFinite || !motion.z[$0].isFinite
    }
    if dead.isEmpty, 20 * holes > count {
      let percent = FixedDecimal.string(100 * Double(holes) / Double(count), places: 0)
      flags.append(
        HeartRateFlag.deadMotion(
          "the accelerometer has no numbers in \(percent) % of the recording; motion there may pass "
            + "for a pulse", count: holes))
    }
    guard !dead.isEmpty else { return }
    flags.append(
      HeartRateFlag.deadMotion(
        "the accelerometer is constant or empty on " + dead.joined(separator: ", "),
        count: dead.count))
  }

  private mutating func addRefusal(_ refusal: WaveformRefusal?) {
    guard let refusal else { return }
    let reason =
      switch refusal {
      case .rateTooLow: "the sampling rate is too low"
      case .tooShort: "the recording is too short"
      case .unequalLengths: "the channels differ in length"
      case .noFiniteSamples: "no sample is a number"
      case .mostlyMissing: "more than half of the samples are missing"
      case .constant: "all samples are equal"
      case .noBeats: "nothing stands out as a beat"
      }
    flags.append(HeartRateFlag.noBeats("no beats: " + reason))
  }

  private mutating func addPoor(_ message: String, _ count: Int, _ seconds: Double) {
    let flag: HeartRateFlag = 2 * count > windows.all ? .mostlyPoorWaveform : .poorWaveform
    flags.append(flag(message, at: .seconds(seconds), count: count))
  }

  private mutating func addInversion(_ isInverted: Bool) {
    if isInverted { flags.append(HeartRateFlag.inverted("the waveform points down at the beats")) }
  }

  /// The share of good windows.
  var goodShare: Metric {
    guard windows.all > 0 else {
      return Metric(HeartRateMetric.goodShare, missing: "no-beats", method: .reference)
    }
    return Metric(
      HeartRateMetric.goodShare, Double(windows.good) / Double(windows.all), method: .reference)
  }
}
