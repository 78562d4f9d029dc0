import Testing

@testable import ActiveTasks

@Suite struct StudyConfigurationTests {
  private func read(_ text: String) throws -> StudyConfiguration {
    let scratch = try ScratchFolder()
    return try StudyConfiguration(path: try scratch.write(text, to: "study.json"))
  }

  @Test func `every key is read`() throws {
    let study = try read(
      """
      {"parameters": {"rom": {"joint": "knee", "cutoff": 5}},
       "calibration": {"iPhone14,5": {"spl": {"sensitivity": -20}}},
       "mmseKey": "key.json", "timeZone": "Europe/Berlin", "participantFolder": 2,
       "consent": {"policy": "ignore", "scope": "sponsors_and_partners", "types": ["a"],
         "withdrawal": "drop", "versions": ["1", {"version": "2", "from": "2024-03-01T00:00:00Z"}]}}
      """)
    #expect(study.parameters["rom"] == ["joint": "knee", "cutoff": "5"])
    #expect(study.calibration["iPhone14,5"]?["spl"] == ["sensitivity": "-20"])
    #expect(study.parameters["mmse"]?["key"]?.hasSuffix("/key.json") == true)
    #expect(study.timeZone?.identifier == "Europe/Berlin" && study.participantFolder == 2)
    #expect(study.policy == .ignore && study.requirement?.scope == .partners)
    #expect(study.requirement?.withdrawal == .drop && study.requirement?.types == ["a"])
    #expect(study.requirement?.versions.map(\.version) == ["1", "2"])
  }

  @Test(arguments: [
    (#"{"parameter": {}}"#, "usage.study-key", "parameter:"),
    (#"{"parameters": {"romm": {}}}"#, "usage.study-key", "parameters.romm:"),
    (#"{"parameters": {"rom": {"joints": 1}}}"#, "usage.study-key", "parameters.rom.joints:"),
    (#"{"parameters": {"rom": {"joint": "kneee"}}}"#, "usage.study-value", "parameters.rom.joint:"),
    (#"{"parameters": {"rom": {"cutoff": []}}}"#, "usage.study-value", "parameters.rom.cutoff:"),
    (
      #"{"calibration": {"x": {"spl": {"sensitivity": "loud"}}}}"#, "usage.study-value",
      "calibration.x.spl.sensitivity:"
    ),
    (#"{"parameters": {"rom": {"cutoff": "5"}}}"#, "usage.study-value", "parameters.rom.cutoff:"),
    (#"{"parameters": {"rom": {"joint": true}}}"#, "usage.study-value", "parameters.rom.joint:"),
    (#"{"consent": {"policy": "maybe"}}"#, "usage.study-value", "consent.policy:"),
    (
      #"{"consent": {"versions": [{"from": "2024"}]}}"#, "usage.study-value",
      "consent.versions.0.from:"
    ),
    (#"{"timeZone": "Mars/Olympus"}"#, "usage.study-value", "timeZone:"),
    (#"{"participantFolder": 0}"#, "usage.study-value", "participantFolder:"),
    (#"[]"#, "usage.study-value", "the document:"),
    (#"{"a":"#, "json.truncated", ""),
  ])
  func `mistakes are told with their place`(text: String, code: String, place: String) {
    let error = #expect(throws: Diagnostic.self) { try read(text) }
    #expect(error?.code == code)
    #expect(error?.message.hasPrefix(place) == true, "\(error?.message ?? "")")
    #expect(error?.input?.hasSuffix("study.json") == true)
  }

  @Test func `parameters reach the results, those of the device before the others`() throws {
    let study = try SmallStudy()
    for (folder, model) in [("a", "iPhone14,5"), ("b", "iPhone1,1")] {
      try study.add("P/\(folder)/sound.wav", fixture: "audio/room/sound.wav")
      try study.add(
        "P/\(folder)/metadata.json", text: #"{"deviceTypeIdentifier":"\#(model)"}"#)
    }
    let file = try study.scratch.write(
      """
      {"parameters": {"spl": {"bands": "none", "sensitivity": -30}},
       "calibration": {"iPhone14,5": {"spl": {"sensitivity": -20}}}}
      """, to: "study.json")
    let configuration = try StudyConfiguration(path: file)
    try study.run { $0.configuration = configuration }
    let results = try study.objects("results.jsonl").map { $0["provenance"]?["parameters"] }
    #expect(results.map { $0?["sensitivity"]?.double } == [-20, -30])
    #expect(results.allSatisfy { $0?["bands"]?.string == "none" })
    #expect(
      try study.objects("sessions.jsonl").map { $0["device"]?.string } == [
        "iPhone14,5", "iPhone1,1",
      ])
  }
}
