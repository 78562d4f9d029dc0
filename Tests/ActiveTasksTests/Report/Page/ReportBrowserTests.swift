import Foundation
import Testing

/// Pages in a real Chromium: nothing on the console, nothing asked of a network, words for everything, paper.
@Suite struct ReportBrowserTests {
  /// Why pages cannot be opened; `nil` when they can.
  private static let missing: String? = {
    let found = try? TestProgram.run("command -v chromium && command -v pdfinfo")
    return found?.status == 0 ? nil : "there is no Chromium or no pdfinfo"
  }()

  /// Runs a shell line in which `check` opens a page; `nil` where there is no Chromium.
  private func run(_ line: String) throws -> TestProgram.Output? {
    if let missing = Self.missing {
      print("skipped: \(missing)")
      return nil
    }
    return try TestProgram.run("check() { python3 scripts/check-page \"$@\"; }\n" + line)
  }

  @Test(arguments: [
    ("Fixtures/store/study", ""), ("Fixtures/store/study", "--participant P00001"),
    ("Fixtures/export/study", "--name 'Knees & ears'"),
  ])
  func `a report opens without a fault and prints`(results: String, flags: String) throws {
    let result = try run(
      """
      active-cli report \(results) --refresh --store $T/study.sqlite \(flags) -o $T/report.html || exit 9
      check $T/report.html --pdf $T/report.pdf
      status=$?
      pdfinfo $T/report.pdf | grep -E '^(Pages|Title)'
      exit $status
      """)
    guard let result else { return }
    #expect(result.output.hasPrefix("accepted: "), "\(result.output)\(result.error)")
    #expect(result.status == 0)
    let pages = result.output.firstMatch(of: /Pages: +(\d+)/).flatMap { Int($0.1) }
    #expect((pages ?? 0) >= 2)
  }

  @Test func `hostile names open without a fault`() throws {
    let folder = try StudyReportTests.hostileFolder()
    let result = try run(
      """
      active-cli report '\(folder.folder)' -o $T/report.html || exit 9
      check $T/report.html
      """)
    guard let result else { return }
    #expect(result.output.hasPrefix("accepted: "), "\(result.output)\(result.error)")
  }

  /// Faults with what is said about them.
  private static let faults = [
    ("<script>console.log('here')</script>", "a message on the console: here"),
    ("<script>throw new Error('x')</script>", "a script failed"),
    ("<script src='data:,0'></script>", "there is a script"),
    (
      "<img alt='a' src='http://192.0.2.1/x.png'>",
      "a request leaves the page: http://192.0.2.1/x.png"
    ),
    ("<link rel='stylesheet' href='style.css'>", "a request leaves the page: file:"),
    ("<h3>three</h3>", "a heading leaves a level out"), ("<h1>two</h1>", "there is not one h1"),
    ("<svg></svg>", "a figure is no image"), ("<svg role='img'></svg>", "a figure has no title"),
    ("<img>", "a picture has no words"), ("<figure></figure>", "a figure has no table beside it"),
    ("<table><tr><td>1</table>", "a table has no caption"),
    ("<p id='a'><p id='a'>", "stands twice"),
    ("<a href='#b'>b</a>", "a link leads nowhere"), ("<p onclick='f()'>", "there is a handler"),
    ("<p style='color:#999'>pale</p>", "words have a contrast of 2.8"),
  ]

  @Test func `pages with a fault are rejected, one without is accepted`() throws {
    let pages = (Self.faults + [("", "")]).enumerated().map { index, fault in
      """
      cat > \(index).html <<'END'
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>t</title></head>
      <body style="background:#fff;color:#000"><h1>one</h1>\(fault.0)</body></html>
      END
      """
    }
    let names = pages.indices.map { "\($0).html" }.joined(separator: " ")
    let result = try run(
      "root=$PWD\ncd $T\n\(pages.joined(separator: "\n"))\npython3 $root/scripts/check-page \(names)"
    )
    guard let result else { return }
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n")
    for (index, fault) in Self.faults.enumerated() {
      #expect(
        lines.contains { $0.hasPrefix("\(index).html: rejected: ") && $0.contains(fault.1) },
        "\(fault.0): \(result.output)\(result.error)")
    }
    #expect(
      lines.last == "\(Self.faults.count).html: accepted: 1 headings, 0 figures, 0 tables")
  }
}
