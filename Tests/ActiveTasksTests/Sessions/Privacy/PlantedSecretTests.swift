import Foundation
import Testing

@testable import ActiveTasks

/// A word planted in every corner of a file is found and gone from the copy.
@Suite struct PlantedSecretTests {
  private static let word = Array("SECRETZQX".utf8)

  /// Whether the word is left in the copy of `bytes`, which `PrivacyRun` itself proves.
  private func isLeft(_ bytes: [UInt8], _ name: String) throws -> Bool {
    let folder = try ScratchFolder()
    let (path, copy) = (folder.path(name), folder.path("clean-" + name))
    try Data(bytes).write(to: URL(filePath: path))
    let report = try PrivacyRun.report(path, copy: copy)
    #expect(report.findings?.isEmpty == false)
    return try Data(contentsOf: URL(filePath: copy)).range(of: Data(Self.word)) != nil
  }

  private static func number(_ value: Int, bigEndian: Bool) -> [UInt8] {
    let bytes = (0..<4).map { UInt8(value >> (8 * $0) & 255) }
    return bigEndian ? bytes.reversed() : bytes
  }

  private static func chunk(_ name: String, _ body: [UInt8], bigEndian: Bool = false) -> [UInt8] {
    Array(name.utf8) + number(body.count, bigEndian: bigEndian) + body
      + (body.count % 2 == 1 ? [0] : [])
  }

  private static func wave(_ extra: [UInt8], behind: [UInt8] = []) -> [UInt8] {
    let format: [UInt8] = [1, 0, 1, 0, 0x80, 0x3e, 0, 0, 0, 0x7d, 0, 0, 2, 0, 16, 0]
    let body = chunk("fmt ", format) + chunk("data", [1, 2, 3, 4, 5, 6, 7, 8]) + extra
    return Array("RIFF".utf8) + number(body.count + 4, bigEndian: false) + Array("WAVE".utf8) + body
      + behind
  }

  @Test(arguments: [
    ("LIST", Array("adtl".utf8)), ("LIST", Array("zzzz".utf8)), ("data", []), ("wamd", []),
    ("PEAK", []), ("zzzz", []), ("smpl", []),
  ])
  func `no chunk of a WAV file keeps it`(name: String, prefix: [UInt8]) throws {
    #expect(try !isLeft(Self.wave(Self.chunk(name, prefix + Self.word)), "a.wav"))
  }

  @Test(arguments: [[], Array("short".utf8)])
  func `nothing stands behind a WAV file`(more: [UInt8]) throws {
    #expect(try !isLeft(Self.wave([], behind: Self.word + more), "a.wav"))
    #expect(try !isLeft(Self.wave([], behind: [65, 66, 67]), "a.wav"))
  }

  @Test(arguments: ["MARK", "APPL", "MIDI", "zzzz"])
  func `no chunk of an AIFF file keeps it`(name: String) throws {
    let common: [UInt8] = [0, 1, 0, 0, 0, 4, 0, 16, 0x40, 0x0c, 0xfa, 0, 0, 0, 0, 0, 0, 0]
    let body =
      Self.chunk("COMM", common, bigEndian: true)
      + Self.chunk("SSND", [UInt8](repeating: 0, count: 16), bigEndian: true)
      + Self.chunk(name, Self.word, bigEndian: true)
    let file =
      Array("FORM".utf8) + Self.number(body.count + 4, bigEndian: true) + Array("AIFF".utf8) + body
    #expect(try !isLeft(file, "a.aiff"))
  }

