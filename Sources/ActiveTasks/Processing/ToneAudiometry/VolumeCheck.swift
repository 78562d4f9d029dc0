/// What headphone and system volume of one step mean for its levels.
struct VolumeCheck: Sendable {
  /// True minus logged level in dB; `nil` when headphone or volume are not known.
  var error: Double?
  /// The conversion that ResearchKit used; `nil` alike.
  var calibration: ToneCalibration?
  /// Doubts about headphone, volume and levels.
  var flags: [QualityFlag]

  /// Checks one step.
  ///
  /// - Throws: `Diagnostic` `audiometry.headphone` or `audiometry.volume` when the correction is asked
  ///   for and cannot be made.
  init(_ test: ToneTest, _ parameters: ToneAudiometryParameters) throws(Diagnostic) {
    flags = []
    let headphone: HeadphoneCalibration
    do throws(Diagnostic) {
      headphone = try Self.headphone(test, parameters)
    } catch {
      if parameters.correctsVolume { throw error }
      flags = [
        QualityFlag(
          "audiometry.headphone", .warning,
          "\(error.message) (\(error.found ?? "")); known: \(error.expected ?? "")")
      ]
      return
    }
    guard let volume = test.outputVolume,
      let error = SystemVolume.error(volume, headphone, parameters.generation)
    else {
      if parameters.correctsVolume { throw Self.unusable(test.outputVolume) }
      flags = [
        QualityFlag(
          "audiometry.volume", test.outputVolume == nil ? .info : .warning,
          Self.unusable(test.outputVolume).message)
      ]
      return
    }
    self.error = error
    flags += Self.stepFlags(volume, headphone)
    if error != 0 { flags.append(Self.fault(volume, error, parameters)) }
    if let used = SystemVolume.researchKitStep(volume, parameters.generation),
      let calibration = try? ToneCalibration(headphone, volume: used)
    {
      self.calibration = calibration
      flags += Self.ceilingFlags(test, calibration)
    }
  }

  /// The flags of several steps, each kind of doubt once with the counts of all.
  static func joined(_ flags: [QualityFlag]) -> [QualityFlag] {
    var joined: [QualityFlag] = []
    for flag in flags {
      guard
        let known = joined.firstIndex(where: { $0.code == flag.code && $0.message == flag.message })
      else {
        joined.append(flag)
        continue
      }
      // Doubts about a step as a whole are the same doubt; those with a place are others.
      if flag.location != nil { joined[known].count += flag.count }
    }
    return joined
  }

  /// A volume between two steps of iOS: which step it belongs to is a guess.
  private static func stepFlags(_ volume: Double, _ headphone: HeadphoneCalibration)
    -> [QualityFlag]
  {
    guard let step = SystemVolume.step(volume), volume > step, volume - step > 0.0005,
      let low = headphone.volumeCurve[step],
      let high = headphone.volumeCurve[min(step + 0.0625, 1)]
    else { return [] }
    return [
      QualityFlag(
        "audiometry.volume", .warning,
        "the system volume \(ShortestDecimal.string(volume)) is no multiple of 1/16 and is taken as"
          + " \(ShortestDecimal.string(step)); the next step is"
          + " \(FixedDecimal.string(high - low, places: 1)) dB louder")
    ]
  }

  /// The user's table, or the built-in one of the headphone the user or the file names.
  static func headphone(_ test: ToneTest, _ parameters: ToneAudiometryParameters)
    throws(Diagnostic) -> HeadphoneCalibration
  {
    if let calibration = parameters.calibration { return calibration }
    return try HeadphoneCatalog.calibration(
      parameters.headphone ?? test.headphone, parameters.generation)
  }

  private static func unusable(_ volume: Double?) -> Diagnostic {
    Diagnostic(
      "audiometry.volume", "the system volume is missing, not in 0…1 or not in the volume curve",
      found: volume.map { "\($0)" } ?? "none", expected: "0…1")
  }

  private static func fault(
    _ volume: Double, _ error: Double, _ parameters: ToneAudiometryParameters
  ) -> QualityFlag {
    let size = "\(FixedDecimal.string(error, places: 1)) dB"
    let cause =
      "at the system volume \(FixedDecimal.string(volume, places: 4)) ResearchKit "
      + "\(parameters.generation.rawValue) plays tones \(size) from the level it logs"
    return parameters.correctsVolume
      ? QualityFlag(
        "audiometry.volume-corrected", .info, cause + "; corrected levels are given too")
      : QualityFlag("audiometry.volume-fault", .warning, cause)
  }

  /// Answered tones that the digital range cannot have held.
  private static func ceilingFlags(_ test: ToneTest, _ calibration: ToneCalibration)
    -> [QualityFlag]
  {
    let places = test.samples.flatMap { sample -> [SourceLocation] in
      guard let ceiling = try? calibration.ceiling(frequency: sample.frequency) else { return [] }
      return sample.units
        .filter { $0.level >= ceiling && ToneResponse($0) != .unanswered }
        .map { .seconds($0.start) }
    }
    guard let first = places.first else { return [] }
    return [
      QualityFlag(
        "audiometry.above-ceiling", .warning,
        "tones are logged at levels the headphone's calibration cannot play without clipping",
        at: first, count: places.count)
    ]
  }
}
