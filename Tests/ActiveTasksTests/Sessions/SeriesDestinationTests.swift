import Foundation
import Testing

@testable import ActiveTasks

@Suite struct SeriesDestinationTests {
  private let scratch: ScratchFolder
  private let table = SeriesTable(kind: "curve", columns: [.init("x", places: 0, [1])])

  init() throws {
    scratch = try ScratchFolder()
  }

  private func destination(
    _ path: String, _ inputs: [String]
  ) throws(Diagnostic) -> SeriesDestination {
    try SeriesDestination(path, for: inputs, kinds: ["curve", "times"])
  }

  @Test(arguments: [
    (["a/x.csv", "b/x.json"], ["a-x", "b-x"]),
    (["p1/v1/x.csv", "p2/v1/x.csv", "y.csv"], ["p1-v1-x", "p2-v1-x", "y"]),
    (["x.csv", "../b/./x.csv"], ["x", "b-x"]),
    (["x.csv", "x.json"], ["x.csv", "x.json"]),
    (["a.b.csv", "/"], ["a.b", "recording"]),
    (["-", "stdin.csv"], ["stdin", "stdin.csv"]),
  ])
  func `tells inputs apart`(inputs: [String], names: [String]) throws {
    let found = try SeriesNames.names(inputs)
    #expect(inputs.map { found[$0] } == names)
  }

  @Test(arguments: [["x.csv", "x.csv"], ["x.csv", "./x.csv"], ["../x.csv", "x.csv"]])
  func `refuses inputs that it cannot tell apart`(inputs: [String]) {
    let error = #expect(throws: Diagnostic.self) { _ = try SeriesNames.names(inputs) }
    #expect(error?.code == "usage.series")
  }

  @Test func `writes one input to a file or into a folder`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("there"), withIntermediateDirectories: false)
    for (path, file) in [
      ("f.csv", "f.csv"), ("there", "there/x.curve.csv"), ("new/", "new/x.curve.csv"),
    ] {
      let place = try destination(scratch.path("") + "/" + path, ["a/x.csv"])
      try place.prepare()
      _ = try place.write([table], of: "a/x.csv", recording: 0)
      #expect(scratch.text(file) == "x\n1\n", "\(path)")
    }
  }

  @Test func `refuses standard output`() {
    let error = #expect(throws: Diagnostic.self) { _ = try destination("-", ["x.csv"]) }
    #expect(error?.code == "usage.series")
  }

  @Test(arguments: [
    ("c/f.csv", ["x.csv"], ["f.csv", "f-2.csv", "f.times.csv", "f.curve-12.csv"]),
    ("f", ["x.csv"], ["f", "f.curve", "f-3"]),
    ("s", ["p/x.csv", "y-2.csv"], ["x.curve.csv", "y-2.times-2.csv", "x.times.csv"]),
  ])
  func `knows the files it may write`(path: String, inputs: [String], names: [String]) throws {
    let place = try destination(path, inputs)
    for name in names { #expect(place.mayWrite(name), "\(name)") }
    for name in ["f.gyro.csv", "g.csv", "x.csv", "x.gyro.csv", "y.curve.csv", "f-x.csv", "fcsv"] {
      #expect(!place.mayWrite(name), "\(name)")
    }
  }
}
