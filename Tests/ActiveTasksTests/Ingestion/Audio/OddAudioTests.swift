import ActiveTasks
import Foundation
import Testing

@Suite struct OddAudioTests {
  @Test func dump() throws {
    guard let folder = AudioFixtures.shared("odd") else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let o = AudioOutcome.read(folder + "/" + name)
      print("ROW", name, o.frames, o.channelCount, o.sampleRate, String(format: "%.3f", o.level), o.codes, "|", o.encoding, o.metadata.map { "\($0.key)=\($0.value)" })
      if let p = o.problem { print("    ", p.message, "|", p.location.suffix, "|", p.found ?? "", "|", p.expected ?? "", "|", p.hint ?? "") }
      for f in o.flags { print("    ", f.severity, f.message, f.location ?? "-", f.count) }
    }
  }
}
