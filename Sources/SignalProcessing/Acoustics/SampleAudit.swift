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
  /// Runs of two or more equal samples at the greatest magnitude, or at full scale.
  private(set) var clippedRuns: [Run] = []
  private(set) var clippedRunCount = 0
  private(set) var clippedSamples = 0
  private var lastValid: Float = 0
  private var lastValue: Float = 0
  private var runLength = 0

  /// Magnitude from which a sample counts as full scale: the greatest 16-bit value.
  static let fullScale: Float = 32767 / 32768
  /// Magnitudes above this cannot be sound.
  static let largest: Float = 0x1p31
  private static let keptRuns = 64

  /// Examines samples; replaces those that are no finite number by the last valid one.
  mutating func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    var start = 0
    while start < samples.count {
      let end = min(start + 512, samples.count)
      examine(UnsafeMutableBufferPointer(rebasing: samples[start..<end]))
      start = end
    }
  }

  private mutating func examine(_ samples: UnsafeMutableBufferPointer<Float>) {
    var greatest = Self.magnitude(samples)
    if !(greatest <= Self.largest) {
      replaceInvalid(samples)
      greatest = Self.magnitude(samples)
    }
    let moments = Self.moments(samples)
    sum += moments.x
    sumOfSquares += moments.y
    if greatest >= min(peak, Self.fullScale), greatest > 0 {
      findClipping(samples)
    } else {
      runLength = 0
    }
    count += samples.count
    lastValid = samples.last ?? lastValid
  }

  /// Greatest magnitude, or infinity when a value is not a number.
  @inline(never)
  private static func magnitude(_ samples: UnsafeMutableBufferPointer<Float>) -> Float {
    var greatest = SIMD4<UInt32>.zero
    var index = 0
    guard let base = samples.baseAddress else { return 0 }
    // Without their sign bit, bit patterns of numbers are ordered as the magnitudes are.
    while index + 4 <= samples.count {
      let bits = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Int32>.self)
      let magnitude = SIMD4<UInt32>(truncatingIfNeeded: bits) & 0x7fff_ffff
      greatest.replace(with: magnitude, where: magnitude .> greatest)
      index += 4
    }
    var result = max(max(greatest.x, greatest.y), max(greatest.z, greatest.w))
    while index < samples.count {
      result = max(result, samples[index].bitPattern & 0x7fff_ffff)
      index += 1
    }
    let value = Float(bitPattern: result)
    return value.isNaN ? .infinity : value
  }

  /// Sum and sum of squares.
  @inline(never)
  private static func moments(_ samples: UnsafeMutableBufferPointer<Float>) -> SIMD2<Double> {
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

  private mutating func replaceInvalid(_ samples: UnsafeMutableBufferPointer<Float>) {
    for index in samples.indices {
      if abs(samples[index]) <= Self.largest {
        lastValid = samples[index]
        continue
      }
      samples[index] = lastValid
      invalidCount += 1
      let place = count + index
      if let last = invalidRuns.last, last.start + last.length == place {
        invalidRuns[invalidRuns.count - 1].length += 1
      } else if invalidRuns.count < Self.keptRuns {
        invalidRuns.append(Run(start: place, length: 1))
      }
    }
  }

  private mutating func findClipping(_ samples: UnsafeMutableBufferPointer<Float>) {
    for index in samples.indices {
      let value = samples[index]
      let magnitude = abs(value)
      if magnitude > peak {
        if peak < Self.fullScale { forgetRuns() }
        peak = magnitude
      }
      guard magnitude >= min(peak, Self.fullScale), magnitude > 0 else {
        runLength = 0
        continue
      }
      runLength = runLength > 0 && (value < 0) == (lastValue < 0) ? runLength + 1 : 1
      lastValue = value
      if runLength >= 2 { note(end: count + index + 1) }
    }
  }

  private mutating func note(end: Int) {
    clippedSamples += runLength == 2 ? 2 : 1
    if runLength == 2 {
      clippedRunCount += 1
      if clippedRuns.count < Self.keptRuns { clippedRuns.append(Run(start: end - 2, length: 2)) }
    } else if let last = clippedRuns.last, last.start + last.length == end - 1 {
      clippedRuns[clippedRuns.count - 1].length += 1
    }
  }

  private mutating func forgetRuns() {
    clippedRuns.removeAll()
    clippedRunCount = 0
    clippedSamples = 0
    runLength = 0
  }
}
