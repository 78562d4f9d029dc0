import ActiveTasks
import Foundation
import Testing

@Suite struct AudioContainerTests {
  private func outcome(_ bytes: [UInt8]) throws -> AudioOutcome {
    try AudioFixtures.withFolder { folder in
      try AudioFixtures.write(bytes, to: folder + "/x.wav")
      return AudioOutcome.read(folder + "/x.wav")
    }
  }

  /// The tone's WAV file with `bytes` written over it at `offset`.
  private func patched(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var file = AudioFixtures.wave(AudioFixtures.tone)
    file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return file
  }

  @Test(arguments: [
    (0, 0, "audio.size-zero"), (0xffff_ffff, 0, "audio.size-unknown"),
    (0x7fff_ffff, 0, "audio.size-unknown"), (97000, 0, "audio.truncated"),
    (96000, 48001, "audio.truncated"), (0x8000_0000, 1, "audio.size-unknown"),
  ])
  func `a wrong size of the samples is repaired`(declared: Int, cut: Int, code: String) throws {
    let file = patched(40, AudioFixtures.little(declared, 4)).dropLast(cut)
    let outcome = try outcome(Array(file))
    #expect(outcome.codes.first == code)
    #expect(outcome.codes.contains("audio.partial-frame") == (cut % 2 == 1))
    #expect(outcome.frames == (96000 - cut) / 2)
    #expect(outcome.flags.first?.location == "+0x28")
  }

  @Test func `chunks behind open-ended samples are left out only at the very end`() throws {
    let note = AudioFixtures.chunk(
      "LIST", Array("INFOICMT".utf8) + [2, 0, 0, 0] + Array("ab".utf8))
    let open = patched(40, AudioFixtures.little(0, 4))
    let complete = try outcome(open + note)
    #expect(complete.frames == 48000)
    #expect(complete.metadata == [AudioMetadata("INFO.ICMT", "ab")])
    // Two bytes more, and "LIST" is nothing but samples that look like it.
    #expect(try outcome(open + note + [0, 0]).frames == 48000 + note.count / 2 + 1)
  }

  @Test func `samples before their description, a chunk of zeros and a damaged header`() throws {
    let format = Array(patched(0, [])[12..<36])
    let data = AudioFixtures.chunk("data", AudioFixtures.tone)
    func riff(_ body: [UInt8]) -> [UInt8] {
      Array("RIFF".utf8) + AudioFixtures.little(body.count + 4, 4) + Array("WAVE".utf8) + body
    }
    let before = try outcome(riff(data + format))
    #expect(before.codes == ["audio.data-before-format"] && before.frames == 48000)
    let zeros = try outcome(riff(format + AudioFixtures.chunk("LIST", [0, 0, 0, 0, 0, 0]) + data))
    #expect(zeros.codes == [] && zeros.frames == 48000)
    let noise: [UInt8] = Array("LIST".utf8) + [9, 9, 9, 9, 9, 9, 9]
    let damaged = try outcome(riff(format + noise + data))
    #expect(damaged.codes == ["audio.chunk-damaged"] && damaged.frames == 48000)
  }

  @Test func `BW64 is read as RF64 is`() throws {
    let sizes =
      AudioFixtures.little(0, 8) + AudioFixtures.little(96000, 8) + [UInt8](repeating: 0, count: 12)
    let file =
      Array("BW64".utf8) + [255, 255, 255, 255] + Array("WAVE".utf8)
      + AudioFixtures.chunk("ds64", sizes) + patched(0, [])[12..<36]
      + AudioFixtures.chunk("data", AudioFixtures.tone, size: 0xffff_ffff)
    let outcome = try outcome(file)
    #expect(outcome.encoding == "BW64, 16-bit PCM")
    #expect(outcome.codes == [] && outcome.frames == 48000)
  }

