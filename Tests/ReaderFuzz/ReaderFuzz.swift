// Coverage-guided fuzz: any bytes through everything that a batch would do with a file of them.
//
// The fuzzer looks for traps, endless work and memory; here is checked that what is printed is JSON again.
// `make fuzz-coverage` builds and runs it; arguments are those of libFuzzer.

@testable internal import ActiveTasks

/// What libFuzzer, whose own `main` runs, calls with each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  ReaderFuzz.test(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

enum ReaderFuzz {
  /// One runner a task, with the parameters' defaults.
  static let runners = Result { () throws(Diagnostic) in
    try StudyRunners(StudyConfiguration(), only: nil)
  }

  static func test(_ bytes: [UInt8]) {
    do throws(Diagnostic) {
      let head = InputHead(Array(bytes.prefix(AdapterRegistry.headSize)))
      let found = try RecordingTasks.find(
        "recording", head, contents: { () throws(Diagnostic) in bytes })
      guard case .recording(let tasks, _) = found else { return }
      for task in tasks where task != .camera {
        if let runner = try runners.get().runner(task, device: nil) {
          try process(bytes, by: runner)
        }
      }
    } catch {
      precondition(!error.code.isEmpty && !error.message.isEmpty)
    }
  }

  private static func process(_ bytes: [UInt8], by runner: InputRunner) throws(Diagnostic) {
    var dates = SessionDates()
    let results = try runner.results("recording", workers: 1, dates: &dates) {
      own throws(Diagnostic) in
      // No external program is started: a fuzzer makes thousands of inputs a second.
      var own = own
      own.audio.searchPath = []
      return try InputReader.read(ByteSource(name: "recording", bytes: bytes), options: own)
    }
    var writer = ResultWriter(.jsonl, inputCount: 1)
    for line in writer.text(results).split(separator: 0x0a) {
      do throws(Diagnostic) {
        _ = try JSONParser.document(Array(line))
      } catch {
        fatalError("prints what is not JSON: \(error.message)")
      }
    }
  }
}
