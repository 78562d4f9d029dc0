import Foundation
import Testing

@testable import ActiveTasks

/// Files with metadata planted by the real ffmpeg and by hand: found, taken out, the recording unchanged.
@Suite struct PrivacyTests {
  /// What the copy holds, with the report.
  private func scrub(_ path: String, _ folder: ScratchFolder) throws -> (PrivacyReport, Data) {
    let copy = folder.path("clean-" + (path.split(separator: "/").last ?? ""))
    let report = try PrivacyRun.report(path, copy: copy)
    let proof = try #require(report.copy)
    #expect(proof.payloadBefore == proof.payloadAfter && proof.payloadBytes > 0)
    #expect(try PrivacyRun.report(copy, copy: nil).findings == [])
    return (report, try Data(contentsOf: URL(filePath: copy)))
  }

  private func keys(_ report: PrivacyReport) -> Set<String> {
    Set((report.findings ?? []).map(\.key))
  }

  /// ffmpeg's hash of every stream's packets: another program's proof.
  private func streams(_ path: String) throws -> String {
    try TestProgram.run("ffmpeg -nostdin -v error -i '\(path)' -map 0 -c copy -f streamhash -")
      .output
  }

  @Test func `cleans a movie and leaves its streams as they are`() throws {
    guard let maker = try ClipMaker() else { return }
    let path = try maker.clip(
      "a.mov",
      more: "-metadata creation_time=2024-05-01T16:00:05Z -metadata title='Ann at home'"
        + " -metadata com.apple.quicktime.location.ISO6709=+37.3349-122.0090/"
        + " -metadata com.apple.quicktime.model='iPhone 12' -movflags use_metadata_tags")
    let (report, clean) = try scrub(path, maker.folder)
    #expect(
      keys(report).isSuperset(of: [
        "com.apple.quicktime.location.ISO6709", "com.apple.quicktime.model", "mvhd creation",
      ]))
    #expect(
      report.findings?.contains { $0.kind == .location && $0.value.contains("37.3349") } == true)
    let model = report.findings?.first { $0.key == "com.apple.quicktime.model" }
    #expect(model?.kind == .device)
    for word in ["37.3349", "iPhone", "Ann"] {
      #expect(clean.range(of: Data(word.utf8)) == nil, "\(word)")
    }
    let before = try streams(path)
    #expect(!before.isEmpty)
    #expect(try streams(maker.path("clean-a.mov")) == before)
    let probe = try #require(try ClipMaker.process(maker.path("clean-a.mov")).first)
    #expect(probe.reason("camera.created") == "not-stated")
    #expect(probe.number("camera.video.frames") == 30)
  }

  @Test(arguments: [
    ("b.mp4", "-c:v libx264 -c:a aac"), ("b.m4a", "-vn -c:a aac"), ("b.mp3", "-vn -c:a libmp3lame"),
    ("b.flac", "-vn -c:a flac"), ("b.aiff", "-vn -c:a pcm_s16be -write_id3v2 1"),
    ("b.wav", "-vn -c:a pcm_s16le"),
  ])
  func `cleans every container`(name: String, codecs: String) throws {
    guard let maker = try ClipMaker() else { return }
    try maker.clip("seed.mov")
    let path = try maker.make(
      name,
      "-i '\(maker.path("seed.mov"))' \(codecs) -metadata title='Planted title'"
        + " -metadata artist='Ann Example'")
    let original = try Data(contentsOf: URL(filePath: path))
    #expect(original.range(of: Data("Planted".utf8)) != nil)
    let (report, clean) = try scrub(path, maker.folder)
    #expect(report.findings?.contains { $0.value.contains("Planted") } == true, "\(report)")
    #expect(clean.range(of: Data("Planted".utf8)) == nil)
    #expect(clean.range(of: Data("Example".utf8)) == nil)
    #expect(try streams(maker.path("clean-" + name)) == streams(path))
  }

  @Test(arguments: ["stsz", "stz2"])
  func `takes a timed metadata track out with its samples`(sizes: String) throws {
    let folder = try ScratchFolder()
    let bytes = Self.movieWithMetadataTrack(sizes)
    let path = folder.path("timed.mov")
    try Data(bytes).write(to: URL(filePath: path))
    let (report, clean) = try scrub(path, folder)
    #expect(keys(report).contains("timed metadata track"))
    #expect(clean.range(of: Data("+37.3349".utf8)) == nil && clean.count == bytes.count)
    #expect(clean.range(of: Data("picture".utf8)) != nil)
    #expect(report.copy?.payloadBytes == 7)
  }

  /// A movie whose `mdat` holds the word "picture" and a sample "+37.3349" of a metadata track.
  private static func movieWithMetadataTrack(_ sizes: String) -> [UInt8] {
    func table(_ size: Int) -> [UInt8] {
      sizes == "stz2"
        ? box("stz2", word(0) + word(8) + word(1) + [UInt8(size)])
        : box("stsz", word(0) + word(0) + word(1) + word(size))
    }
    let head = box("ftyp", Array("qt  ".utf8) + word(0))
    let data = box("mdat", Array("picture+37.3349".utf8))
    return head + data
      + box(
        "moov",
        track("vide", head.count + 8, 1, table(7)) + track("meta", head.count + 15, 1, table(8)))
  }

  /// A track of one chunk of `count` samples at `offset`.
  private static func track(
    _ kind: String, _ offset: Int, _ count: Int, _ sizes: [UInt8]
  ) -> [UInt8] {
    let table = box(
      "stbl",
      sizes + box("stsc", word(0) + word(1) + word(1) + word(count) + word(1))
        + box("stco", word(0) + word(1) + word(offset)))
    let handler = box("hdlr", word(0) + Array("mhlr\(kind)".utf8) + word(0))
    return box("trak", box("mdia", handler + box("minf", table)))
  }

  private static func box(_ code: String, _ content: [UInt8]) -> [UInt8] {
    word(content.count + 8) + Array(code.utf8) + content
  }

  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  @Test func `no sample of a long sound is taken for a leftover`() throws {
    // Six minutes at 48 kHz, uncompressed: 17 million samples of one size.
    let count = 17_280_000
    let head = Self.box("ftyp", Array("qt  ".utf8) + Self.word(0))
    let sizes = Self.box("stsz", Self.word(0) + Self.word(2) + Self.word(count))
    let index = Self.box("moov", Self.track("soun", head.count + 8, count, sizes))
    let data = Self.box("mdat", [UInt8](repeating: 1, count: 2 * count))
    let file = try InputFile(ByteSource(name: "long.mov", bytes: head + data + index))
    let scan = try #require(try PrivacyScan.scan(file, type: .quickTime))
    #expect(scan.findings.isEmpty)
    #expect(scan.payload == [head.count + 8..<head.count + data.count])
  }

  @Test(arguments: ["stts", "stsz"])
  func `what no table of sizes tells is no leftover`(code: String) throws {
    let head = Self.box("ftyp", Array("qt  ".utf8) + Self.word(0))
    // Either no table, or one that is cut short.
    let sizes = Self.box(code, Self.word(0) + Self.word(0) + Self.word(2) + Self.word(7))
    let index = Self.box("moov", Self.track("vide", head.count + 8, 2, sizes))
    let movie = head + Self.box("mdat", Array("picturepicture".utf8)) + index
    let file = try InputFile(ByteSource(name: "odd.mov", bytes: movie))
    let scan = try #require(try PrivacyScan.scan(file, type: .quickTime))
    #expect(scan.payload == [head.count + 8..<head.count + 22])
  }

  @Test func `finds and cleans broadcast chunks`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("a.wav")
    try Data(Self.broadcastWave()).write(to: URL(filePath: path))
    let (report, clean) = try scrub(path, folder)
    #expect(keys(report) == ["bext.originator", "bext.originationDate", "INFO.IART"])
    #expect(report.findings?.first { $0.key == "bext.originator" }?.value == "Jane Doe")
    #expect(report.findings?.first { $0.key == "bext.originator" }?.kind == .person)
    #expect(clean.count == Self.broadcastWave().count && clean.range(of: Data("Jane".utf8)) == nil)
    #expect(report.copy?.payloadBytes == 8)
  }

  private static func broadcastWave() -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + (0..<4).map { UInt8(body.count >> (8 * $0) & 255) } + body
        + (body.count % 2 == 1 ? [0] : [])
    }
    var broadcast = [UInt8](repeating: 0, count: 602)
    broadcast.replaceSubrange(256..<264, with: Array("Jane Doe".utf8))
    broadcast.replaceSubrange(320..<330, with: Array("2024-05-01".utf8))
    let format: [UInt8] = [1, 0, 1, 0, 0x80, 0x3e, 0, 0, 0, 0x7d, 0, 0, 2, 0, 16, 0]
    let body =
      chunk("bext", broadcast) + chunk("fmt ", format) + chunk("data", [1, 2, 3, 4, 5, 6, 7, 8])
      + chunk("LIST", Array("INFO".utf8) + chunk("IART", Array("Jane".utf8)))
    return Array("RIFF".utf8) + (0..<4).map { UInt8((body.count + 4) >> (8 * $0) & 255) }
      + Array("WAVE".utf8) + body
  }

  @Test func `cleans pictures and keeps a JPEG's orientation`() throws {
    guard let maker = try ClipMaker() else { return }
    let path = try maker.make("plain.jpg", "-f lavfi -i testsrc=size=32x32 -frames:v 1")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let exif: [UInt8] =
      Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0] + Array("GPS 37.3349".utf8)
    bytes.insert(contentsOf: [0xff, 0xe1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    bytes += Array("trailer".utf8)
    let planted = maker.path("b.jpg")
    try Data(bytes).write(to: URL(filePath: planted))
    let (report, clean) = try scrub(planted, maker.folder)
    #expect(keys(report).isSuperset(of: ["EXIF", "behind the picture"]))
    #expect(clean.range(of: Data("37.3349".utf8)) == nil)
    #expect(clean.range(of: Data("trailer".utf8)) == nil)
    #expect(clean.range(of: Data([1, 18, 0, 3, 0, 0, 0, 1, 0, 6])) != nil)
    let picture = try maker.make("c.png", "-f lavfi -i testsrc=size=32x32 -frames:v 1")
    var png = [UInt8](try Data(contentsOf: URL(filePath: picture)))
    png.insert(contentsOf: [0, 0, 0, 8] + Array("tEXtAuthor\0J".utf8) + [0, 0, 0, 0], at: 33)
    try Data(png).write(to: URL(filePath: picture))
    let (found, whole) = try scrub(picture, maker.folder)
    #expect(keys(found).contains("tEXt") && whole.range(of: Data("Author".utf8)) == nil)
  }

  @Test func `cleans JSON and leaves every other byte`() throws {
    let folder = try ScratchFolder()
    let text = """
      {"items": [
        {"source": "Jane's iPhone", "value": 71.50, "unit": "count/min"},
        {"source": "Jane's iPhone", "value": 72}],
       "fileURL": "file:///var/mobile/Containers/Data/Application/0A1B/Documents/clip%20\\"1.mov",
       "signature": {"givenName": "Ann", "familyName": "", "identifier": "participant"},
       "coordinate": {"latitude": 37.5, "longitude": -122.25}, "note": "mail ann@example.org now",
       "contact": "ann@example.org", "path": "/v1/items", "n": null}
      """
    let path = try folder.write(text, to: "a.json")
    let (report, clean) = try scrub(path, folder)
    #expect(
      keys(report) == [
        "source", "fileURL", "givenName", "latitude", "longitude", "contact", "note",
      ])
    let source = report.findings?.first { $0.key == "source" }
    #expect(source?.count == 2 && source?.place == .line(2, column: 14))
    let expected = text.replacing("\"Jane's iPhone\"", with: "\"\"")
      .replacing(
        "\"file:///var/mobile/Containers/Data/Application/0A1B/Documents/clip%20\\\"1.mov\"",
        with: "\"clip%20\\u00221.mov\""
      )
      .replacing("\"Ann\"", with: "\"\"").replacing("37.5", with: "null")
      .replacing("-122.25", with: "null").replacing(": \"ann@example.org\"", with: ": \"\"")
      .replacing("mail ann@example.org now", with: "mail  now")
    #expect(String(decoding: clean, as: UTF8.self) == expected)
  }

  @Test func `names of people leave FHIR and exports, answers stay`() throws {
    let folder = try ScratchFolder()
    let person = """
      {"resourceType": "Patient", "name": [{"family": "Muster", "given": ["Erika"], "text": "Erika Muster"}],
       "text": {"status": "generated", "div": "<div>Erika Muster</div>"}, "birthDate": "1964-08-12",
       "telecom": [{"system": "phone", "value": "+49170"}], "patientName": "Erika", "participant_name": "Erika",
       "contact": {"name": {"family": "Muster"}, "phone": "0170"}, "signature": {"name": "Erika"},
       "ssn": "123-45", "MRN": "Muster7", "nachname": "Muster", "dob": "1964-08-12", "homeAddress": {"line": ["Heide 7"]},
       "gps": "50.1,7.1", "imei": "35-9", "identifierForVendor": "V-9", "ip": "192.168.1.4", "startLatitude": 50.125}
      """
    let (report, clean) = try scrub(try folder.write(person, to: "p.json"), folder)
    let text = String(decoding: clean, as: UTF8.self)
    for word in [
      "Erika", "Muster", "1964", "+49170", "0170", "123-45", "Heide", "50.1", "35-9", "V-9",
      "192.168",
    ] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(report.findings?.contains { $0.kind == .location && $0.key == "startLatitude" } == true)
    let response = """
      {"resourceType": "QuestionnaireResponse", "subject": {"reference": "Patient/77", "display": "Erika Muster"},
       "author": {"display": "Erika Muster"}, "name": "walk", "userId": "u7", "sensor": {"family": 3},
       "item": [{"linkId": "a", "text": "Days?", "answer": [{"valueCoding": {"code": "2", "display": "2 days"}}]}]}
      """
    let (found, copy) = try scrub(try folder.write(response, to: "r.json"), folder)
    #expect(keys(found) == ["display"])
    #expect(
      String(decoding: copy, as: UTF8.self) == response.replacing("Erika Muster", with: "removed1"))
  }

  @Test func `people whom names alone tell apart stay apart in the copy`() throws {
    let folder = try ScratchFolder()
    func response(_ name: String) -> String {
      #"{"resourceType":"QuestionnaireResponse","subject":{"display":"\#(name)"}}"#
    }
    let text = "[" + ["Ann A", "Bob B", "Ann A"].map(response).joined(separator: ",") + "]"
    let (_, clean) = try scrub(try folder.write(text, to: "b.json"), folder)
    let expected = text.replacing("Ann A", with: "removed1").replacing("Bob B", with: "removed2")
    #expect(String(decoding: clean, as: UTF8.self) == expected)
  }

  @Test func `a device is refused as the place of a copy, and stays`() throws {
    let folder = try ScratchFolder()
    let link = folder.path("null")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    let path = TestProgram.root.appending(path: "Fixtures/camera/task.json").path
    let error = #expect(throws: Diagnostic.self) { try PrivacyRun.report(path, copy: link) }
    #expect(error?.code == "output.unwritable" && error?.input == link)
    #expect(try folder.names() == ["null"])
  }

  @Test func `tells what it does not understand and refuses to clean it`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("time,x\n0,1\n", to: "a.csv")
    #expect(try PrivacyRun.report(path, copy: nil).findings == nil)
    #expect(throws: Diagnostic.self) { try PrivacyRun.report(path, copy: folder.path("out.csv")) }
    let cut = folder.path("cut.wav")
    try Data(Self.broadcastWave().prefix(20)).write(to: URL(filePath: cut))
    #expect(throws: Diagnostic.self) { try PrivacyRun.report(cut, copy: folder.path("out.wav")) }
    #expect(try folder.names() == ["a.csv", "cut.wav"])
  }
}
