internal import ActiveTasks

/// `slurm STUDY/ -o RESULTS/ --array n`: the scripts that hand a batch to a Slurm cluster.
enum SlurmCommand {
  static let command = Command(
    path: ["slurm"], summary: "Write the scripts that run a batch on a Slurm cluster.",
    discussion:
      "Writes RESULTS/slurm/batch.sh, a job array of n shards, merge.sh, and submit.sh, which submits"
      + " both: merge.sh waits for the array. A shard that asks to be tried again (exit status 75)"
      + " or whose node fails is put back into the queue; what it has done is not done again. Flags of"
      + " 'batch' are handed on. Study and results must be on a file system that all nodes see.",
    operands: .folder("STUDY"),
    ownFlags: BatchFlags.settings + [
      BatchFlags.output,
      Flag("array", .integer(1...100_000), default: "8", .general, help: "Number of shards."),
      Flag(
        "cpus", .integer(1...1024), default: "2", .general, help: "Processors of each shard."),
      Flag(
        "memory", .text(placeholder: "SIZE"), default: "2G", .general,
        help: "Memory of each shard."),
      Flag(
        "time", .text(placeholder: "TIME"), default: "the cluster's", .general,
        help: "Longest time of each shard, such as 04:00:00."),
      Flag("partition", .text(placeholder: "NAME"), .general, help: "The partition."),
    ],
    examples: [
      .init("slurm STUDY/ -o results/ --array 64", "Write scripts for 64 shards."),
      .init("slurm STUDY/ -o results/ --array 8 --only rom --time 01:00:00", "With limits."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    let options = try BatchFlags.options(arguments)
    // Wrong settings are told now, not by n tasks in the night; the key is made once for all.
    let plan = try BatchPlan(options)
    for warning in plan.warnings { DiagnosticPrinter().print(warning) }
    var job = SlurmJob(plan: plan, array: arguments.integer("array") ?? 8)
    job.cpus = arguments.integer("cpus") ?? job.cpus
    job.memory = arguments.text("memory") ?? job.memory
    job.time = arguments.text("time")
    job.partition = arguments.text("partition")
    job.flags = flags(arguments)
    let paths = try job.write()
    let sink = try OutputSink()
    for path in paths { try sink.writeLine(path) }
    try sink.finish()
    return .success
  }

  /// The flags of `batch` that were given, as words.
  private static func flags(_ arguments: ParsedArguments) -> [String] {
    BatchFlags.settings.flatMap { flag -> [String] in
      guard let text = arguments.text(flag.long) else { return [] }
      switch flag.value {
      case .toggle: return [text == "true" ? "--\(flag.long)" : "--no-\(flag.long)"]
      case .path: return ["--\(flag.long)", FolderInputs.place(text)]
      default: return ["--\(flag.long)", text]
      }
    }
  }
}
