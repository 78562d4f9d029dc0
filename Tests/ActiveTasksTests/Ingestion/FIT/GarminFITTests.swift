import Testing

@testable import ActiveTasks

@Suite struct GarminFITTests {
  /// 2024-03-01T09:00:00Z in seconds since 1989-12-31.
  private static let stamp = 1_709_283_600 - 631_065_600
  private static let fields: [(number: UInt8, size: UInt8, type: UInt8)] = [
    (253, 4, 0x86), (3, 1, 0x02),
  ]

  private func read(_ bytes: [UInt8]) throws -> [Recording] {
    try AdapterRegistry.read(ByteSource(name: "a.fit", bytes: bytes), options: IngestionOptions())
  }

  private func activity(isBigEndian: Bool = false) -> FITBuilder {
    var fit = FITBuilder(isBigEndian: isBigEndian)
    fit.define(0, message: 20, Self.fields)
    for (second, rate) in [(0, 70), (1, 71), (3, 255), (4, 74)] {
      fit.data(0, [(Self.stamp + second, 4), (rate, 1)])
    }
    return fit
  }

  @Test(arguments: [(false, 14), (true, 14), (false, 12)])
  func `rates of an activity come with their times`(isBigEndian: Bool, header: Int) throws {
    let recordings = try read(activity(isBigEndian: isBigEndian).file(header: header))
    #expect(recordings.count == 1 && recordings[0].format == "garmin.fit")
    #expect(recordings[0].start?.iso8601 == "2024-03-01T09:00:00.000Z")
    let samples = try #require(HeartReading.samples(recordings[0]))
    #expect(samples.time == [0, 1, 3, 4])
    #expect(samples.rate.filter(\.isFinite) == [70, 71, 74] && samples.rate[2].isNaN)
    #expect(recordings[0].flags.isEmpty)
  }

  @Test(arguments: [
    (34, 5, -25_200, "2024-03-01T02:00:00.000-07:00"),
    (103, 0, 20_700, "2024-03-01T14:45:00.000+05:45"),
    (34, 5, -25_199, "2024-03-01T02:00:00.000-07:00"), (34, 5, 0, "2024-03-01T09:00:00.000Z"),
    (34, 5, 900_000, "2024-03-01T09:00:00.000Z"), (49, 5, 3600, "2024-03-01T09:00:00.000Z"),
  ])
  func `the clock of the device is the one that the file states`(
    message: Int, field: Int, offset: Int, expected: String
  ) throws {
    var fit = activity()
    fit.define(1, message: message, [(253, 4, 0x86), (UInt8(field), 4, 0x86)])
    fit.data(1, [(Self.stamp + 4, 4), (Self.stamp + 4 + offset, 4)])
    #expect(try read(fit.file())[0].start?.iso8601 == expected)
  }

  @Test func `other fields, developer fields and other messages are passed over`() throws {
    var fit = FITBuilder()
    fit.define(3, message: 0, [(0, 1, 0x00), (5, 8, 0x07)])
    fit.data(3, [(4, 1), (0x6465_6667, 8)])
    fit.define(
      5, message: 20, [(0, 4, 0x85), (3, 1, 0x02), (253, 4, 0x86), (5, 4, 0x86)], developer: [2, 1])
    fit.data(5, [(-5, 4), (88, 1), (Self.stamp, 4), (1234, 4), (9, 2), (7, 1)])
    fit.data(5, [(-5, 4), (90, 1), (Self.stamp + 2, 4), (1234, 4), (9, 2), (7, 1)])
    let samples = try #require(HeartReading.samples(try read(fit.file())[0]))
    #expect(samples.rate == [88, 90] && samples.time == [0, 2])
  }

  @Test func `compressed time stamps follow the last whole one and roll over`() throws {
    var fit = FITBuilder()
    fit.define(0, message: 20, Self.fields)
    fit.define(1, message: 20, [(3, 1, 0x02)])
    // The low five bits of the stamp are 16.
    #expect(Self.stamp & 31 == 16)
    fit.data(0, [(Self.stamp, 4), (60, 1)])
    for (offset, rate) in [(17, 61), (31, 62), (0, 63), (16, 64)] {
      fit.data(0x80 | 1 << 5 | UInt8(offset), [(rate, 1)])
    }
    let samples = try #require(HeartReading.samples(try read(fit.file())[0]))
    #expect(samples.time == [0, 1, 15, 16, 32] && samples.rate == [60, 61, 62, 63, 64])
  }

  @Test func `a whole day's monitoring has the low half of its times`() throws {
    var fit = FITBuilder()
    fit.define(0, message: 55, [(253, 4, 0x86)])
    fit.define(1, message: 55, [(26, 2, 0x84), (27, 1, 0x02)])
    fit.data(0, [(Self.stamp, 4)])
    fit.data(1, [((Self.stamp + 60) & 0xffff, 2), (58, 1)])
    fit.data(1, [((Self.stamp + 60 + 65_000) & 0xffff, 2), (59, 1)])
    let samples = try #require(HeartReading.samples(try read(fit.file())[0]))
    #expect(samples.rate == [58, 59] && samples.time == [0, 65_000])
  }

  @Test func `intervals are a recording of their own`() throws {
    var fit = activity()
    fit.define(2, message: 78, [(0, 6, 0x84)])
    fit.data(2, [(812, 2), (65_535, 2), (65_535, 2)])
    fit.data(2, [(790, 2), (805, 2), (65_535, 2)])
    let recordings = try read(fit.file())
    #expect(recordings.map(\.step) == ["record", "hrv"])
    #expect(HeartReading.beats(recordings[1])?.milliseconds == [812, 790, 805])
    #expect(recordings[1].start?.iso8601 == "2024-03-01T09:00:04.000Z")
  }

