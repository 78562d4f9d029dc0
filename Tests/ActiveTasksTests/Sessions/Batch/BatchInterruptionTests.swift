import Foundation
import Testing

@testable import ActiveTasks

/// A batch that is killed, finds the disk full or its inputs moving: another run gives the right results.
///
/// `ACTIVE_KILLS=50` kills that often, `make kill-batch` does so.
@Suite struct BatchInterruptionTests {
  private static let kills =
    ProcessInfo.processInfo.environment["ACTIVE_KILLS"].flatMap(Int.init) ?? 4

  private func study(sessions: Int) throws -> SmallStudy {
    let study = try SmallStudy()
    for number in 0..<sessions {
      try study.add("P\(number)/s/hearing.json", fixture: "audiometry/result.json")
      try study.add("P\(number)/s/ipaq.json", fixture: "survey/ipaq.json")
    }
    return study
  }

  private func command(_ study: SmallStudy, _ output: String, _ flags: String = "") -> String {
    "active-cli batch \(study.root) -o \(output) --keep-ids --no-progress -j 2 \(flags)"
  }

  private func temporaries(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tmp") }
  }

  @Test func `killed at any moment, a second run completes the same bytes`() throws {
    let study = try study(sessions: 12)
    let whole = try TestProgram.run(command(study, study.output))
    #expect(whole.status == 0)
    let expected = try study.results()
    var random = SystemRandomNumberGenerator()
    let output = study.scratch.path("killed")
    for _ in 0..<Self.kills {
      let delay = Double.random(in: 0.01...0.8, using: &random)
      let line =
        "\(command(study, output, "--force")) & sleep \(delay); kill -9 $!; wait $!; true"
      _ = try TestProgram.run(line)
      let again = try TestProgram.run(command(study, output))
      #expect(again.status == 0, "\(again.error)")
      #expect(try study.results(in: output) == expected, "killed after \(delay) s")
      #expect(try temporaries(output).isEmpty)
    }
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal keeps what is done and says so`(signal: String, status: Int) throws {
    let study = try study(sessions: 200)
    // A shell's background programs ignore Ctrl-C unless told otherwise.
    let result = try TestProgram.run(
      """
      env --default-signal=INT,TERM \(command(study, study.output, "-j 1")) &
      while [ ! -d \(study.output)/journal ]; do sleep 0.02; done
      kill -\(signal) $!; wait $!
      """)
    #expect(result.status == Int32(status), "\(result.error)")
    #expect(result.error.contains("[run.interrupted] stopped after"))
    let again = try TestProgram.run(command(study, study.output))
    #expect(again.status == 0 && !again.output.contains(#""processed":200,"#))
    #expect(try study.objects("sessions.jsonl").count == 200)
  }

  @Test func `a full disk ends the run with status 4, and room lets it go on`() throws {
    let study = try study(sessions: 12)
    try study.run()
    let expected = try study.results()
    let small = study.scratch.path("small")
    try FileManager.default.createDirectory(atPath: small, withIntermediateDirectories: false)
    let mounted = try TestProgram.run("mount -t tmpfs -o size=256k none \(small)")
    guard mounted.status == 0 else {
      print("skipped: no small disk can be mounted: \(mounted.error)")
      return
    }
    defer { _ = try? TestProgram.run("umount \(small)") }
    let full = try TestProgram.run(command(study, small + "/results"))
    #expect(full.status == 4)
    #expect(full.error.contains("[output.unwritable]") && full.error.contains("No space left"))
    let grown = try TestProgram.run("mount -o remount,size=64m \(small)")
    #expect(grown.status == 0)
    #expect(try TestProgram.run(command(study, small + "/results")).status == 0)
    #expect(try study.results(in: small + "/results") == expected)
    #expect(try TestProgram.run("mount -o remount,ro \(small)").status == 0)
    let frozen = try TestProgram.run(command(study, small + "/results", "--force"))
    #expect(frozen.status == 4 && frozen.error.contains("Read-only"))
    #expect(try study.results(in: small + "/results") == expected)
  }

  @Test func `a file that changes while it is read is an error that passes`() throws {
    let study = try study(sessions: 1)
    let path = study.root + "/P0/s/hearing.json"
    let context = try study.plan().context
    let place = try #require(try StudyWalk(study.root).places.first)
    let names = context.names.names(of: place)
    let writer = Writer(path: path)
    let outcome = writer.whileWriting {
      SessionWorker(context: context, journal: Journal(output: study.output)).run(place, names)
    }
    guard case .processed(let record) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(record.isTransient)
    let errors = String(decoding: record.parts[SessionRecord.Part.errors.rawValue], as: UTF8.self)
    #expect(errors.contains(#""code":"input.changed""#))
    // At rest it is read again, although nothing else changed.
    let fixture = try SmallStudy.fixture("audiometry/result.json")
    try study.add("P0/s/hearing.json", fixture)
    #expect(try study.run().processed == 1)
    #expect(try study.errorCodes().isEmpty)
  }

  /// Appends to a file again and again.
  private final class Writer: Sendable {
    private let path: String

    init(path: String) { self.path = path }

    func whileWriting<T>(_ body: () -> T) -> T {
      let stop = StopSign()
      let path = path
      let ended = DispatchSemaphore(value: 0)
      let thread = Thread {
        while !stop.isSet {
          if let file = FileHandle(forWritingAtPath: path) {
            _ = try? file.seekToEnd()
            try? file.write(contentsOf: Data(" ".utf8))
            try? file.close()
          }
        }
        ended.signal()
      }
      thread.start()
      defer {
        stop.set()
        ended.wait()
      }
      return body()
    }
  }
}
