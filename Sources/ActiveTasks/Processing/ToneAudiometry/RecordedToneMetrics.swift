internal import Glibc
internal import SignalProcessing

/// The metrics of measured tones, numbered as in the protocol, or in their order without one.
struct RecordedToneMetrics {
  /// The measured tones in their order.
  let tones: [MeasuredTone]
  /// What should be there.
  let expected: ToneProtocol?
  private let match: ToneMatch?

  /// The metrics of `tones` against a protocol.
  init(tones: [MeasuredTone], expected: ToneProtocol?) {
    self.tones = tones
    self.expected = expected
    match = expected.map { ToneMatch($0.tones, tones) }
  }

  /// All metrics, in a fixed order.
  var all: [Metric] {
    let count = Metric(
      RecordedToneMetric.count, Double(tones.count), method: .reference)
    guard let expected, let match else {
      return [count] + tones.enumerated().flatMap { measured($1, number: $0 + 1) }
    }
    let offset = Metric(RecordedToneMetric.protocolStart, match.offset, reason: "no-match")
    return [count, offset]
      + zip(expected.tones, match.measured).enumerated().flatMap { index, pair -> [Metric] in
        guard let place = pair.1 else { return missing(number: index + 1) }
        return measured(tones[place], number: index + 1)
          + errors(tones[place], pair.0, number: index + 1)
      }
  }

  /// Tones that are missing, surplus or in the wrong channel.
  var flags: [QualityFlag] {
    guard let expected, let match else { return [] }
    let missing = match.measured.indices.filter { match.measured[$0] == nil }
    let surplus = tones.indices.filter { !match.measured.contains($0) }
    let swapped = zip(expected.tones, match.measured).compactMap { wanted, place in
      place.map { tones[$0] }.flatMap { $0.channel + 1 == wanted.channel ? nil : $0 }
    }
    let deviating = zip(expected.tones, match.measured).compactMap { wanted, place in
      place.map { tones[$0] }.flatMap { deviates($0, wanted) ? $0 : nil }
    }
    var flags: [QualityFlag] = []
    if let first = missing.first {
      flags.append(
        RecordedToneFlag.missing(
          "tones of the protocol are not in the recording; first number \(first + 1)",
          count: missing.count))
    }
    if let first = surplus.first {
      flags.append(
        RecordedToneFlag.unexpected(
          "tones are not in the protocol", at: .seconds(tones[first].onset), count: surplus.count))
    }
    if let first = swapped.first {
      flags.append(
        RecordedToneFlag.channel(
          "tones are loudest in the wrong channel", at: .seconds(first.onset),
          count: swapped.count))
    }
    if let first = deviating.first {
      flags.append(
        RecordedToneFlag.deviates(
          RecordedToneLimits.message, at: .seconds(first.onset), count: deviating.count))
    }
    return flags
  }

  private func deviates(_ tone: MeasuredTone, _ wanted: ToneProtocol.Tone) -> Bool {
    RecordedToneLimits.exceeded(
      tone, wanted.frequency, levelError: level(tone) - wanted.level)
  }

  private func decibels(_ ratio: Double) -> Double { 20 * log10(ratio) }

  private func level(_ tone: MeasuredTone) -> Double {
    decibels(tone.amplitude) + (expected?.levelAtFullScale ?? 0)
  }

  private func measured(_ tone: MeasuredTone, number: Int) -> [Metric] {
    func metric(_ part: RecordedToneMetric.Part, _ value: Double) -> Metric {
      Metric(RecordedToneMetric(part, number), value, method: .reference)
    }
    return [
      metric(.channel, Double(tone.channel + 1)), metric(.onset, tone.onset),
      metric(.duration, tone.duration), metric(.rise, tone.rise), metric(.fall, tone.fall),
      metric(.frequency, tone.frequency), metric(.level, level(tone)),
      Metric(
        RecordedToneMetric(.distortion, number), 100 * tone.distortion, method: .reference,
        uncertainty: 100 * tone.distortionDeviation),
      crosstalk(tone, number: number), metric(.signalToNoise, decibels(tone.signalToNoise)),
    ]
  }

  private func crosstalk(_ tone: MeasuredTone, number: Int) -> Metric {
    let name = RecordedToneMetric(.crosstalk, number)
    guard let other = tone.otherAmplitude else {
      return Metric(name, missing: "one-channel", method: .reference)
    }
    guard other > 3 * tone.otherDeviation, other > 0 else {
      return Metric(name, missing: "below-noise", method: .reference)
    }
    return Metric(name, decibels(other / tone.amplitude), method: .reference)
  }

  private func errors(
    _ tone: MeasuredTone, _ wanted: ToneProtocol.Tone, number: Int
  ) -> [Metric] {
    func metric(_ part: RecordedToneMetric.Part, _ value: Double) -> Metric {
      Metric(RecordedToneMetric(part, number), value, method: .reference)
    }
    return [
      metric(.onsetError, tone.onset - wanted.onset - (match?.offset ?? 0)),
      metric(.durationError, tone.duration - wanted.halfDuration),
      metric(.frequencyError, tone.frequency - wanted.frequency),
      metric(.levelError, level(tone) - wanted.level),
    ]
  }

  private func missing(number: Int) -> [Metric] {
    RecordedToneMetric.Part.allCases.map {
      Metric(RecordedToneMetric($0, number), missing: "not-found", method: .reference)
    }
  }
}
