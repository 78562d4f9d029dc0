internal import Glibc

/// Places R peaks on the recording itself, finer than its samples.
struct RPeakTiming {
  /// One extremum.
  struct Peak {
    /// Position in samples, not whole.
    var position: Double
    /// Height above the mean of the 0.3 s round it, signed.
    var amplitude: Double
  }

  /// The smoothed recording round one complex.
  private struct Stretch {
    let start: Int
    let values: [Double]
    let highest: Int
    let lowest: Int
  }

  private let reach: Int
  private let mean: Int
  private let kernel: [Double]

  private static let reachSeconds = 0.06
  private static let meanSeconds = 0.15
  private static let kernelSeconds = 0.005

  /// A search within 60 ms on a recording smoothed with a Gaussian of 5 ms.
  ///
  /// - Parameters:
  ///   - sampleRate: Hz.
  ///   - mains: frequency of a hum, Hz, whose period is averaged as well so that it moves no peak; `nil` without.
  init(sampleRate: Double, mains: Double? = nil) {
    reach = Int((Self.reachSeconds * sampleRate).rounded())
    mean = Int((Self.meanSeconds * sampleRate).rounded())
    let half = Int((3 * Self.kernelSeconds * sampleRate).rounded(.up))
    let weights = (-half...half).map { offset in
      let seconds = Double(offset) / sampleRate / Self.kernelSeconds
      return exp(-0.5 * seconds * seconds)
    }
    let sum = weights.reduce(0, +)
    let gaussian = weights.map { $0 / sum }
    kernel = mains.map { Self.averaged(gaussian, over: sampleRate / $0) } ?? gaussian
  }

  /// `kernel` averaged over `length` samples, of which the outermost count in part.
  private static func averaged(_ kernel: [Double], over length: Double) -> [Double] {
    let side = Int(((length - 1) / 2).rounded(.up))
    let edge = (length - Double(2 * side - 1)) / 2
    var result = [Double](repeating: 0, count: kernel.count + 2 * side)
    for (index, weight) in kernel.enumerated() {
      for offset in 0...2 * side {
        let share = offset == 0 || offset == 2 * side ? edge : 1
        result[index + offset] += weight * share / length
      }
    }
    return result
  }

  /// The peaks near `centres` and whether most of them point down.
  ///
  /// All peaks have the polarity of the greater median deflection; a beat whose other deflection is
  /// more than twice as large, such as an ectopic one, has that polarity.
  func peaks(in samples: [Double], near centres: [Int]) -> (peaks: [Peak], inverted: Bool) {
    let stretches = centres.map { stretch(samples, $0) }
    let up = Percentile.median(of: stretches.map { $0.values[$0.highest] }) ?? 0
    let down = Percentile.median(of: stretches.map { -$0.values[$0.lowest] }) ?? 0
    let inverted = down > up
    let peaks = stretches.map { stretch in
      let (high, low) = (stretch.values[stretch.highest], -stretch.values[stretch.lowest])
      let isDown = inverted ? high <= 2 * low : low > 2 * high
      return peak(stretch, at: isDown ? stretch.lowest : stretch.highest)
    }
    return (peaks, inverted)
  }

  private func stretch(_ samples: [Double], _ centre: Int) -> Stretch {
    let half = kernel.count / 2
    let first = centre - reach - half
    let level = level(samples, centre)
    var raw: [Double] = []
    raw.reserveCapacity(2 * (reach + half) + 1)
    for index in first...centre + reach + half {
      let value = samples[min(max(index, 0), samples.count - 1)]
      raw.append(value.isUsable ? value - level : raw.last ?? 0)
    }
    var values = [Double](repeating: 0, count: 2 * reach + 1)
    for index in values.indices {
      for (offset, weight) in kernel.enumerated() { values[index] += weight * raw[index + offset] }
    }
    var (highest, lowest) = (0, 0)
    for index in values.indices {
      if values[index] > values[highest] { highest = index }
      if values[index] < values[lowest] { lowest = index }
    }
    return Stretch(start: centre - reach, values: values, highest: highest, lowest: lowest)
  }

  private func level(_ samples: [Double], _ centre: Int) -> Double {
    var (sum, count) = (0.0, 0.0)
    for index in max(0, centre - mean)...min(samples.count - 1, centre + mean)
    where samples[index].isUsable {
      sum += samples[index]
      count += 1
    }
    return count > 0 ? sum / count : 0
  }

  private func peak(_ stretch: Stretch, at index: Int) -> Peak {
    let values = stretch.values
    var offset = 0.0
    if index > 0, index + 1 < values.count {
      let sign = values[index] < 0 ? -1.0 : 1.0
      let (left, right) = (sign * values[index - 1], sign * values[index + 1])
      offset = ParabolicPeak.maximum(left, sign * values[index], right).offset
    }
    return Peak(position: max(0, Double(stretch.start + index) + offset), amplitude: values[index])
  }
}
