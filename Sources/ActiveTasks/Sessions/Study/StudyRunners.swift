/// The runners of a study: one a task, and one more for each device that is calibrated.
struct StudyRunners: Sendable {
  private let runners: [ActiveTask.Kind: InputRunner]
  private let calibrated: [String: [ActiveTask.Kind: InputRunner]]
  /// The parameters of each task by command, for the manifest.
  let parameters: [String: [String: ParameterValue]]
  /// SHA-256 over the files that parameters name, in the order of tasks and names.
  let files: String

  /// The runners for the tasks in `only`, all of them for `nil`.
  ///
  /// - Throws: `Diagnostic` `usage.study-value` when parameters contradict each other, or what reading the files
  ///   they name gives.
  init(_ configuration: StudyConfiguration, only: Set<String>?) throws(Diagnostic) {
    var runners: [ActiveTask.Kind: InputRunner] = [:]
    var calibrated: [String: [ActiveTask.Kind: InputRunner]] = [:]
    var parameters: [String: [String: ParameterValue]] = [:]
    var hash = ContentHash()
    for task in StudyTask.all where only?.contains(task.word) ?? true {
      let own = configuration.parameters[task.word] ?? [:]
      let set = try Self.parameters(task, own)
      parameters[task.word] = set.values
      runners[task.kind] = try Self.runner(task, set, &hash)
      for (device, commands) in configuration.calibration.sorted(by: { $0.key < $1.key }) {
        guard let special = commands[task.word] else { continue }
        let merged = try Self.parameters(task, own.merging(special) { _, new in new })
        parameters["\(task.word) \(device)"] = merged.values
        calibrated[device, default: [:]][task.kind] = try Self.runner(task, merged, &hash)
      }
    }
    self.runners = runners
    self.calibrated = calibrated
    self.parameters = parameters
    files = hash.finish()
  }

  /// The runner of a task for recordings of a device; `nil` when the task is not wanted.
  func runner(_ task: ActiveTask.Kind, device: String?) -> InputRunner? {
    device.flatMap { calibrated[$0]?[task] } ?? runners[task]
  }

  private static func parameters(
    _ task: StudyTask, _ texts: [String: String]
  ) throws(Diagnostic) -> ParameterSet {
    do throws(Diagnostic) {
      return try ParameterSet(task.processor.descriptor.parameters, texts)
    } catch {
      throw named(error, task)
    }
  }

  private static func runner(
    _ task: StudyTask, _ set: ParameterSet, _ hash: inout ContentHash
  ) throws(Diagnostic) -> InputRunner {
    do throws(Diagnostic) {
      for spec in task.processor.descriptor.parameters where spec.isInput {
        guard let path = set.text(spec.name) else { continue }
        let line = "\(task.word) \(spec.name) \(try ByteSource(path: path).finish())\n"
        Array(line.utf8).withUnsafeBytes { hash.update($0) }
      }
      return try InputRunner(task.processor, set, options: IngestionOptions())
    } catch {
      throw named(error, task)
    }
  }

  private static func named(_ error: Diagnostic, _ task: StudyTask) -> Diagnostic {
    guard error.code == "usage.parameter" else { return error }
    var error = error
    error.message = "parameters.\(task.word): \(error.message)"
    return error
  }
}
