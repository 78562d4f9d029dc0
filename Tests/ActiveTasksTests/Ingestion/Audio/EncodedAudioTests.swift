import ActiveTasks
import Foundation
import Testing

/// A file that ffmpeg makes from the −9.031 dB tone, and how far its level may be off.
struct EncodedAudio: Sendable {
  var name: String
  var arguments: [String]
  var format: String
  /// dB.
  var tolerance: Double
  /// Frames by which a codec's padding may lengthen the second of sound.
  var padding: Int

  /// `arguments` are ffmpeg's, between input and output.
  init(
    _ name: String, _ arguments: String, _ format: String, tolerance: Double = 0.001,
    padding: Int = 0
  ) {
    self.name = name
    self.arguments = arguments.split(separator: " ").map(String.init)
    self.format = format
    self.tolerance = tolerance
    self.padding = padding
  }

  /// Lossless kinds keep the level to the rounding of 16 bits; 8-bit and lossy ones are as far off
  /// as their coding noise and the packets that pad them.
  static let table: [EncodedAudio] = [
    EncodedAudio("s16.wav", "-c:a pcm_s16le", "audio.wav"),
    EncodedAudio("u8.wav", "-c:a pcm_u8", "audio.wav", tolerance: 0.03),
    EncodedAudio("s24.wav", "-c:a pcm_s24le", "audio.wav"),
    EncodedAudio("s32.wav", "-c:a pcm_s32le", "audio.wav"),
    EncodedAudio("f32.wav", "-c:a pcm_f32le", "audio.wav"),
    EncodedAudio("f64.wav", "-c:a pcm_f64le", "audio.wav"),
    EncodedAudio("ulaw.wav", "-c:a pcm_mulaw", "audio.wav", tolerance: 0.06),
    EncodedAudio("alaw.wav", "-c:a pcm_alaw", "audio.wav", tolerance: 0.06),
    EncodedAudio("ima.wav", "-c:a adpcm_ima_wav", "audio.wav", tolerance: 0.1, padding: 2048),
    EncodedAudio("ms.wav", "-c:a adpcm_ms", "audio.wav", tolerance: 0.1, padding: 2048),
    EncodedAudio("mp3.wav", "-c:a libmp3lame", "audio.wav", tolerance: 0.6, padding: 2304),
    EncodedAudio("rf64.wav", "-rf64 always", "audio.wav"),
    EncodedAudio("bext.wav", "-write_bext 1 -metadata description=cal", "audio.wav"),
    EncodedAudio("x.w64", "-c:a pcm_s16le", "audio.w64"),
    EncodedAudio("x.aiff", "-c:a pcm_s16be", "audio.aiff"),
    EncodedAudio("s24.aiff", "-c:a pcm_s24be", "audio.aiff"),
    EncodedAudio("x.au", "-c:a pcm_s16be", "audio.au"),
    EncodedAudio("x.caf", "-c:a pcm_s16be", "audio.caf"),
    EncodedAudio("f32.caf", "-c:a pcm_f32le", "audio.caf"),
    EncodedAudio("alac.caf", "-c:a alac", "audio.caf"),
    EncodedAudio("x.flac", "-c:a flac", "audio.flac"),
    EncodedAudio("x.ogg", "-c:a libvorbis", "audio.ogg", tolerance: 0.2, padding: 1024),
    EncodedAudio("x.opus", "-c:a libopus", "audio.ogg", tolerance: 0.2, padding: 1024),
    EncodedAudio("flac.oga", "-c:a flac", "audio.ogg"),
    EncodedAudio("x.mp3", "-c:a libmp3lame", "audio.mp3", tolerance: 0.6, padding: 2304),
    EncodedAudio("aac.m4a", "-c:a aac -b:a 128k", "audio.m4a", tolerance: 0.2, padding: 2048),
    EncodedAudio("alac.m4a", "-c:a alac", "audio.m4a"),
    EncodedAudio("x.mov", "-c:a pcm_s16le", "audio.mov"),
    EncodedAudio("x.3gp", "-c:a aac -b:a 128k", "audio.3gp", tolerance: 0.2, padding: 2048),
    EncodedAudio("x.mka", "-c:a pcm_s16le", "audio.mka"),
    EncodedAudio("x.aac", "-c:a aac -b:a 128k", "audio.adts", tolerance: 0.3, padding: 3072),
  ]
}

