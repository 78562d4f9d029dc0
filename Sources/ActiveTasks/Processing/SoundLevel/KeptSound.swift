internal import SignalProcessing

/// The sound that is measured, in blocks that are full but for the last: a stream without what is cut out
/// around frames that are no numbers.
///
/// Belongs to one thread at a time.
final class KeptSound {
  private(set) var excluded: ExcludedStretches
  private(set) var gate: VoiceLevelGate?
  /// Frames read.
  private(set) var frames = 0
  /// What stopped reading.
  private(set) var failure: Diagnostic?

  private let stream: any SampleStream
  private var isOpen = true
  private var now: SampleBlock
  private var next: SampleBlock
  /// What is left of `now`, as positions in it.
  private var kept: [Range<Int>] = []

  /// Begins to read `stream`, `capacity` frames at a time: more than `ExcludedStretches.margin` at any rate.
  ///
  /// - Throws: what decoding throws.
  init(
    _ stream: any SampleStream, capacity: Int, gate: VoiceLevelGate?
  ) throws(Diagnostic) {
    self.stream = stream
    self.gate = gate
    excluded = ExcludedStretches(sampleRate: stream.sampleRate)
    now = SampleBlock(channelCount: stream.channelCount, capacity: capacity)
    next = now
    isOpen = try stream.next(into: &next) > 0
  }

  /// Replaces the content of `block` by the next frames; `false` when there are none.
  func fill(_ block: inout SampleBlock) -> Bool {
    block.clear()
    while block.count < block.capacity {
      guard let range = kept.first else {
        guard advance() else { break }
        continue
      }
      if block.count == 0, range.count == block.capacity {
        // All of it: nothing need be copied.
        swap(&block, &now)
        kept = []
      } else {
        let part = range.prefix(block.capacity - block.count)
        block.append(part, of: now)
        kept[0] = part.upperBound..<range.upperBound
        if kept[0].isEmpty { kept.removeFirst() }
      }
    }
    return block.count > 0
  }

  private func advance() -> Bool {
    swap(&now, &next)
    read()
    guard now.count > 0 else { return false }
    frames += now.count
    observeVoice(now)
    kept = excluded.kept(of: now, before: next)
    return true
  }

  private func read() {
    next.clear()
    guard isOpen else { return }
    do throws(Diagnostic) {
      isOpen = try stream.next(into: &next) > 0
    } catch {
      failure = error
      isOpen = false
      next.clear()
    }
  }

  /// ResearchKit reads 16-bit samples of all channels, interleaved.
  private func observeVoice(_ block: SampleBlock) {
    guard gate != nil else { return }
    var samples: [Int16] = []
    samples.reserveCapacity(block.count * block.channels.count)
    for frame in 0..<block.count {
      for channel in block.channels {
        samples.append(Int16(max(-32768, min(32767, (channel[frame] * 32768).rounded()))))
      }
    }
    gate?.process(samples)
  }
}
