import Foundation
import Testing

@testable import ActiveTasks

/// Facts and rules on clips that the real ffmpeg has made.
@Suite struct CameraClipTests {
  @Test func `describes a sound clip in every respect`() throws {
    guard let maker = try ClipMaker() else { return }
    let path = try maker.clip(
      "clip.mov", seconds: 2,
      more: "-metadata creation_time=2024-05-01T16:00:05Z"
        + " -metadata com.apple.quicktime.creationdate=2024-05-01T09:00:05-0700"
        + " -movflags use_metadata_tags")
    let result = try #require(try ClipMaker.process(path, ["limit": "15"]).first)
    #expect(result.flagCodes.isEmpty && result.quality == .good)
    #expect(result.text("camera.container") == "QuickTime")
    #expect(result.text("camera.mediaType") == "video/quicktime")
    #expect(result.number("camera.duration") == 2)
    #expect(result.number("camera.video.frames") == 60)
    #expect(result.number("camera.video.averageRate") == 30)
    #expect(result.number("camera.video.nominalRate") == 30)
    #expect(result.text("camera.video.variableRate") == "no")
    #expect(result.text("camera.video.codec") == "h264 (avc1)")
    #expect(result.number("camera.video.codedWidth") == 64)
    #expect(result.number("camera.video.displayedHeight") == 48)
    #expect(result.number("camera.video.rotation") == 0)
    #expect(result.text("camera.audio.codec") == "aac")
    #expect(result.number("camera.audio.sampleRate") == 44100)
    #expect(result.number("camera.audio.channels") == 1)
    #expect(result.text("camera.created") == "2024-05-01T09:00:05.000-07:00")
    let hash = try TestProgram.run("sha256sum '\(path)'").output.prefix(64)
    #expect(result.text("camera.sha256") == String(hash) && result.input.sha256 == String(hash))
    let size = try Data(contentsOf: URL(filePath: path)).count
    #expect(result.number("camera.bytes") == Double(size))
  }

  /// ffmpeg's `rotate` tag of a copied stream is clockwise to its muxer's sign: tag 90 makes the
  /// matrix (0 −1 1 0), which turns the picture by 270 degrees clockwise.
  @Test(arguments: [(90, 270.0), (180, 180), (270, 90)])
  func `tells the turn clockwise and the size on the screen`(tag: Int, turn: Double) throws {
    guard let maker = try ClipMaker() else { return }
    try maker.clip("plain.mov")
    let path = try maker.make(
      "turned.mov", "-i '\(maker.path("plain.mov"))' -c copy -metadata:s:v rotate=\(tag)")
    let result = try #require(try ClipMaker.process(path).first)
    #expect(result.number("camera.video.rotation") == turn)
    let isUpright = turn == 180
    #expect(result.number("camera.video.displayedWidth") == (isUpright ? 64 : 48))
    #expect(result.number("camera.video.displayedHeight") == (isUpright ? 48 : 64))
    #expect(result.number("camera.video.codedWidth") == 64)
  }

  @Test func `finds a variable frame rate and a missing sound track`() throws {
    guard let maker = try ClipMaker() else { return }
    let path = try maker.make(
      "vfr.mov",
      "-f lavfi -i testsrc=size=64x48:rate=30 -vsync vfr"
        + " -vf \"setpts='if(lt(N,30),N/30/TB,(1+(N-30)/15)/TB)'\" -t 3 -c:v libx264"
        + " -preset ultrafast -pix_fmt yuv420p")
    let result = try #require(try ClipMaker.process(path, ["limit": "60"]).first)
    #expect(result.text("camera.video.variableRate") == "yes")
    #expect(result.number("camera.video.frames") == 60)
    #expect(result.flagCodes == ["camera.no-audio"])
    #expect(result.reason("camera.audio.codec") == "no-audio")
  }

  @Test(arguments: [
    (61.0, "60", "camera.over-limit"), (60.0, "60", "camera.hit-limit"),
    (59.0, "60", nil), (60.033, "60", "camera.hit-limit"),
  ])
  func `holds clips to their limit with a frame of tolerance`(
    seconds: Double, limit: String, flag: String?
  ) throws {
    guard let maker = try ClipMaker() else { return }
    let path = try maker.make(
      "long.mov",
      "-f lavfi -i testsrc=size=32x32:rate=30 -f lavfi -i anullsrc=r=8000:cl=mono -t \(seconds)"
        + " -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a pcm_s16le")
    let result = try #require(try ClipMaker.process(path, ["limit": limit]).first)
    #expect(result.flagCodes == (flag.map { [$0] } ?? []))
  }

