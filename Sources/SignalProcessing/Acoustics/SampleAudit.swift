/// What is wrong with the samples themselves: offset, clipping, values that are no numbers.
struct SampleAudit {
  /// A place and length in samples.
  typealias Run = SoundLevelMeter.Run

  private(set) var count = 0
  private(set) var sum = 0.0
  private(set) var sumOfSquares = 0.0
  private(set) var peak: Float = 0
  private(set) var invalidCount = 0
  private(set) var invalidRuns: [Run] = []
  /// Runs of two or more samples at full scale, or of three or more at one lower greatest magnitude
  /// that the signal meets at an angle.
  private(set) var clippedRuns: [Run] = []
  private(set) var clippedRunCount = 0
  private(set) var clippedSamples = 0
  private var lastValid: Float = 0
  /// The last sample, the last at the greatest magnitude, and the one before the open run of these.
  private var previous: Float = 0
  private var lastValue: Float = 0
  private var before: Float = 0
  private var runLength = 0
  /// The greatest power of two that divides all samples near the greatest ones.
  private var quantum = Double.infinity

  /// Magnitude from which a sample counts as full scale: the greatest 16-bit value.
  static let fullScale: Float = 32767 / 32768
  /// Magnitudes above this cannot be sound.
  static let largest: Float = 0x1p31
  private static let keptRuns = 64

  /// Replaces samples that are no finite number by the last valid one; call it before `process`.
  ///
  /// - Parameters:
  ///   - samples: the next.
  ///   - waiting: samples that were repaired, but not yet processed.
  mutating func repair(_ samples: UnsafeMutableBufferPointer<Float>, after waiting: Int) {
    var start = 0
    while start < samples.count {
      let end = min(start + 512, samples.count)
      let piece = UnsafeMutableBufferPointer(rebasing: samples[start..<end])
      if !(Self.magnitude(UnsafeBufferPointer(piece)) <= Self.largest) {
        replaceInvalid(piece, at: count + waiting + start)
      }
      lastValid = piece.last ?? lastValid
      start = end
    }
  }

  /// Examines samples that have been repaired.
  mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    var start = 0
    while start < samples.count {
      let end = min(start + 512, samples.count)
      examine(UnsafeBufferPointer(rebasing: samples[start..<end]))
      start = end
    }
  }

  private mutating func examine(_ samples: UnsafeBufferPointer<Float>) {
    let greatest = Self.magnitude(samples)
    let moments = Self.moments(samples)
    sum += moments.x
    sumOfSquares += moments.y
    if greatest >= min(peak, Self.fullScale), greatest > 0 {
      findClipping(samples)
    } else if let first = samples.first, let last = samples.last {
      closeRun(end: count, next: first)
      previous = last
    }
    count += samples.count
  }

  /// Greatest magnitude, or infinity when a value is not a number.
  @inline(never)
  private static func magnitude(_ samples: UnsafeBufferPointer<Float>) -> Float {
    var greatest = SIMD4<Int32>.zero
    var index = 0
    guard let base = samples.baseAddress else { return 0 }
    // Without their sign bit, bit patterns of numbers are ordered as the magnitudes are.
    while index + 4 <= samples.count {
      let bits = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Int32>.self)
      let magnitude = bits & 0x7fff_ffff
      greatest.replace(with: magnitude, where: magnitude .> greatest)
      index += 4
    }
    var result = UInt32(bitPattern: greatest.max())
    while index < samples.count {
      result = max(result, samples[index].bitPattern & 0x7fff_ffff)
      index += 1
    }
    let value = Float(bitPattern: result)
    return value.isNaN ? .infinity : value
  }

  /// Sum and sum of squares.
  @inline(never)
  private static func moments(_ samples: UnsafeBufferPointer<Float>) -> SIMD2<Double> {
    var first = SIMD4<Double>.zero
    var second = SIMD4<Double>.zero
    var index = 0
    while index + 4 <= samples.count {
      let values = SIMD4<Double>(
        Double(samples[index]), Double(samples[index + 1]), Double(samples[index + 2]),
        Double(samples[index + 3]))
      first += values
      second += values * values
      index += 4
    }
    var result = SIMD2(first.sum(), second.sum())
    while index < samples.count {
      let value = Double(samples[index])
      result += SIMD2(value, value * value)
      index += 1
    }
    return result
  }

  private mutating func replaceInvalid(_ samples: UnsafeMutableBufferPointer<Float>, at start: Int)
  {
    for index in samples.indices {
      if abs(samples[index]) <= Self.largest {
        lastValid = samples[index]
        continue
      }
      samples[index] = lastValid
      invalidCount += 1
      let place = start + index
      if let last = invalidRuns.last, last.start + last.length == place {
        invalidRuns[invalidRuns.count - 1].length += 1
      } else if invalidRuns.count < Self.keptRuns {
        invalidRuns.append(Run(start: place, length: 1))
      }
    }
  }

  private mutating func findClipping(_ samples: UnsafeBufferPointer<Float>) {
    for value in samples where value != 0 { quantum = min(quantum, Self.quantum(value)) }
    for index in samples.indices {
      let value = samples[index]
      let magnitude = abs(value)
      if magnitude > peak {
        if peak < Self.fullScale { forgetRuns() }
        peak = magnitude
      }
      if magnitude >= min(peak, Self.fullScale), magnitude > 0 {
        // Full scale is full scale whatever the sign; a lower limit has one side at a time.
        let goesOn =
          runLength > 0 && ((value < 0) == (lastValue < 0) || peak >= Self.fullScale)
        if !goesOn {
          closeRun(end: count + index, next: value)
          before = previous
        }
        runLength += 1
        lastValue = value
      } else {
        closeRun(end: count + index, next: value)
      }
      previous = value
    }
  }

  /// Ends the run before sample `end`, whose value is `next`, and keeps it when it is clipping.
  private mutating func closeRun(end: Int, next: Float) {
    defer { runLength = 0 }
    guard runLength >= 2 else { return }
    if peak < Self.fullScale, runLength < 3 || !isEdge(next) { return }
    clippedSamples += runLength
    clippedRunCount += 1
    if clippedRuns.count < Self.keptRuns {
      clippedRuns.append(Run(start: end - runLength, length: runLength))
    }
  }

  /// Whether the signal falls from the run's level by more than rounding can explain.
  ///
  /// The top of a slow wave is flat too once it is rounded to q, but the samples beside three equal
  /// ones are at most 4 q lower.
  private func isEdge(_ next: Float) -> Bool {
    let level = Double(lastValue)
    return max(abs(level - Double(before)), abs(level - Double(next))) > 4 * quantum
  }

  /// The greatest power of two that divides a number other than zero.
  private static func quantum(_ value: Float) -> Double {
    let significand = UInt32(value.significandBitPattern) | 1 << 23
    return Double(value.ulp) * Double(1 << significand.trailingZeroBitCount)
  }

  /// Ends the recording.
  mutating func finish() { closeRun(end: count, next: 0) }

  private mutating func forgetRuns() {
    clippedRuns.removeAll()
    clippedRunCount = 0
    clippedSamples = 0
    runLength = 0
  }
}