  @Test(arguments: [0, 24, 1 << 62])
  func `W64 with a wrong size of the samples is repaired`(declared: Int) throws {
    func code(_ name: String) -> [UInt8] { Array(name.utf8) + [UInt8](repeating: 0xf3, count: 12) }
    let format = patched(0, [])[20..<36]
    let file =
      code("riff") + AudioFixtures.little(0, 8) + code("wave") + code("fmt ")
      + AudioFixtures.little(40, 8) + format + code("data") + AudioFixtures.little(declared, 8)
    let outcome = try outcome(file + AudioFixtures.tone)
    #expect(outcome.codes == [declared > 24 ? "audio.truncated" : "audio.size-zero"])
    #expect(outcome.frames == 48000 && outcome.encoding == "W64, 16-bit PCM")
  }

  @Test func `headers made to be searched for ever are given up`() throws {
    let start = ContinuousClock.now
    let riff: [UInt8] = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVE".utf8)
    let overrun: [UInt8] = Array("fmt ".utf8) + [255, 255, 255, 127]
    let many = riff + [[UInt8]](repeating: overrun, count: 200_000).flatMap(\.self)
    #expect(try outcome(many).problem != nil)
    let empty: [UInt8] = Array("LIST".utf8) + [0, 0, 0, 0]
    let chain =
      patched(40, [0, 0, 0, 0]) + [[UInt8]](repeating: empty, count: 200_000).flatMap(\.self)
    #expect(try outcome(chain + [1]).frames > 48000)
    #expect(ContinuousClock.now - start < PipelineFuzz.limit)
  }

  @Test func `a calibration file beside the recording is handed on`() throws {
    try AudioFixtures.withFolder { folder in
      let path = folder + "/x.wav"
      try AudioFixtures.write(AudioFixtures.wave(AudioFixtures.tone), to: path)
      try AudioFixtures.write(Array("{\"a\": 1}".utf8), to: path + ".phonometry.json")
      #expect(AudioOutcome.read(path).metadata == [AudioMetadata("sidecar", "{\"a\": 1}")])
    }
  }

  @Test func `the calibration file of a name that is no UTF-8 is handed on, too`() throws {
    try AudioFixtures.withFolder { folder in
      let path = folder + "/" + FileName.text([0x78, -1, 0])
      for (ending, bytes) in [
        ("", AudioFixtures.wave(AudioFixtures.tone)), (".phonometry.json", Array("{}".utf8)),
      ] {
        try AudioFixtures.write(bytes, to: folder + "/plain")
        #expect(rename(folder + "/plain", FileName.bytes(path + ending)) == 0)
      }
      defer { for ending in ["", ".phonometry.json"] { unlink(FileName.bytes(path + ending)) } }
      #expect(AudioOutcome.read(path).metadata == [AudioMetadata("sidecar", "{}")])
    }
  }

