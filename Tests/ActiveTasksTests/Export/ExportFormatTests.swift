import Foundation
import Testing

@testable import ActiveTasks

/// What the formats say about numbers.
@Suite struct ExportFormatTests {
  private static func result(
    _ task: ActiveTask.Kind, _ metrics: [Metric], flags: [QualityFlag] = [],
    parameters: [String: ParameterValue] = [:]
  ) -> ExportedResult {
    let result = StepResult(
      task: task, step: nil,
      input: .init(path: "a", sha256: String(repeating: "0", count: 64), bytes: 1, format: "f"),
      start: nil, durationSeconds: 2, metrics: metrics, flags: flags,
      provenance: Provenance(algorithms: [:], parameters: parameters))
    return ExportedResult(
      number: 1, input: 0, identity: ExportIdentity(seed: "s"),
      start: .instant(AbsoluteTime(nanoseconds: 0)), result: result)
  }

  private static func text(_ value: some JSONWritable) -> String {
    String(decoding: value.jsonLine(indented: false), as: UTF8.self)
  }

  private static func observations(_ result: ExportedResult) -> String {
    let observation = FHIRObservation(
      exported: result, device: nil, patient: "Patient/P", document: nil)
    return observation.resources().map(text).joined()
  }

  @Test(arguments: [
    (250.0, "91375-6", "91374-9"), (500, "89024-4", "89025-1"), (750, "91379-8", "91378-0"),
    (1000, "89016-0", "89017-8"), (1500, "91373-1", "91372-3"), (2000, "89018-6", "89019-4"),
    (3000, "89020-2", "89021-0"), (4000, "89022-8", "89023-6"), (5000, "91377-2", "91376-4"),
    (6000, "89026-9", "89027-7"), (8000, "89028-5", "89029-3"),
  ])
  func `thresholds have the codes of LOINC, but not those of ResearchKit`(
    frequency: Double, left: String, right: String
  ) {
    for (ear, code) in [(AudiometryRecording.Ear.left, left), (.right, right)] {
      let name = AudiometryMetric.threshold(ear, frequency)
      #expect(
        Self.observations(Self.result(.toneAudiometry, [Metric(name, 5, method: .asha)])).contains(
          "\"\(code)\""))
      let own = Self.observations(
        Self.result(.toneAudiometry, [Metric(name, 5, method: .researchkit)]))
      #expect(!own.contains("loinc"))
      let retest = AudiometryMetric.threshold(ear, frequency, run: 1)
      #expect(
        !Self.observations(Self.result(.toneAudiometry, [Metric(retest, 5, method: .asha)]))
          .contains(code))
    }
  }

  @Test func `angles have codes when joint and side are stated`() {
    let metrics = [
      Metric(RangeOfMotionMetric.maximum, 130, method: .reference),
      Metric(RangeOfMotionMetric.minimum, -2, method: .reference),
    ]
    #expect(!Self.observations(Self.result(.rangeOfMotion, metrics)).contains("41343-5"))
    let left = Self.observations(
      Self.result(
        .rangeOfMotion, metrics, parameters: ["joint": .text("knee"), "side": .text("left")]))
    #expect(left.contains("41343-5") && left.contains("41345-0") && left.contains("82169009"))
    let right = Self.observations(
      Self.result(
        .rangeOfMotion, metrics,
        parameters: ["joint": .text("shoulder-extension"), "side": .text("right")]))
    #expect(right.contains("41309-6") && !right.contains("41307-0") && right.contains("91774008"))
  }

  @Test func `what must not be used is not told as a number`() {
    let metrics = [Metric(HeartRateMetric.mean, 71.5, method: .reference)]
    let bad = Self.result(.heartRate, metrics, flags: [QualityFlag("x.y", .error, "broken")])
    let resource = Self.observations(bad)
    #expect(!resource.contains("71.5"))
    #expect(resource.contains("\"status\":\"cancelled\"") && resource.contains("x.y: broken"))
    #expect(Self.observations(Self.result(.heartRate, metrics)).contains("\"8867-4\""))
    let points = (OpenMHealthPoint(bad)?.points ?? []).map(Self.text)
    #expect(points.count == 1 && !points[0].contains("heart-rate"))
    #expect((OpenMHealthPoint(Self.result(.heartRate, metrics))?.points.count) == 2)
  }

  @Test func `a level without a calibration is no ambient sound`() {
    for (unit, count) in [("dBSPL", 2), ("dBFS", 1)] {
      let metric = Metric(
        name: "spl.laeq", unit: unit, value: .number(30), method: .reference, uncertainty: nil,
        reason: nil)
      #expect(OpenMHealthPoint(Self.result(.soundLevel, [metric]))?.points.count == count)
    }
  }

  @Test func `missing values say why`() {
    let metric = Metric(HeartRateMetric.peak, missing: "no-exercise-end", method: .reference)
    let resource = Self.observations(Self.result(.heartRate, [metric]))
    #expect(resource.contains("no-exercise-end") && resource.contains("dataAbsentReason"))
  }

  @Test(arguments: [0, 1, 65_534, 65_535, 65_536, 200_000])
  func `stored gzip is gzip`(count: Int) throws {
    let folder = try ScratchFolder()
    let place = try ExportDirectory(folder.path("x"))
    var file = try StoredGzip(try ExportFolder(place).open("a.gz"))
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for start in stride(from: 0, to: count, by: 1000) {
      try file.write(Array(bytes[start..<min(count, start + 1000)]))
    }
    try file.finish()
    try place.commit()
    let result = try TestProgram.run(
      "gzip -t \(folder.path("x/a.gz")) && gunzip -c \(folder.path("x/a.gz")) | sha256sum")
    #expect(result.output.hasPrefix(ContentHash.of(bytes)), "\(result.error)")
  }

  @Test func `names are UUIDs of version 8 that differ`() {
    let names = (0..<100).map { ExportIdentity(seed: "s").uuid("\($0)") }
    #expect(Set(names).count == 100)
    for name in names {
      #expect(
        name.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89][0-9a-f]{3}-[0-9a-f]{12}/)
          != nil)
    }
    for label in ["", ".hidden", "a/b", "ä", String(repeating: "a", count: 65)] {
      #expect(ExportIdentity.label(label).count == 36)
    }
    #expect(ExportIdentity.label("PF5EQJ2T6TPI") == "PF5EQJ2T6TPI")
    #expect(BIDSText.ownLabel("P-1") != BIDSText.ownLabel("P1"))
    #expect(BIDSText.ownLabel("P1") == "P1")
    let long = String(repeating: "x", count: 200)
    #expect(BIDSText.ownLabel(long).count == 52)
    #expect(BIDSText.ownLabel(long) != BIDSText.ownLabel(long + "x"))
  }

  @Test func `a result is read as it was written`() throws {
    let path = TestProgram.root.appending(path: ExportSupport.results + "/results.jsonl")
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
      let result = try StepResult(JSONParser.document(Array(line.utf8)))
      #expect(Self.text(result) == line + "\n")
    }
    let impossible = StepResult(
      task: .rangeOfMotion, step: nil, input: .init(path: "a", sha256: "b", bytes: 1, format: "c"),
      start: nil, durationSeconds: nil,
      metrics: [Metric(RangeOfMotionMetric.range, 1e15, method: .researchkit)], flags: [],
      provenance: Provenance(algorithms: [:], parameters: [:]))
    let line = Array(impossible.jsonLine(indented: false).dropLast())
    let read = try StepResult(JSONParser.document(line))
    #expect(read.flags.map(\.code) == ["metric.impossible"] && read == impossible)
  }

  @Test(arguments: [
    "\"task\":\"heartRate\"", "\"quality\":", "\"sha256\":", "\"method\":\"reference\"",
  ])
  func `a result that lacks something is named`(key: String) throws {
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, "results.jsonl") {
      $0.replacing(key, with: "\"other\":\"x\"" + (key.hasSuffix(":") ? ",\"y\":" : ""))
    }
    #expect {
      try ExportSupport.run(.tidy, changed, to: folder.path("x"))
    } throws: { error in
      let error = error as? Diagnostic
      return error?.code == "result.contract" && error?.location == .line(1, column: nil)
    }
  }
}

/// Which words may leave and which are shown.
@Suite struct MetricWordsTests {
  @Test func `words are listed only where the program keeps the list`() {
    let texts = { (words: MetricDefinition.Words) in
      Set(MetricCatalog.all.filter { $0.words == words }.map(\.name))
    }
    #expect(texts(.made) == ["camera.sha256", "file.sha256", "camera.created"])
    let others = texts(.listed).filter { !$0.hasPrefix("ipaq.rule.") }
    #expect(
      others == [
        "audiometry.acceptedBy.<left|right>.<Hz>", "audiometry.asymmetry.<rule>",
        "audiometry.betterEar", "audiometry.grade.<left|right|better>",
        "audiometry.<gradeWho1991|gradeAsha>.<left|right|better>",
        "audiometry.maskingNeeded.<left|right>", "audiometry.shape.<left|right>",
        "amslerGrid.eye", "camera.audio.codec", "camera.container", "camera.mediaType",
        "camera.video.codec", "camera.video.variableRate", "file.mediaType", "ipaq.category",
        "ipaq.category.rule", "mmse.band", "result.class", "spl.channel", "spl.room.verdict",
        "spl.voiceLevel.tooLoud",
      ])
    #expect(texts(.listed).count == others.count + 13)
  }
}