  @Test func `says of damaged and foreign files what they are`() throws {
    guard let maker = try ClipMaker() else { return }
    try maker.clip("whole.mov")
    try maker.clip("front.mov", more: "-movflags +faststart")
    let cut = try #require(
      try ClipMaker.process(maker.cut("whole.mov", to: 4000, as: "a.mov")).first)
    #expect(cut.flagCodes.contains("file.truncated") && cut.quality == .unusable)
    #expect(cut.reason("camera.duration") == "no-index")
    #expect(!cut.flags.contains { $0.message.contains("0x") })
    let half = try #require(
      try ClipMaker.process(maker.cut("front.mov", to: 9000, as: "b.mov")).first)
    #expect(
      half.flagCodes.contains("file.truncated") && half.flagCodes.contains("camera.frames-missing"))
    let text = try #require(
      try ClipMaker.process(maker.folder.write("just text\n", to: "renamed.mov")).first)
    #expect(text.flagCodes.contains("camera.not-a-clip"))
    #expect(text.text("camera.mediaType") == "text/plain")
    let empty = try #require(try ClipMaker.process(maker.folder.write("", to: "none.mov")).first)
    #expect(empty.flagCodes.contains("file.empty") && empty.number("camera.bytes") == 0)
    #expect(empty.reason("camera.duration") == "file-empty")
    try maker.make("clip.mp4", "-i '\(maker.path("whole.mov"))' -c copy")
    let other = try #require(try ClipMaker.process(maker.path("clip.mp4"), ["limit": "60"]).first)
    #expect(other.flagCodes == ["camera.not-quicktime"])
    #expect(other.number("camera.duration") == 1)
    try maker.make("sound.mov", "-i '\(maker.path("whole.mov"))' -c copy -vn")
    let sound = try #require(try ClipMaker.process(maker.path("sound.mov"), ["limit": "60"]).first)
    #expect(sound.flagCodes == ["camera.no-video"])
  }

  /// The file `name` with the bytes at `offset` behind the code of its movie header replaced.
  private func patched(_ maker: ClipMaker, _ name: String, _ value: UInt32, at offset: Int) throws
    -> String
  {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: maker.path("clip.mov"))))
    let place = try #require(bytes.firstRange(of: Array("mvhd".utf8))).upperBound + offset
    bytes.replaceSubrange(
      place..<place + 4, with: (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) })
    try Data(bytes).write(to: URL(filePath: maker.path(name)))
    return maker.path(name)
  }

  @Test func `the average rate is frames over time, whatever the container counts`() throws {
    guard let maker = try ClipMaker() else { return }
    // AVI written at twice the rate counts ticks, not frames.
    let picture = "-f lavfi -i testsrc=size=32x32:rate=30 -t 1"
    let ticks = try maker.make(
      "ticks.avi", "\(picture) -c:v mjpeg -enc_time_base 1/60 -fps_mode passthrough")
    let avi = try #require(try ClipMaker.process(ticks, ["limit": "60"]).first)
    #expect(avi.number("camera.video.averageRate") == 30)
    #expect(avi.number("camera.video.frames") == 30)
    #expect(!avi.flagCodes.contains("camera.frames-missing"))
    let whole = try maker.make("whole.mkv", "\(picture) -c:v mjpeg")
    let size = try Data(contentsOf: URL(filePath: whole)).count
    let cut = try #require(
      try ClipMaker.process(maker.cut("whole.mkv", to: size / 2, as: "cut.mkv")).first)
    #expect(cut.flagCodes.contains("file.truncated") && cut.quality == .unusable)
    let rate = try #require(cut.number("camera.video.averageRate"))
    #expect(abs(rate - 30) < 0.1)
    #expect(cut.reason("camera.video.duration") == "not-stated")
  }

  @Test func `the tracks are believed where the container says something else`() throws {
    guard let maker = try ClipMaker() else { return }
    try maker.clip("clip.mov")
    let long = try #require(
      try ClipMaker.process(try patched(maker, "long.mov", 999_999, at: 16), ["limit": "60"]).first)
    #expect(long.flagCodes == ["camera.durations-differ"])
    #expect(long.durationSeconds == 1 && long.number("camera.duration") == 999.999)
    for seconds: UInt32 in [1, 1_714_554_001] {
      let old = try #require(
        try ClipMaker.process(try patched(maker, "old.mov", seconds, at: 4), ["limit": "60"]).first)
      #expect(old.flagCodes == ["camera.created-implausible"])
      #expect(old.reason("camera.created") == "implausible")
    }
    let own = try #require(
      try ClipMaker.process(
        try patched(maker, "own.mov", 2_082_844_800 + 1_714_554_001, at: 4), ["limit": "60"]
      ).first)
    #expect(own.text("camera.created") == "2024-05-01T09:00:01.000+00:00")
  }

  @Test func `the frame of tolerance is a tenth of a second at most`() {
    var clip = ClipFacts()
    clip.duration = 65
    clip.video = VideoTrack()
    clip.video?.averageRate = 0.1
    let limits = CameraLimits(seconds: 60)
    let rules = CameraRules(limits: limits, declaration: nil)
    #expect(rules.limitFlags(clip).map(\.code) == ["camera.over-limit"])
    clip.duration = 51
    #expect(rules.limitFlags(clip).isEmpty)
  }

  @Test func `tells a mirrored picture from a turned one`() {
    func matrix(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> DisplayMatrix? {
      DisplayMatrix("\n0: \(a) \(b) 0\n1: \(c) \(d) 0\n2: 0 0 1073741824\n")
    }
    #expect(matrix(0, 1, -1, 0)?.rotation == 90 && matrix(0, 1, -1, 0)?.isMirrored == false)
    #expect(matrix(0, -1, 1, 0)?.rotation == 270)
    #expect(matrix(-1, 0, 0, 1)?.rotation == 0 && matrix(-1, 0, 0, 1)?.isMirrored == true)
    #expect(matrix(1, 0, 0, -1)?.rotation == 180 && matrix(1, 0, 0, -1)?.isMirrored == true)
    #expect(matrix(0, 0, 0, 0) == nil && DisplayMatrix("") == nil)
    #expect(DisplayMatrix("\n0: 1 2\n1: 3\n2:") == nil)
  }
}
