import ActiveTasks
import Foundation
import Testing

/// Files that hold more than one recording, of which only the first is measured.
@Suite struct AnotherSoundTests {
  private static let code = "audio.another-sound"

  private func outcome(_ bytes: [UInt8], _ name: String = "x.wav") throws -> AudioOutcome {
    try AudioFixtures.withFolder { folder in
      try AudioFixtures.write(bytes, to: folder + "/" + name)
      return AudioOutcome.read(folder + "/" + name)
    }
  }

  private let tone = AudioFixtures.wave(AudioFixtures.tone)

  @Test func `a second WAV file behind the first is told with its place`() throws {
    let two = try outcome(tone + tone)
    #expect(two.codes == [Self.code] && two.frames == 48000)
    #expect(two.flags.first?.location == "+0x" + String(tone.count, radix: 16))
    #expect(two.flags.first?.severity == .warning && two.flags.first?.count == tone.count)
    #expect(try outcome(tone).codes == [])
    // Behind a chunk, and behind bytes that are none.
    let note = AudioFixtures.chunk("LIST", Array("INFO".utf8))
    #expect(try outcome(tone + note + tone).codes == [Self.code])
    let far = [UInt8](repeating: 0x20, count: 3 << 20)
    #expect(try outcome(tone + far + tone).codes.contains(Self.code))
    #expect(try !outcome(tone + far).codes.contains(Self.code))
  }

  @Test func `other kinds behind a WAV file are told, too`() throws {
    func big(_ value: Int) -> [UInt8] { AudioFixtures.little(value, 4).reversed() }
    let form: [UInt8] = Array("FORM".utf8) + big(100)
    for head: [UInt8] in [
      form + Array("AIFFCOMM".utf8), Array("caff".utf8) + [0, 1, 0, 0],
      Array(".snd".utf8) + big(24) + big(96000) + big(3), Array("fLaC".utf8) + [0, 0, 0, 34],
      [0, 0, 0, 28] + Array("ftypM4A ".utf8), Array("BW64....WAVE".utf8),
    ] {
      #expect(try outcome(tone + head + AudioFixtures.tone).codes.contains(Self.code), "\(head)")
    }
    // A tag is none.
    let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 10]
    #expect(try !outcome(tone + AudioFixtures.chunk("id3 ", tag)).codes.contains(Self.code))
  }

  @Test(arguments: [
    ("x.w64", "-c:a pcm_s16le"), ("x.aiff", "-c:a pcm_s16be"), ("x.au", "-c:a pcm_s16be"),
    ("x.caf", "-c:a pcm_s16be"), ("alac.caf", "-c:a alac"), ("x.flac", "-c:a flac"),
    ("x.ogg", "-c:a libvorbis"), ("x.opus", "-c:a libopus"), ("flac.oga", "-c:a flac"),
    ("x.mp3", "-c:a libmp3lame"), ("plain.mp3", "-c:a libmp3lame -id3v2_version 0"),
    ("x.m4a", "-c:a aac"), ("x.mov", "-c:a pcm_s16le"), ("ima.wav", "-c:a adpcm_ima_wav"),
    ("x.mka", "-c:a pcm_s16le"),
  ])
  func `files of real encoders that were appended are told`(name: String, arguments: String) throws
  {
    guard let ffmpeg = AudioFixtures.program("ffmpeg") else { return }
    try AudioFixtures.withFolder { folder in
      let path = folder + "/" + name
      try AudioFixtures.write(tone, to: folder + "/tone.wav")
      let made = try AudioFixtures.run(
        ffmpeg,
        ["-i", folder + "/tone.wav"] + arguments.split(separator: " ").map(String.init) + [path])
      guard made else { return print("skipped: this ffmpeg cannot write \(name)") }
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(!AudioOutcome.read(path).codes.contains(Self.code))
      try AudioFixtures.write(whole + whole, to: path)
      #expect(AudioOutcome.read(path).codes.contains(Self.code))
    }
  }

  @Test(arguments: ["m4a", "mka"])
  func `a second track of sound is told`(ending: String) throws {
    guard let ffmpeg = AudioFixtures.program("ffmpeg") else { return }
    try AudioFixtures.withFolder { folder in
      let path = folder + "/two." + ending
      try AudioFixtures.write(tone, to: folder + "/tone.wav")
      let input = ["-i", folder + "/tone.wav"]
      #expect(
        try AudioFixtures.run(
          ffmpeg, input + input + ["-map", "0", "-map", "1", "-c:a", "alac", path]))
      let outcome = AudioOutcome.read(path)
      #expect(outcome.codes == ["audio.another-track"] && outcome.frames == 48000)
      #expect(abs(outcome.level + 9.031) < 0.001)
    }
  }
}
