/// Digital samples and annotations of WFDB files.
///
/// Source: PhysioNet, *WFDB Applications Guide*, signal(5) and annot(5).
enum WFDBSamples {
  /// One of `count` interleaved signals in format 212 or 16 in physical units, `.nan` where the file
  /// says "no sample"; `nil` for another format.
  static func signal(
    _ index: Int, of count: Int, _ bytes: [UInt8], format: Int, gain: Double, baseline: Double
  ) -> [Double]? {
    let total: Int
    switch format {
    case 212: total = bytes.count / 3 * 2 + (bytes.count % 3 == 2 ? 1 : 0)
    case 16: total = bytes.count / 2
    default: return nil
    }
    let frames = total / count
    return [Double](unsafeUninitializedCapacity: frames) { values, filled in
      for frame in 0..<frames {
        let place = frame * count + index
        let digital = format == 212 ? packed(bytes, place) : word(bytes, place)
        let isMissing = digital == (format == 212 ? -2048 : -32768)
        values[frame] = isMissing ? .nan : (Double(digital) - baseline) / gain
      }
      filled = frames
    }
  }

  /// Sum of the digital values of `samples`, as `signal` made them, modulo 2¹⁶.
  ///
  /// - Complexity: O(n).
  static func checksum(_ samples: ArraySlice<Double>, _ signal: WFDBHeader.Signal) -> Int {
    let missing = signal.format == 212 ? -2048 : -32768
    return samples.reduce(0) { sum, value in
      let digital = Int(exactly: (value * signal.gain + signal.baseline).rounded()) ?? missing
      return (sum &+ digital) & 0xffff
    }
  }

  /// Twelve bits, two samples in three bytes.
  @inline(__always)
  private static func packed(_ bytes: [UInt8], _ place: Int) -> Int {
    let start = place / 2 * 3
    let raw =
      place & 1 == 0
      ? Int(bytes[start]) | Int(bytes[start + 1] & 0x0f) << 8
      : Int(bytes[start + 2]) | Int(bytes[start + 1] >> 4) << 8
    return raw >= 2048 ? raw - 4096 : raw
  }

  @inline(__always)
  private static func word(_ bytes: [UInt8], _ place: Int) -> Int {
    Int(Int16(truncatingIfNeeded: Int(bytes[2 * place]) | Int(bytes[2 * place + 1]) << 8))
  }

  /// Codes of annotations that mark a beat.
  private static let beatCodes: Set<Int> = Set(1...13).union([25, 30, 34, 35, 38, 41])

  /// Sample numbers of the beats in an annotation file, and whether it has its end marker; `nil` when it is none.
  static func annotations(_ bytes: [UInt8]) -> (beats: [Int], isEnded: Bool)? {
    func word(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    var beats: [Int] = []
    var time = 0
    var index = 0
    while index + 1 < bytes.count {
      let (code, offset) = (word(index) >> 10, word(index) & 0x3ff)
      index += 2
      switch code {
      case 0 where offset == 0: return (beats, true)
      case 59:
        guard index + 3 < bytes.count else { return nil }
        time += Int(Int32(truncatingIfNeeded: word(index) << 16 | word(index + 2)))
        index += 4
      case 60, 61, 62: continue
      case 63: index += offset + offset % 2
      case 0...49:
        time += offset
        if beatCodes.contains(code) { beats.append(time) }
      default: return nil
      }
    }
    return (beats, false)
  }
}
