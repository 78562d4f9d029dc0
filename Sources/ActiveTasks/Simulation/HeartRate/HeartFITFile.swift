/// Simulated rates and intervals as a Garmin watch that logs intervals would keep them.
enum HeartFITFile {
  /// Seconds from 1970 to the epoch of FIT.
  private static let epoch: Int64 = 631_065_600

  /// The file: one `record` a watch sample, one `hrv` message with up to five intervals after it.
  static func activity(_ simulation: BeatSimulation) -> [SimulatedFile] {
    var content: [UInt8] = []
    // Local type 0: message 20, time stamp (253, uint32) and heart rate (3, uint8).
    content += [0x40, 0, 0, 20, 0, 2, 253, 4, 0x86, 3, 1, 0x02]
    // Local type 1: message 78, five times (0, uint16).
    content += [0x41, 0, 0, 78, 0, 1, 0, 10, 0x84]
    let start = simulation.start.nanoseconds / 1_000_000_000 - epoch
    var beats = Array(zip(simulation.beats.dropFirst(), simulation.intervals))[...]
    for (time, rate) in simulation.watchSamples {
      content += [0] + little(Int(start) + Int(time.rounded()), 4)
      content.append(UInt8(clamping: rate))
      let own = beats.prefix { $0.0 <= time }
      beats = beats.dropFirst(own.count)
      append(own.map(\.1), to: &content)
    }
    append(beats.map(\.1), to: &content)
    let header = [14, 0x20, 0x54, 0x08] + little(content.count, 4) + Array(".FIT".utf8)
    let file = header + little(Int(FITChecksum.of(header)), 2) + content
    return [
      SimulatedFile(
        name: "activity.fit", bytes: file + little(Int(FITChecksum.of(file)), 2))
    ]
  }

  private static func append(_ intervals: [Double], to content: inout [UInt8]) {
    for first in stride(from: 0, to: intervals.count, by: 5) {
      let some = intervals[first..<min(first + 5, intervals.count)].map { Int($0.rounded()) }
      content.append(1)
      for value in some + Array(repeating: 0xffff, count: 5 - some.count) {
        content += little(min(value, 0xffff), 2)
      }
    }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
