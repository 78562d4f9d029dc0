/// Holes of a few samples in a waveform, bridged so that filters and beats go on through them.
///
/// A sample that is missing is set on the cubic through two samples on either side: those at the hole's edges, and the
/// nearest half as far again as those are apart. In the middle white noise is 0.97 of what it was, and a wave four times as long
/// as the edges are apart loses 6 % there. Where the outer ones are missing too, a straight line joins the edges.
enum ShortHoles {
  /// `samples` with every hole of at most `longest` samples between two that are there bridged.
  ///
  /// - Complexity: O(n).
  static func bridged(_ samples: [Double], longest: Int) -> [Double] {
    var result = samples
    for hole in ranges(samples) where isShort(hole, of: samples.count, longest: longest) {
      let (left, right) = (hole.lowerBound - 1, hole.upperBound)
      let step = (right - left + 1) / 2
      let before = support(samples, from: left - step, by: -1, atMost: step)
      let behind = support(samples, from: right + step, by: 1, atMost: step)
      let places = [before, left, right, behind].compactMap { $0 }
      let used = places.count == 4 ? places : [left, right]
      for index in hole { result[index] = polynomial(samples, through: used, at: index) }
    }
    return result
  }

  /// The holes of `samples`, ascending.
  static func ranges(_ samples: [Double]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for index in samples.indices where !samples[index].isUsable {
      if let last = found.last, last.upperBound == index {
        found[found.count - 1] = last.lowerBound..<index + 1
      } else {
        found.append(index..<index + 1)
      }
    }
    return found
  }

  /// Whether `hole` is bridged: at most `longest` samples, none of them the first or last of `count`.
  static func isShort(_ hole: Range<Int>, of count: Int, longest: Int) -> Bool {
    hole.count <= longest && hole.lowerBound > 0 && hole.upperBound < count
  }

  /// The nearest sample that is there, from `start` on and at most `steps` farther.
  private static func support(
    _ samples: [Double], from start: Int, by direction: Int, atMost steps: Int
  ) -> Int? {
    (0...steps).map { start + direction * $0 }
      .first { samples.indices.contains($0) && samples[$0].isUsable }
  }

  /// Lagrange's polynomial through the samples at `places`.
  private static func polynomial(
    _ samples: [Double], through places: [Int], at index: Int
  ) -> Double {
    var sum = 0.0
    for place in places {
      var weight = 1.0
      for other in places where other != place {
        weight *= Double(index - other) / Double(place - other)
      }
      sum += weight * samples[place]
    }
    return sum
  }
}
