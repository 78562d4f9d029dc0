import Glibc
import SignalProcessing
import Testing

@testable import ActiveTasks

/// Seeded mutations of hearing tests: reading and processing end in finite numbers or a diagnostic.
///
/// `ACTIVE_FUZZ_CASES` sets the number of cases.
@Suite struct AudiometryFuzz {
  private static let words = [
    ",", ";", "\n", "\"", "{", "}", "[", "]", ":", "null", "NaN", "-Infinity", "1e999", "-1e308",
    "1.7976931348623157e+308", "0", "-", ">", "NR", "left", "channel", "samples", "units", "\0",
    "\u{feff}", "9223372036854775807", "true", "\\ud800", "1000", "_class",
  ].map { Array($0.utf8) }

  private static func seeds() throws -> [[UInt8]] {
    let truth = try #require(TrueAudiogram("20"))
    var step = ListenerSimulation(SimulatedListener())
    step.configuration.frequencies = [1000, 4000]
    let files = AudiometrySimulation(step, left: truth, right: truth).files().map(\.bytes)
    let texts = [
      "ear,frequency_hz,level_dbhl,heard\nleft,1000,30,1\nleft,1000,20,0\nleft,1000,25,1\n",
      "frequency_hz,left_dbhl,right_dbhl\n500,20,25\n1000,>90,NR 100\n2000,,5\n4000,30,40\n",
      #"{"sensitivityPoints":[{"frequency":1000,"leftEarSensitivity":20},{"frequency":500,"tests":[{"side":"left","sensitivity":5,"clampingRange":{"upperBound":90}}]}]}"#,
      #"{"resourceType":"Observation","component":[{"code":{"coding":[{"code":"89016-0"}]},"valueQuantity":{"value":15}}]}"#,
      #"{"_class":"ORKToneAudiometryResult","samples":[{"frequency":8000,"channel":0,"channelSelected":0,"amplitude":0.003}]}"#,
    ]
    return files + texts.map { Array($0.utf8) }
  }

  private static func mutate(_ seed: [UInt8], _ random: inout SignalProcessing.SplitMix64)
    -> [UInt8]
  {
    var bytes = seed
    for _ in 0...Int.random(in: 0..<6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 30))
      case 3:
        // A number becomes another one.
        guard let digit = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else {
          continue
        }
        bytes.replaceSubrange(digit..<digit + 1, with: words.randomElement(using: &random) ?? [])
      default:
        let end = min(bytes.count, place + 80)
        bytes.insert(
          contentsOf: Array(bytes[place..<end]), at: Int.random(in: 0...bytes.count, using: &random)
        )
      }
    }
    return bytes
  }

  @Test func `survives mutated hearing tests`() throws {
    let cases = getenv("ACTIVE_FUZZ_CASES").flatMap { Int(String(cString: $0)) } ?? 1000
    let seeds = try Self.seeds()
    let formats = [
      nil, "researchkit.taskResult", "tone.presentations.csv", "audiogram.csv",
      "healthkit.audiogram", "fhir.audiogram",
    ]
    let processor = try ToneAudiometryProcessor(
      ParameterSet(ToneAudiometryParameters.specs, ["age": "50", "sex": "female"]))
    var random = SignalProcessing.SplitMix64(seed: 4)
    var processed = 0
    for number in 0..<cases {
      let bytes = Self.mutate(seeds[number % seeds.count], &random)
      var options = IngestionOptions()
      options.task = .toneAudiometry
      if number % 3 == 0 { options.format = formats[number / 3 % formats.count] }
      let source = ByteSource(name: "fuzz", bytes: bytes)
      for recording in (try? AdapterRegistry.read(source, options: options)) ?? [] {
        guard let step = try? processor.process(recording) else { continue }
        processed += 1
        for metric in step.metrics {
          if case .number(let value)? = metric.value { #expect(value.isFinite, "case \(number)") }
          #expect((metric.value == nil) == (metric.reason != nil), "case \(number)")
        }
      }
    }
    #expect(cases < 100 || processed > cases / 20)
  }
}
