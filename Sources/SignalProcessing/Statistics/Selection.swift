internal import Glibc

extension [Double] {
  /// Moves the value of rank `rank` (0-based, ascending) to its place, smaller ones before it.
  ///
  /// Floyd and Rivest's selection: a sample of a long stretch gives a pivot next to the rank looked
  /// for. When 64 rounds have not done it, which only values arranged against it bring about, the
  /// rest is sorted. Source: R. W. Floyd and R. L. Rivest, *Communications of the ACM* 18, 1975.
  /// - Parameter rank: 0…`count − 1`.
  /// - Complexity: O(n) on average, O(n log n) at worst.
  public mutating func selectRank(_ rank: Int) {
    precondition(indices.contains(rank), "no such rank")
    withUnsafeMutableBufferPointer { values in
      var rounds = 64
      select(&values, rank, 0, values.count - 1, &rounds)
    }
  }
}

/// Stretches up to this length are partitioned without a sample.
private let shortStretch = 600

/// Selects within `low…high`, which holds `rank`; `rounds` bounds the partitions of all levels.
private func select(
  _ values: inout UnsafeMutableBufferPointer<Double>, _ rank: Int, _ low: Int, _ high: Int,
  _ rounds: inout Int
) {
  var (low, high) = (low, high)
  while low < high {
    guard rounds > 0 else {
      values[low...high].sort()
      return
    }
    rounds -= 1
    if high - low > shortStretch {
      let count = Double(high - low + 1)
      let place = Double(rank - low + 1)
      let logarithm = log(count)
      let size = exp(2 * logarithm / 3) / 2
      let spread = (logarithm * size * (count - size) / count).squareRoot() / 2
      let shift = place < count / 2 ? -spread : spread
      let first = max(low, Int(Double(rank) - place * size / count + shift))
      let last = min(high, Int(Double(rank) + (count - place) * size / count + shift))
      // The sample holds the rank, is shorter than the stretch and has rounds of its own.
      var own = 64
      if first <= rank, rank <= last { select(&values, rank, first, last, &own) }
    }
    let pivot = values[rank]
    var (left, right) = (low, high)
    while left <= right {
      while values[left] < pivot { left += 1 }
      while values[right] > pivot { right -= 1 }
      guard left <= right else { break }
      values.swapAt(left, right)
      left += 1
      right -= 1
    }
    if rank <= right {
      high = right
    } else if rank >= left {
      low = left
    } else {
      return
    }
  }
}
