import Testing

@testable import ActiveTasks

/// Files that mean something else than they seem to at first sight.
@Suite struct OddAudiogramTests {
  private static func code(_ text: String) -> String? {
    let error = #expect(throws: Diagnostic.self) { try AudiometryReading.recordings(text) }
    return error?.code
  }

  private static func observation(_ unit: String, status: String = "final") -> String {
    """
    {"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Observation",
    "status":"\(status)","code":{"coding":[{"code":"89016-0"}]},
    "valueQuantity":{"value":15,"unit":"\(unit)"}}},{"resource":{"resourceType":"Observation",
    "status":"final","code":{"coding":[{"code":"89018-6"}]},"valueQuantity":{"value":25}}}]}
    """
  }

  @Test func `units are read where they stand`() throws {
    let text = """
      {"sensitivityPoints":[{"frequency":{"value":1,"unit":"kHz"},"leftEarSensitivity":20},
      {"frequency":"500","leftEarSensitivity":{"value":"25","unit":"dB HL"}}]}
      """
    #expect(
      try AudiometryReading.points(text) == [
        AudiogramPoint(ear: .left, frequency: 1000, level: 20),
        AudiogramPoint(ear: .left, frequency: 500, level: 25),
      ])
    for unit in ["dB", "dB[HL]", "dB HL", "decibel", ""] {
      #expect(try AudiometryReading.points(Self.observation(unit)).count == 2, "\(unit)")
    }
  }

  @Test func `other units are refused`() {
    #expect(Self.code(Self.observation("mmHg")) == "audiometry.unknown-unit")
    for point in [
      #"{"frequency":{"value":1,"unit":"rpm"},"leftEarSensitivity":20}"#,
      #"{"frequency":1000,"leftEarSensitivity":{"value":20,"unit":"dBSPL"}}"#,
    ] {
      #expect(Self.code(#"{"sensitivityPoints":["# + point + "]}") == "audiometry.unknown-unit")
    }
  }

  @Test(arguments: ["entered-in-error", "cancelled"])
  func `what was withdrawn is not read`(status: String) throws {
    let recording = try #require(
      AudiometryReading.recordings(Self.observation("dB", status: status)).first)
    #expect(recording.flags.map(\.code) == ["audiometry.withdrawn"])
    let points = try AudiometryReading.points(Self.observation("dB", status: status))
    #expect(points.map(\.frequency) == [2000])
    let alone = Self.observation("dB", status: status).replacing(
      #""status":"final""#, with: "\"status\":\"\(status)\"")
    let error = #expect(throws: Diagnostic.self) { try AudiometryReading.recordings(alone) }
    #expect(error?.found?.hasPrefix("2 resources") == true)
  }

  @Test func `numbers written as strings are numbers`() throws {
    let text = """
      {"_class":"ORKdBHLToneAudiometryResult","outputVolume":"0.5","headphoneType":"EARPODS",
      "samples":[{"frequency":"1000","channel":"1","calculatedThreshold":"25","units":[
      {"dBHLValue":"30","startOfUnitTimeStamp":"1","preStimulusDelay":"1","userTapTimeStamp":"2.5"}]}]}
      """
    guard case .toneTests(let tests) = try AudiometryReading.content(text) else {
      Issue.record("no log")
      return
    }
    #expect(tests[0].outputVolume == 0.5)
    let sample = try #require(tests[0].samples.first)
    #expect(sample.ear == .right && sample.frequency == 1000 && sample.stored == .level(25))
    #expect(sample.units == [ToneUnit(level: 30, start: 1, preStimulusDelay: 1, tap: 2.5)])
  }

  @Test func `a column that stands twice and a word that is neither yes nor no are refused`() {
    #expect(
      Self.code("ear,frequency_hz,threshold_dbhl,threshold_dbhl\nleft,1000,20,30\n")
        == "audiometry.columns")
    #expect(
      Self.code("ear,frequency_hz,threshold_dbhl,masked\nleft,1000,20,maybe\n")
        == "csv.not-a-number")
  }
}
