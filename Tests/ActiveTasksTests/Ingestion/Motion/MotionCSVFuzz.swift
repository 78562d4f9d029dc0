import Glibc
import SignalProcessing
import Testing

@testable import ActiveTasks

/// Seeded mutations of valid tables: reading must end in a sound recording or a diagnostic.
///
/// `ACTIVE_FUZZ_CASES` sets the number of cases.
@Suite struct MotionCSVFuzz {
  private static let words = [
    ",", ";", "\t", "\n", "\r\n", "\"", "-", ".", "e", "1e308", "-1e999", "NaN", "nan,nan", "#",
    "//",
    "sep=;\n", "\u{feff}", "\0", "9223372036854775807", "99999999999999999999",
    "2024-05-01T09:00:00Z",
    "time", "ax", "gx", "(g)", "//\n", " ", "4294967295", "00:01.5", "é", "/", "x/y/z",
  ].map { Array($0.utf8) }

  private func mutate(_ seed: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = seed
    for _ in 0..<(1 + random.next() % 8) {
      let place = Int(random.next() % UInt64(bytes.count + 1))
      switch random.next() % 6 {
      case 0 where place < bytes.count: bytes[place] = UInt8(random.next() & 255)
      case 1: bytes.insert(contentsOf: Self.words[Int(random.next() % 32)], at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 40)))
      case 3:
        let end = min(bytes.count, place + Int(random.next() % 200))
        bytes.insert(
          contentsOf: Array(bytes[place..<end]), at: Int(random.next() % UInt64(bytes.count + 1)))
      case 4: bytes.removeLast(min(bytes.count, Int(random.next() % 20)))
      default: bytes = bytes.filter { _ in random.next() % 500 != 0 }
      }
    }
    return bytes
  }

  private func check(_ recording: Recording) -> Bool {
    guard let motion = recording.motion, !motion.time.isEmpty else { return false }
    let rises = zip(motion.time, motion.time.dropFirst()).allSatisfy { $0 < $1 }
    let isFinite = motion.time.allSatisfy(\.isFinite)
    let columns =
      [motion.specificForce, motion.angularRate, motion.attitude?.vector].compactMap { $0 }
      .flatMap { [$0.x, $0.y, $0.z] } + [motion.attitude?.w].compactMap { $0 }
    return rises && isFinite && !columns.isEmpty
      && columns.allSatisfy { column in
        column.count == motion.time.count && !column.contains { $0.isInfinite }
      }
  }

  @Test func `survives mutated tables`() {
    let cases = getenv("ACTIVE_FUZZ_CASES").flatMap { Int(String(cString: $0)) } ?? 2000
    var random = SplitMix(seed: 7)
    let table = (0..<40).map { index in
      "\(Double(index) / 100),0.1,0.2,9.8,0.5,\(Double(index) / 7),0\n"
    }
    var seeds = MotionLayoutTests.layouts.map { Array($0.text.utf8) }
    seeds.append(Array(("t,ax,ay,az,gx,gy,gz\n" + table.joined()).utf8))
    seeds.append(
      Array("1544027337.0,1544027337.0,1544027337.0\n32,32,32\n-5,-2,64\n-5,-2,63\n".utf8))
    seeds += seeds.map { [0xff, 0xfe] + $0.flatMap { [$0, 0] } }
    var read = 0
    for number in 0..<cases {
      let bytes = mutate(seeds[number % seeds.count], &random)
      var options = IngestionOptions()
      if number % 5 == 0 { options.columns = "time=1,ax=2,ay=3,az=4" }
      if number % 7 == 0 { options.rateHertz = 100 }
      let source = ByteSource(name: "fuzz", bytes: bytes)
      guard let recordings = try? AdapterRegistry.read(source, options: options) else { continue }
      read += 1
      let isSound = recordings.allSatisfy { recording in
        // One column of numbers is a list of intervals, which the command refuses.
        if case .heartRate = recording.payload { return recording.format == "rr.txt" }
        return check(recording)
      }
      #expect(isSound, "case \(number)")
    }
    #expect(cases < 100 || read > cases / 20)
  }
}
