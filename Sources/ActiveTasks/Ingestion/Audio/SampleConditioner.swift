/// Looks at every sample that goes by: what is no number, beyond full scale, or missing.
///
/// One pass, constant memory. Samples that are not finite, or beyond any integer scale, become 0 and
/// their frames are listed in the block, so that nothing that is no number goes further.
struct SampleConditioner {
  /// What is wrong with frames of one kind: how many, and the first.
  private struct Tally {
    var count = 0
    var first = 0

    mutating func add(_ number: Int = 1, at frame: Int) {
      if count == 0 { first = frame }
      count += number
    }
  }

  private let decoder: any AudioDecoder
  private let stillRun: Int
  private var silence: [ConstantRuns]
  private var broken = Tally()
  private var loud = Tally()
  private var peak: Float = 0
  /// Frames seen.
  private(set) var frames = 0

  /// Magnitude that no recorder's integers exceed; what is greater is no sample.
  static let largest: Float = 0x1p31
  /// Share of frames that may be no numbers.
  static let tolerated = 0.01
  /// Length of exact silence, or of one value, inside sound that counts as a drop-out, in seconds.
  static let dropOutSeconds = 0.010

  /// A conditioner for `channels` channels of what `decoder` delivers.
  init(_ decoder: any AudioDecoder, channels: Int) {
    self.decoder = decoder
    stillRun = max(Int((decoder.sound.sampleRate * Self.dropOutSeconds).rounded(.up)), 2)
    silence = Array(repeating: ConstantRuns(minimum: stillRun), count: channels)
  }

  /// Examines the block's frames and repairs those that are no numbers.
  mutating func inspect(_ block: inout SampleBlock) {
    block.firstFrame = frames
    block.excluded.removeAll(keepingCapacity: true)
    for channel in silence.indices {
      if decoder.sound.isFloating { inspectFloats(&block, channel) }
      let start = frames
      let count = block.count
      block.channels[channel].withUnsafeBufferPointer {
        silence[channel].scan($0[..<count], at: start)
      }
    }
    if silence.count > 1, !block.excluded.isEmpty { block.excluded = Self.merged(block.excluded) }
    for range in block.excluded { broken.add(range.count, at: range.lowerBound) }
    frames += block.count
  }

  private mutating func inspectFloats(_ block: inout SampleBlock, _ channel: Int) {
    let top = block.channels[channel].withUnsafeBufferPointer { samples in
      Self.largestMagnitudeBits(samples[..<block.count])
    }
    guard top > Float(1).bitPattern else { return peak = max(peak, Float(bitPattern: top)) }
    for index in 0..<block.count {
      let value = block.channels[channel][index].magnitude
      if !(value <= Self.largest) {
        block.channels[channel][index] = 0
        Self.extend(&block.excluded, with: frames + index)
      } else if value > 1 {
        loud.add(at: frames + index)
        peak = max(peak, value)
      }
    }
  }

  /// The bits of the largest magnitude: order as the magnitudes, with infinity and NaN on top.
  private static func largestMagnitudeBits(_ samples: Slice<UnsafeBufferPointer<Float>>) -> UInt32 {
    var largest: UInt32 = 0
    for index in samples.indices {
      largest = max(largest, samples[index].bitPattern & 0x7fff_ffff)
    }
    return largest
  }