  /// Five beats of 0.8 s a message, every 4 s, with the timer stopped after the third message for `pause` s.
  private func activity(pause: Int, events: Bool) -> FITBuilder {
    var fit = FITBuilder()
    fit.define(0, message: 20, Self.fields)
    fit.define(1, message: 78, [(0, 10, 0x84)])
    fit.define(2, message: 21, [(253, 4, 0x86), (0, 1, 0x00), (1, 1, 0x00)])
    for message in 0..<6 {
      let time = Self.stamp + 4 * message + (message > 2 ? pause : 0)
      if message == 3, events {
        fit.data(2, [(time - pause - 3, 4), (0, 1), (4, 1)])
        fit.data(2, [(time - 3, 4), (0, 1), (0, 1)])
      }
      fit.data(0, [(time, 4), (75, 1)])
      fit.data(1, [(800, 2), (801, 2), (799, 2), (802, 2), (798, 2)])
    }
    return fit
  }

  @Test(arguments: [(2, true), (40, true), (40, false), (600, true)])
  func `a pause is a gap, with or without its events`(pause: Int, events: Bool) throws {
    let recordings = try read(activity(pause: pause, events: events).file())
    let beats = try #require(HeartReading.beats(recordings[1]))
    let ends = try #require(beats.ends)
    let jumps = ends.indices.dropFirst().filter {
      ends[$0] - ends[$0 - 1] > beats.milliseconds[$0] / 1000 + 0.5
    }
    #expect(beats.milliseconds.count == 30 && jumps == [15])
    #expect(abs(ends[29] - 24 - Double(pause)) < 0.01)
    let samples = try #require(HeartReading.samples(recordings[0]))
    let start = Double(4 * 3 - 3)
    #expect(samples.pauses == (events ? [start...start + Double(pause)] : []))
    #expect(recordings.allSatisfy { ($0.flags.map(\.code) == ["hr.pauses"]) == events })
    let step = try HeartRateProcessor(ParameterSet(HeartRateProcessor.descriptor.parameters, [:]))
      .process(recordings[1])
    #expect(step.flags.contains { $0.code == "hrv.gaps" && $0.count == 1 })
  }

  @Test func `without a pause the intervals have no gap`() throws {
    let recordings = try read(activity(pause: 0, events: false).file())
    #expect(HeartReading.beats(recordings[1])?.ends == nil)
    #expect(recordings.allSatisfy { $0.flags.isEmpty })
  }

  @Test func `seconds since the device was switched on are no date`() throws {
    var fit = FITBuilder()
    fit.define(0, message: 20, Self.fields)
    fit.data(0, [(1000, 4), (70, 1)])
    fit.data(0, [(1001, 4), (71, 1)])
    let recording = try read(fit.file())[0]
    #expect(recording.start == nil && HeartReading.codes(recording) == ["hr.time-zone-unknown"])
    #expect(HeartReading.samples(recording)?.time == [0, 1])
  }

  @Test func `chained files are read one after the other`() throws {
    var second = FITBuilder()
    second.define(7, message: 20, Self.fields)
    second.data(7, [(Self.stamp + 9, 4), (80, 1)])
    let samples = try #require(
      HeartReading.samples(try read(activity().file() + second.file(header: 12))[0]))
    #expect(samples.time == [0, 1, 3, 4, 9])
  }

  @Test func `a changed byte, a cut and a header that was never finished are said`() throws {
    let whole = activity().file()
    var changed = whole
    changed[whole.count - 3] = 99
    #expect(HeartReading.codes(try read(changed)[0]) == ["fit.checksum"])
    let cut = try read(Array(whole.dropLast(4)))[0]
    #expect(HeartReading.codes(cut) == ["fit.unterminated"])
    #expect(HeartReading.samples(cut)?.time == [0, 1, 3])
    let open = try read(activity().file(length: 0).dropLast(2))[0]
    #expect(HeartReading.codes(open) == ["fit.unterminated"])
    #expect(HeartReading.samples(open)?.time == [0, 1, 3, 4])
  }

  @Test func `what is no FIT file, or has no heart in it, is refused`() throws {
    var fit = FITBuilder()
    fit.data(4, [(1, 1)])
    #expect(throws: Diagnostic.self) { try read(fit.file()) }
    var silent = FITBuilder()
    silent.define(0, message: 20, Self.fields)
    silent.data(0, [(Self.stamp, 4), (255, 1)])
    for (bytes, code) in [
      (fit.file(), "fit.damaged"), (silent.file(), "hr.no-samples"),
      (activity().file() + Array("rest".utf8), "fit.damaged"),
    ] {
      let error = #expect(throws: Diagnostic.self) { try read(bytes) }
      #expect(error?.code == code)
    }
  }

  @Test func `the checksum is CRC-16 with its known test value`() {
    #expect(FITChecksum.of("123456789".utf8) == 0xbb3d)
  }

  @Test func `no prefix of a file traps`() throws {
    let whole = activity().file()
    for count in 12..<whole.count { _ = try? read(Array(whole.prefix(count))) }
    for place in whole.indices {
      var changed = whole
      changed[place] = 0xff
      _ = try? read(changed)
    }
  }
}
