import Foundation
import Testing

@testable import ActiveTasks

/// The program gnuplot missing, failing and hanging; what it draws, byte by byte.
@Suite struct PlotRendererTests {
  private func plot(_ title: String = "title", notes: [String] = []) -> Plot {
    Plot(
      title: title, subtitle: "subtitle", notes: notes,
      panels: [
        Plot.Panel(
          title: "panel", frame: .init(x: 70, y: 50, width: 800, height: 200),
          x: .init(label: "x (s)", from: 0, to: 10), y: .init(label: "y (dB)", from: -1, to: 1),
          series: [
            Plot.Series(
              name: "curve", style: .line(width: 1), color: .blue,
              rows: (0...10).map { [Double($0), Double($0 % 2)] })
          ])
      ], height: 300)
  }

  /// A folder with a program called gnuplot.
  private func folder(_ script: String) throws -> (ScratchFolder, String) {
    let folder = try ScratchFolder()
    let text = try folder.write("#!/bin/sh\n" + script, to: "script")
    let program = folder.path("gnuplot")
    #expect(try TestProgram.run("cp '\(text)' '\(program)'; chmod 755 '\(program)'").status == 0)
    return (folder, URL(filePath: program).deletingLastPathComponent().path)
  }

  @Test func `a missing gnuplot is said before any work`() throws {
    let error = #expect(throws: Diagnostic.self) { try PlotRenderer(.svg, searchPath: []) }
    #expect(error?.code == "plot.gnuplot-missing")
    #expect(error?.hint?.contains("gnuplot-nox") == true)
  }

  @Test(arguments: [
    ("exit 1", "plot.failed"), ("kill -SEGV $$", "plot.failed"), ("exit 0", "plot.failed"),
    ("echo '<svg>'; echo '--active-cli-figure-6c1f0c5e9b0d4f0f8f2a--'", "plot.failed"),
    ("echo broken >&2; exit 3", "plot.failed"), ("exec sleep 600", "plot.program-stalled"),
  ])
  func `a program that fails costs one record a figure`(script: String, code: String) throws {
    let (folder, path) = try folder(script)
    let renderer = try PlotRenderer(.svg, searchPath: [path], stallSeconds: 1)
    let results = renderer.render([plot(), plot()])
    #expect(results.count == 2)
    for result in results {
      let error = #expect(throws: Diagnostic.self) { try result.get() }
      #expect(error?.code == code)
      if script.contains("broken") { #expect(error?.found == "broken") }
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `one figure that gnuplot refuses leaves the others`() throws {
    guard PlotPicture.isPossible else { return }
    var broken = plot()
    broken.panels[0].x.from = 5
    broken.panels[0].x.to = 5
    let results = try PlotRenderer(.svg).render([plot("one"), broken, plot("three")])
    #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
    let error = #expect(throws: Diagnostic.self) { try results[1].get() }
    #expect(error?.code == "plot.failed" && error?.found?.isEmpty == false)
  }

  @Test(arguments: PlotFormat.allCases)
  func `the bytes are the same in every run, whatever else is drawn`(format: PlotFormat) throws {
    guard PlotPicture.isPossible else { return }
    let renderer = try PlotRenderer(format)
    let alone = try renderer.render([plot("a")])[0].get()
    // A second later: a clock would show.
    usleep(1_100_000)
    let together = try renderer.render([plot("b"), plot("a")])[1].get()
    #expect(alone == together)
    let start: [PlotFormat: String] = [.svg: "<?xml", .png: "\u{89}PNG", .pdf: "%PDF-"]
    let head = String(decoding: alone.prefix(5).map { $0 & 0x7f }, as: UTF8.self)
    #expect(start[format].map { head.contains($0.suffix(3)) } == true)
  }

  @Test func `an SVG describes itself`() throws {
    guard PlotPicture.isPossible else { return }
    let text = try PlotPicture(plot("135°", notes: ["warning: a.b: so <it> is"])).text
    #expect(text.contains("role=\"img\" aria-labelledby=\"figure-title figure-desc\""))
    #expect(text.contains("<title id=\"figure-title\">135°</title>"))
    #expect(text.contains("panel: y (dB) against x (s); curve (11 points)"))
    #expect(text.contains("warning: a.b: so &lt;it&gt; is</desc>"))
    #expect(!text.contains("GNUPLOT"))
    #expect(XMLReaderCheck.isWellFormed(text))
  }

  /// None may end the string it is written in: gnuplot could run what follows.
  @Test(arguments: [
    "it's", "'", "''", "' '", "'; system('touch /tmp/x'); '", "`date`", "a\nset output '/tmp/x'\n",
    "\u{202e}evil",
    "back\\slash", "{/Symbol a} a_b^c @x ~y &z", "<script>alert(1)</script>", "$d0 << EOD",
    "--active-cli-figure-6c1f0c5e9b0d4f0f8f2a--", "\"\"%s%d", "日本語 ✓", "\u{0}",
  ])
  func `words from outside stay words`(words: String) throws {
    guard PlotPicture.isPossible else { return }
    var plot = plot(words, notes: [words])
    plot.panels[0].series[0].name = words
    plot.panels[0].x.ticks = [.init(value: 5, label: words)]
    plot.panels[0].marks = [.words(5, 5, words)]
    let picture = try PlotPicture(plot)
    #expect(picture.series[0][0].paths.flatMap { $0 }.count == 11)
    #expect(XMLReaderCheck.isWellFormed(picture.text))
    #expect(!picture.text.contains("<script>"))
  }
}

/// Another reader's opinion of a document.
enum XMLReaderCheck {
  static func isWellFormed(_ text: String) -> Bool {
    (try? TestProgram.run(
      "printf '%s' \"$X\" | python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.stdin.buffer.read())'",
      environment: ["X": text]))?.status == 0
  }
}
