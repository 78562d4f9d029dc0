import Testing

@testable import ActiveTasks

/// Bytes changed at random: reading ends with a result or a diagnostic, never with a trap.
///
/// `ACTIVE_FUZZ_CASES` sets the number of cases.
@Suite struct JSONMutationFuzz {
  private static let seeds = [
    #"{"items":[{"timestamp":1.5,"timestampSince1970":1.7e9,"attitude":{"x":0,"y":0,"z":0,"w":1},"gravity":{"x":0,"y":0,"z":-1},"userAcceleration":{"x":0,"y":1e-3,"z":0}},{"timestamp":1.51,"attitude":null,"gravity":{"x":0,"y":0,"z":-1.0}},{"timestamp":1.52,"gravity":{"z":1}}],"a":"b"}"#,
    #"[{"uptime":1,"timestamp":0,"stepPath":"a/b","timestampDate":"2024-05-01T09:00:00.000-07:00"},{"uptime":1.01,"timestamp":0.01,"stepPath":"a/b","sensorType":"gravity","x":0,"y":0,"z":-1},{"timestamp":0.02,"sensorType":"gyro","x":"},{","y":0,"z":1}]"#,
    #"{"_class":"ORKTaskResult","results":[{"_class":"ORKStepResult","identifier":"k\u00e9","startDate":"2024-05-01T09:00:00-0700","results":[{"_class":"ORKRangeOfMotionResult","identifier":"k","start":90,"finish":1,"minimum":1e2,"maximum":-3.5,"range":103.5}]}]}"#,
  ].map { Array($0.utf8) }

  private static let words = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "},{", "NaN", "null", "1e999", "\u{0}", "\\ud800",
    "]}", "-",
  ].map { Array($0.utf8) }

  @Test func `survives mutations of every format`() {
    var random = SplitMix64(state: 20_261_130)
    let formats = [
      "researchkit.deviceMotion", "researchkit.accelerometer", "sage.motion",
      "researchkit.taskResult",
    ]
    for number in 0..<JSONTestSupport.fuzzCases {
      var bytes = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&bytes, &random) }
      var options = IngestionOptions()
      if number % 2 == 0 { options.format = formats[number / 2 % formats.count] }
      let source = ByteSource(name: "case \(number)", bytes: bytes)
      do throws(Diagnostic) {
        let recordings = try AdapterRegistry.read(source, options: options)
        #expect(!recordings.isEmpty, "case \(number)")
      } catch {
        #expect(error.input == "case \(number)")
      }
    }
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
    case 4: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default:
      let end = min(place + Int.random(in: 1...40, using: &random), bytes.count)
      bytes.insert(
        contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
    }
  }
}