  @Test func `a sound of an impossible rate that libsndfile opens is closed once`() throws {
    let header = [24, 96000, 3, 500, 1].flatMap { AudioFixtures.little($0, 4).reversed() }
    let file = Array(".snd".utf8) + header + AudioFixtures.tone
    for _ in 0..<3 { #expect(try outcome(file).codes == ["audio.sample-rate"]) }
  }

  @Test(arguments: [(4, "audio.unsupported-encoding"), (2, nil), (0, nil)])
  func `CAF samples that lie apart are refused`(packet: Int, code: String?) throws {
    func big(_ value: Int, _ size: Int) -> [UInt8] { AudioFixtures.little(value, size).reversed() }
    let rate = big(Int(Double(48000).bitPattern), 8)
    let numbers = [2, packet, 1, 1, 16].flatMap { big($0, 4) }
    let description = Array("desc".utf8) + big(32, 8) + rate + Array("lpcm".utf8) + numbers
    let data = Array("data".utf8) + big(96004, 8) + [0, 0, 0, 0] + AudioFixtures.tone
    let outcome = try outcome(Array("caff".utf8) + [0, 1, 0, 0] + description + data)
    #expect(outcome.codes == (code.map { [$0] } ?? []))
    #expect(code != nil || abs(outcome.level + 9.031) < 0.001)
  }

  @Test func `a pipe is read as a file is`() throws {
    try AudioFixtures.withFolder { folder in
      let path = folder + "/pipe"
      #expect(try AudioFixtures.run("/usr/bin/mkfifo", [path]))
      try AudioFixtures.write(AudioFixtures.wave(AudioFixtures.tone), to: folder + "/x.wav")
      let writer = Process()
      writer.executableURL = URL(fileURLWithPath: "/bin/sh")
      writer.arguments = ["-c", "cat '\(folder)/x.wav' > '\(path)'"]
      try writer.run()
      let outcome = AudioOutcome.read(path)
      writer.waitUntilExit()
      let whole = AudioOutcome.read(folder + "/x.wav")
      #expect(outcome.frames == 48000 && outcome.identity == whole.identity)
    }
  }

  @Test func `a sparse RF64 of 20 GB gives its head in constant memory`() throws {
    try AudioFixtures.withFolder { folder in
      let path = folder + "/large.wav"
      let samples = 20_000_000_000
      let sizes =
        AudioFixtures.little(samples + 72, 8) + AudioFixtures.little(samples, 8)
        + [UInt8](repeating: 0, count: 12)
      var head: [UInt8] = Array("RF64".utf8) + [255, 255, 255, 255]
      head += Array("WAVE".utf8) + AudioFixtures.chunk("ds64", sizes)
      head += patched(0, [])[12..<36]
      head += Array("data".utf8) + [255, 255, 255, 255] + AudioFixtures.tone
      try AudioFixtures.write(head, to: path)
      guard truncate(path, samples + 80) == 0 else { return print("skipped: no sparse files") }
      let source = try ByteSource(path: path)
      let adapter = AudioAdapter()
      let format = try #require(adapter.recognize(try source.head()))
      let recording = try #require(
        try adapter.read(source, as: format, options: IngestionOptions()).first)
      guard case .audio(let audio) = recording.payload else { return }
      #expect(audio.expectedFrames == samples / 2 && recording.flags.isEmpty)
      let stream = try audio.open()
      var block = SampleBlock(channelCount: 1)
      let before = residentBytes()
      var frames = 0
      while frames < 4_000_000 { frames += try stream.next(into: &block) }
      // Other tests run at the same time; the file itself is 20 GB.
      #expect(residentBytes() - before < 64_000_000)
    }
  }

  private func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4096
  }

  @Test(arguments: [
    ("RIFF....WAVE", "audio.wav"), ("RIFX....WAVE", "audio.wav"), ("RF64....WAVE", "audio.wav"),
    ("BW64....WAVE", "audio.wav"), ("FORM....AIFF", "audio.aiff"), ("FORM....AIFC", "audio.aiff"),
    ("caff........", "audio.caf"), (".snd........", "audio.au"), ("fLaC........", "audio.flac"),
    ("OggS........", "audio.ogg"), ("....ftypM4A ", "audio.m4a"), ("....ftypqt  ", "audio.mov"),
    ("....ftyp3gp4", "audio.3gp"), ("....moov....", "audio.mov"),
    ("ID3.........", "audio.mp3"), ("RIFF....AVI ", nil), ("{\"items\":[]}", nil),
    ("timestamp,x,", nil), ("\u{feff}RIFF", nil), ("", nil),
  ])
  func `a kind is known by its first bytes`(head: String, format: String?) {
    #expect(AudioAdapter().recognize(InputHead(Array(head.utf8)))?.identifier == format)
  }

  @Test(arguments: [
    ([0xff, 0xfb, 0x90, 0x64], "audio.mp3"), ([0xff, 0xf1, 0x50, 0x80], "audio.adts"),
    ([0xff, 0xfe, 0x74, 0x00], nil), ([0x1a, 0x45, 0xdf, 0xa3], "audio.mka"),
    ([0x50, 0x4b, 0x03, 0x04], nil),
  ])
  func `a kind without text is known too`(head: [UInt8], format: String?) {
    #expect(AudioAdapter().recognize(InputHead(head))?.identifier == format)
  }
}
