/// Finds runs of one value in one channel without looking at every sample: zeros, or a value that stands still.
///
/// A run of at least `minimum` samples covers one of every `minimum` samples, so only these are
/// looked at, and their neighbourhood where it is the same.
///
/// - Complexity: O(n / `minimum` + samples of runs found).
struct ConstantRuns {
  /// Runs with other samples before and after; full scale is clipping and does not count.
  private(set) var count = 0
  /// Those of them that are of another value than 0.
  private(set) var heldCount = 0
  /// The first frame of the first such run.
  private(set) var first: Int?
  /// Frames of the longest such run.
  private(set) var longest = 0
  /// Whether every sample was zero.
  var isSilent: Bool { open.map { $0.begin == 0 && $0.value == 0 } ?? false }

  private let minimum: Int
  /// The run that goes on at the end of what was seen.
  private var open: (begin: Int, value: Float)?

  /// The magnitude that is clipping: the greatest 16-bit value.
  private static let fullScale: Float = 32767 / 32768

  /// Counts runs of at least `minimum` (≥ 1) samples.
  init(minimum: Int) {
    self.minimum = max(minimum, 1)
  }

  /// Goes on with `samples`, the first of which is frame `start` of the recording.
  mutating func scan(_ samples: Slice<UnsafeBufferPointer<Float>>, at start: Int) {
    let count = samples.endIndex
    var next = 0
    if let open {
      next = skip(samples, from: 0, open.value)
      if next < count { close(at: start + next) }
    }
    while next < count {
      // The last sample begins the run that may go on in the next block.
      let probe = min(next + minimum, count) - 1
      let value = samples[probe]
      open = (start + begin(samples, before: probe, from: next, value), value)
      next = skip(samples, from: probe + 1, value)
      if next < count { close(at: start + next) }
    }
  }

  private mutating func close(at frame: Int) {
    defer { open = nil }
    guard let (begin, value) = open, begin > 0, frame - begin >= minimum,
      value.magnitude < Self.fullScale
    else { return }
    count += 1
    if value != 0 { heldCount += 1 }
    first = first ?? begin
    longest = max(longest, frame - begin)
  }

  private func skip(
    _ samples: Slice<UnsafeBufferPointer<Float>>, from start: Int, _ value: Float
  ) -> Int {
    var index = start
    while index < samples.endIndex, samples[index] == value { index += 1 }
    return index
  }

  /// Where the run of `value` that ends before `stop` begins, not before `start`.
  private func begin(
    _ samples: Slice<UnsafeBufferPointer<Float>>, before stop: Int, from start: Int, _ value: Float
  ) -> Int {
    var index = stop
    while index > start, samples[index - 1] == value { index -= 1 }
    return index
  }
}
