import Foundation
import Testing

@testable import ActiveTasks

/// The rules about retries, names and places of files, on results alone.
@Suite struct CameraRuleTests {
  private static let name = "6F1D2C3B-0A49-4E5D-8B7C-90A1B2C3D4E5.mov"

  private func results(
    _ members: String, _ parameters: [String: String] = ["limit": "15"],
    by type: any TaskProcessor.Type = CameraProcessor.self,
    prepare: (ScratchFolder) throws -> Void = { _ in }
  ) throws -> [StepResult] {
    let folder = try ScratchFolder()
    try prepare(folder)
    let path = try folder.write(
      "{\"_class\":\"ORKFrontFacingCameraStepResult\",\"identifier\":\"selfie\"\(members)}",
      to: "result.json")
    let isCamera = type == CameraProcessor.self
    return try ClipMaker.process(
      path, isCamera ? parameters.merging(["probe": "false"]) { $1 } : [:], by: type)
  }

  private func codes(
    _ members: String, _ parameters: [String: String] = ["limit": "15"]
  ) throws -> Set<String> {
    Set(try results(members, parameters).flatMap(\.flagCodes))
  }

  @Test(arguments: [
    ("0", "camera.retry-count", false), ("3", "camera.retry-count", false),
    ("3.0", "camera.retry-count", false), ("1.5", "camera.retry-count-invalid", true),
    ("-1", "camera.retry-count-invalid", true), ("\"2\"", "camera.retry-count-invalid", true),
    ("true", "camera.retry-count-invalid", true), ("1e99", "camera.retry-count-invalid", true),
    ("null", "camera.retry-count-missing", true), ("NaN", "camera.retry-count-invalid", true),
    ("9007199254740993", "camera.retry-count-invalid", true),
    ("1000000000001", "camera.retry-count-invalid", true),
    ("2000", "camera.retry-count-unusual", true), ("1000", "camera.retry-count-unusual", false),
  ])
  func `a number of retries is whole and not negative`(
    text: String, code: String, isFlagged: Bool
  ) throws {
    let found = try codes(",\"fileName\":\"\(Self.name)\",\"retryCount\":\(text)")
    #expect(found.contains { $0.hasPrefix(code) } == isFlagged, "\(found)")
  }

  @Test func `retries must be allowed`() throws {
    let members = ",\"fileName\":\"\(Self.name)\",\"retryCount\":"
    let forbidden = ["limit": "15", "allows-retry": "false"]
    #expect(try codes(members + "2", forbidden).contains("camera.retries-not-allowed"))
    #expect(try !codes(members + "0", forbidden).contains("camera.retries-not-allowed"))
    #expect(try !codes(members + "null", forbidden).contains("camera.retry-count-missing"))
    let none = try #require(try results(members + "0", forbidden).first)
    #expect(none.reason("camera.retryCount") == "retries-not-allowed")
    #expect(none.number("camera.recordings") == 1)
    let two = try #require(try results(members + "2").first)
    #expect(two.number("camera.retryCount") == 2 && two.number("camera.recordings") == 3)
  }

  @Test func `recordings are retries and one`() throws {
    let members = ",\"fileName\":\"\(Self.name)\",\"retryCount\":2,\"userInfo\":{\"recordings\":"
    #expect(try codes(members + "2}").contains("camera.recordings-mismatch"))
    #expect(try !codes(members + "3}").contains("camera.recordings-mismatch"))
  }

