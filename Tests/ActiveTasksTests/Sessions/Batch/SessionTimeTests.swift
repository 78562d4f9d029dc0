import Testing

@testable import ActiveTasks

/// When a session was that does not say so itself: what its recordings tell, whatever becomes of them.
@Suite struct SessionTimeTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  private func add(signed: String, withdrawn: String? = nil) throws {
    let end = withdrawn.map { #""withdrewOn":"\#($0)","# } ?? ""
    try study.add(
      "P1/consent.json",
      text: #"{"consented":true,"signedOn":"\#(signed)","version":"1",\#(end)"#
        + #""signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false}}"#)
  }

  private func samples(_ hour: Int) -> String {
    let rows = (0..<40).map {
      #"{"type":"HKQuantityTypeIdentifierHeartRate","startDate":"2024-05-01T\#(hour):00:\#(10 + $0)Z","#
        + #""endDate":"2024-05-01T\#(hour):00:\#(10 + $0)Z","value":\#(60 + $0 % 7),"unit":"count/min"}"#
    }
    return #"{"items":[\#(rows.joined(separator: ","))]}"#
  }

  private func session() throws -> JSONValue {
    try #require(try study.objects("sessions.jsonl").first)
  }

  private func decision() throws -> [String?] {
    let session = try session()
    return [session["status"], session["consent"]?["decision"], session["consent"]?["verdict"]]
      .map { $0?.string }
  }

  private func tasks() throws -> [String] {
    try study.objects("results.jsonl").compactMap { $0["task"]?.string }
  }

  @Test func `a recording that is refused tells it`() throws {
    try study.add("P1/v/a.json", text: samples(10))
    try study.add("P1/v/b.json", text: samples(20))
    try study.add("P1/v/room.wav", fixture: "audio/bursts/sound.wav")
    for (signed, expected) in [
      ("2024-01-01T00:00:00Z", ["heartRate", "heartRate", "soundLevel"]),
      ("2024-05-01T12:00:00Z", ["heartRate"]),
    ] {
      try add(signed: signed)
      try study.run()
      #expect(try tasks() == expected)
      #expect(try session()["start"]?.string == "2024-05-01T10:00:10.000Z")
    }
  }

  @Test func `a recording without a date lasts until the session ends`() throws {
    try study.add("P1/v/a.json", text: samples(10))
    try study.add("P1/v/b.json", text: samples(20))
    try study.add("P1/v/room.wav", fixture: "audio/bursts/sound.wav")
    try add(signed: "2024-01-01T00:00:00Z", withdrawn: "2024-05-01T12:00:00Z")
    try study.run()
    #expect(try tasks() == ["heartRate"])
    #expect(try decision() == ["partial", "partial", "withdrawn"])
  }

  @Test(arguments: [[], ["cut"], ["room"], ["cut", "room"]])
  func `who withdrew is refused whatever lies beside`(others: [String]) throws {
    try study.add("P1/v/a.json", text: samples(10))
    if others.contains("cut") { try study.add("P1/v/cut.json", text: "{\"_class\":\"ORKTask") }
    if others.contains("room") {
      try study.add("P1/v/room.wav", fixture: "audio/bursts/sound.wav")
    }
    try add(signed: "2024-01-01T00:00:00Z", withdrawn: "2024-02-01T00:00:00Z")
    try study.run()
    #expect(try decision() == ["refused", "refused", "withdrawn"])
    #expect(try tasks().isEmpty)
  }

  @Test func `where nothing tells it, who withdrew has withdrawn`() throws {
    try study.add("P1/v/room.wav", fixture: "audio/bursts/sound.wav")
    try add(signed: "2024-01-01T00:00:00Z", withdrawn: "2024-02-01T00:00:00Z")
    try study.run()
    #expect(try decision() == ["refused", "refused", "withdrawn"])
  }

  @Test func `a recording that is not wanted tells it`() throws {
    try study.add("P1/v/a.json", text: samples(10))
    try study.add("P1/v/room.wav", fixture: "audio/bursts/sound.wav")
    try add(signed: "2024-01-01T00:00:00Z")
    for only in [nil, ["spl"]] as [Set<String>?] {
      try study.run { $0.only = only }
      #expect(try tasks().contains("soundLevel"))
      #expect(try session()["start"]?.string == "2024-05-01T10:00:10.000Z")
    }
  }

  @Test func `an archive with recordings of both kinds is processed once`() throws {
    var zip = StoredZIP()
    zip.add("room.wav", try SmallStudy.fixture("audio/bursts/sound.wav"))
    zip.add("a.json", Array(samples(10).utf8))
    try study.add("P1/upload.zip", zip.archive)
    try add(signed: "2024-01-01T00:00:00Z")
    try study.run()
    #expect(try tasks() == ["heartRate", "soundLevel"])
    #expect(try session()["inputs"]?.integer == 2)
    #expect(try study.objects("files.jsonl").count == 2)
  }
}
