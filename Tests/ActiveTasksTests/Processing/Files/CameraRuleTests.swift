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
