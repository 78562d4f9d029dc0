/// Brings interleaved samples of a file into one array per chosen channel.
struct ChannelMap {
  /// Channels in the file.
  let sourceCount: Int
  private let selection: ChannelSelection

  /// Channels that come out.
  var count: Int { selection == .all ? sourceCount : 1 }

  /// The map for a file of `sourceCount` channels.
  ///
  /// - Throws: `Diagnostic` `usage.audio-channel` when the file has no such channel.
  init(_ selection: ChannelSelection, of sourceCount: Int) throws(Diagnostic) {
    if case .channel(let number) = selection, !(1...sourceCount).contains(number) {
      throw Diagnostic(
        "usage.audio-channel", "there is no channel \(number)", found: "\(sourceCount) channels",
        expected: "1 to \(sourceCount), all or mix", hint: "choose another --channel")
    }
    self.selection = selection
    self.sourceCount = sourceCount
  }

  /// Writes `frames` interleaved frames to the start of the block's channels.
  func scatter<Sample: AudioSample>(
    _ samples: UnsafePointer<Sample>, frames: Int, into block: inout SampleBlock
  ) {
    for channel in 0..<min(count, block.channels.count) {
      block.channels[channel].withUnsafeMutableBufferPointer { output in
        switch selection {
        case .mix where sourceCount > 1:
          mix(samples, frames: min(frames, output.count), into: output)
        case .channel(let number):
          copy(samples + (number - 1), frames: min(frames, output.count), into: output)
        default: copy(samples + channel, frames: min(frames, output.count), into: output)
        }
      }
    }
    block.count = min(frames, block.capacity)
  }

  private func copy<Sample: AudioSample>(
    _ samples: UnsafePointer<Sample>, frames: Int, into output: UnsafeMutableBufferPointer<Float>
  ) {
    if sourceCount == 1 {
      for frame in 0..<frames { output[frame] = samples[frame].full }
    } else {
      for frame in 0..<frames { output[frame] = samples[frame * sourceCount].full }
    }
  }

  private func mix<Sample: AudioSample>(
    _ samples: UnsafePointer<Sample>, frames: Int, into output: UnsafeMutableBufferPointer<Float>
  ) {
    let scale = 1 / Float(sourceCount)
    for frame in 0..<frames {
      var sum: Float = 0
      for channel in 0..<sourceCount { sum += samples[frame * sourceCount + channel].full }
      output[frame] = sum * scale
    }
  }
}

/// A stored sample that has a value on the scale where full scale is 1.
protocol AudioSample {
  /// The value on the scale where full scale is 1.
  var full: Float { get }
}

extension Int16: AudioSample {
  /// The value divided by 32768.
  var full: Float { Float(self) * 0x1p-15 }
}

extension Float: AudioSample {
  /// The value itself.
  var full: Float { self }
}
