import Foundation
import Testing

@testable import ActiveTasks

/// Time columns with names in other languages, and with any name.
@Suite struct UnreadTimeTests {
  /// 40 intervals with a hole of ten minutes; `cell` writes the time of a beat, s.
  private static func intervals(_ name: String, _ cell: (Double) -> String) -> String {
    var (text, time) = ("\(name);RR (ms)\n", 1_714_550_000.0)
    for index in 0..<40 {
      let value = 850 + 7 * (index * index % 11)
      time += Double(value) / 1000 + (index == 30 ? 600 : 0)
      text += "\(cell(time));\(value)\n"
    }
    return text
  }

  private static func seconds(_ time: Double) -> String { String(format: "%.3f", time) }

  @Test(arguments: [
    "time", "Zeit", "Zeitstempel", "Zeit [s]", "Datum", "Temps", "Horodatage", "Tiempo", "Fecha",
    "Marca temporal", "Data e ora", "Carimbo de tempo", "Tijd", "tijdstempel",
  ])
  func `times are known by their names`(name: String) throws {
    let recording = try HeartReading.one(Self.intervals(name, Self.seconds))
    let ends = try #require(HeartReading.beats(recording)?.ends)
    #expect(ends[30] - ends[29] > 600 && recording.start != nil)
    #expect(!HeartReading.codes(recording).contains("hr.time-unread"))
    #expect(TimeColumn.rank(name) != nil)
  }

  @Test func `times with any name are told`() throws {
    let cells: [(Double) -> String] = [
      Self.seconds, { String(format: "%.0f", $0) },
      {
        "2024-05-01T10:\(10 + Int($0 - 1_714_550_000) / 60):" + String(format: "%02d", Int($0) % 60)
      },
    ]
    for cell in cells {
      let recording = try HeartReading.one(Self.intervals("Reloj", cell))
      let flag = try #require(recording.flags.first { $0.code == "hr.time-unread" })
      #expect(flag.severity == .warning && flag.message.contains("--columns time=1"))
      #expect(flag.message.contains("column 1 'Reloj'"))
    }
    let read = try HeartReading.one(Self.intervals("Reloj", Self.seconds), columns: "time=1,rr=2")
    #expect(!HeartReading.codes(read).contains("hr.time-unread"))
    #expect(HeartReading.beats(read)?.ends != nil)
  }

  @Test func `rows counted, and values that go back, are no times`() throws {
    var row = 0
    let counted = Self.intervals("Zeile") { _ in
      row += 1
      return "\(row)"
    }
    let others = Self.intervals("Qualität") { String(Int($0 * 7) % 10) }
    let constant = Self.intervals("Alter") { _ in "34" }
    for text in [counted, others, constant] {
      #expect(!HeartReading.codes(try HeartReading.one(text)).contains("hr.time-unread"))
    }
  }

  @Test func `rates and waveforms without a known time name it`() throws {
    func table(_ name: String, _ value: (Int) -> String) -> String {
      "Reloj,\(name)\n" + (0..<300).map { "\(5 + 0.01 * Double($0)),\(value($0))\n" }.joined()
    }
    let wave = table("ecg") { "\($0 % 50 == 0 ? 9 : $0 % 3)" }
    for text in [wave, table("hr_bpm") { "\(70 + $0 % 5)" }] {
      #expect {
        try HeartReading.one(text)
      } throws: { error in
        let found = error as? Diagnostic
        return found?.code == "hr.no-time" && found?.hint?.contains("--columns time=1") == true
      }
      let stated = try HeartReading.one(text, rate: 100)
      #expect(HeartReading.codes(stated).contains("hr.time-unread"))
    }
    #expect(HeartReading.waveform(try HeartReading.one(wave, columns: "time=1,ecg=2")) != nil)
  }

  @Test func `motion without a known time names it`() throws {
    func table(_ name: String, above: String = "") -> String {
      above + "\(name),ax_g,ay_g,az_g\n"
        + (0..<50).map { "\(5 + 0.01 * Double($0)),0,0.0\($0 % 7),1\n" }.joined()
    }
    #expect {
      try MotionFixtures.read(table("Reloj"))
    } throws: { error in
      let found = error as? Diagnostic
      return found?.code == "motion.no-time" && found?.hint?.contains("--columns time=1") == true
    }
    let stated = try MotionFixtures.read(table("Reloj", above: "Sample Rate: 100\n"))
    #expect(stated.flags.contains { $0.code == "motion.time-unread" })
    for name in ["Zeit", "Zeit_s", "Zeit [s]", "Temps (s)"] {
      let read = try MotionFixtures.read(table(name))
      #expect(!read.flags.contains { $0.code == "motion.time-unread" })
    }
  }
}