@Suite struct EncodedAudioTests {
  @Test(arguments: EncodedAudio.table)
  func `a file from a real encoder keeps its level`(encoded: EncodedAudio) throws {
    guard let ffmpeg = AudioFixtures.program("ffmpeg") else { return }
    try AudioFixtures.withFolder { folder in
      let path = folder + "/" + encoded.name
      try AudioFixtures.write(AudioFixtures.wave(AudioFixtures.tone), to: folder + "/tone.wav")
      let made = try AudioFixtures.run(
        ffmpeg, ["-i", folder + "/tone.wav"] + encoded.arguments + [path])
      guard made else { return print("skipped: this ffmpeg cannot write \(encoded.name)") }
      let head = try ByteSource(path: path).peek(AdapterRegistry.headSize)
      #expect(AudioAdapter().recognize(InputHead(head))?.identifier == encoded.format)
      let outcome = AudioOutcome.read(path)
      #expect(outcome.codes.filter { $0 != "audio.drop-out" } == [])
      #expect(abs(outcome.level + 9.031) < encoded.tolerance)
      #expect((48000...48000 + encoded.padding).contains(outcome.frames))
      #expect(outcome.sampleRate == 48000 && outcome.channelCount == 1)
    }
  }

  @Test func `a FLAC stream of unknown length is read to its end`() throws {
    guard let flac = AudioFixtures.program("flac") else { return }
    try AudioFixtures.withFolder { folder in
      try AudioFixtures.write(AudioFixtures.tone, to: folder + "/tone.raw")
      let path = folder + "/x.flac"
      #expect(
        try AudioFixtures.run(
          "/bin/sh",
          [
            "-c",
            "cat '\(folder)/tone.raw' | '\(flac)' -s -c --force-raw-format --endian=little"
              + " --sign=signed --channels=1 --bps=16 --sample-rate=48000 - | cat > '\(path)'",
          ]))
      let outcome = AudioOutcome.read(path)
      #expect(outcome.codes == ["audio.size-unknown"])
      #expect(outcome.frames == 48000 && abs(outcome.level + 9.031) < 0.001)
    }
  }

  @Test func `sox streams its output with an open length`() throws {
    guard let sox = AudioFixtures.program("sox") else { return }
    try AudioFixtures.withFolder { folder in
      try AudioFixtures.write(AudioFixtures.tone, to: folder + "/tone.raw")
      let path = folder + "/x.wav"
      #expect(
        try AudioFixtures.run(
          "/bin/sh",
          [
            "-c",
            "cat '\(folder)/tone.raw' | '\(sox)' -t raw -r 48000 -e signed -b 16 -c 1 - -t wav -"
              + " | cat > '\(path)'",
          ]))
      let outcome = AudioOutcome.read(path)
      #expect(outcome.codes == ["audio.size-unknown"])
      #expect(outcome.frames == 48000 && abs(outcome.level + 9.031) < 0.001)
    }
  }

  @Test func `a name that looks like an option is only a name`() throws {
    guard let ffmpeg = AudioFixtures.program("ffmpeg") else { return }
    try AudioFixtures.withFolder { folder in
      try AudioFixtures.write(AudioFixtures.wave(AudioFixtures.tone), to: folder + "/tone.wav")
      let path = folder + "/-i $(touch x) %d.m4a"
      #expect(
        try AudioFixtures.run(
          ffmpeg, ["-i", folder + "/tone.wav", "-c:a", "alac", "-f", "ipod", "file:" + path]))
      #expect(AudioOutcome.read(path).frames == 48000)
    }
  }

  @Test func `without ffmpeg the message names the codec and the remedy`() throws {
    guard let ffmpeg = AudioFixtures.program("ffmpeg") else { return }
    try AudioFixtures.withFolder { folder in
      try AudioFixtures.write(AudioFixtures.wave(AudioFixtures.tone), to: folder + "/tone.wav")
      var options = IngestionOptions()
      options.audio.searchPath = [folder]
      for (codec, name) in [("alac", "Apple Lossless"), ("aac", "AAC")] {
        let path = folder + "/\(codec).m4a"
        #expect(
          try AudioFixtures.run(ffmpeg, ["-i", folder + "/tone.wav", "-c:a", codec, path]))
        let problem = AudioOutcome.read(path, options: options).problem
        #expect(problem?.code == "audio.ffmpeg-missing")
        #expect(problem?.found?.contains(name) == true)
        #expect(problem?.hint?.contains("apt install ffmpeg") == true)
      }
    }
  }

  @Test func `a cut-off M4A says whether its index or only its end is missing`() throws {
    guard let ffmpeg = AudioFixtures.program("ffmpeg") else { return }
    try AudioFixtures.withFolder { folder in
      try AudioFixtures.write(AudioFixtures.wave(AudioFixtures.tone), to: folder + "/tone.wav")
      for (name, flags, code) in [
        ("back", "0", "audio.no-index"), ("front", "faststart", "audio.frames-missing"),
      ] {
        let path = folder + "/\(name).m4a"
        let arguments = ["-i", folder + "/tone.wav", "-c:a", "alac", "-movflags", flags, path]
        #expect(try AudioFixtures.run(ffmpeg, arguments))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try AudioFixtures.write(Array(whole.prefix(whole.count * 2 / 3)), to: path)
        let outcome = AudioOutcome.read(path)
        #expect(outcome.codes == [code])
        #expect((outcome.frames > 0) == (name == "front"))
      }
    }
  }

  @Test func `leaving a stream early ends the decoding program`() throws {
    guard let ffmpeg = AudioFixtures.program("ffmpeg") else { return }
    try AudioFixtures.withFolder { folder in
      let path = folder + "/long.mka"
      #expect(
        try AudioFixtures.run(
          ffmpeg,
          ["-f", "lavfi", "-i", "sine=1000:r=48000:d=600", "-c:a", "pcm_s16le", path]))
      let source = try ByteSource(path: path)
      let adapter = AudioAdapter()
      let format = try #require(adapter.recognize(try source.head()))
      let recordings = try adapter.read(source, as: format, options: IngestionOptions())
      guard case .audio(let audio) = try #require(recordings.first).payload else { return }
      let start = ContinuousClock.now
      do {
        let stream = try audio.open()
        var block = SampleBlock(channelCount: 1)
        #expect(try stream.next(into: &block) == block.capacity)
      }
      // A program left alone would wait for ever.
      #expect(ContinuousClock.now - start < PipelineFuzz.limit)
    }
  }

  @Test func `a program that hangs is stopped after the limit`() throws {
    try AudioFixtures.withFolder { folder in
      for name in ["ffmpeg", "ffprobe"] {
        try AudioFixtures.write(Array("#!/bin/sh\nexec sleep 600\n".utf8), to: folder + "/" + name)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: folder + "/" + name)
      }
      let path = folder + "/x.m4a"
      try AudioFixtures.write([0, 0, 0, 16] + Array("ftypM4A ....".utf8), to: path)
      var options = IngestionOptions()
      options.audio.searchPath = [folder]
      options.audio.stallSeconds = 1
      let start = ContinuousClock.now
      #expect(AudioOutcome.read(path, options: options).codes == ["audio.program-stalled"])
      #expect(ContinuousClock.now - start < PipelineFuzz.limit)
    }
  }
}
