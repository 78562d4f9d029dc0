/// Writes sounds as RIFF WAVE files.
///
/// Source: Microsoft, *Multimedia Programming Interface and Data Specifications* 1.0, 1991.
struct WAVWriter {
  private var bytes: [UInt8] = []

  /// The file of a sound of one channel; integer samples are rounded to the nearest.
  static func bytes(_ samples: [Double], _ sound: SimulatedSound) -> [UInt8] {
    let width = sound.encoding == .s16 ? 2 : sound.encoding == .s24 ? 3 : 4
    let size = samples.count * width
    var file = WAVWriter(
      format: sound.encoding == .f32 ? 3 : 1, channels: 1,
      rate: Int(exactly: sound.rate.rounded()) ?? 0, width: width, size: size)
    for sample in samples {
      switch sound.encoding {
      case .s16: file.append(integer(sample, 0x1p15), 2)
      case .s24: file.append(integer(sample, 0x1p23), 3)
      case .f32: file.append(Int(Float(sample).bitPattern), 4)
      }
    }
    if !size.isMultiple(of: 2) { file.bytes.append(0) }
    return file.bytes
  }

  /// The file of 16-bit PCM of `channels` of one length with full scale 1; louder samples are clipped.
  static func bytes(_ channels: [[Double]], sampleRate: Double) -> [UInt8] {
    let frames = channels.first?.count ?? 0
    var file = WAVWriter(
      format: 1, channels: channels.count, rate: Int(sampleRate), width: 2,
      size: frames * channels.count * 2)
    for frame in 0..<frames {
      for channel in channels {
        file.append(Int((min(max(channel[frame], -1), 1) * 32767).rounded()), 2)
      }
    }
    return file.bytes
  }

  /// Refuses samples that integers cannot hold.
  ///
  /// - Throws: `Diagnostic` `simulation.clipped`.
  static func check(_ samples: [Double], hint: String) throws(Diagnostic) {
    let peak = samples.reduce(0) { max($0, abs($1)) }
    guard peak >= 1 else { return }
    throw Diagnostic(
      "simulation.clipped", "the sound does not fit into full scale",
      found: "a peak of \(FixedDecimal.string(peak, places: 3))", expected: "less than 1",
      hint: hint)
  }

  private init(format: Int, channels: Int, rate: Int, width: Int, size: Int) {
    bytes.reserveCapacity(size + 46)
    bytes += Array("RIFF".utf8)
    append(36 + size + size % 2, 4)
    bytes += Array("WAVEfmt ".utf8)
    append(16, 4)
    append(format, 2)
    append(channels, 2)
    append(rate, 4)
    append(rate * channels * width, 4)
    append(channels * width, 2)
    append(8 * width, 2)
    bytes += Array("data".utf8)
    append(size, 4)
  }

  private mutating func append(_ value: Int, _ count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  private static func integer(_ sample: Double, _ scale: Double) -> Int {
    Int(max(-scale, min(scale - 1, (sample * scale).rounded())))
  }
}
