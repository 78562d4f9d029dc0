import Foundation
import Testing

@testable import ActiveTasks

/// WFDB headers against the files of their samples.
@Suite struct WFDBRecordTests {
  private static let values: [Int16] = (0..<2000).map { Int16(200 * sin(Double($0) / 9)) }

  /// A record in a folder of its own, read.
  private static func read(
    _ header: String, _ values: [Int16] = values, columns: String? = nil, rate: Double? = nil,
    annotations: [UInt8]? = nil
  ) throws -> Recording {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wfdb-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "r.hea")
    try Data(header.utf8).write(to: path)
    let bytes = values.flatMap { value in
      let raw = UInt16(bitPattern: value)
      return [UInt8(truncatingIfNeeded: raw), UInt8(truncatingIfNeeded: raw >> 8)]
    }
    try Data(bytes).write(to: folder.appending(path: "r.dat"))
    var options = IngestionOptions()
    (options.columns, options.rateHertz) = (columns, rate)
    if let annotations {
      try Data(annotations).write(to: folder.appending(path: "r.atr"))
      options.format = "wfdb.annotations"
    }
    return try #require(
      try AdapterRegistry.read(ByteSource(path: path.path(percentEncoded: false)), options: options)
        .first)
  }

  private static var sum: Int { values.reduce(0) { $0 + Int($1) } & 0xffff }

  private static func header(
    _ count: Int = 2000, sum: Int = 0, name: String = "II"
  ) -> String { "r 1 250 \(count)\nr.dat 16 200(0)/mV 16 0 0 \(sum) 0 \(name)\n" }

  @Test func `a record that is whole has no doubt`() throws {
    for header in [Self.header(), Self.header(sum: Self.sum), Self.header(sum: Self.sum - 65536)] {
      #expect(try HeartReading.codes(Self.read(header)) == ["hr.companion-file"])
    }
  }

  @Test(arguments: [1000, 1999, 2001, 75_000])
  func `samples cut off or left over are said`(count: Int) throws {
    #expect(
      try HeartReading.codes(Self.read(Self.header(count))) == ["hr.companion-file", "wfdb.length"])
  }

  @Test func `samples that changed are said`() throws {
    #expect(
      try HeartReading.codes(Self.read(Self.header(sum: Self.sum + 1))) == [
        "hr.companion-file", "wfdb.checksum",
      ])
  }

  @Test func `a rate against the header is said`() throws {
    let recording = try Self.read(Self.header(), rate: 360)
    #expect(HeartReading.codes(recording).contains("hr.option-contradicted"))
    #expect(HeartReading.waveform(recording)?.sampleRate == 250)
  }

  @Test(arguments: ["RESP", "EEG C3-A2", "EMG", "Airflow", "SpO2"])
  func `a signal of another kind is refused unless it is named`(name: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.read(Self.header(name: name)) }
    #expect(error?.code == "wfdb.signal")
    #expect(throws: Never.self) { try Self.read(Self.header(name: name), columns: "ecg=1") }
  }

  @Test func `a length that no file can have is said`() throws {
    let header = "r 1 250 \(Int.max)\nr.dat 212 200(0)/mV 12 0 0 0 0 II\n"
    #expect(try HeartReading.codes(Self.read(header)) == ["hr.companion-file", "wfdb.length"])
  }

  @Test(arguments: ["-", "../r.dat", "/r.dat", ".r.dat"])
  func `samples that do not lie beside the header are not read`(file: String) {
    let error = #expect(throws: Diagnostic.self) {
      try Self.read("r 1 250 2000\n\(file) 16 200(0)/mV 16 0 0 0 0 II\n")
    }
    #expect(error?.code == "wfdb.companion")
  }

  @Test(arguments: [Int.min, -1, 0, 2, Int.max])
  func `a place where no signal is is refused`(place: Int) {
    let error = #expect(throws: Diagnostic.self) {
      try Self.read(Self.header(), columns: "ecg=\(place)")
    }
    #expect(error?.code == "wfdb.signal")
  }

  private static let kinds: [(String, String?, HeartWaveform.Kind)] = [
    ("ECG HEART", "ecg=1", .electrocardiogram), ("II", "ppg=1", .pulse), ("PLETH", nil, .pulse),
    ("II", nil, .electrocardiogram),
  ]

  @Test(arguments: kinds)
  func `what a signal is said to be counts, whatever its name`(
    name: String, columns: String?, kind: HeartWaveform.Kind
  ) throws {
    let recording = try Self.read(Self.header(name: name), columns: columns)
    #expect(HeartReading.waveform(recording)?.kind == kind)
  }

  @Test(arguments: [(9000, []), (11_700, ["wfdb.length"]), (8000, ["wfdb.length"])])
  func `annotations that end long before the record are said`(length: Int, codes: [String]) throws {
    // A normal beat every 200 samples, 45 of them, and the end marker.
    let beats = (0..<45).flatMap { _ in [UInt8(200), UInt8(1 << 2)] }
    let recording = try Self.read(Self.header(length), annotations: beats + [0, 0])
    #expect(HeartReading.codes(recording) == ["hr.companion-file"] + codes)
  }
}
