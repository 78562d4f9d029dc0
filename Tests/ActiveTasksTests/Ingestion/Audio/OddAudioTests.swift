import ActiveTasks
import Foundation
import Testing

/// What a file of `audio/odd` must give: a 1 kHz tone of −9.031 dB (where not said otherwise), or a
/// diagnostic.
struct OddAudio: Sendable {
  var name: String
  var frames = 48000
  var level: Double? = -9.031
  var codes: [String] = []
  var needsFFmpeg = false

  /// A file that gives a tone with these flags.
  init(
    _ name: String, _ codes: String..., frames: Int = 48000, level: Double? = -9.031,
    ffmpeg: Bool = false
  ) {
    self.name = name
    self.codes = codes
    self.frames = frames
    self.level = level
    needsFFmpeg = ffmpeg
  }

  /// A file that cannot be saved.
  static func refused(_ name: String, _ code: String) -> OddAudio {
    OddAudio(name, code, frames: 0, level: nil)
  }

  /// Every file of the folder.
  static let table: [OddAudio] = whole + repaired + hopeless + foreign + tiny

  private static let whole: [OddAudio] = [
    OddAudio("alaw_8k.wav", frames: 8000, level: -9.020),
    OddAudio("bext.wav"),
    OddAudio("bits12_in16.wav", level: -9.029),
    OddAudio("ch8.wav"),
    OddAudio("clipped_16.wav", level: -1.051),
    OddAudio("dc_0.25.wav", level: -10.280),
    OddAudio("dither_lsb.wav", level: -92.072),
    OddAudio("ext_20in24.wav"),
    OddAudio("ext_f32.wav"),
    OddAudio("ext_pcm24.wav"),
    OddAudio("fs192k.wav"),
    OddAudio("junk_ds64_placeholder.wav"),
    OddAudio("list_before.wav"),
    OddAudio("ok_f64.wav"),
    OddAudio("ok_pcm16.wav"),
    OddAudio("ok_pcm16_noext"),
    OddAudio("ok_pcm24.wav"),
    OddAudio("ok_pcm32.wav"),
    OddAudio("ok_pcm8.wav", level: -9.050),
    OddAudio("rf64.wav"),
    OddAudio("rifx.wav"),
    OddAudio("ulaw_8k.wav", frames: 8000, level: -9.002),
    OddAudio("x.aiff"),
    OddAudio("x.flac"),
    OddAudio("x.mp3", level: -9.477),
    OddAudio("x.opus", level: -9.024),
    OddAudio("x_adpcm_ima.wav", frames: 48984, level: -9.116),
    OddAudio("x_adpcm_ms.wav", frames: 48864, level: -9.104),
    OddAudio("x_f32.aiff"),
    OddAudio("x_f32.caf"),
    OddAudio("x_sowt.aif"),
  ]

  private static let repaired: [OddAudio] = [
    OddAudio("aiff_ssnd0.aiff", "audio.size-zero"),
    OddAudio("blockalign_wrong.wav", "audio.block-align"),
    OddAudio("caf_size_minus1.caf", "audio.size-unknown"),
    OddAudio("caf_trunc.caf", "audio.size-unknown", "audio.partial-frame", frames: 23967),
    OddAudio("data_size_short.wav", "audio.data-size-short", frames: 24000),
    OddAudio("f32_denormal_1e-40.wav", "audio.below-resolution", level: -809.031),
    OddAudio("f32_inf.wav", "audio.non-finite"),
    OddAudio("f32_over_fs_x8.wav", "audio.over-full-scale", level: 9.031),
    OddAudio("f32_tiny_1e-30.wav", "audio.below-resolution", level: -609.031),
    OddAudio("flac_corrupt.flac", "audio.frames-missing", frames: 13824),
    OddAudio("flac_trunc.flac", "audio.frames-missing", frames: 13824),
    OddAudio("id3_prefix.wav", "audio.leading-bytes"),
    OddAudio("leading_junk_128.wav", "audio.leading-bytes"),
    OddAudio("odd_list_no_pad.wav", "audio.missing-pad"),
    OddAudio("one_sample.wav", "audio.silent", frames: 1, level: -.infinity),
    OddAudio("rf64_ds64_zero.wav", "audio.size-zero"),
    OddAudio("riffsize_wrong_small.wav", "audio.outer-size"),
    OddAudio("silence.wav", "audio.silent", level: -.infinity),
    OddAudio("size0_both.wav", "audio.size-zero"),
    OddAudio("size0_data_only.wav", "audio.size-zero"),
    OddAudio("size0_with_LIST_after.wav", "audio.size-zero"),
    OddAudio("size7FFFFFFF.wav", "audio.size-unknown"),
    OddAudio("size80000000.wav", "audio.size-unknown"),
    OddAudio("trailing_garbage.wav", "audio.trailing-bytes"),
    OddAudio("truncated_half.wav", "audio.truncated", frames: 24000),
    OddAudio("two_data_chunks.wav", "audio.second-data-chunk"),
  ]

  private static let hopeless: [OddAudio] = [
    .refused("ch0.wav", "audio.channel-count"),
    .refused("empty.wav", "input.unknown-format"),
    .refused("fs0.wav", "audio.sample-rate"),
    .refused("fs_1.wav", "audio.sample-rate"),
    .refused("header_only.wav", "audio.empty"),
    .refused("tag_0x55_mp3.wav", "audio.empty"),
    .refused("trunc_before_data.wav", "audio.no-data"),
    .refused("trunc_in_fmt.wav", "audio.no-format"),
  ]

