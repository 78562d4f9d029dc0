import Testing

@testable import ActiveTasks

/// `--input-format` against what the input shows.
@Suite struct ForcedFormatTests {
  private static let openMHealth =
    #"{"header":{"id":"1"},"body":{"heart_rate":{"value":72,"unit":"beats/min"},"#
    + #""effective_time_frame":{"date_time":"2024-03-01T09:00:05Z"}}}"#
  private static let fitbit =
    #"[{"dateTime":"03/01/24 08:00:05","value":{"bpm":72,"confidence":2}}]"#
  private static let export =
    "<HealthData><Record type=\"HKQuantityTypeIdentifierHeartRate\" unit=\"count/min\" "
    + "startDate=\"2024-03-01 11:59:58 +0100\" value=\"72\"/></HealthData>"

  @Test(arguments: [
    (openMHealth, "fitbit.heartRate", "openmhealth.heartRate"),
    (openMHealth, "garmin.fit", "openmhealth.heartRate"),
    (openMHealth, "heartrate.csv", "openmhealth.heartRate"),
    (fitbit, "openmhealth.heartRate", "fitbit.heartRate"),
    (fitbit, "healthkit.json", "fitbit.heartRate"),
    (export, "tcx", "applehealth.xml"), (export, "rr.txt", "applehealth.xml"),
    ("800\n812\n790\n", "empatica.hr", "rr.txt"),
    ("time_s,hr_bpm\n0,70\n1,71\n", "empatica.ibi", "heartrate.csv"),
    ("time,ax,ay,az\n0,0,0,1\n1,0,0,1\n", "sensorlog.csv", "motion.csv"),
  ])
  func `a format that the input is not is refused by name`(
    text: String, forced: String, recognised: String
  ) {
    let error = #expect(throws: Diagnostic.self) { try HeartReading.all(text, format: forced) }
    #expect(error?.code == "input.other-format")
    #expect(error?.found?.hasPrefix(recognised + ":") == true)
  }

  @Test func `formats that are there only when they are named, and any table, may be`() throws {
    let beats = #expect(throws: Diagnostic.self) {
      try HeartReading.all(Self.export, format: "applehealth.beats")
    }
    #expect(beats?.code == "applehealth.no-records")
    let table = try HeartReading.one(
      "time,ax,ay,az\n0,70,0,1\n1,71,0,1\n", columns: "time=1,hr=2", format: "heartrate.csv")
    #expect(HeartReading.samples(table)?.rate == [70, 71])
    #expect(try HeartReading.one("800\n812\n790\n", format: "rr.txt").format == "rr.txt")
  }
}
