import Testing

@testable import ActiveTasks

@Suite struct AppleHealthTests {
  private static let rate =
    "<Record type=\"HKQuantityTypeIdentifierHeartRate\" unit=\"count/min\" "
    + "startDate=\"2024-03-01 11:59:58 +0100\" value=\"72\"/>"
  private static let trace =
    ["Name,Ann", "Sample Rate,512.8 hertz", "Lead,Lead I", "Unit,µV"].joined(separator: "\n")
    + "\n\n"
    + (0..<600).map { "\($0 % 9)" }.joined(separator: "\n")

  private func read(
    _ members: [(String, String)], format: String? = nil, task: ActiveTask.Kind? = nil
  ) throws -> [Recording] {
    var zip = StoredZIP()
    for (path, text) in members { zip.add("apple_health_export/" + path, Array(text.utf8)) }
    var options = IngestionOptions()
    (options.format, options.task) = (format, task)
    return try AdapterRegistry.read(
      ByteSource(name: "export.zip", bytes: zip.archive), options: options)
  }

  @Test func `an archive gives its samples and its electrocardiograms by name`() throws {
    let recordings = try read([
      ("electrocardiograms/ecg_2.csv", Self.trace), ("workout-routes/route.gpx", "<gpx></gpx>"),
      ("导出.xml", "<!DOCTYPE HealthData []><HealthData>" + Self.rate + "</HealthData>"),
      ("export_cda.xml", "<ClinicalDocument/>"), ("electrocardiograms/ecg_1.csv", Self.trace),
    ])
    #expect(recordings.map(\.format) == ["applehealth.xml", "apple.ecg", "apple.ecg"])
    #expect(
      recordings.map(\.step) == [
        nil, "apple_health_export/electrocardiograms/ecg_1.csv",
        "apple_health_export/electrocardiograms/ecg_2.csv",
      ])
    #expect(recordings.flatMap(\.flags) == [])
  }

  @Test func `beats are found in the archive too, electrocardiograms alone will do`() throws {
    let beats =
      "<HealthData><Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\">"
      + "<InstantaneousBeatsPerMinute bpm=\"75\" time=\"10:00:00.00\"/>"
      + "<InstantaneousBeatsPerMinute bpm=\"75\" time=\"10:00:00.80\"/></Record></HealthData>"
    let members = [("export.xml", beats), ("electrocardiograms/ecg.csv", Self.trace)]
    #expect(try read(members, format: "applehealth.beats").map(\.format) == ["applehealth.beats"])
    let alone = try read(members)
    #expect(alone.map(\.format) == ["apple.ecg"] && alone[0].flags.isEmpty)
  }

  @Test func `the beats of years are read in the time of their number`() throws {
    let record =
      "<Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\">"
      + "<InstantaneousBeatsPerMinute bpm=\"75\" time=\"10:00:00.00\"/>"
      + "<InstantaneousBeatsPerMinute bpm=\"75\" time=\"10:00:00.80\"/></Record>"
    let text = "<HealthData>" + String(repeating: record, count: 20_000) + "</HealthData>"
    let start = ContinuousClock.now
    let recordings = try HeartReading.all(text, format: "applehealth.beats")
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(recordings.count == 20_000)
  }

  @Test func `a member that cannot be read is named, the others stand`() throws {
    let recordings = try read([
      ("export.xml", "<HealthData>" + Self.rate),
      ("electrocardiograms/bad.csv", Self.trace + "\nwhat\n"),
    ])
    #expect(recordings.count == 1)
    #expect(recordings[0].flags.map(\.code) == ["xml.unterminated", "archive.member-unreadable"])
    #expect(recordings[0].flags[1].message.contains("electrocardiograms/bad.csv"))
  }

  @Test func `a damaged electrocardiogram costs itself, not the heart rates`() throws {
    var zip = StoredZIP()
    zip.add("electrocardiograms/ecg_1.csv", Array(Self.trace.utf8))
    zip.add("export.xml", Array(("<HealthData>" + Self.rate + "</HealthData>").utf8))
    zip.add("electrocardiograms/ecg_2.csv", Array(Self.trace.utf8))
    func read(changing word: String) throws -> [Recording] {
      var bytes = zip.archive
      let place = try #require(bytes.firstRange(of: Array(word.utf8))?.lowerBound)
      bytes[place] ^= 1
      return try AdapterRegistry.read(
        ByteSource(name: "export.zip", bytes: bytes), options: IngestionOptions())
    }
    let recordings = try read(changing: "Lead,Lead I")
    #expect(recordings.map(\.step) == [nil, "electrocardiograms/ecg_2.csv"])
    #expect(HeartReading.codes(recordings[0]) == ["archive.member-unreadable"])
    #expect(recordings[0].flags[0].message.contains("electrocardiograms/ecg_1.csv"))
    // The export itself is what the archive is for.
    let error = #expect(throws: Diagnostic.self) { try read(changing: "count/min") }
    #expect(error?.code == "archive.damaged")
  }

  @Test func `an archive cut in its list of members is used and said to be partial`() throws {
    var zip = StoredZIP()
    zip.add("export.xml", Array(("<HealthData>" + Self.rate + "</HealthData>").utf8))
    for lost in [1, 22, 40, 60] {
      let recordings = try AdapterRegistry.read(
        ByteSource(name: "export.zip", bytes: Array(zip.archive.dropLast(lost))),
        options: IngestionOptions())
      #expect(HeartReading.codes(recordings[0]) == ["archive.no-list"], "\(lost) bytes lost")
    }
  }

  @Test func `what is stated for an archive is used or said to be unused`() throws {
    var zip = StoredZIP()
    zip.add("export.xml", Array(("<HealthData>" + Self.rate + "</HealthData>").utf8))
    zip.add("electrocardiograms/ecg.csv", Array(Self.trace.utf8))
    var options = IngestionOptions()
    (options.columns, options.units, options.rateHertz) = ("hr=2", "hr=hz,time=ms", 500)
    options.audio.rawChannels = 2
    let recordings = try AdapterRegistry.read(
      ByteSource(name: "export.zip", bytes: zip.archive), options: options)
    #expect(
      HeartReading.codes(recordings[0]) == Array(repeating: "hr.option-unused", count: 5))
    #expect(
      HeartReading.codes(recordings[1])
        == ["hr.option-contradicted"] + Array(repeating: "hr.option-unused", count: 4))
    #expect(HeartReading.waveform(recordings[1])?.sampleRate == 500)
  }

  @Test(arguments: [
    ([("a.txt", "x")], "archive.no-recording"),
    ([("export.xml", "<HealthData/>")], "applehealth.no-records"),
  ])
  func `an archive without the heart is refused`(members: [(String, String)], code: String) {
    let error = #expect(throws: Diagnostic.self) { try read(members) }
    #expect(error?.code == code)
  }

  @Test func `records without a readable time are counted`() throws {
    let text =
      "<HealthData>" + Self.rate
      + Self.rate.replacing("2024-03-01 11:59:58 +0100", with: "yesterday") + "</HealthData>"
    let recording = try HeartReading.one(text)
    #expect(HeartReading.codes(recording) == ["hr.missing-times"])
    #expect(HeartReading.samples(recording)?.rate == [72])
  }
}