  private static let foreign: [OddAudio] = [
    OddAudio("x.3gp", frames: 48128, ffmpeg: true),
    OddAudio("x.mka", ffmpeg: true),
    OddAudio("x_aac.aac", frames: 49152, level: -9.123, ffmpeg: true),
    OddAudio("x_alac.caf", ffmpeg: true),
    OddAudio("x_pcm.mov", ffmpeg: true),
  ]

  private static let tiny: [OddAudio] = [
    OddAudio(
      "test-1234Hz-le-1ch-10S-20bit-extra.wav", "audio.unusual-rate", frames: 10, level: nil),
    OddAudio("test-44100Hz-2ch-32bit-float-be.wav", frames: 441, level: -4.878),
    OddAudio("test-44100Hz-2ch-32bit-float-le.wav", frames: 441, level: -4.878),
    OddAudio("test-44100Hz-be-1ch-4bytes.wav", frames: 4410, level: -6.047),
    .refused("test-44100Hz-le-1ch-4bytes-early-eof-no-data.wav", "audio.no-data"),
    OddAudio(
      "test-44100Hz-le-1ch-4bytes-early-eof.wav", "audio.truncated", frames: 236, level: -5.997),
    .refused("test-44100Hz-le-1ch-4bytes-incomplete-chunk.wav", "audio.no-format"),
    OddAudio("test-44100Hz-le-1ch-4bytes-rf64.wav", frames: 4410, level: -6.047),
    OddAudio("test-44100Hz-le-1ch-4bytes.wav", "audio.outer-size", frames: 4410, level: -6.047),
    OddAudio("test-48000Hz-2ch-64bit-float-le-wavex.wav", frames: 480, level: -4.878),
    OddAudio("test-8000Hz-be-3ch-5S-24bit.wav", frames: 5, level: nil),
    OddAudio("test-8000Hz-le-1ch-1byte-ulaw.wav", frames: 9, level: nil),
    OddAudio("test-8000Hz-le-2ch-1byteu.wav", frames: 800, level: -6.149),
    OddAudio(
      "test-8000Hz-le-3ch-5S-24bit-inconsistent.wav", "audio.block-align", frames: 5, level: nil),
    OddAudio("test-8000Hz-le-3ch-5S-24bit-rf64.wav", frames: 5, level: nil),
    OddAudio("test-8000Hz-le-3ch-5S-24bit.wav", frames: 5, level: nil),
    .refused("test-8000Hz-le-3ch-5S-36bit.wav", "audio.unsupported-encoding"),
    .refused("test-8000Hz-le-3ch-5S-45bit.wav", "audio.unsupported-encoding"),
    .refused("test-8000Hz-le-3ch-5S-53bit.wav", "audio.unsupported-encoding"),
    .refused("test-8000Hz-le-3ch-5S-64bit.wav", "audio.unsupported-encoding"),
    OddAudio("test-8000Hz-le-4ch-9S-12bit.wav", "audio.silent-channel", frames: 9, level: nil),
    OddAudio("test-8000Hz-le-5ch-9S-5bit.wav", "audio.silent-channel", frames: 9, level: nil),
  ]
}

@Suite struct OddAudioTests {
  @Test(arguments: OddAudio.table)
  func `an odd file gives what can be saved and says what was done`(odd: OddAudio) throws {
    guard let folder = AudioFixtures.shared("odd") else { return }
    if odd.needsFFmpeg, AudioFixtures.program("ffmpeg") == nil { return }
    let outcome = AudioOutcome.read(folder + "/" + odd.name)
    #expect(outcome.codes == odd.codes)
    #expect(outcome.frames == odd.frames)
    // The table's levels are rounded to 0.001 dB; codecs may differ by a version's rounding.
    if let level = odd.level {
      #expect(outcome.level == level || abs(outcome.level - level) < 0.0015)
    }
  }

  @Test func `every odd file stands in the table`() throws {
    guard let folder = AudioFixtures.shared("odd") else { return }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names) == Set(OddAudio.table.map(\.name)))
  }

  @Test func `every odd file is hashed as a whole`() throws {
    guard let folder = AudioFixtures.shared("odd") else { return }
    for odd in OddAudio.table {
      let outcome = AudioOutcome.read(folder + "/" + odd.name, capacity: 1000)
      guard let identity = outcome.identity else { continue }
      let source = try ByteSource(path: folder + "/" + odd.name)
      #expect(try identity.sha256 == source.finish(), "\(odd.name)")
      #expect(identity.bytes == source.bytesRead, "\(odd.name)")
    }
  }

  @Test func `real recordings read without doubts about the file`() throws {
    guard let folder = AudioFixtures.shared("recordings") else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      var options = IngestionOptions()
      if name.hasSuffix(".raw") {
        options.format = "audio.raw"
        options.rateHertz = 44100
      }
      let outcome = AudioOutcome.read(folder + "/" + name, options: options)
      #expect(outcome.problem == nil && outcome.frames > 0, "\(name)")
      let allowed: Set = ["audio.drop-out", "audio.over-full-scale", "audio.trailing-bytes"]
      #expect(Set(outcome.codes).isSubset(of: allowed), "\(name): \(outcome.flags)")
    }
  }

  @Test func `calibration texts are handed on as they stand`() throws {
    guard let folder = AudioFixtures.shared("odd") else { return }
    let comment = AudioOutcome.read(folder + "/list_before.wav").metadata
    #expect(comment == [AudioMetadata("INFO.ICMT", "cal=94@-23.3")])
    let broadcast = AudioOutcome.read(folder + "/bext.wav").metadata
    #expect(
      broadcast.first == AudioMetadata("bext.description", "sensitivity_dbfs_at_94=-23.3"))
  }
}