  private static func box(_ code: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, bigEndian: true) + Array(code.utf8) + content
  }

  /// A movie of one picture track, with `extra` in the box `place`.
  private static func movie(
    _ place: String, _ extra: [UInt8], handler: String = "vide", name: [UInt8] = [0],
    gap: [UInt8] = []
  ) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { number(value, bigEndian: true) }
    func holding(_ code: String, _ content: [UInt8]) -> [UInt8] {
      box(code, content + (code == place ? extra : []))
    }
    let head = box("ftyp", Array("qt  ".utf8) + word(0))
    let table = holding(
      "stbl",
      box("stsz", word(0) + word(0) + word(1) + word(7))
        + box("stsc", word(0) + word(1) + word(1) + word(1) + word(1))
        + box("stco", word(0) + word(1) + word(head.count + 8)))
    let kind = box(
      "hdlr", word(0) + Array("mhlr\(handler)".utf8) + [UInt8](repeating: 0, count: 12) + name)
    let track = holding("trak", holding("mdia", kind + holding("minf", table)))
    return head + box("mdat", Array("picture".utf8) + gap) + holding("moov", track)
      + (place.isEmpty ? extra : [])
  }

  @Test(arguments: ["", "moov", "trak", "mdia", "minf", "stbl"])
  func `no box of a movie keeps it`(place: String) throws {
    for code in ["free", "uuid", "udta", "meta", "zzzz", "prft"] {
      let movie = Self.movie(place, Self.box(code, Self.word))
      #expect(try !isLeft(movie, "a.mov"), "\(code) in \(place)")
    }
  }

  @Test func `no name, gap or foreign track of a movie keeps it`() throws {
    #expect(try !isLeft(Self.movie("-", [], name: Self.word), "a.mov"))
    #expect(try !isLeft(Self.movie("-", [], gap: Self.word), "a.mov"))
    for handler in ["text", "sbtl", "tmcd", "camm", "GPS ", "mdta", "data"] {
      let movie = Self.movie("-", [], handler: handler, name: Self.word)
      #expect(try !isLeft(movie, "a.mov"), "\(handler)")
    }
  }

  @Test(arguments: [
    [0xff, 0xe0, 0, 19] + Array("JFXX".utf8) + [0, 0x10, 0],
    [0xff, 0xee, 0, 19] + Array("Other".utf8) + [0, 0, 0],
    [0xff, 0xfe, 0, 11],
  ])
  func `no segment of a JPEG keeps it`(head: [UInt8]) throws {
    guard let maker = try ClipMaker() else { return }
    let path = try maker.make("a.jpg", "-f lavfi -i testsrc=size=32x32 -frames:v 1")
    let plain = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let segment = head + Self.word
    var sized = segment
    sized[3] = UInt8(segment.count - 2)
    #expect(try !isLeft(Array(plain.prefix(2)) + sized + plain.dropFirst(2), "b.jpg"))
    // Behind the coded data, before the end of the picture.
    #expect(try !isLeft(plain.dropLast(2) + sized + [0xff, 0xd9], "c.jpg"))
  }

  @Test(arguments: ["caBX", "zxIf", "prVt"])
  func `no chunk of a PNG keeps it`(name: String) throws {
    guard let maker = try ClipMaker() else { return }
    let path = try maker.make("a.png", "-f lavfi -i testsrc=size=32x32 -frames:v 1")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    bytes.insert(
      contentsOf: Self.number(Self.word.count, bigEndian: true) + Array(name.utf8) + Self.word
        + [0, 0, 0, 0], at: 33)
    #expect(try !isLeft(bytes, "b.png"))
  }

  @Test func `no tag at the end of MPEG audio keeps it`() throws {
    guard let maker = try ClipMaker() else { return }
    let path = try maker.make("a.mp3", "-f lavfi -i sine -t 0.2 -map_metadata -1 -id3v2_version 0")
    let sound = [UInt8](try Data(contentsOf: URL(filePath: path)))
    func padded(_ head: String, _ count: Int) -> [UInt8] {
      let bytes = Array(head.utf8) + Self.word
      return bytes + [UInt8](repeating: 0, count: count - bytes.count)
    }
    let lyrics = Array("LYRICSBEGIN".utf8) + Self.word
    let tags = [
      padded("TAG", 128), padded("TAG+", 227) + padded("TAG", 128),
      lyrics + Array(String(format: "%06dLYRICS200", lyrics.count).utf8),
      lyrics + Array("LYRICSEND".utf8),
      [0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, 0, 9] + Self.word
        + [0x33, 0x44, 0x49, 4, 0, 0x10, 0, 0, 0, 9],
      [0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 9] + Self.word,
    ]
    for tag in tags { #expect(try !isLeft(sound + tag, "b.mp3")) }
    #expect(try !isLeft(sound + tags[0] + tags[2] + tags[3], "c.mp3"))
  }

  @Test(arguments: [
    #"{"a": "see SECRETZQX@example.co.uk now"}"#, #"{"a": "SECRETZQX Doe <jane@x.org>"}"#,
    #"{"SECRETZQX@x.org": 1}"#, #"{"a": "/Users/SECRETZQX"}"#,
    #"{"a": "file:///Users/SECRETZQX/"}"#,
    #"{"a": "C:\\Users\\SECRETZQX\\x.csv"}"#, #"{"a": "FILE:///var/mobile/SECRETZQX/x.mov"}"#,
    #"{"a": "file://localhost/Users/SECRETZQX/x.mov"}"#, #"{"a": "~/SECRETZQX/x"}"#,
    #"{"a": "saved to /home/SECRETZQX/x.csv, done"}"#, #"{"phoneInfo": {"a": ["SECRETZQX"]}}"#,
    #"{"device name": "SECRETZQX"}"#, #"{"DeviceName": "SECRETZQX"}"#,
    #"{"sourceRevision": {"source": {"name": "SECRETZQX"}}}"#, #"{"family_name": "SECRETZQX"}"#,
    #"{"HKMetadataKeyDeviceName": "SECRETZQX"}"#, #"{"device": {"name": "SECRETZQX"}}"#,
  ])
  func `no text of JSON keeps it`(text: String) throws {
    #expect(try !isLeft(Array(text.utf8), "a.json"))
  }

  @Test(arguments: [
    #"{"Latitude": 37.3349}"#, #"{"coordinate": [37.3349, -122.1]}"#,
    #"{"geometry": {"type": "Point", "coordinates": [[37.3349, -122.1]]}}"#, #"{"lng": 37.3349}"#,
  ])
  func `no place of JSON stays`(text: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(text, to: "a.json")
    _ = try PrivacyRun.report(path, copy: folder.path("b.json"))
    let clean = try String(contentsOfFile: folder.path("b.json"), encoding: .utf8)
    #expect(!clean.contains("37.3349") && !clean.contains("122.1"))
  }
}
