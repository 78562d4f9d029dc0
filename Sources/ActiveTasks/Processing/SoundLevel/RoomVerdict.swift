internal import SignalProcessing

/// Which hearing thresholds could be trusted in a room with the measured noise.
///
/// The limits let `hearingLevel` be tested; noise that is x dB above the limit hides tones up to
/// about x dB more, so the lowest level that can be tested is band level − limit − attenuation +
/// hearing level.
struct RoomVerdict: Sendable {
  /// One test frequency.
  struct Frequency: Sendable, Equatable {
    /// Hz.
    var frequency: Double
    /// Lowest hearing level that can be tested, dB HL; `nil` when the recording has no such band.
    var lowest: Double?
  }

  /// The test frequencies in rising order.
  let frequencies: [Frequency]
  /// The hearing level that the limits are for, dB HL.
  let target: Double

  /// The verdict on calibrated band levels.
  ///
  /// - Parameters:
  ///   - bands: levels in dBFS.
  ///   - offset: dB SPL of 0 dBFS.
  ///   - limits: permissible levels.
  ///   - attenuation: of the headphone in dB by frequency.
  init(
    _ bands: [SoundLevelResult.BandLevel], offset: Double, limits: AmbientLimits,
    attenuation: [Double: Double]
  ) {
    target = limits.hearingLevel
    frequencies = limits.ordered.map { limit in
      let level = Self.level(limit.frequency, limits.bandwidth, bands)
      return Frequency(
        frequency: limit.frequency,
        lowest: level.map {
          $0 + offset - limit.level - attenuation[limit.frequency, default: 0]
            + limits.hearingLevel
        })
    }
  }

  /// Frequencies at which the target cannot be tested.
  var loud: [Frequency] { frequencies.filter { ($0.lowest ?? -.infinity) > target } }

  /// `quiet`, `partly` or `loud`; `nil` when no band was measured, or too few to call it quiet.
  var word: String? {
    let measured = frequencies.count { $0.lowest != nil }
    if loud.isEmpty { return measured > 0 && measured == frequencies.count ? "quiet" : nil }
    return loud.count < measured ? "partly" : "loud"
  }

  /// The level of a band; an octave without a filter of its own is the sum of its three thirds.
  private static func level(
    _ frequency: Double, _ bandwidth: AmbientLimits.Bandwidth,
    _ bands: [SoundLevelResult.BandLevel]
  ) -> Double? {
    let width = bandwidth == .octave ? FractionalOctaveBand.Width.octave : .thirdOctave
    let own = bands.first { $0.band.width == width && $0.band.nominal == frequency }
    if let own { return own.level }
    guard width == .octave,
      let middle = bands.first(where: {
        $0.band.width == .thirdOctave && $0.band.nominal == frequency
      })
    else { return nil }
    let thirds = bands.filter {
      $0.band.width == .thirdOctave && abs($0.band.step - middle.band.step) <= 1
    }
    guard thirds.count == 3 else { return nil }
    let sum = thirds.reduce(0) {
      $0 + ($1.level.map { SoundLevel.meanSquare(decibels: $0) } ?? 0)
    }
    return SoundLevel.decibels(meanSquare: sum)
  }
}
