extension [Double] {
  /// Moves the value of rank `rank` (0-based, ascending) to its place, smaller ones before it.
  ///
  /// Quickselect with the middle value as pivot. When 64 rounds have not done it, which only values
  /// arranged against it bring about, the rest is sorted.
  /// - Parameter rank: 0…`count − 1`.
  /// - Complexity: O(n) on average, O(n log n) at worst.
  public mutating func selectRank(_ rank: Int) {
    precondition(indices.contains(rank), "no such rank")
    var low = 0
    var high = count - 1
    for _ in 0..<64 where low < high {
      let pivot = self[low + (high - low) / 2]
      var left = low
      var right = high
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
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
    if low < high { self[low...high].sort() }
  }
}
