/// Heart rate from wrist pulse waves under motion, helped by an accelerometer on the same wrist.
///
/// Windows of 8 s every 2 s. In each one the pulse is modelled as a heart rhythm and its second
/// harmonic plus whatever follows linearly from the accelerometer (`PulseRateEvidence`), and the rates
/// of all windows are joined by how fast a heart rate can change (`PulseRatePosterior`). The estimate
/// is the mean of the posterior within 8 bpm of its mode.
///
/// One fixed set of constants, each from physics or physiology; none is learnt from a recording, and
/// nothing but the past (`online`) or the recording itself (`offline`) is used.
public struct WristPulseTracker: Sendable {
  /// Sample rate of all channels, Hz.
  public let sampleRate: Double

  /// Length of a window, s.
  public static let windowSeconds = 8.0
  /// Distance of two windows, s.
  public static let stepSeconds = 2.0
  /// Least sample rate, Hz.
  public static let leastSampleRate = 15.0
  /// Least frequency let through, Hz.
  private static let highPassHertz = 0.5
  /// Greatest expected error of a good and of a usable window, bpm.
  private static let goodError = 1.0
  private static let usableError = 5.0

  /// One filtered channel.
  private struct Channel {
    var values: [Double]
    var isMissing: [Bool]
    var rate: Double
    /// Index of the last block that differs from the one before it, per block.
    var lastChange: [Int]

    /// Whether the recording holds one value in `range`, as a sensor that hangs.
    func isStuck(_ range: Range<Int>) -> Bool {
      lastChange[range.upperBound - 1] <= range.lowerBound
    }
  }

  /// A tracker for recordings of `sampleRate` Hz, 15 or more.
  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Estimates the heart rate of every window.
  ///
  /// A channel with a hole (NaN) in a window does not count there; constant channels never count.
  /// Without an accelerometer, or with a hole in it or all its axes stuck, no window is good, since rhythmic motion then
  /// looks like a pulse.
  /// - Parameters:
  ///   - pulse: one or more pulse channels, any unit and polarity, shape `[channels][n]`.
  ///   - motion: accelerometer, any unit, shape `[n]`; `nil` without one.
  /// - Returns: the windows, or none with the reason.
  /// - Complexity: O(windows · (rates · samples + rates²)).
  public func track(pulse: [[Double]], motion: Vector3Series?) -> PulseRateTrack {
    let axes = motion.map { [$0.x, $0.y, $0.z] } ?? []
    guard let count = pulse.first?.count, (pulse + axes).allSatisfy({ $0.count == count }) else {
      return .refused(.unequalLengths)
    }
    do throws(WaveformRefusal) {
      let pulses = try channels(pulse)
      let reference = (try? channels(axes)) ?? []
      return track(pulses, reference)
    } catch {
      return .refused(error)
    }
  }

  /// The channels that vary; throws the first reason when there is none.
  private func channels(_ samples: [[Double]]) throws(WaveformRefusal) -> [Channel] {
    var result: [Channel] = []
    var reason = WaveformRefusal.noFiniteSamples
    for channel in samples {
      do throws(WaveformRefusal) {
        result.append(try filtered(channel))
      } catch {
        reason = error
      }
    }
    guard !result.isEmpty else { throw reason }
    return result
  }

  private func filtered(_ samples: [Double]) throws(WaveformRefusal) -> Channel {
    let average = try BlockAverage(
      samples, rate: sampleRate, leastRate: Self.leastSampleRate, leastSeconds: Self.windowSeconds)
    guard
      let sections = ButterworthDesign.sections(
        .highPass, order: 2, cutoffHertz: Self.highPassHertz, sampleRateHertz: average.rate)
    else { throw .rateTooLow }
    var values = average.values
    var lastChange = [0]
    for index in values.indices.dropFirst() {
      lastChange.append(values[index] == values[index - 1] ? lastChange[index - 1] : index)
    }
    for section in sections {
      var state = section.steadyState(values.first ?? 0)
      section.process(&values, state: &state)
    }
    return Channel(
      values: values, isMissing: average.isMissing, rate: average.rate, lastChange: lastChange)
  }

  private func track(_ pulses: [Channel], _ reference: [Channel]) -> PulseRateTrack {
    let rate = pulses[0].rate
    let length = Int(Self.windowSeconds * rate)
    guard
      var model = PulseRateEvidence(length: length, rate: rate, stepSeconds: Self.stepSeconds)
    else { return .refused(.noBeats) }
    var evidence: [[Double]?] = []
    var corrected: [Bool] = []
    var start = 0
    while start + length <= pulses[0].values.count {
      let range = start..<start + length
      func complete(_ channel: Channel) -> Bool { !channel.isMissing[range].contains(true) }
      let isMotionKnown =
        reference.allSatisfy(complete) && !reference.allSatisfy { $0.isStuck(range) }
      evidence.append(
        model.logLikelihood(
          pulse: pulses.filter(complete).map { Array($0.values[range]) },
          motion: isMotionKnown ? reference.map { Array($0.values[range]) } : []))
      corrected.append(isMotionKnown)
      start = Int(Double(evidence.count) * Self.stepSeconds * rate)
    }
    guard evidence.contains(where: { $0 != nil }) else { return .refused(.noBeats) }
    let posterior = PulseRatePosterior(evidence, rates: model.rates)
    func windows(_ estimates: [PulseRatePosterior.Estimate]) -> [PulseRateTrack.Window] {
      estimates.indices.map {
        Self.window($0, evidence[$0] == nil ? nil : estimates[$0], corrected[$0])
      }
    }
    return PulseRateTrack(
      online: windows(posterior.online), offline: windows(posterior.offline), refusal: nil)
  }

  private static func window(
    _ number: Int, _ estimate: PulseRatePosterior.Estimate?, _ isMotionKnown: Bool
  ) -> PulseRateTrack.Window {
    let start = Double(number) * stepSeconds
    var quality = PulseRateTrack.Quality.unusable
    if let error = estimate?.expectedError, error <= usableError {
      quality = isMotionKnown && error <= goodError ? .good : .uncertain
    }
    return PulseRateTrack.Window(
      start: start, end: start + windowSeconds, rate: estimate?.rate,
      expectedError: estimate?.expectedError, quality: quality)
  }
}
