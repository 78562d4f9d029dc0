/// Stretches of a signal round beats, to tell how alike the beats are.
struct BeatShapes {
  private let length: Int
  private var shapes: [Double] = []

  /// Cuts out one stretch per position, takes its mean away and scales it to length 1.
  ///
  /// Beyond the ends the signal holds its first and last value.
  /// - Parameters:
  ///   - signal: finite, not empty.
  ///   - positions: middle of each stretch, samples of the signal.
  ///   - before: samples ahead of the position.
  ///   - after: samples behind it.
  init(of signal: [Double], at positions: [Int], before: Int, after: Int) {
    length = before + after + 1
    shapes.reserveCapacity(positions.count * length)
    for position in positions {
      let start = shapes.count
      var sum = 0.0
      for index in position - before...position + after {
        let value = signal[min(max(index, 0), signal.count - 1)]
        shapes.append(value)
        sum += value
      }
      let mean = sum / Double(length)
      var square = 0.0
      for index in start..<shapes.count {
        shapes[index] -= mean
        square += shapes[index] * shapes[index]
      }
      let scale = square > 0 ? 1 / square.squareRoot() : 0
      for index in start..<shapes.count { shapes[index] *= scale }
    }
  }

  /// Correlation of two stretches, −1…1, where they fit best within one sample; 0 when one is flat.
  func correlation(_ a: Int, _ b: Int) -> Double {
    max(product(a, b, lag: 0), product(a, b, lag: 1), product(b, a, lag: 1))
  }

  private func product(_ a: Int, _ b: Int, lag: Int) -> Double {
    shapes.withUnsafeBufferPointer { s in
      var sum = 0.0
      for offset in lag..<length { sum += s[a * length + offset] * s[b * length + offset - lag] }
      return sum
    }
  }

  /// How alike each beat is to its neighbours, 0…1.
  ///
  /// The third best correlation with the five beats before and the five after (the nearest ten at
  /// the ends), so that rhythms of two kinds of beats, such as bigeminy, count as alike; the worst
  /// where fewer than three exist, and 0 for a single beat.
  var likeness: [Double] {
    let count = shapes.count / length
    return (0..<count).map { beat in
      let first = max(0, min(beat - 5, count - 11))
      let neighbours = first...min(count - 1, first + 10)
      let ranked = neighbours.filter { $0 != beat }.map { correlation(beat, $0) }.sorted(by: >)
      return ranked.isEmpty ? 0 : min(max(ranked[min(2, ranked.count - 1)], 0), 1)
    }
  }
}
