import Foundation
import Testing

@testable import ActiveTasks

/// Results in archives with the files that they name.
@Suite struct ArchivedResultTests {
  private let study: SmallStudy
  private let clip = "6F1D2C3B-0A49-4E5D-8B7C-90A1B2C3D4E5.mov"

  init() throws { study = try SmallStudy() }

  private func add(_ names: [(String, String)], at path: String = "P2/u.zip") throws {
    var zip = StoredZIP()
    for (name, fixture) in names { zip.add(name, try SmallStudy.fixture(fixture)) }
    try study.add(path, zip.archive)
  }

  /// The results without what differs between a folder and an archive.
  private func described(_ participant: String) throws -> [JSONValue] {
    try study.objects("results.jsonl").filter { $0["participant"]?.string == participant }
      .map { value in
        guard case .object(var members) = value else { return value }
        for key in ["participant", "session", "input"] { members[key] = nil }
        return .object(members)
      }
  }

  @Test(arguments: [["", ""], ["data/", "data/"], ["", "recorder-1/"]])
  func `a clip beside its result is described once, as in a folder`(folders: [String]) throws {
    for (name, folder) in [("result.json", folders[0]), (clip, folders[1])] {
      try study.add("P1/v/\(folder)\(name)", fixture: "camera/\(name)")
    }
    try add([
      (folders[0] + "result.json", "camera/result.json"), (folders[1] + clip, "camera/\(clip)"),
    ])
    try study.run()
    let folder = try described("P1")
    #expect(folder.count { $0["task"]?.string == "camera" } == 1)
    #expect(try described("P2") == folder)
    #expect(try study.errorCodes().isEmpty)
  }

  @Test func `a clip that no result names, and a result whose clip is missing`() throws {
    try add([("result.json", "camera/result.json"), ("other.mov", "camera/\(clip)")])
    try study.run()
    let results = try described("P2").filter { $0["task"]?.string == "camera" }
    #expect(results.count == 2)
    let codes = results.flatMap { $0["flags"]?.children ?? [] }.compactMap { $0["code"]?.string }
    #expect(codes.contains("file.missing"))
  }

  @Test func `a recording that a result names is processed as well`() throws {
    let result =
      #"{"_class":"ORKTaskResult","identifier":"t","results":[{"_class":"ORKStepResult","identifier":"s","#
      + #""results":[{"_class":"ORKFileResult","identifier":"f","fileName":"hr.json"}]}]}"#
    var zip = StoredZIP()
    zip.add("hr.json", try SmallStudy.fixture("heart-rate/researchkit.healthQuantity/hr.json"))
    zip.add("result.json", Array(result.utf8))
    try study.add("P1/u.zip", zip.archive)
    try study.run()
    let tasks = try study.objects("results.jsonl").compactMap { $0["task"]?.string }
    #expect(tasks.contains("heartRate"))
    #expect(try !(study.results()["results.jsonl"] ?? "").contains("file.missing"))
  }

  @Test func `zeros beyond reason are too much, whatever they are called`() throws {
    try study.add("good/s/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    let script = """
      import zipfile, sys
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:
          z.write(sys.argv[2], "rr.txt")
          z.writestr(sys.argv[3], bytes(300 << 20))
      """
    let code = try study.scratch.write(script, to: "make.py")
    let rr = study.root + "/good/s/rr.txt"
    for name in ["zeros", "zeros.dat", "zeros.json"] {
      let made = try TestProgram.run(
        "mkdir -p \(study.root)/bad && python3 \(code) \(study.root)/bad/b.zip \(rr) \(name)")
      try #require(made.status == 0, "\(made.error)")
      try study.run()
      #expect(try study.errorCodes() == ["archive.too-large"], "\(name)")
      #expect(try study.objects("results.jsonl").count == 1)
    }
  }

  @Test func `a log of the heart rate that was rolled over is one recording`() throws {
    let whole = String(
      decoding: try SmallStudy.fixture("heart-rate/researchkit.healthQuantity/hr.json"),
      as: UTF8.self)
    let document = try JSONParser.document(Array(whole.utf8))
    let items = (document["items"]?.children ?? []).map {
      String(decoding: $0.jsonLine(indented: false).dropLast(), as: UTF8.self)
    }
    try #require(items.count > 6)
    let middle = items.count / 2
    let log = "HKQuantityTypeIdentifierHeartRate_1"
    for (name, part) in [("-20240501090000", items[..<middle]), ("", items[middle...])] {
      try study.add(
        "P1/v/\(log)\(name).json", text: #"{"items":[\#(part.joined(separator: ","))]}"#)
    }
    try study.add("P2/v/\(log).json", text: whole)
    try study.run()
    let results = try study.objects("results.jsonl")
    #expect(results.count == 2 && results[0]["metrics"] == results[1]["metrics"])
    #expect(
      results[0]["flags"]?.children.contains { $0["code"]?.string == "hr.files-joined" } == true)
    // Intervals without dates are no parts.
    try study.add("P3/v/rr-20240501090000.txt", fixture: "heart-rate/rr.txt/rr.txt")
    try study.add("P3/v/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    try study.run()
    #expect(try described("P3").count == 2)
    #expect(try study.errorCodes().isEmpty)
  }
}
