import Foundation
import Testing

@testable import ActiveTasks

/// The program ffprobe missing, hanging, crashing and talking nonsense.
@Suite struct ProbeProgramTests {
  /// A file that begins like a clip is enough: what ffprobe says is made up here.
  private func result(
    _ script: String?, stallSeconds: Int = 60
  ) throws -> StepResult {
    let folder = try ScratchFolder()
    var bytes: [UInt8] =
      [0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)
    bytes += [0, 0, 0, 8] + Array("moov".utf8)
    try Data(bytes).write(to: URL(filePath: folder.path("clip.mov")))
    var options = IngestionOptions()
    options.audio.searchPath = []
    options.audio.stallSeconds = stallSeconds
    if let script {
      // Written by another process: a child of ours that inherits the open file would make it busy.
      let text = try folder.write("#!/bin/sh\n" + script, to: "script")
      let program = folder.path("ffprobe")
      #expect(try TestProgram.run("cp '\(text)' '\(program)'; chmod 755 '\(program)'").status == 0)
      options.audio.searchPath = [URL(filePath: program).deletingLastPathComponent().path]
    }
    return try #require(try ClipMaker.process(folder.path("clip.mov"), options: options).first)
  }

  @Test func `without ffprobe the facts of the file still come`() throws {
    let result = try result(nil)
    #expect(result.number("camera.bytes") == 28)
    #expect(result.text("camera.container") == "QuickTime")
    #expect(result.reason("camera.duration") == "ffprobe-missing")
    let flag = try #require(result.flags.first { $0.code == "camera.not-probed" })
    #expect(flag.message.contains("apt install ffmpeg") && flag.severity == .info)
  }

  @Test(arguments: [
    ("kill -SEGV $$", "ffprobe-failed"), ("echo broken >&2; exit 1", "ffprobe-failed"),
    ("exit 0", "ffprobe-failed"), ("printf 'stream|\\\\|=|===\\n\\n|||'", "ffprobe-failed"),
    ("echo 'moov atom not found' >&2; exit 1", "no-index"),
  ])
  func `a crash costs the tracks of one clip`(script: String, reason: String) throws {
    let result = try result(script)
    #expect(result.reason("camera.duration") == reason)
    #expect(result.flagCodes.contains("camera.unreadable"))
    #expect(result.number("camera.bytes") == 28)
  }

  @Test func `a program that hangs is stopped`() throws {
    let start = ContinuousClock.now
    let result = try result("exec sleep 600", stallSeconds: 1)
    #expect(result.reason("camera.duration") == "ffprobe-stalled")
    #expect(ContinuousClock.now - start < PipelineFuzz.limit)
  }

  @Test func `numbers that are none stay out`() throws {
    let result = try result(
      """
      echo 'packet|stream_index=0|dts=9223372036854775807'
      echo 'packet|stream_index=0|dts=-9223372036854775808'
      echo 'packet|stream_index=0|dts=N/A'
      echo 'stream|index=0|codec_type=video|width=nan|height=-4|r_frame_rate=0/0|time_base=1/0|duration=inf|nb_frames=1e9'
      echo 'stream|index=1|codec_type=audio|sample_rate=0|channels=99999999999999999999'
      echo 'format|duration=-1'
      """)
    for name in ["duration", "video.duration", "video.codedWidth", "video.nominalRate"] {
      #expect(result.number("camera." + name) == nil, "\(name)")
    }
    #expect(result.number("camera.video.frames") == 3)
    #expect(result.reason("camera.audio.channels") == "not-stated")
  }
}
