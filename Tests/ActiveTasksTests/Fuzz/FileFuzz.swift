import Foundation
import Testing

@testable import ActiveTasks

/// Seeded mutations of media files and JSON: facts and findings end in values or a diagnostic, and a
/// copy is clean and unchanged or not there.
@Suite struct FileFuzz {
  @Test func `survives mutated files of every container`() throws {
    guard let maker = try ClipMaker() else { return }
    try maker.clip("a.mov", more: "-metadata title=Secret -movflags use_metadata_tags")
    var seeds = [maker.path("a.mov")]
    for (name, codecs) in [
      ("b.wav", "-vn"), ("b.flac", "-vn"), ("b.mp3", "-vn"), ("b.aiff", "-vn -write_id3v2 1"),
      ("b.jpg", "-frames:v 1"), ("b.png", "-frames:v 1"), ("b.mp4", "-c copy"),
    ] {
      seeds.append(
        try maker.make(
          name, "-i '\(maker.path("a.mov"))' \(codecs) -t 0.1 -metadata title=Secret"))
    }
    var random = SplitMix(seed: 66)
    let path = maker.path("mutated")
    let copy = maker.path("copy")
    var options = AudioOptions()
    options.searchPath = []
    var copies = 0
    let bytes = try seeds.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
    for number in 0..<PipelineFuzz.cases {
      var own = bytes[number % bytes.count]
      for _ in 0...(random.next() % 3) { PipelineFuzz.mutate(&own, &random) }
      try Data(own).write(to: URL(filePath: path))
      do throws(Diagnostic) {
        let source = ByteSource(name: "x", bytes: own)
        _ = try FileInspector(source, options: options).facts(probes: true)
        let proof = try PrivacyRun.report(path, copy: copy).copy
        #expect(proof.map { $0.payloadBefore == $0.payloadAfter } ?? false, "case \(number)")
        copies += 1
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty, "case \(number)")
      }
    }
    #expect(copies > PipelineFuzz.cases / 10)
  }

  /// Structures that are walked to find their end: a look ends, whatever they state.
  @Test func `survives mutated structures of files without programs`() throws {
    let seeds = try PipelineFuzz.seeds(in: "Fixtures/malformed/files")
    try #require(seeds.count > 10)
    var random = SplitMix(seed: 67)
    for number in 0..<PipelineFuzz.cases * 4 {
      var (name, bytes) = seeds[number % seeds.count]
      for _ in 0...(random.next() % 4) { PipelineFuzz.mutate(&bytes, &random) }
      let source = ByteSource(name: name, bytes: bytes)
      let facts = try FileInspector(source, options: AudioOptions()).facts(probes: false)
      #expect(facts.bytes == bytes.count, "case \(number)")
      #expect((0...bytes.count).contains(facts.trailing), "case \(number)")
      #expect(facts.truncation == nil || facts.trailing == 0, "case \(number)")
    }
  }
}
