import Testing

@testable import ActiveTasks

@Suite struct AppleHealthAudiogramTests {
  private static func export(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!ELEMENT Audiogram ((MetadataEntry|SensitivityPoint)*)>
    ]>
    <HealthData locale="en_US">
    <Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min"
    startDate="2024-03-01 11:59:58 +0100" value="72"/>
    \(content)
    </HealthData>
    """
  }

  private static func audiogram(_ points: String, start: String = "2024-05-01 09:00:00 +0200")
    -> String
  {
    """
    <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Hearing" startDate="\(start)"
    endDate="2024-05-01 09:05:00 +0200">
    <MetadataEntry key="a" value="b"/>
    \(points)
    </Audiogram>
    """
  }

  @Test func `reads the points of old and new exports, one recording an audiogram`() throws {
    let text = Self.export(
      Self.audiogram(
        """
        <SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="20"
        leftEarUnit="dBHL" rightEarValue="-5.5" rightEarUnit="dBHL"/>
        <SensitivityPoint frequencyValue="4" frequencyUnit="kHz" rightEarValue="30"/>
        """)
        + Self.audiogram(
          """
          <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="90"
          leftEarUnit="dBHL" leftEarMasked="YES" leftEarClampingRangeLowerBound="-10"
          leftEarClampingRangeUpperBound="90" rightEarValue="-10" rightEarUnit="dBHL"
          rightEarMasked="NO" rightEarClampingRangeLowerBound="-10"
          rightEarClampingRangeUpperBound="90"/>
          """, start: "2024-06-01 09:00:00 +0200"))
    let recordings = try AudiometryReading.recordings(text)
    #expect(recordings.map(\.format) == ["applehealth.xml", "applehealth.xml"])
    #expect(
      recordings.map(\.start?.iso8601) == [
        "2024-05-01T09:00:00.000+02:00", "2024-06-01T09:00:00.000+02:00",
      ])
    #expect(recordings.flatMap(\.flags) == [])
    let points = recordings.map { recording -> [AudiogramPoint] in
      guard case .audiometry(let audiometry) = recording.payload,
        case .audiogram(let points) = audiometry.content
      else { return [] }
      return points
    }
    #expect(
      points == [
        [
          AudiogramPoint(ear: .left, frequency: 1000, level: 20),
          AudiogramPoint(ear: .right, frequency: 1000, level: -5.5),
          AudiogramPoint(ear: .right, frequency: 4000, level: 30),
        ],
        [
          AudiogramPoint(
            ear: .left, frequency: 500, level: 90, qualifier: .clampedHigh, masked: true),
          AudiogramPoint(ear: .right, frequency: 500, level: -10, qualifier: .clampedLow),
        ],
      ])
  }

  @Test func `the other commands keep to their own records`() throws {
    let text = Self.export(
      Self.audiogram(#"<SensitivityPoint frequencyValue="1000" leftEarValue="20"/>"#))
    let heart = try AudiometryReading.recordings(text, task: .heartRate)
    guard case .heartRate = heart.first?.payload else {
      Issue.record("no heart rate")
      return
    }
    #expect(heart.count == 1)
    #expect(try AudiometryReading.recordings(text, task: nil).count == 2)
  }

  @Test func `values that are no numbers are counted, a cut export is said to be cut`() throws {
    let whole = Self.export(
      Self.audiogram(
        #"<SensitivityPoint frequencyValue="1000" leftEarValue="20" rightEarValue="loud"/>"#
          + #"<SensitivityPoint frequencyValue="x" leftEarValue="20"/>"#))
    let recording = try #require(AudiometryReading.recordings(whole).first)
    #expect(recording.flags.map(\.code) == ["audiometry.unreadable-value"])
    #expect(recording.flags.first?.count == 2)
    let cut = String(whole.prefix(whole.count - 40))
    let codes = try #require(AudiometryReading.recordings(cut).first).flags.map(\.code)
    #expect(codes.contains("xml.unterminated"))
  }

  @Test(arguments: [
    (
      #"<SensitivityPoint frequencyValue="1000" leftEarValue="20" leftEarUnit="dBSPL"/>"#,
      "audiometry.unknown-unit"
    ),
    (
      #"<SensitivityPoint frequencyValue="1000" frequencyUnit="rpm" leftEarValue="20"/>"#,
      "audiometry.unknown-unit"
    ),
    ("", "applehealth.no-records"),
    (#"<SensitivityPoint frequencyValue="1000"/>"#, "applehealth.no-records"),
  ])
  func `foreign units and empty audiograms are refused`(point: String, code: String) {
    let error = #expect(throws: Diagnostic.self) {
      try AudiometryReading.recordings(Self.export(Self.audiogram(point)))
    }
    #expect(error?.code == code)
  }
}
