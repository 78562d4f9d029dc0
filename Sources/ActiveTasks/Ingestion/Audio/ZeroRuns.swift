/// Finds runs of exact zeros in one channel without looking at every sample.
///
/// A run of at least `minimum` zeros covers one of every `minimum` samples, so only these are
/// looked at, and their neighbourhood where they are zero.
///
/// - Complexity: O(n / `minimum` + zeros found).
struct ZeroRuns {
  /// Runs inside the sound: samples that are not zero come before and after.
  private(set) var count = 0
  /// The first frame of the first such run.
  private(set) var first: Int?
  /// Frames of the longest such run.
  private(set) var longest = 0
  /// Whether every sample was zero.
  private(set) var isSilent = true

  private let minimum: Int
  private var open: Int?

  /// Counts runs of at least `minimum` (≥ 1) zeros.
  init(minimum: Int) {
    self.minimum = max(minimum, 1)
  }

  /// Goes on with `samples`, the first of which is frame `start` of the recording.
  mutating func scan(_ samples: Slice<UnsafeBufferPointer<Float>>, at start: Int) {
    let count = samples.endIndex
    var next = open == nil ? 0 : skipZeros(samples, from: 0)
    if open != nil, next < count { close(at: start + next) }
    while next < count {
      let probe = next + minimum - 1
      guard probe < count else { break }
      guard samples[probe] == 0 else {
        isSilent = false
        next = probe + 1
        continue
      }
      let begin = firstZero(samples, before: probe, from: next)
      let stop = skipZeros(samples, from: probe)
      open = start + begin
      next = stop
      if stop < count { close(at: start + stop) }
    }
    if next < count {
      let begin = firstZero(samples, before: count, from: next)
      if begin > next || begin == count { isSilent = false }
      open = begin < count ? start + begin : nil
    }
  }

  private mutating func close(at frame: Int) {
    isSilent = false
    defer { open = nil }
    guard let begin = open, begin > 0, frame - begin >= minimum else { return }
    count += 1
    first = first ?? begin
    longest = max(longest, frame - begin)
  }

  private func skipZeros(_ samples: Slice<UnsafeBufferPointer<Float>>, from start: Int) -> Int {
    var index = start
    while index < samples.endIndex, samples[index] == 0 { index += 1 }
    return index
  }

  /// Where the zeros that end before `stop` begin, not before `start`.
  private func firstZero(
    _ samples: Slice<UnsafeBufferPointer<Float>>, before stop: Int, from start: Int
  ) -> Int {
    var index = stop
    while index > start, samples[index - 1] == 0 { index -= 1 }
    return index
  }
}
