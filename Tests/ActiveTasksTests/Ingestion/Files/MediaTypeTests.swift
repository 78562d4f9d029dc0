import Foundation
import Testing

@testable import ActiveTasks

/// What files are by their bytes, and what results may call them.
@Suite struct MediaTypeTests {
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value & 0xff) }
  }

  @Test(arguments: [
    ("\0\0\0\u{14}ftypqt  ", "video/quicktime"),
    ("\0\0\0\u{08}wide\0\0\0\0mdat", "video/quicktime"),
    ("\0\0\0\u{1c}ftypmp42", "video/mp4"), ("\0\0\0\u{1c}ftypM4A ", "audio/mp4"),
    ("\0\0\0\u{1c}ftyp3gp4", "video/3gpp"), ("\0\0\0\u{1c}ftypheic", "image/heic"),
    ("\u{ff}\u{d8}\u{ff}\u{e0}", "image/jpeg"), ("\u{89}PNG\r\n\u{1a}\n", "image/png"),
    ("RIFF\0\0\0\0WAVEfmt ", "audio/wav"), ("RIFF\0\0\0\0AVI LIST", "video/x-msvideo"),
    ("caff\0\u{1}\0\0", "audio/x-caf"), ("%PDF-1.4", "application/pdf"),
    ("PK\u{3}\u{4}....", "application/zip"), ("bplist00", "application/x-plist"),
    ("{\"items\":[]}", "application/json"), (" [\n {\"a\":1}]", "application/json"),
    ("{}", "application/json"), ("[", "application/json"), ("{\\rtf1", "text/plain"),
    ("[section]\nkey=1", "text/plain"), ("time,x\n0,1\n", "text/plain"),
    ("<?xml version=\"1.0\"?>", "application/xml"), ("hello", "text/plain"),
  ])
  func `recognises files by their first bytes`(head: String, name: String) {
    #expect(MediaType(sniffing: Self.bytes(head))?.name == name)
  }

  @Test func `tells DNG from TIFF by its directory`() {
    func tiff(_ tag: [UInt8]) -> [UInt8] {
      [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0] + tag + [1, 0, 4, 0, 0, 0, 1, 4, 0, 0]
    }
    #expect(MediaType(sniffing: tiff([0x12, 0xc6]))?.name == "image/x-adobe-dng")
    #expect(MediaType(sniffing: tiff([0x00, 0x01]))?.name == "image/tiff")
  }

  @Test(arguments: ["", "\0\0\0\0\0\0\0\0", "\u{1}\u{2}", "\u{c3}\u{28}\u{c3}\u{28}xxxx"])
  func `does not guess`(head: String) {
    #expect(MediaType(sniffing: Self.bytes(head)) == nil)
  }

  @Test(arguments: [
    ("video/quicktime", "video/quicktime", MediaType.Claim.agrees),
    ("video/quicktime", "Video/QuickTime; codecs=hvc1", .agrees),
    ("video/quicktime", "video/mp4", .differs), ("video/mp4", "video/quicktime", .differs),
    ("video/mp4", "audio/m4a", .agrees), ("audio/wav", "audio", .agrees),
    ("text/plain", "audio", .differs), ("application/json", "json", .agrees),
    ("application/pdf", "document/pdf", .agrees), ("image/x-adobe-dng", "image/dng", .agrees),
    ("image/heic", "image/heif", .agrees), ("text/plain", "text/csv", .agrees),
    ("text/plain", "video/quicktime", .differs), ("audio/wav", "audio/L16", .nothing),
    ("image/png", "application/octet-stream", .nothing), ("image/png", "", .nothing),
    ("audio/flac", "audio/flac", .agrees), ("audio/flac", "x/y", .differs),
  ])
  func `compares with what results declare`(
    type: String, declared: String, claim: MediaType.Claim
  ) {
    #expect(MediaType(type).claim(declared) == claim)
  }
}
