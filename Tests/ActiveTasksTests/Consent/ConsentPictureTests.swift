import Foundation
import Testing

@testable import ActiveTasks

/// The verdict needs a picture that the document can show.
@Suite struct ConsentPictureTests {
  /// A grey picture with right checksums; `data` is what stands compressed in it, by default what belongs there.
  static func png(width: Int, height: Int, data: [UInt8]? = nil) -> [UInt8] {
    func four(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func crc(_ bytes: [UInt8]) -> Int {
      var value: UInt32 = .max
      for byte in bytes {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
      }
      return Int(~value)
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + data
      return four(data.count) + body + four(crc(body))
    }
    // zlib with one stored block.
    let rows = data ?? Array(repeating: 0, count: (width + 1) * height)
    var (a, b) = (1, 0)
    for byte in rows {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let length = [UInt8(rows.count & 255), UInt8(rows.count >> 8 & 255)]
    let zlib = [0x78, 1, 1] + length + length.map { ~$0 } + rows + four(b << 16 | a)
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      + chunk("IHDR", four(width) + four(height) + [8, 0, 0, 0, 0]) + chunk("IDAT", zlib)
      + chunk("IEND", [])
  }

  @Test(
    arguments: [
      (png(width: 9, height: 9), nil),
      (png(width: 50, height: 50, data: Array(repeating: 0, count: 10)), "cannot be decoded"),
      (png(width: 60000, height: 60000, data: []), "60000 × 60000 pixels"),
      (png(width: 5000, height: 5), "5000 × 5 pixels"), (Array("no".utf8), "no PNG"),
    ] as [([UInt8], String?)])
  func `a picture that cannot be drawn is no signature`(picture: [UInt8], words: String?) throws {
    let folder = try ScratchFolder()
    let image = Data(picture).base64EncodedString()
    let consent = try folder.write(
      #"{"consented":true,"signedOn":"2024-04-20T10:00:00Z","signature":{"givenName":"A","familyName":"B","signatureImage":"\#(image)"},"document":{"sections":["Text"]}}"#,
      to: "c.json")
    let record = try #require(try ConsentFiles.records(at: consent).first)
    #expect(record.isSigned == (words == nil))
    #expect(record.signature?.fault?.contains(words ?? "") ?? (words == nil))
    #expect(record.signature?.fault?.contains("memory") != true)
    // The document and the verdict agree.
    do {
      _ = try ConsentFiles.writePDF(
        record, from: consent, document: nil, paper: .a4, to: folder.path("c.pdf"))
      #expect(words == nil)
    } catch {
      #expect(words != nil && error.code == "consent.signature-image")
    }
  }

  @Test func `a document that cannot be read in full is not printed`() throws {
    let folder = try ScratchFolder()
    let consent = try folder.write(
      #"{"consented":true,"signedOn":"2024-04-20","signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false},"document":{"sections":["a",5]}}"#,
      to: "c.json")
    let record = try #require(try ConsentFiles.records(at: consent).first)
    do {
      _ = try ConsentFiles.writePDF(
        record, from: consent, document: nil, paper: .a4, to: folder.path("c.pdf"))
      Issue.record("it was printed")
    } catch {
      #expect(error.code == "consent.document")
    }
  }
}
