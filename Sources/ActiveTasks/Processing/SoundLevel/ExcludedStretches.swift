/// What is cut out of a recording around frames that are no numbers.
///
/// Sound within 50 ms of such a frame is left out, so that neither the fault nor what filters make of
/// it counts. The rest is joined; times are mapped back.
struct ExcludedStretches: Sendable {
  /// Time left out on either side, s.
  static let margin = 0.050

  /// A place where something was cut out.
  private struct Cut: Sendable {
    /// Frames measured before it.
    var measured: Int
    /// Frames left out so far, this cut included.
    var removed: Int
  }

  private let marginFrames: Int
  private var cuts: [Cut] = []
  private var measured = 0
  private var tail: Range<Int>?
  /// Frames left out.
  private(set) var removed = 0
  /// The first frame left out.
  private(set) var first: Int?

  /// Nothing cut out yet.
  init(sampleRate: Double) { marginFrames = Int(Self.margin * sampleRate) }

  /// What is left of `block`.
  ///
  /// - Parameters:
  ///   - block: the next block of the recording.
  ///   - next: the one after it, whose faults reach back into it.
  /// - Returns: the ranges that are to be measured, as positions in the block.
  mutating func kept(of block: SampleBlock, before next: SampleBlock) -> [Range<Int>] {
    let frames = block.firstFrame..<block.firstFrame + block.count
    let faults = [tail].compactMap(\.self) + block.excluded + (next.count > 0 ? next.excluded : [])
    if let last = block.excluded.last { tail = last }
    guard !faults.isEmpty else {
      measured += block.count
      return [0..<block.count]
    }
    var kept: [Range<Int>] = []
    var start = frames.lowerBound
    for fault in faults {
      let lower = min(max(fault.lowerBound - marginFrames, start), frames.upperBound)
      let upper = min(max(fault.upperBound + marginFrames, lower), frames.upperBound)
      if lower > start { keep(start..<lower, &kept, frames.lowerBound) }
      if upper > max(lower, start) { cut(max(lower, start)..<upper) }
      start = max(start, upper)
    }
    if start < frames.upperBound { keep(start..<frames.upperBound, &kept, frames.lowerBound) }
    return kept
  }

  private mutating func keep(_ range: Range<Int>, _ kept: inout [Range<Int>], _ origin: Int) {
    kept.append(range.lowerBound - origin..<range.upperBound - origin)
    measured += range.count
  }

  private mutating func cut(_ range: Range<Int>) {
    first = first ?? range.lowerBound
    removed += range.count
    if let last = cuts.last, last.measured == measured {
      cuts[cuts.count - 1].removed = removed
    } else {
      cuts.append(Cut(measured: measured, removed: removed))
    }
  }

  /// The frame of the recording that was measured as number `index`.
  func frame(_ index: Int) -> Int {
    var (low, high) = (0, cuts.count)
    while low < high {
      let middle = (low + high) / 2
      if cuts[middle].measured <= index { low = middle + 1 } else { high = middle }
    }
    return index + (low > 0 ? cuts[low - 1].removed : 0)
  }
}
