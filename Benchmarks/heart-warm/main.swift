// What the heart-rate jobs cost in a process that runs already: without start, reading and printing.
//
//   heart-warm metrics FILE TIMES    every metric of the intervals in FILE
//   heart-warm beats FILE TIMES      R peaks of the electrocardiogram in FILE
//   heart-warm ecg FILE.hea          writes an hour of electrocardiogram at 360 Hz, WFDB format 16, one signal
//
// Prints the median and the least CPU time of a run, ms, as JSON.

internal import ActiveTasks
internal import Foundation
internal import SignalProcessing

/// CPU time of this process, ms.
func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return 1000 * Double(time.tv_sec) + Double(time.tv_nsec) / 1e6
}

/// Runs `job` several times and prints what a run costs; `job` returns something that depends on its work.
func measure(_ times: Int, _ job: () throws -> Int) rethrows {
  var taken: [Double] = []
  var check = 0
  for _ in 0..<max(times, 1) {
    let start = cpuMilliseconds()
    check &+= try job()
    taken.append(cpuMilliseconds() - start)
  }
  taken.sort()
  print(
    "{\"check\": \(check), \"medianMilliseconds\": \(taken[taken.count / 2]), "
      + "\"leastMilliseconds\": \(taken[0])}")
}

func recording(_ path: String) throws -> Recording {
  var options = IngestionOptions()
  options.task = .heartRate
  return try AdapterRegistry.read(try ByteSource(path: path), options: options)[0]
}

func writeElectrocardiogram(_ path: String) throws {
  let rate = 360.0
  var lead = ElectrocardiogramSynthesis()
  lead.sampleRate = rate
  let samples = lead.samples(beats: HeartRhythm().beats(duration: 3599), duration: 3600)
  let name = URL(filePath: path).deletingPathExtension().lastPathComponent
  try Data("\(name) 1 360 \(samples.count)\n\(name).dat 16 200(0)/mV 16 0 0 0 0 II\n".utf8)
    .write(to: URL(filePath: path))
  let bytes = samples.flatMap { value in
    let word = Int16(max(-32000, min(32000, (200 * value).rounded())))
    return [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
  }
  try Data(bytes).write(
    to: URL(filePath: path).deletingPathExtension().appendingPathExtension("dat"))
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  FileHandle.standardError.write(Data("usage: heart-warm metrics|beats|ecg FILE [TIMES]\n".utf8))
  exit(2)
}
let times = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
switch arguments[0] {
case "ecg": try writeElectrocardiogram(arguments[1])
case "metrics":
  let input = try recording(arguments[1])
  let processor = try HeartRateProcessor(
    try ParameterSet(HeartRateProcessor.descriptor.parameters))
  try measure(times) { try processor.process(input).metrics.count { $0.reason == nil } }
case "beats":
  guard case .heartRate(let heart) = try recording(arguments[1]).payload,
    case .waveform(let wave) = heart.content
  else { exit(1) }
  let detector = RPeakDetector(sampleRate: wave.sampleRate)
  measure(times) { detector.detect(in: wave.channels[0]).beats.count }
default: exit(2)
}
