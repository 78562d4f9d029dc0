internal import SignalProcessing

/// The calibration of one channel that is measured, and the doubts about it.
struct ChannelCalibration: Sendable, Equatable {
  /// The calibration; `nil` when there is none.
  var calibration: SoundCalibration?
  /// What is to be said about it.
  var flags: [QualityFlag] = []
}

/// What a recording of a calibrator says about each of its channels.
///
/// A recording of one channel serves every channel that is measured. One of several belongs to recordings of as
/// many channels: channel k is calibrated by channel k.
struct CalibratorChannels: Sendable {
  private let path: String
  private let level: Double
  private let tones: [Result<CalibratorTone, Diagnostic>]

  /// A tone this much weaker than another channel's may be that channel's calibrator heard through the device, dB.
  private static let weaker = 10.0

  /// Looks for the tone of a calibrator of `level` dB in every channel.
  ///
  /// - Throws: `Diagnostic` `spl.calibrator-…` of the first channel when no channel has a tone, or what
  ///   decoding throws.
  init(_ recording: ParameterRecording, level: Double) throws(Diagnostic) {
    path = recording.path
    self.level = level
    guard case .audio(let audio) = recording.recording.payload else {
      throw CalibratorTone.noSound(recording.recording.format).naming(recording.path)
    }
    tones = (1...max(audio.channelCount, 1)).map { number in
      do throws(Diagnostic) {
        return .success(try CalibratorTone(audio, channel: number))
      } catch {
        return .failure(error.naming(recording.path))
      }
    }
    if case .failure(let error)? = tones.first, !tones.contains(where: { $0.isTone }) {
      throw error
    }
  }

  /// The calibrations of the channels that `selection` takes of a recording of `count` channels.
  ///
  /// - Throws: `Diagnostic` `spl.calibrator-channels` when the channels cannot be told to belong together, or
  ///   what is wrong with the calibrator's channel when it is the only one that is asked for.
  func calibrations(
    _ selection: ChannelSelection, of count: Int
  ) throws(Diagnostic) -> [ChannelCalibration] {
    let measured = selection == .all ? count : 1
    if tones.count == 1, let tone = try? tones[0].get() {
      return Array(repeating: calibration(tone, of: nil), count: measured)
    }
    guard tones.count == count, selection != .mix else { throw mismatch(selection, count) }
    if case .channel(let number) = selection {
      guard tones.indices.contains(number - 1) else { throw mismatch(selection, count) }
      return [calibration(try tones[number - 1].get(), of: number)]
    }
    return tones.enumerated().map { index, tone in
      switch tone {
      case .success(let tone): calibration(tone, of: index + 1)
      case .failure(let error):
        ChannelCalibration(flags: [
          SoundLevelFlag.uncalibratedChannel(
            "channel \(index + 1) of the calibrator's recording cannot be used, so this channel's levels are in"
              + " dBFS: \(error.message)")
        ])
      }
    }
  }

  private func calibration(_ tone: CalibratorTone, of number: Int?) -> ChannelCalibration {
    let place = number.map { "channel \($0) of the calibrator: " } ?? ""
    let calibration = SoundCalibration(
      sensitivity: tone.level + 94 - level, .calibrator,
      place + "\(decibels(level)) at \(FixedDecimal.string(tone.frequency, places: 1)) Hz is"
        + " \(decibels(tone.level, places: 3)) FS, fluctuation"
        + " ±\(decibels(tone.fluctuation, places: 3))")
    let strongest = tones.compactMap { try? $0.get().level }.max() ?? tone.level
    guard let number, strongest - tone.level > Self.weaker else {
      return ChannelCalibration(calibration: calibration, flags: tone.flags)
    }
    let weak = SoundLevelFlag.calibrator(
      "the tone in channel \(number) is \(decibels(strongest - tone.level)) weaker than in another channel: was"
        + " the calibrator on its microphone?")
    return ChannelCalibration(calibration: calibration, flags: tone.flags + [weak])
  }

  private func mismatch(_ selection: ChannelSelection, _ count: Int) -> Diagnostic {
    let found = selection == .mix ? "the mean of \(count) channels" : "\(count) channels"
    return Diagnostic(
      "spl.calibrator-channels",
      "which of the calibrator's \(tones.count) channels belongs to the recording is not known",
      found: found + " in the recording",
      expected: "as many channels as the calibrator has, or a calibrator of one",
      hint:
        "record the calibrator as the measurement was, or give the right channel of it as a file of its own"
        + " (sox CALIBRATOR.wav ONE.wav remix 1); measure with --channel N instead of mix"
    ).naming(path)
  }
}

extension Result<CalibratorTone, Diagnostic> {
  fileprivate var isTone: Bool { (try? get()) != nil }
}
