/// Writes sounds of one channel as WAV files.
enum WAVWriter {
  /// The whole file; integer samples are rounded to the nearest.
  static func bytes(_ samples: [Double], _ sound: SimulatedSound) -> [UInt8] {
    let width = sound.encoding == .s16 ? 2 : sound.encoding == .s24 ? 3 : 4
    let size = samples.count * width
    let rate = Int(exactly: sound.rate.rounded()) ?? 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 46)
    func append(_ value: Int, _ count: Int) {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    bytes += Array("RIFF".utf8)
    append(36 + size + size % 2, 4)
    bytes += Array("WAVEfmt ".utf8)
    append(16, 4)
    append(sound.encoding == .f32 ? 3 : 1, 2)
    append(1, 2)
    append(rate, 4)
    append(rate * width, 4)
    append(width, 2)
    append(8 * width, 2)
    bytes += Array("data".utf8)
    append(size, 4)
    for sample in samples {
      switch sound.encoding {
      case .s16: append(integer(sample, 0x1p15), 2)
      case .s24: append(integer(sample, 0x1p23), 3)
      case .f32: append(Int(Float(sample).bitPattern), 4)
      }
    }
    if !size.isMultiple(of: 2) { bytes.append(0) }
    return bytes
  }

  private static func integer(_ sample: Double, _ scale: Double) -> Int {
    Int(max(-scale, min(scale - 1, (sample * scale).rounded())))
  }
}
