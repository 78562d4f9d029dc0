import Foundation
import Testing

@testable import ActiveTasks

/// Whether the end of a file is there, and what follows it, on files built byte by byte.
@Suite struct FileEndingTests {
  private static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  private static func big(_ value: Int, _ size: Int) -> [UInt8] { little(value, size).reversed() }
  private static let samples = [UInt8](repeating: 7, count: 400)

  private static func chunk(_ code: String, _ content: [UInt8], big isBig: Bool = false) -> [UInt8]
  {
    Array(code.utf8) + (isBig ? big(content.count, 4) : little(content.count, 4)) + content
  }

  private static let wave: [UInt8] = {
    let body =
      Array("WAVE".utf8)
      + chunk("fmt ", [1, 0, 1, 0] + little(8000, 4) + little(16000, 4) + [2, 0, 16, 0])
      + chunk("data", samples)
    return chunk("RIFF", body)
  }()

  private static let longWave: [UInt8] = {
    let rest =
      chunk("fmt ", [1, 0, 1, 0] + little(8000, 4) + little(16000, 4) + [2, 0, 16, 0])
      + Array("data".utf8) + little(0xffff_ffff, 4) + samples
    let size = 4 + 8 + 28 + rest.count
    let sizes = little(size, 8) + little(samples.count, 8) + little(200, 8) + little(0, 4)
    return Array("RF64".utf8) + little(0xffff_ffff, 4) + Array("WAVE".utf8)
      + chunk("ds64", sizes) + rest
  }()

  private static let wave64: [UInt8] = {
    let riff: [UInt8] = [0x2e, 0x91, 0xcf, 0x11, 0xa5, 0xd6, 0x28, 0xdb, 4, 0xc1, 0, 0]
    let wave: [UInt8] = [0xf3, 0xac, 0xd3, 0x11, 0x8c, 0xd1, 0, 0xc0, 0x4f, 0x8e, 0xdb, 0x8a]
    let size = 16 + 8 + 16 + samples.count
    return Array("riff".utf8) + riff + little(size, 8) + Array("wave".utf8) + wave + samples
  }()

  private static let aiff = chunk(
    "FORM", Array("AIFF".utf8) + chunk("SSND", samples, big: true), big: true)
  private static let caf =
    Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + big(32, 8)
    + [UInt8](repeating: 0, count: 32) + Array("data".utf8) + big(samples.count, 8) + samples
  private static let sun =
    Array(".snd".utf8) + big(24, 4) + big(samples.count, 4) + big(3, 4) + big(8000, 4) + big(1, 4)
    + samples
  private static let ogg: [UInt8] =
    Array("OggS".utf8) + [0, 2] + [UInt8](repeating: 0, count: 20) + [2, 255, 145] + samples
  private static let matroska: [UInt8] =
    [0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88] + Array("matroska".utf8)
    + [0x18, 0x53, 0x80, 0x67, 1] + big(samples.count, 7) + samples
  private static let webm: [UInt8] =
    [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84] + Array("webm".utf8)
    + [0x18, 0x53, 0x80, 0x67, 0x41, 0x90] + samples
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + big(samples.count, 4) + Array("IDAT".utf8)
    + samples + big(0, 4) + big(0, 4) + Array("IEND".utf8) + big(0, 4)
  /// The header's thumbnail ends with the mark that ends a picture.
  private static let jpeg: [UInt8] =
    [0xff, 0xd8, 0xff, 0xe1, 0, 10] + Array("Exif".utf8) + [0, 0, 0xff, 0xd9]
    + [0xff, 0xda, 0, 4, 1, 1] + samples + [0xff, 0, 0xff, 0xd0] + samples + [0xff, 0xd9]
  private static let pdf = Array(
    "%PDF-1.4\n1 0 obj<<>>endobj\nxref\ntrailer<<>>\nstartxref\n9\n%%EOF\n".utf8)
  private static let zip: [UInt8] = {
    let local = Array("PK\u{3}\u{4}".utf8) + samples
    let list = Array("PK\u{1}\u{2}".utf8) + [UInt8](repeating: 1, count: 42)
    return local + list + Array("PK\u{5}\u{6}".utf8) + little(0, 4) + little(1, 2) + little(1, 2)
      + little(list.count, 4) + little(local.count, 4) + little(0, 2)
  }()

  private static let files: [(name: String, bytes: [UInt8], tail: Int)] = [
    ("wav", wave, 60), ("rf64", longWave, 60), ("w64", wave64, 60), ("aiff", aiff, 60),
    ("caf", caf, 60), ("au", sun, 60), ("ogg", ogg, 60), ("mkv", matroska, 60), ("webm", webm, 60),
    ("png", png, 1), ("jpeg", jpeg, 1), ("jpeg", jpeg, 403), ("zip", zip, 1), ("pdf", pdf, 3),
  ]

  private func facts(_ bytes: [UInt8]) throws -> FileFacts {
    try FileInspector(ByteSource(name: "x", bytes: bytes), options: AudioOptions())
      .facts(probes: false)
  }

  @Test func `whole files, cut ones and ones with bytes behind the end are told apart`() throws {
    for (name, bytes, tail) in Self.files {
      let whole = try facts(bytes)
      #expect(whole.mediaType != nil && whole.truncation == nil && whole.trailing == 0, "\(name)")
      let cut = try facts(Array(bytes.dropLast(tail)))
      #expect(cut.truncation != nil && cut.trailing == 0, "\(name)")
      let more = try facts(bytes + [UInt8](repeating: 0x78, count: 9000))
      // The last chunk of a Core Audio file may be anything.
      guard name != "caf" else { continue }
      #expect(more.truncation == nil && more.trailing >= 9000, "\(name) \(more.truncation ?? "")")
    }
  }

  @Test func `what is no damage is none`() throws {
    let unknown: [UInt8] =
      Array(Self.matroska[..<20]) + [1] + [UInt8](repeating: 0xff, count: 7)
    #expect(try facts(unknown + Self.samples).truncation == nil)
    let two = try facts(Self.jpeg + Self.jpeg)
    #expect(two.truncation == nil && two.trailing == 0)
    let comment: [UInt8] = Array(Self.zip.dropLast(2)) + [5, 0] + Array("hello".utf8)
    #expect(try facts(comment).trailing == 0 && facts(comment).truncation == nil)
    let streamed: [UInt8] =
      Array("RIFF".utf8) + Self.little(0xffff_ffff, 4) + Array(Self.wave.dropFirst(8))
    #expect(try facts(streamed).truncation == nil)
    #expect(try facts(Self.pdf + Array("\r\n\n".utf8)).trailing == 0)
  }

  @Test func `bytes behind a whole movie are no box`() throws {
    func box(_ code: String, _ content: [UInt8]) -> [UInt8] {
      Self.big(content.count + 8, 4) + Array(code.utf8) + content
    }
    let movie = box("ftyp", Array("qt  ".utf8)) + box("moov", Self.samples)
    #expect(try facts(movie + Array("SECRETS behind".utf8)).trailing == 14)
    let cut = movie + box("mdat", Self.samples)
    #expect(try facts(Array(cut.dropLast(9))).truncation?.contains("'mdat'") == true)
  }

  @Test func `an update of a document that is not closed is missing its end`() throws {
    let update = Self.pdf + Array("2 0 obj<<".utf8)
    #expect(try facts(update).truncation?.contains("update") == true)
    let chunk: [UInt8] =
      Array("RIFF".utf8) + Self.little(36, 4) + Array(Self.wave[8..<40]) + Self.little(4000, 4)
    #expect(try facts(chunk).truncation?.contains("'data'") == true)
  }
}
