/// A whole session of ResearchKit's tone audiometry with a simulated listener: right ear, then left.
public struct AudiometrySimulation: Sendable {
  /// Listener and step.
  public var step: ListenerSimulation
  /// True thresholds of the left ear.
  public var left: TrueAudiogram
  /// True thresholds of the right ear.
  public var right: TrueAudiogram
  /// Headphone identifier in the log; default `AIRPODSPRO`.
  public var headphone = "AIRPODSPRO"
  /// System volume in the log, 0…1; default 1.
  public var outputVolume = 1.0
  /// True minus logged level of every tone in dB, for an app that misreads the volume; default 0.
  public var volumeError = 0.0
  /// dB SPL at 0 dB HL by frequency in Hz, to record the tones; `nil` for no recording.
  public var reference: [Double: Double]?
  /// Level in dB SPL of a sine of full scale in the recording.
  public static let recordingFullScale = SessionRecording.fullScale
  /// Start of the random numbers; default 1.
  public var seed: UInt64 = 1
  /// When the test began, default 2024-05-01T09:00:00-07:00.
  public var start = SimulatedFile.usualStart
  /// The model of the phone, default `simulated`.
  public var device = "simulated"

  /// A session with listener, step and true thresholds.
  public init(_ step: ListenerSimulation, left: TrueAudiogram, right: TrueAudiogram) {
    self.step = step
    self.left = left
    self.right = right
  }

  /// The logs of the two steps; the same seed gives the same logs.
  public func run() -> [ToneTest] {
    let ears: [(AudiometryRecording.Ear, TrueAudiogram, String, UInt64)] = [
      (.right, right, "dBHL1.tone.audiometry", 0), (.left, left, "dBHL2.tone.audiometry", 1),
    ]
    return ears.map { ear, audiogram, identifier, number in
      var test = step.run(ear, seed: 2 &* seed &+ number, headphone: headphone) {
        audiogram.threshold($0) - volumeError
      }
      test.step = identifier
      test.outputVolume = outputVolume
      return test
    }
  }

  /// Everything the session leaves behind: `result.json` as ResearchKit serialises it,
  /// `presentations.csv`, the truth as an audiogram, `truth.csv`, and, with a `reference`, a recording
  /// of the tones, `tones.wav`.
  public func files() -> [SimulatedFile] {
    let tests = run()
    let recording = reference.map {
      SessionRecording(tests: tests, reference: $0, volumeError: volumeError, seed: seed).file
    }
    return [
      truth(),
      SimulatedFile(
        name: "result.json",
        bytes: ToneAudiometryJSONWriter.write(tests, start: start, device: device)),
      SimulatedFile(name: "presentations.csv", bytes: PresentationCSVWriter.write(tests)),
    ] + (recording.map { [$0] } ?? [])
  }

  private func truth() -> SimulatedFile {
    var table = DelimitedText()
    table.line("ear,frequency_hz,threshold_dbhl")
    for (ear, audiogram) in [("left", left), ("right", right)] {
      for frequency in Set(step.configuration.frequencies).sorted() {
        table.cell(ear)
        table.cell(frequency, 0)
        table.cell(audiogram.threshold(frequency), 2)
        table.endRow()
      }
    }
    return SimulatedFile(name: "truth.csv", bytes: table.bytes)
  }
}
