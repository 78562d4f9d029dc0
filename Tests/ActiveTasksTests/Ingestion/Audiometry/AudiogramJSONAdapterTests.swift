import Testing

@testable import ActiveTasks

@Suite struct AudiogramJSONAdapterTests {
  @Test func `reads Apple Health samples of both ages`() throws {
    let text = """
      [{"type":"HKDataTypeIdentifierAudiogram","startDate":"2024-05-01T09:00:00+0200",
      "sensitivityPoints":[
      {"frequency":1000,"leftEarSensitivity":20,"rightEarSensitivity":{"unit":"dBHL","value":25}},
      {"frequency":{"value":4000,"unit":"Hz"},"tests":[
      {"side":"left","type":"air","sensitivity":100,"masked":true,
      "clampingRange":{"lowerBound":-10,"upperBound":100}},
      {"side":"right","sensitivity":-10,"clampingRange":{"lowerBound":-10}}]}]},
      {"sensitivityPoints":[]}]
      """
    let recordings = try AudiometryReading.recordings(text)
    #expect(recordings.count == 1 && recordings[0].format == "healthkit.audiogram")
    #expect(recordings[0].start?.iso8601 == "2024-05-01T09:00:00.000+02:00")
    #expect(
      try AudiometryReading.points(text) == [
        AudiogramPoint(ear: .left, frequency: 1000, level: 20),
        AudiogramPoint(ear: .right, frequency: 1000, level: 25),
        AudiogramPoint(
          ear: .left, frequency: 4000, level: 100, qualifier: .clampedHigh, masked: true),
        AudiogramPoint(ear: .right, frequency: 4000, level: -10, qualifier: .clampedLow),
      ])
  }

  @Test(arguments: FHIRAudiogram.codes.map(\.frequency))
  func `knows every LOINC code of an ear and a frequency`(frequency: Double) throws {
    let line = try #require(FHIRAudiogram.codes.first { $0.frequency == frequency })
    for (ear, code) in [(AudiometryRecording.Ear.left, line.left), (.right, line.right)] {
      let text = """
        {"resourceType":"Observation","effectiveDateTime":"2024-05-01T09:00:00Z",
        "code":{"coding":[{"system":"http://loinc.org","code":"\(code)"}]},
        "valueQuantity":{"value":35,"comparator":">","code":"dB[HL]"}}
        """
      #expect(
        try AudiometryReading.points(text) == [
          AudiogramPoint(ear: ear, frequency: frequency, level: 35, qualifier: .noResponse)
        ])
      #expect(try AudiometryReading.recordings(text)[0].start?.iso8601.hasPrefix("2024") == true)
    }
  }

  @Test func `reads bundles, components and the form with a frequency`() throws {
    let text = """
      {"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Observation",
      "code":{"coding":[{"code":"89015-2"}]},"component":[
      {"code":{"coding":[{"code":"89016-0"}]},"valueQuantity":{"value":15}},
      {"code":{"coding":[{"code":"89017-8"}]},"valueQuantity":{"value":20}}]}},
      {"resource":{"resourceType":"Observation","component":[
      {"code":{"coding":[{"code":"frequency"}]},"valueQuantity":{"value":4000}},
      {"code":{"coding":[{"code":"leftEarSensitivity"}]},"valueQuantity":{"value":40}},
      {"code":{"coding":[{"code":"rightEarSensitivity"}]},"valueQuantity":{"value":45}}]}}]}
      """
    #expect(
      try AudiometryReading.points(text) == [
        AudiogramPoint(ear: .left, frequency: 1000, level: 15),
        AudiogramPoint(ear: .right, frequency: 1000, level: 20),
        AudiogramPoint(ear: .left, frequency: 4000, level: 40),
        AudiogramPoint(ear: .right, frequency: 4000, level: 45),
      ])
  }

  @Test func `an audiogram without thresholds is an error`() {
    let error = #expect(throws: Diagnostic.self) {
      try AudiometryReading.recordings(#"{"sensitivityPoints":[{"frequency":1000}]}"#)
    }
    #expect(error?.code == "audiometry.empty")
  }

  @Test(arguments: ["{}", "[]", #"{"resourceType":"Patient"}"#, "sensitivityPoints", ""])
  func `leaves other documents alone`(text: String) {
    #expect(AudiogramJSONAdapter().recognize(InputHead(Array(text.utf8))) == nil)
  }
}
