import Foundation
import Testing

/// The gallery shows every figure that its script draws.
@Suite struct GalleryTests {
  @Test func `the page shows every figure with words for those who do not see`() throws {
    let docs = SourceTree.root.appending(path: "docs")
    let page = try String(contentsOf: docs.appending(path: "gallery.md"), encoding: .utf8)
    let script = try String(
      contentsOf: SourceTree.root.appending(path: "scripts/make-gallery"), encoding: .utf8)
    let shown = page.matches(of: /!\[(.{20,})\]\(gallery\/([a-z-]+\.(?:svg|png))\)/).map {
      String($0.2)
    }
    let drawn = script.matches(of: /\$folder\/([a-z-]+\.(?:svg|png))/).map { String($0.1) }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: docs.appending(path: "gallery").path)
    #expect(shown.count == 12 && Set(shown).count == shown.count)
    #expect(shown.sorted() == drawn.sorted() && shown.sorted() == files.sorted())
    for file in files {
      let data = try Data(contentsOf: docs.appending(path: "gallery/" + file))
      #expect(data.count < 150_000, "\(file) is small")
      guard file.hasSuffix(".svg") else { continue }
      #expect(String(decoding: data, as: UTF8.self).contains("<title id=\"figure-title\">"))
    }
  }
}
