import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct HeartDeviceFormatTests {
  @Test func `an Apple Watch ECG is read in other languages`() throws {
    let head = [
      "Name,Max Muster", "Geburtsdatum,\"01.01.1980\"",
      "Aufgezeichnet am,2024-03-01 09:14:40 -0500",
      "Klassifizierung,Sinusrhythmus", "Symptome,", "Softwareversion,1.90", "Gerät,\"Watch6,7\"",
      "Messrate,512,844 Hertz", "", "Ableitung,Ableitung I", "Einheit,µV", "",
    ]
    let values = (0..<600).map { "-\($0 % 7),25" }
    let text = "\u{feff}" + (head + values).joined(separator: "\r\n")
    let recording = try HeartReading.one(text)
    #expect(recording.format == "apple.ecg")
    #expect(recording.start?.iso8601 == "2024-03-01T09:14:40.000-05:00")
    let wave = try #require(HeartReading.waveform(recording))
    #expect(wave.sampleRate == 512.844)
    #expect(wave.channels[0].count == 600 && wave.channels[0][3] == -3.25)
  }

  @Test func `blank lines and words for nothing in an Apple Watch ECG are missing samples`() throws
  {
    let head = "Name,Ann\nSample Rate,512 hertz\n\nLead,Lead I\nUnit,µV\n\n"
    var values = (0..<600).map { "\($0 % 7)" }
    (values[500], values[510], values[511]) = ("", "", "NaN")
    let recording = try HeartReading.one(head + values.joined(separator: "\n") + "\n\n\n")
    let samples = try #require(HeartReading.waveform(recording)?.channels[0])
    #expect(samples.count == 600)
    #expect(samples.indices.filter { samples[$0].isNaN } == [500, 510, 511])
    let spaced = try HeartReading.one(head + values.prefix(400).joined(separator: "\n\n") + "\n")
    #expect(HeartReading.waveform(spaced)?.channels[0].count == 400)
  }

  @Test func `beats of a variability record survive noon and a language`() throws {
    func beat(_ bpm: Int, _ time: String) -> String {
      "<InstantaneousBeatsPerMinute bpm=\"\(bpm)\" time=\"\(time)\"/>"
    }
    let text =
      "<?xml version=\"1.0\"?><!DOCTYPE HealthData [ <!ELEMENT broken ]><HealthData>"
      + "<!-- <Record type=\"HKQuantityTypeIdentifierHeartRate\" value=\"1\"/> -->"
      + "<Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\" "
      + "startDate=\"2024-03-01 11:59:58 +0100\" device=\"&lt;a, b&gt;\" value=\"45\">"
      + beat(75, "11:59:58,57 vorm.") + beat(75, "11:59:59.37 AM")
      + beat(75, "12:00:00.17\u{202f}PM") + beat(75, "12:00:05.17 PM")
      + "</Record></HealthData>"
    let recordings = try HeartReading.all(text, format: "applehealth.beats")
    #expect(recordings.count == 1)
    let intervals = try #require(HeartReading.beats(recordings[0])?.milliseconds)
    #expect((intervals[0] - 800).magnitude < 1e-6 && (intervals[1] - 800).magnitude < 1e-6)
    #expect(intervals[2].isNaN)
    #expect(HeartReading.codes(recordings[0]) == ["hr.clock-text"])
    // Without being named, the export has no rates, but the device's own SDNN.
    let plain = try HeartReading.one(text)
    #expect(HeartReading.samples(plain)?.rate == [])
    guard case .heartRate(let heart) = plain.payload else { return }
    #expect(heart.stored.sdnn == [45])
  }

  @Test func `an export is read across blocks`() throws {
    var text = "<HealthData>"
    for index in 0..<4000 {
      let minute = String(index / 60 % 60 + 100).suffix(2)
      let second = String(index % 60 + 100).suffix(2)
      text +=
        "\n <Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"A &amp; B\" "
        + "unit=\"count/min\" startDate=\"2024-03-01 1\(index / 3600):\(minute):\(second) +0100\" "
        + "value=\"\(60 + index % 40)\"/><Record type=\"HKQuantityTypeIdentifierStepCount\"/>"
    }
    let samples = try #require(HeartReading.samples(try HeartReading.one(text + "</HealthData>")))
    #expect(samples.rate.count == 4000 && samples.sources == ["A & B"])
    #expect(samples.time.last == 3999)
  }

  @Test(arguments: [
    "<TrainingCenterDatabase><Trackpoint><Time>2024-03-01T09:00:05Z</Time><HeartRateBpm "
      + "xsi:type=\"x\"><Value>72</Value></HeartRateBpm></Trackpoint></TrainingCenterDatabase>",
    "<gpx><trkpt lat=\"1\" lon=\"2\"><time>2024-03-01T09:00:05Z</time><gpxtpx:hr>72</gpxtpx:hr>"
      + "</trkpt></gpx>",
  ])
  func `tracks give their heart rates`(text: String) throws {
    #expect(HeartReading.samples(try HeartReading.one(text))?.rate == [72])
  }

  @Test func `format 212 packs two samples in three bytes`() throws {
    // 1, −2, 2047, −2048 (no sample)
    let bytes: [UInt8] = [0x01, 0xf0, 0xfe, 0xff, 0x87, 0x00]
    let first = try #require(
      WFDBSamples.signal(0, of: 2, bytes, format: 212, gain: 1, baseline: 0))
    let second = try #require(
      WFDBSamples.signal(1, of: 2, bytes, format: 212, gain: 2, baseline: 0))
    #expect(first == [1, 2047])
    #expect(second[0] == -1 && second[1].isNaN)
  }

  @Test func `annotations skip, carry text and end`() {
    // a beat at 18, a long skip of 70 000, a rhythm label with text, a beat
    let bytes: [UInt8] = [
      0x12, 0x04, 0x00, 0xec, 0x01, 0x00, 0x70, 0x11, 0x00, 0x70, 0x04, 0xfc, 0x28, 0x4e, 0x00,
      0x00, 0x0a, 0x04, 0x00, 0x00,
    ]
    let whole = WFDBSamples.annotations(bytes)
    #expect(whole?.beats == [18, 18 + 70_000 + 10] && whole?.isEnded == true)
    #expect(WFDBSamples.annotations([0x00, 0xec, 0x01]) == nil)
    let cut = WFDBSamples.annotations(Array(bytes.dropLast(2)))
    #expect(cut?.isEnded == false && cut?.beats == whole?.beats)
  }

  @Test func `a header may not lead out of its folder`() throws {
    let text = "x 1 250 10\n../x.dat 16 200 16 0 0 0 0 II\n"
    let error = #expect(throws: Diagnostic.self) { try HeartReading.one(text) }
    #expect(error?.code == "wfdb.companion")
    #expect(WFDBHeader(Array("800\n812\n".utf8)) == nil)
    #expect(WFDBHeader(Array("x 1 250 10\nx.dat 16x4 200\n".utf8)) == nil)
  }

  @Test func `decimal commas in tracks and exports are no loss of contact`() throws {
    let track =
      "<TrainingCenterDatabase><Trackpoint><Time>2024-05-01T16:00:05Z</Time><HeartRateBpm>"
      + "<Value>69,5</Value></HeartRateBpm></Trackpoint></TrainingCenterDatabase>"
    let export =
      "<HealthData><Record type=\"HKQuantityTypeIdentifierHeartRate\" unit=\"count/min\" value=\"69,5\" "
      + "startDate=\"2024-03-01 10:00:00 +0100\"/></HealthData>"
    for text in [track, export] {
      let recording = try HeartReading.one(text)
      #expect(HeartReading.samples(recording)?.rate == [69.5])
      #expect(HeartReading.codes(recording).contains("hr.decimal-commas"))
    }
  }

  @Test func `a FIT file that ends before its first rate is said to be cut`() throws {
    let bytes = [14, 0x20, 0x54, 0x08, 0x37, 0x06, 0, 0] + Array(".FIT".utf8) + [0, 0]
    let error = #expect(throws: Diagnostic.self) {
      try AdapterRegistry.read(
        ByteSource(name: "input", bytes: bytes), options: IngestionOptions())
    }
    #expect(error?.code == "fit.damaged")
  }
}