  @Test func `the limits come from the task, flags first`() throws {
    let task = """
      {"_class":"ORKOrderedTask","steps":[
        {"_class":"ORKFrontFacingCameraStep","identifier":"selfie","maximumRecordingLimit":20},
        {"_class":"ORKFrontFacingCameraStep","identifier":"other","allowsRetry":1}]}
      """
    let members = ",\"fileName\":\"\(Self.name)\",\"retryCount\":1"
    let own = try #require(try results(members, ["task": task]).first)
    #expect(own.number("camera.limit") == 20)
    #expect(own.flagCodes.contains("camera.retries-not-allowed"))
    let flag = try #require(
      try results(members, ["task": task, "limit": "9", "allows-retry": "true"]).first)
    #expect(flag.number("camera.limit") == 9)
    #expect(flag.flagCodes.contains("camera.limit-unusual"))
    #expect(!flag.flagCodes.contains("camera.retries-not-allowed"))
    for text in [
      "{}", "[]", "nonsense",
      "{\"_class\":\"ORKFrontFacingCameraStep\",\"maximumRecordingLimit\":-1}",
    ] {
      #expect(throws: Diagnostic.self) { try results(members, ["task": text]) }
    }
  }

  @Test func `a task without the step does not speak for it`() throws {
    let step = """
      {"_class":"ORKFrontFacingCameraStep","identifier":"zzz","maximumRecordingLimit":20}
      """
    let members = ",\"fileName\":\"\(Self.name)\",\"retryCount\":1"
    let other = try #require(try results(members, ["task": step]).first)
    #expect(other.reason("camera.limit") == "limit-unknown")
    #expect(other.number("camera.retryCount") == 1)
    #expect(other.flagCodes.contains("camera.step-unknown"))
    #expect(!other.flagCodes.contains("camera.retries-not-allowed"))
    let nameless = step.replacing("\"identifier\":\"zzz\",", with: "")
    let found = try #require(try results(members, ["task": nameless]).first)
    #expect(found.number("camera.limit") == 20 && !found.flagCodes.contains("camera.step-unknown"))
    let twice = "{\"steps\":[\(step),\(step.replacing("20", with: "30"))]}"
    #expect(throws: Diagnostic.self) { try results(members, ["task": twice]) }
    #expect(try results(members, ["task": "{\"steps\":[\(step),\(step)]}"]).count == 1)
  }

  @Test func `two names and values of the wrong kind are flagged`() throws {
    let both = ",\"fileName\":\"a.mov\",\"fileURL\":\"file:///x/b.mov\",\"retryCount\":0"
    #expect(try codes(both).contains("file.names-differ"))
    #expect(try !codes(both.replacing("b.mov", with: "a.mov")).contains("file.names-differ"))
    #expect(try codes(",\"fileName\":5,\"retryCount\":0").contains("researchkit.wrong-value"))
    let empty = try #require(
      try results(",\"fileName\":\"\(Self.name)\",\"contentType\":\" \"") {
        _ = try $0.write("text", to: Self.name)
      }.first)
    #expect(empty.flagCodes.contains("file.type-undeclared"))
  }

  @Test func `impossible playback is told`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      "{\"_class\":\"ORKVideoInstructionStepResult\",\"identifier\":\"v\","
        + "\"playbackStoppedTime\":-1,\"playbackCompleted\":\"yes\"}", to: "v.json")
    let found = try #require(try ClipMaker.process(path).first)
    #expect(found.reason("camera.playback.stopped") == "unreadable")
    #expect(found.reason("camera.playback.completed") == "unreadable")
    #expect(found.flags.count { $0.code == "camera.playback-invalid" } == 2)
    #expect(found.flagCodes.contains("researchkit.wrong-value"))
  }

  @Test func `a link never leads out of the folder of the result`() throws {
    let outside = try ScratchFolder()
    let secret = try outside.write("secret", to: "secret.mov")
    for (link, target, reference) in [
      ("link.mov", secret, "link.mov"), ("away", outside.path(""), "away/secret.mov"),
    ] {
      let found = try #require(
        try results(",\"fileName\":\"\(reference)\",\"retryCount\":0") {
          try FileManager.default.createSymbolicLink(
            atPath: $0.path(link), withDestinationPath: target)
        }.first)
      #expect(found.flagCodes.contains("file.linked-elsewhere"), "\(link)")
      #expect(found.number("camera.bytes") == nil && found.quality == .unusable)
    }
    let inside = try #require(
      try results(",\"fileName\":\"link.mov\",\"retryCount\":0") {
        _ = try $0.write("text", to: "real.mov")
        try FileManager.default.createSymbolicLink(
          atPath: $0.path("link.mov"), withDestinationPath: "real.mov")
      }.first)
    #expect(inside.number("camera.bytes") == 4)
  }

  @Test func `a folder's name never stands for the file's`() throws {
    let found = try #require(
      try results(",\"fileURL\":\"file:///v/folder/a%2fb.mov\",\"retryCount\":0") {
        _ = try $0.write("text", to: "folder")
      }.first)
    #expect(found.flagCodes.contains("file.unnamed") && found.number("camera.bytes") == nil)
  }

  @Test(arguments: [
    ("fileName", name), ("fileURL", "file:///var/mobile/Documents/\(name)"),
    ("fileURL", "file:///var/mobile/Documents/%36F1D2C3B-0A49-4E5D-8B7C-90A1B2C3D4E5.mov"),
    ("fileURL", "/private/var/Documents/\(name)"), ("fileName", "../../\(name)"),
    ("fileURL", "https://host/v1/\(name)?token=a/b#c"),
    ("fileName", "recorder-1/\(name)"),
  ])
  func `finds the clip by its name`(key: String, value: String) throws {
    let members = ",\"\(key)\":\"\(value)\",\"retryCount\":0"
    let found = try #require(
      try results(members) { _ = try $0.write("text", to: Self.name) }.first)
    #expect(found.text("camera.name") == Self.name)
    #expect(found.number("camera.bytes") == 4)
    let missing = try #require(try results(members).first)
    #expect(missing.flagCodes.contains("file.missing"))
    #expect(missing.reason("camera.bytes") == "file-missing")
  }

  @Test(arguments: ["..", "/", "", "a\\u0000b", "folder", "pipe"])
  func `never reads what is not a file beside the result`(name: String) throws {
    let members = ",\"fileName\":\"\(name)\",\"retryCount\":0"
    let result = try #require(
      try results(members) { folder in
        try FileManager.default.createDirectory(
          atPath: folder.path("folder"), withIntermediateDirectories: false)
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
      }.first)
    #expect(
      !Set(result.flagCodes).isDisjoint(with: ["file.unnamed", "file.missing", "file.not-a-file"]))
    #expect(result.number("camera.bytes") == nil)
  }

  @Test func `looks into the recorders' folders`() throws {
    let result = try #require(
      try results(",\"fileName\":\"audio.m4a\"", by: FilesProcessor.self) { folder in
        let recorder = folder.path("recorder-0A1B")
        try FileManager.default.createDirectory(
          atPath: recorder, withIntermediateDirectories: false)
        try "x".write(toFile: recorder + "/audio.m4a", atomically: false, encoding: .utf8)
      }.first)
    #expect(result.number("file.bytes") == 1)
  }
}
