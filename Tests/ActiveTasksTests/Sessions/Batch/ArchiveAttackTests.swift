import Foundation
import Testing

@testable import ActiveTasks

/// Archives that are made, or broken, to do harm: each costs one clear error and nothing else.
@Suite struct ArchiveAttackTests {
  private let study: SmallStudy

  init() throws {
    study = try SmallStudy()
    try study.add("good/s/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
  }

  /// Runs the batch over an archive beside a good session; the codes of the errors.
  private func codes(_ archive: [UInt8]) throws -> [String] {
    try study.add("bad/attack.zip", archive)
    let before = try FileManager.default.subpathsOfDirectory(atPath: study.root).sorted()
    try study.run()
    #expect(try FileManager.default.subpathsOfDirectory(atPath: study.root).sorted() == before)
    let places = Set(["study", "results"])
    #expect(Set(try study.scratch.names()) == places)
    let sessions = try study.objects("sessions.jsonl")
    #expect(sessions.last?["id"]?.string == "good/s" && sessions.last?["status"]?.string == "done")
    return try study.errorCodes()
  }

  private static func good(_ zip: inout StoredZIP, at path: String = "rr.txt") throws {
    zip.add(path, try SmallStudy.fixture("heart-rate/rr.txt/rr.txt"))
  }

  @Test(arguments: ["../evil.txt", "/etc/evil.txt", "a/../../evil.txt", "..\\evil.txt"])
  func `a member that leads out spoils the whole archive`(path: String) throws {
    var zip = StoredZIP()
    try Self.good(&zip)
    zip.add(path, try SmallStudy.fixture("heart-rate/rr.txt/rr.txt"))
    #expect(try codes(zip.archive) == ["archive.unsafe-path"])
    #expect(try study.objects("results.jsonl").count == 1)
  }

  @Test func `two members of one name spoil the archive`() throws {
    var zip = StoredZIP()
    try Self.good(&zip)
    zip.add("rr.txt", Array("1\n2\n".utf8))
    #expect(try codes(zip.archive) == ["archive.duplicate-member"])
    #expect(try study.objects("results.jsonl").count == 1)
  }

  @Test func `no table is left of an archive that is not trusted`() throws {
    var zip = StoredZIP()
    try Self.good(&zip)
    zip.add("rr.txt", Array("1\n2\n".utf8))
    try study.add("bad/attack.zip", zip.archive)
    try study.run { $0.hasSeries = true }
    let files = try study.objects("files.jsonl").compactMap { $0["path"]?.string }
    #expect(files.count > 1 && files.allSatisfy { $0.contains("good/s/") }, "\(files)")
    let folders = try FileManager.default.contentsOfDirectory(atPath: study.output + "/series")
    #expect(folders == ["good"])
  }

  @Test func `encrypted members are told, what came before stays`() throws {
    var zip = StoredZIP()
    try Self.good(&zip)
    zip.add("b.txt", [UInt8](repeating: 1, count: 40), flags: 1)
    #expect(try codes(zip.archive) == ["archive.encrypted"])
    #expect(try study.objects("results.jsonl").count == 2)
  }

  @Test func `an archive that is cut off keeps the members before the cut`() throws {
    var zip = StoredZIP()
    try Self.good(&zip)
    let whole = zip.archive.count
    try Self.good(&zip, at: "second.txt")
    #expect(try codes(Array(zip.archive.prefix(whole + 500))) == ["archive.truncated"])
    #expect(try study.objects("results.jsonl").count == 2)
  }

  @Test func `damage within a member costs that archive one error`() throws {
    var zip = StoredZIP()
    try Self.good(&zip)
    var bytes = zip.archive
    bytes[200] ^= 1
    #expect(try codes(bytes) == ["archive.damaged"])
  }

  @Test func `an archive inside an archive is not entered`() throws {
    var inner = StoredZIP()
    try Self.good(&inner)
    var zip = StoredZIP()
    zip.add("inner.zip", inner.archive)
    try Self.good(&zip)
    #expect(try codes(zip.archive) == ["archive.nested"])
    #expect(try study.objects("results.jsonl").count == 2)
  }

  @Test func `hundred thousand members are too many`() throws {
    var zip = StoredZIP()
    for number in 0..<100_000 { zip.add("\(number)", []) }
    #expect(try codes(zip.archive) == ["archive.too-large"])
  }

  @Test func `garbage with the name of an archive is told`() throws {
    #expect(try codes(Array("PK\u{3}\u{4}garbage".utf8)) == ["archive.truncated"])
    #expect(try codes(Array("no archive at all\n".utf8)) == ["input.unknown-format"])
    #expect(try codes([]) == ["input.empty"])
  }

  /// Made by `zip` and by Python, as attackers make them: deflated zeros, and a link.
  @Test func `bombs and links do no harm`() throws {
    let script = """
      import zipfile, stat, sys
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:
          size = 400 << 20
          head = b"RIFF" + (size + 36).to_bytes(4, "little") + b"WAVEfmt " + bytes.fromhex(
              "1000000001000100401f0000803e0000020010006461746100000000")
          z.writestr("bomb.wav", head[:-4] + size.to_bytes(4, "little") + bytes(size))
      with zipfile.ZipFile(sys.argv[2], "w") as z:
          link = zipfile.ZipInfo("link.txt")
          link.create_system = 3
          link.external_attr = (stat.S_IFLNK | 0o777) << 16
          z.writestr(link, "/etc/passwd")
      """
    let code = try study.scratch.write(script, to: "make.py")
    let (bomb, link) = (study.scratch.path("bomb"), study.scratch.path("link"))
    let made = try TestProgram.run("python3 \(code) \(bomb) \(link)")
    try #require(made.status == 0, "\(made.error)")
    let archives = try [bomb, link].map { Array(try Data(contentsOf: URL(filePath: $0))) }
    for path in [code, bomb, link] { try FileManager.default.removeItem(atPath: path) }
    #expect(try codes(archives[0]) == ["archive.too-large"])
    // The link is what it is in the archive, a few bytes of text, and never followed.
    #expect(try codes(archives[1]) == ["input.unknown-format"])
    #expect(try !(study.results()["errors.jsonl"] ?? "").contains("root:"))
  }
}
