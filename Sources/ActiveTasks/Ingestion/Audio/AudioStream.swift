/// The samples of a sound file, decoded, mapped to channels and examined.
final class AudioStream: SampleStream {
  let sampleRate: Double
  let channelCount: Int
  private(set) var flags: [QualityFlag] = []

  private let decoder: any AudioDecoder
  private let map: ChannelMap
  private let name: String
  private var conditioner: SampleConditioner
  private var ended = false

  /// Streams what `decoder` gives; `name` is the input's name.
  init(
    _ decoder: any AudioDecoder, channels: ChannelSelection, name: String
  ) throws(Diagnostic) {
    self.decoder = decoder
    self.name = name
    map = try ChannelMap(channels, of: decoder.sound.channelCount)
    sampleRate = decoder.sound.sampleRate
    channelCount = map.count
    conditioner = SampleConditioner(decoder, channels: map.count)
  }

  func next(into block: inout SampleBlock) throws(Diagnostic) -> Int {
    guard !ended else {
      block.count = 0
      return 0
    }
    if block.channels.count != channelCount {
      block = SampleBlock(channelCount: channelCount, capacity: block.capacity)
    }
    do throws(Diagnostic) {
      let frames = try decoder.read(into: &block, map)
      conditioner.inspect(&block)
      if frames == 0 {
        ended = true
        flags = try conditioner.finish()
      }
      return frames
    } catch {
      throw error.naming(name)
    }
  }
}
