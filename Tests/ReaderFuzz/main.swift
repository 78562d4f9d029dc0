// Coverage-guided fuzz: any bytes through everything that a batch would do with a file of them.
//
// The fuzzer looks for traps, endless work and memory; here is checked that what is printed is JSON again.
// `make fuzz-coverage` builds and runs it; arguments are those of libFuzzer.

internal import CFuzzer
internal import Glibc

@testable internal import ActiveTasks

/// No external program is started: a fuzzer makes thousands of inputs a second.
func options(_ options: IngestionOptions) -> IngestionOptions {
  var options = options
  options.audio.searchPath = []
  return options
}

func process(_ bytes: [UInt8], by runner: InputRunner) throws(Diagnostic) {
  let results = try runner.results("recording", workers: 1) { own throws(Diagnostic) in
    try InputReader.read(ByteSource(name: "recording", bytes: bytes), options: options(own))
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

/// One runner a task, with the parameters' defaults.
let runners = try StudyRunners(StudyConfiguration(), only: nil)

func test(_ bytes: [UInt8]) {
  do throws(Diagnostic) {
    let head = InputHead(Array(bytes.prefix(AdapterRegistry.headSize)))
    let found = try RecordingTasks.find(
      "recording", head, contents: { () throws(Diagnostic) in bytes })
    guard case .recording(let tasks, _) = found else { return }
    for task in tasks where task != .camera {
      if let runner = runners.runner(task, device: nil) { try process(bytes, by: runner) }
    }
  } catch {
    precondition(!error.code.isEmpty && !error.message.isEmpty)
  }
}

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
    test(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  })
