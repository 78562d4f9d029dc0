/// The scripts that run a batch as a job array of a Slurm cluster.
public struct SlurmJob: Sendable {
  private let study: String
  private let output: String
  private let array: Int
  /// Processors of each task.
  public var cpus = 2
  /// Memory of each task.
  public var memory = "2G"
  /// Longest time of each task; `nil` for the cluster's.
  public var time: String?
  /// The partition; `nil` for the cluster's.
  public var partition: String?
  /// Further words for `batch`.
  public var flags: [String] = []

  /// A job of `array` shards for a plan.
  public init(plan: BatchPlan, array: Int) {
    study = FolderInputs.place(plan.options.study)
    output = FolderInputs.place(plan.options.output)
    self.array = array
  }

  /// Writes the scripts to the results folder.
  ///
  /// - Returns: their paths, the one to run first.
  /// - Throws: `Diagnostic` `output.unwritable`.
  public func write() throws(Diagnostic) -> [String] {
    let folder = FolderListing.joined(output, "slurm")
    try OutputFolder.make(folder)
    var paths: [String] = []
    for (name, text) in [("submit.sh", submit), ("batch.sh", batch), ("merge.sh", merge)] {
      let path = "\(folder)/\(name)"
      let file = try AtomicFile(path, permissions: 0o777)
      try file.write(Array(text.utf8))
      try file.commit()
      paths.append(path)
    }
    return paths
  }

  /// The array: requeued when its node fails or it exits with 75.
  private var batch: String {
    """
    #!/bin/sh
    #SBATCH --job-name=active-cli
    #SBATCH --array=1-\(array)
    \(common)
    #SBATCH --cpus-per-task=\(cpus)
    #SBATCH --mem=\(memory)
    #SBATCH --requeue
    #SBATCH --open-mode=append
    # Half a minute before the time is up the shard is asked to end in order.
    #SBATCH --signal=B:TERM@30
    program=${ACTIVE_CLI:-active-cli}
    "$program" batch \(Self.quoted(study)) -o \(Self.quoted(output)) --shard "$SLURM_ARRAY_TASK_ID/\(array)" \
    -j "${SLURM_CPUS_PER_TASK:-1}" --no-progress\(words) &
    child=$!
    trap 'kill -TERM $child 2>/dev/null' TERM
    wait $child
    status=$?
    # A signal ends the first wait, not the program.
    while kill -0 $child 2>/dev/null; do wait $child; status=$?; done
    case $status in
      # Failed inputs are in errors.jsonl; the shard is done all the same.
      1|3) status=0 ;;
      # Try again, or stopped before the end: what is done is kept, so the shard goes back into the queue.
      75|143)
        # Where the cluster does not do that itself (RequeueExit=75), the job asks for it.
        if [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; then
          scontrol show config 2>/dev/null | grep -q '^RequeueExit .*75' ||
            scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
        fi
        status=75 ;;
    esac
    finish() { return "$1"; }
    finish $status

    """
  }

  private var merge: String {
    """
    #!/bin/sh
    #SBATCH --job-name=active-cli-merge
    \(common)
    #SBATCH --requeue
    #SBATCH --open-mode=append
    program=${ACTIVE_CLI:-active-cli}
    exec "$program" merge \(Self.quoted(output))

    """
  }

  /// Submits the array, then the merge that waits for all of it.
  private var submit: String {
    """
    #!/bin/sh
    # Submits a batch of \(array) shards and its merge; prints the numbers of both jobs.
    set -eu
    cd \(Self.quoted(output))/slurm
    array=$(sbatch --parsable batch.sh)
    merge=$(sbatch --parsable --dependency=afterok:"${array%%;*}" --kill-on-invalid-dep=yes merge.sh)
    echo "$array $merge"

    """
  }

  private var common: String {
    // Slurm reads quotes as a shell does, and a percent sign as the beginning of a number.
    let log = output.replacing("%", with: "%%") + "/slurm/%x-%A_%a.log"
    var lines = ["#SBATCH --output=" + Self.quoted(log)]
    if let time { lines.append("#SBATCH --time=\(time)") }
    if let partition { lines.append("#SBATCH --partition=\(partition)") }
    return lines.joined(separator: "\n")
  }

  private var words: String { flags.map { " " + Self.quoted($0) }.joined() }

  /// `text` as one word of a shell.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      UnicodeScalar(byte).properties.isAlphabetic && byte < 0x80
        || (0x30...0x39).contains(byte) || "/._-=,+:@%".utf8.contains(byte)
    }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
