internal import SignalProcessing

/// Simulated electrocardiograms and pulse waves in the formats of devices.
enum HeartWaveformTexts {
  private static let pulseRate = 62.5
  private static let transit = 0.3

  /// The electrocardiogram at `rate` Hz, mV, holes as `.nan`.
  private static func voltage(_ simulation: BeatSimulation, rate: Double) -> [Double] {
    var synthesis = ElectrocardiogramSynthesis()
    synthesis.sampleRate = rate
    synthesis.seed = simulation.parameters.seed
    return simulation.withHole(
      synthesis.samples(
        beats: simulation.rhythm, duration: simulation.parameters.duration), rate: rate)
  }

  static func electrocardiogram(_ simulation: BeatSimulation) -> [SimulatedFile] {
    let samples = voltage(simulation, rate: 250)
    var table = DelimitedText()
    table.line("time_s,ecg_mv")
    for (index, value) in samples.enumerated() {
      table.cell(Double(index) / 250, 3)
      table.optional(value, 4)
      table.endRow()
    }
    return [SimulatedFile(name: "ecg.csv", bytes: table.bytes)]
  }

  static func appleWatch(_ simulation: BeatSimulation) -> [SimulatedFile] {
    var table = DelimitedText()
    let date = simulation.clock(0).replacing("T", with: " ")
    for line in [
      "Name,Simulated Person", "Date of Birth,\"Jan 1, 1980\"",
      "Recorded Date,\(date) \(simulation.offset.replacing(":", with: ""))",
      "Classification,Sinus Rhythm", "Symptoms,", "Software Version,2.0", "Device,\"Watch6,7\"",
      "Sample Rate,512 hertz", "", "", "Lead,Lead I", "Unit,µV", "",
    ] {
      table.line(line)
    }
    for value in voltage(simulation, rate: 512) {
      table.cell(value.isFinite ? 1000 * value : 0, 3)
      table.endRow()
    }
    return [SimulatedFile(name: "ecg.csv", bytes: table.bytes)]
  }

  /// The pulse wave, without a unit, holes as `.nan`.
  private static func wave(
    _ simulation: BeatSimulation, motion: Vector3Series?, seed: UInt64
  ) -> [Double] {
    var synthesis = PulseSynthesis()
    synthesis.sampleRate = pulseRate
    synthesis.transit = transit
    synthesis.seed = seed
    return simulation.withHole(
      synthesis.samples(
        beats: simulation.rhythm, duration: simulation.parameters.duration, motion: motion),
      rate: pulseRate)
  }

  static func pulse(_ simulation: BeatSimulation) -> [SimulatedFile] {
    var table = DelimitedText()
    table.line("time_s,ppg")
    let samples = wave(simulation, motion: nil, seed: simulation.parameters.seed)
    for (index, value) in samples.enumerated() {
      table.cell(Double(index) / pulseRate, 3)
      table.optional(value, 4)
      table.endRow()
    }
    return [SimulatedFile(name: "ppg.csv", bytes: table.bytes)]
  }

  static func wrist(_ simulation: BeatSimulation) -> [SimulatedFile] {
    var swing = ArmSwing()
    swing.sampleRate = pulseRate
    swing.seed = simulation.parameters.seed
    let motion = swing.samples(duration: simulation.parameters.duration)
    let waves = [1, 2].map {
      wave(simulation, motion: motion, seed: simulation.parameters.seed &+ $0)
    }
    var table = DelimitedText()
    table.line("time_s,ppg1,ppg2,ax_g,ay_g,az_g")
    for index in waves[0].indices {
      table.cell(Double(index) / pulseRate, 3)
      for wave in waves { table.optional(wave[index], 4) }
      table.cells(SIMD3(motion.x[index], motion.y[index], motion.z[index]), 4)
      table.endRow()
    }
    return [SimulatedFile(name: "wrist.csv", bytes: table.bytes)]
  }

  /// Format 16 at 200 units a mV, and the true beats as annotations.
  static func wfdb(_ simulation: BeatSimulation) -> [SimulatedFile] {
    let samples = voltage(simulation, rate: 250)
    let header =
      "beats 1 250 \(samples.count)\nbeats.dat 16 200(0)/mV 16 0 0 0 0 II\n"
    var data: [UInt8] = []
    func append(_ word: Int, to bytes: inout [UInt8]) {
      bytes += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
    }
    for value in samples {
      append(value.isFinite ? Int((200 * value).rounded()) : -32768, to: &data)
    }
    var marks: [UInt8] = []
    var last = 0
    for beat in simulation.rhythm where beat.time < simulation.parameters.duration {
      let sample = Int((250 * beat.time).rounded())
      append(1 << 10 | min(sample - last, 1023), to: &marks)
      last = sample
    }
    append(0, to: &marks)
    return [
      SimulatedFile(name: "beats.hea", bytes: Array(header.utf8)),
      SimulatedFile(name: "beats.dat", bytes: data),
      SimulatedFile(name: "beats.atr", bytes: marks),
    ]
  }
}

extension BeatSimulation {
  /// The beats for the synthesis of waves: ectopic ones early, as ventricular beats.
  ///
  /// Missed, extra and displaced beats are errors of a detector, which no wave has.
  var rhythm: [HeartRhythm.Beat] {
    let early = Set(artifacts.filter { $0.kind == .ectopic }.map(\.time))
    var (place, before) = (0, -Double.infinity)
    return trueBeats.map { beat in
      defer { before = beat }
      guard early.contains(beat) else { return HeartRhythm.Beat(time: beat) }
      while place < beats.count, beats[place] <= before { place += 1 }
      return HeartRhythm.Beat(time: place < beats.count ? beats[place] : beat, isVentricular: true)
    }
  }

  /// `samples` with the hole of the parameters in the middle.
  func withHole(_ samples: [Double], rate: Double) -> [Double] {
    let length = min(samples.count, Int((parameters.hole * rate).rounded()))
    let first = (samples.count - length) / 2
    var samples = samples
    for index in first..<first + length { samples[index] = .nan }
    return samples
  }
}
