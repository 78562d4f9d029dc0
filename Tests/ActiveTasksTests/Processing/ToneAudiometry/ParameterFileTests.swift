import ActiveTasks
import Testing

@Suite struct ParameterFileTests {
  private func parameters(
    _ name: String, _ text: String, _ flags: [String: String] = [:]
  ) throws(Diagnostic) -> ToneAudiometryParameters {
    var set = try ParameterSet(ToneAudiometryParameters.specs, flags)
    set.attach(ParameterFile(path: "file.json", bytes: Array(text.utf8)), to: name)
    return try ToneAudiometryParameters(set)
  }

  private static let step = """
    {"_class":"ORKdBHLToneAudiometryStep","identifier":"s","initialdBHLValue":40,
    "dBHLStepDownSize":8,"dBHLStepUpSize":4,"dBHLStepUpSizeFirstMiss":16,
    "dBHLStepUpSizeSecondMiss":8,"dBHLStepUpSizeThirdMiss":8,"dBHLMinimumThreshold":-5,
    "maxNumberOfTransitionsPerFrequency":25,"frequencyList":[500,1000]}
    """

  @Test func `takes the step's settings, which flags override`() throws {
    var expected = HughsonWestlakeConfiguration()
    expected.initialLevel = 40
    expected.stepDown = 8
    expected.stepUp = 4
    expected.missSteps = [16, 8, 8]
    expected.minimumLevel = -5
    expected.maximumTransitions = 25
    expected.frequencies = [500, 1000]
    #expect(try parameters("step", Self.step).configuration == expected)
    let task =
      #"{"_class":"ORKOrderedTask","steps":[{"_class":"ORKStep"},\#(Self.step),\#(Self.step)]}"#
    #expect(try parameters("step", task).configuration == expected)
    expected.stepUp = 5
    #expect(try parameters("step", Self.step, ["step-up": "5"]).configuration == expected)
  }

  @Test func `a step that leaves settings out keeps the release's`() throws {
    let bare = #"{"_class":"ORKdBHLToneAudiometryStep"}"#
    let flags = ["researchkit-version": "2.0.0"]
    #expect(try parameters("step", bare, flags).configuration == .init(.version2_0_0))
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"_class":"ORKStep"}"#,
    #"{"_class":"ORKdBHLToneAudiometryStep","dBHLStepUpSize":0}"#,
    #"{"_class":"ORKdBHLToneAudiometryStep","initialdBHLValue":"loud"}"#,
    #"{"_class":"ORKdBHLToneAudiometryStep","maxNumberOfTransitionsPerFrequency":1e300}"#,
    #"{"steps":[{"_class":"ORKdBHLToneAudiometryStep"},{"_class":"ORKdBHLToneAudiometryStep","dBHLStepUpSize":1}]}"#,
  ])
  func `refuses files without one step`(text: String) {
    let error = #expect(throws: Diagnostic.self) { try parameters("step", text) }
    #expect(error?.code == "audiometry.step" && error?.input == "file.json")
  }

  @Test(arguments: ["", "{}", #"{"identifier":"x","soundPressureLevel":{"a":1}}"#])
  func `refuses calibrations that are none`(text: String) {
    let error = #expect(throws: Diagnostic.self) { try parameters("calibration", text) }
    #expect(error?.code == "audiometry.calibration" && error?.input == "file.json")
  }

  @Test func `reads true audiograms`() throws {
    let ear = try #require(TrueAudiogram("4000=40,1000=20"))
    #expect(ear.threshold(250) == 20 && ear.threshold(1000) == 20 && ear.threshold(8000) == 40)
    #expect(abs(ear.threshold(2000) - 30) < 1e-9)
    #expect(TrueAudiogram("35")?.threshold(123) == 35)
    for text in ["", "a", "1000", "=", "1000=", "0=5,1=2", "1000=5,1000=6", "nan"] {
      #expect((TrueAudiogram(text) == nil) == (text != "1000"), "\(text)")
    }
  }
}
