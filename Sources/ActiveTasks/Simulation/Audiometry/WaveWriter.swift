/// Writes sound as a RIFF WAVE file of 16-bit PCM.
///
/// Source: Microsoft, *Multimedia Programming Interface and Data Specifications* 1.0, 1991.
enum WaveWriter {
  /// The file: `channels` of one length with full scale 1; louder samples are clipped.
  static func write(_ channels: [[Double]], sampleRate: Double) -> [UInt8] {
    let frames = channels.first?.count ?? 0
    let size = UInt32(clamping: frames * channels.count * 2)
    let rate = UInt32(clamping: Int(sampleRate))
    var bytes: [UInt8] = []
    func append(_ text: String) { bytes += Array(text.utf8) }
    func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append("RIFF")
    append(size &+ 36)
    append("WAVEfmt ")
    append(UInt32(16))
    append(UInt16(1))
    append(UInt16(clamping: channels.count))
    append(rate)
    append(rate &* UInt32(clamping: channels.count * 2))
    append(UInt16(clamping: channels.count * 2))
    append(UInt16(16))
    append("data")
    append(size)
    for frame in 0..<frames {
      for channel in channels {
        append(Int16((min(max(channel[frame], -1), 1) * 32767).rounded()))
      }
    }
    return bytes
  }
}
