import Foundation
import Testing

@testable import ActiveTasks

@Suite struct OutputCheckTests {
  private let scratch: ScratchFolder

  /// A folder with `a.csv`, links to it, a series of it that is an input, and the folder `rec`.
  init() throws {
    scratch = try ScratchFolder()
    let files = FileManager.default
    for folder in ["rec", "out", "x"] {
      try files.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: false)
    }
    for name in ["a.csv", "rec/m.csv", "b.curve.csv", "r.times-2.csv"] {
      _ = try scratch.write("data", to: name)
    }
    try files.createSymbolicLink(
      atPath: scratch.path("soft.csv"), withDestinationPath: scratch.path("a.csv"))
    try files.linkItem(atPath: scratch.path("a.csv"), toPath: scratch.path("hard.csv"))
    try files.createSymbolicLink(
      atPath: scratch.path("out/a.curve.csv"), withDestinationPath: scratch.path("rec/m.csv"))
  }

  /// The code of the refusal.
  private func code(_ inputs: [String], output: String?, series: String?) throws -> String? {
    let inputs = inputs.map(scratch.path)
    do throws(Diagnostic) {
      let destination: SeriesDestination? =
        if let series {
          try SeriesDestination(
            series.hasPrefix("/") ? series : scratch.path("") + "/" + series, for: inputs,
            kinds: ["curve", "times"])
        } else {
          nil
        }
      try OutputCheck(inputs).check(
        output: output.map { $0.hasPrefix("/") ? $0 : scratch.path("") + "/" + $0 },
        series: destination)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `an answer replaces neither the store nor what it is made from`() throws {
    for name in ["study.sqlite", "results.jsonl", "manifest.json"] {
      let result = try TestProgram.run(
        """
        cp -r Fixtures/store/study $T/r; active-cli query --refresh $T/r > $T/q
        cp $T/r/\(name) $T/before; active-cli query $T/r -o $T/r/\(name); S=$?
        cmp $T/before $T/r/\(name) && exit $S
        """)
      #expect(result.status == 2 && result.error.contains("[usage.output-is-input]"), "\(result)")
    }
  }

  @Test(
    arguments: [
      "rom Fixtures/motion/motion.csv/motion.csv --consent-policy ignore --consent $T/c.json -o",
      "consent Fixtures/consent/consent.json --document $T/c.json --pdf",
    ])
  func `no output replaces a consent or its document`(command: String) throws {
    let result = try TestProgram.run(
      """
      cp Fixtures/consent/consent.json $T/c.json; active-cli \(command) $T/c.json; S=$?
      cmp Fixtures/consent/consent.json $T/c.json && exit $S
      """)
    #expect(result.status == 2 && result.error.contains("[usage.output-is-input]"), "\(result)")
  }

  @Test(
    arguments: [
      "rom Fixtures/motion/researchkit.deviceMotion/deviceMotion.json --format json -o",
      "query $T/r -o", "query $T/r/study.sqlite -o",
      "report $T/r -o", "plot $T/r/results.jsonl --plot-format svg -o",
      "rom Fixtures/motion/researchkit.deviceMotion/deviceMotion.json --plot-format svg --plot",
      "rom Fixtures/motion/researchkit.deviceMotion/deviceMotion.json --series",
      "outcomes Fixtures/outcomes/record.json --plot-format svg --plot",
      "outcomes Fixtures/outcomes/record.json --delete --task checkIn --on 2024-03-08"
        + " --at 2024-03-08T20:00:00-08:00 -o", "consent Fixtures/consent/consent.json --pdf",
      "privacy --scrub Fixtures/outcomes/record.json -o",
    ], [".key", ".crosswalk.csv"])
  func `no command replaces a key or a crosswalk`(command: String, ending: String) throws {
    let result = try TestProgram.run(
      """
      cp -r Fixtures/store/study $T/r; active-cli query --refresh $T/r > $T/q
      echo secret > $T/r\(ending); active-cli \(command) $T/r\(ending); S=$?; cat $T/r\(ending); exit $S
      """)
    #expect(result.status == 2 && result.output == "secret\n", "\(result)")
    #expect(
      result.error.contains("[usage.output-is-input]")
        && result.error.contains("cannot be made again"), "\(result.error)")
  }

  @Test(
    arguments: [
      (["a.csv"], "a.csv", nil), (["a.csv"], "x/../a.csv", nil),
      (["a.csv"], "./rec/..//a.csv", nil),
      (["a.csv"], "soft.csv", nil), (["a.csv"], "hard.csv", nil), (["soft.csv"], "a.csv", nil),
      (["missing.csv"], "missing.csv", nil), (["a.csv"], nil, "a.csv"),
      (["a.csv"], nil, "soft.csv"),
      (["rec"], "rec/m.csv", nil), (["rec"], nil, "rec/m.csv"), (["rec"], nil, "rec/new.csv"),
      (["rec"], "rec/new.json", nil), (["rec", "a.csv"], nil, "rec"), (["rec"], nil, "rec/"),
      (["a.csv", "rec"], nil, "out"), (["b.curve.csv"], nil, "b.csv"),
      (["r.times-2.csv"], nil, "r.csv"),
    ] as [([String], String?, String?)])
  func `refuses to replace an input`(inputs: [String], output: String?, series: String?) throws {
    #expect(try code(inputs, output: output, series: series) == "usage.output-is-input")
  }

  @Test(arguments: [
    ("f.csv", "f.csv"), ("f.csv", "x/../f.csv"), ("f.curve.csv", "f.csv"),
    ("out/a.times-2.csv", "out"), ("new/a.curve.csv", "new/"),
  ])
  func `refuses two outputs in one place`(output: String, series: String) throws {
    #expect(try code(["a.csv"], output: output, series: series) == "usage.outputs-same")
  }

  @Test(
    arguments: [
      (["a.csv"], "b.json", "c.csv"), (["rec"], "out/b.json", "out"), (["a.csv"], "rec/m.csv", nil),
      (["a.csv"], "a.json", "a.times.csv"), (["rec", "a.csv"], nil, "new"),
      (["rec"], "rec.json", "rec.csv"), (["a.csv"], "/dev/null", "/dev/null"),
    ] as [([String], String?, String?)])
  func `lets other outputs be`(inputs: [String], output: String?, series: String?) throws {
    #expect(try code(inputs, output: output, series: series) == nil)
  }
}
