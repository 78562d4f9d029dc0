internal import SignalProcessing

/// Writes simulated beats as one application or sensor would have.
public struct HeartFormatWriter: Sendable {
  /// Identifier of the format it is read as; what is simulated decides the words after it.
  public let identifier: String
  private let make: @Sendable (BeatSimulation) -> [SimulatedFile]

  init(
    _ identifier: String, _ make: @escaping @Sendable (BeatSimulation) -> [SimulatedFile]
  ) {
    self.identifier = identifier
    self.make = make
  }

  /// Writes a simulation.
  ///
  /// Formats of intervals hold the beats as detected, formats of rates the true ones, waveforms the true
  /// ones with ectopic beats early.
  public func write(_ simulation: BeatSimulation) -> [SimulatedFile] { make(simulation) }

  /// Every heart-rate format that can be simulated.
  public static let all: [HeartFormatWriter] = [
    HeartFormatWriter("rr.txt") { [$0.intervalFile] },
    HeartFormatWriter("polar.csv", HeartRateTexts.polar),
    HeartFormatWriter("empatica.ibi", HeartRateTexts.empaticaIntervals),
    HeartFormatWriter("researchkit.healthQuantity", HeartRateTexts.researchKit),
    HeartFormatWriter("fitbit.heartRate", HeartRateTexts.fitbit),
    HeartFormatWriter("openmhealth.heartRate", HeartRateTexts.openMHealth),
    HeartFormatWriter("tcx", HeartRateTexts.track),
    HeartFormatWriter("garmin.fit", HeartFITFile.activity),
    HeartFormatWriter("applehealth.xml", HeartRateTexts.appleHealth),
    HeartFormatWriter("apple.ecg", HeartWaveformTexts.appleWatch),
    HeartFormatWriter("ecg.csv", HeartWaveformTexts.electrocardiogram),
    HeartFormatWriter("ppg.csv", HeartWaveformTexts.pulse),
    HeartFormatWriter("wrist.csv", HeartWaveformTexts.wrist),
    HeartFormatWriter("wfdb.record", HeartWaveformTexts.wfdb),
  ]

  /// The writer of a format; `nil` for an unknown identifier.
  public static func named(_ identifier: String) -> HeartFormatWriter? {
    all.first { $0.identifier == identifier }
  }
}

extension BeatSimulation {
  /// Seconds between samples of a watch.
  private static let watchSeconds = 5.0

  /// Wall-clock time of the first beat.
  var start: AbsoluteTime { parameters.start }

  /// ISO 8601 to the second of a time of the recording, such as `2024-05-01T09:00:05`, local.
  func clock(_ seconds: Double) -> String {
    String(start.advanced(bySeconds: seconds).iso8601.prefix(19))
  }

  /// The same in UTC.
  func clockUTC(_ seconds: Double) -> String {
    let time = AbsoluteTime(nanoseconds: start.nanoseconds, offsetSeconds: 0)
    return String(time.advanced(bySeconds: seconds).iso8601.prefix(19))
  }

  /// The offset of the recording's clock, such as `-07:00`.
  var offset: String { start.offsetSeconds.map(AbsoluteTime.offsetText) ?? "+00:00" }

  /// Times and rates as a watch gives them: whole rates averaged over the last 5 s.
  var watchSamples: [(time: Double, rate: Int)] {
    var samples: [(Double, Int)] = []
    var (first, last) = (0, 0)
    var end = Self.watchSeconds
    while end <= parameters.duration {
      while last + 1 < trueBeats.count, trueBeats[last + 1] <= end { last += 1 }
      if last > first {
        let mean = (trueBeats[last] - trueBeats[first]) / Double(last - first)
        samples.append((end, Int((60 / mean).rounded())))
        first = last
      }
      end += Self.watchSeconds
    }
    return samples
  }
}