  private static func extend(_ ranges: inout [Range<Int>], with frame: Int) {
    if let last = ranges.last, last.upperBound == frame {
      ranges[ranges.count - 1] = last.lowerBound..<frame + 1
    } else {
      ranges.append(frame..<frame + 1)
    }
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}

extension SampleConditioner {
  /// Ends the pass: the flags, in fixed order.
  ///
  /// - Throws: `Diagnostic` `audio.empty`, `audio.non-finite`.
  func finish() throws(Diagnostic) -> [QualityFlag] {
    guard frames > 0 else {
      throw Diagnostic(
        "audio.empty", "not one sample could be decoded",
        found: "0 of \(decoder.sound.expectedFrames.map(String.init) ?? "unknown") frames",
        expected: "samples", hint: "copy the file again from the device")
    }
    guard Double(broken.count) <= Self.tolerated * Double(frames) else {
      throw Diagnostic(
        "audio.non-finite", "too many samples are no numbers, or beyond ±2³¹ of full scale",
        at: seconds(broken.first),
        found: "\(broken.count) of \(frames) frames", expected: "at most 1 %",
        hint: "the recorder or a converter is broken; go back to the original recording")
    }
    return lengthFlags() + levelFlags() + silenceFlags()
  }

  private func seconds(_ frame: Int) -> SourceLocation {
    .seconds(Double(frame) / decoder.sound.sampleRate)
  }

  private func lengthFlags() -> [QualityFlag] {
    let complaint = decoder.complaint().map { " (\($0))" } ?? ""
    if let expected = decoder.sound.expectedFrames,
      abs(expected - frames) > decoder.sound.frameTolerance
    {
      return [
        QualityFlag(
          "audio.frames-missing", .warning,
          "the header declares \(expected) frames, \(frames) could be decoded" + complaint,
          at: seconds(frames), count: abs(expected - frames))
      ]
    }
    guard !complaint.isEmpty else { return [] }
    return [
      QualityFlag(
        "audio.decoder-warning", .warning,
        "the decoder complained after \(frames) frames" + complaint, at: seconds(frames))
    ]
  }

  private func levelFlags() -> [QualityFlag] {
    var flags: [QualityFlag] = []
    if broken.count > 0 {
      flags.append(
        QualityFlag(
          "audio.non-finite", .warning,
          "\(broken.count) of \(frames) frames are no numbers and were excluded",
          at: seconds(broken.first), count: broken.count))
    }
    if peak > 100 {
      flags.append(
        QualityFlag(
          "audio.integer-scale", .error,
          "floating-point samples reach \(peak): they look like integers that were not scaled to"
            + " full scale 1", at: seconds(loud.first), count: loud.count))
    } else if loud.count > 0 {
      flags.append(
        QualityFlag(
          "audio.over-full-scale", decoder.sound.isLossy ? .info : .warning,
          "\(loud.count) samples exceed full scale, up to \(peak); they were used as they are",
          at: seconds(loud.first), count: loud.count))
    } else if decoder.sound.isFloating, !decoder.sound.isLossy, peak > 0, peak < 0x1p-31 {
      flags.append(
        QualityFlag(
          "audio.below-resolution", .warning,
          "the largest sample is \(peak) of full scale, less than a 32-bit converter resolves"))
    }
    return flags
  }

  private func silenceFlags() -> [QualityFlag] {
    var flags: [QualityFlag] = []
    let silent = silence.indices.filter { silence[$0].isSilent }
    if silent.count == silence.count {
      return [
        QualityFlag("audio.silent", .error, "every sample is exactly zero", count: frames)
      ]
    }
    if let first = silent.first {
      flags.append(
        QualityFlag(
          "audio.silent-channel", .warning,
          "channel \(first + 1) of \(silence.count) holds nothing but zeros", count: silent.count))
    }
    let gaps = silence.reduce(0) { $0 + $1.count }
    if gaps > 0, let first = silence.compactMap(\.first).min() {
      let longest = silence.map(\.longest).max() ?? 0
      let value =
        silence.contains { $0.heldCount > 0 } ? "one value that stands still" : "exact zeros"
      flags.append(
        QualityFlag(
          "audio.drop-out", .warning,
          "\(gaps) runs of \(value) of 10 ms or more inside the sound, the longest "
            + FixedDecimal.string(Double(longest) / decoder.sound.sampleRate, places: 3) + " s",
          at: seconds(first), count: gaps))
    }
    return flags
  }
}
