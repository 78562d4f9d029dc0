/// Finds what somebody may have meant.
enum Suggestion {
  /// The nearest of `candidates`, when it is near: a third of its letters wrong at most.
  ///
  /// The first of equally near candidates wins.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    near(to: word, in: candidates).first
  }

  /// Those of `candidates` that are as near, the nearest first, equally near ones in their order.
  static func near(to word: String, in candidates: [String]) -> [String] {
    candidates.enumerated().map { (at: $0, name: $1, distance: distance(word, $1)) }
      .filter { $0.distance <= max(1, $0.name.count / 3) }
      .sorted { ($0.distance, $0.at) < ($1.distance, $1.at) }
      .map(\.name)
  }

  /// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`
  /// (optimal string alignment distance).
  ///
  /// - Complexity: O(letters of a × letters of b).
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
