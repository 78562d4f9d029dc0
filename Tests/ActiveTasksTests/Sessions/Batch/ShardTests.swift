import Foundation
import Testing

@testable import ActiveTasks

@Suite struct ShardTests {
  @Test func `each session is in one shard, and shards are about equal`() {
    let keys = (0..<4000).map { Journal.key("P\($0)/s") }
    let counts = (1...8).compactMap { Shard($0, of: 8) }.map { shard in
      keys.count { shard.contains(key: $0) }
    }
    #expect(counts.reduce(0, +) == 4000)
    #expect(counts.allSatisfy { abs($0 - 500) < 100 })
    #expect(keys.allSatisfy { Shard(1, of: 1)?.contains(key: $0) == true })
  }

  @Test(arguments: ["0/8", "9/8", "1", "1/0", "a/b", "1/8/2", ""])
  func `what is no shard is refused`(text: String) {
    let error = #expect(throws: Diagnostic.self) { try Shard(typed: text) }
    #expect(error?.code == "usage.parameter")
  }

  @Test func `Slurm's numbers count from the least of the array`() {
    #expect(Shard(arrayTask: "0", count: "8", minimum: "0") == Shard(1, of: 8))
    #expect(Shard(arrayTask: "8", count: "8", minimum: "1") == Shard(8, of: 8))
    #expect(Shard(arrayTask: nil, count: "8", minimum: "1") == nil)
    #expect(Shard(arrayTask: "9", count: "8", minimum: "1") == nil)
    for (task, minimum) in [("\(Int.max)", "-1"), ("\(Int.min)", "1"), ("\(Int.max)", "0")] {
      #expect(Shard(arrayTask: task, count: "8", minimum: minimum) == nil)
    }
  }

  private func shards(_ study: SmallStudy, _ numbers: [(Int, Int, String)]) throws {
    for (number, count, folder) in numbers {
      try study.run {
        $0.output = study.scratch.path(folder)
        $0.shard = Shard(number, of: count)
      }
    }
  }

  private func code(_ study: SmallStudy, _ folders: [String]) -> String? {
    let error = #expect(throws: Diagnostic.self) {
      try BatchMerge.run(folders.map(study.scratch.path), to: study.scratch.path("all"))
    }
    return error?.code
  }

  @Test func `merging tells what is missing or does not fit`() throws {
    let study = try SmallStudy()
    try study.fill()
    #expect(code(study, ["none"]) == "merge.no-shards")
    try shards(study, [(1, 3, "a"), (3, 3, "a")])
    #expect(code(study, ["a"]) == "merge.missing-shard")
    try shards(study, [(2, 3, "b")])
    _ = try BatchMerge.run(["b", "a"].map(study.scratch.path), to: study.scratch.path("all"))
    try shards(study, [(1, 2, "c")])
    #expect(code(study, ["a", "b", "c"]) == "merge.differ")
    try FileManager.default.removeItem(atPath: study.scratch.path("b/journal"))
    // Another shard's records are there only when it had sessions.
    let hadSessions = try study.plan { $0.shard = Shard(2, of: 3) }.sessions.count > 0
    if hadSessions { #expect(code(study, ["a", "b"]) == "batch.missing-record") }
    try study.add("P9/s/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    try shards(study, [(2, 3, "d")])
    #expect(code(study, ["a", "d"]) == "merge.differ")
  }

  @Test func `two copies of a shard at once, and one that runs again, do no harm`() async throws {
    let study = try SmallStudy()
    try study.fill()
    try study.run()
    let expected = try study.results()
    let plans = try [1, 1, 2, 2].map { number in
      try study.plan {
        $0.output = study.scratch.path("shards")
        $0.shard = Shard(number, of: 2)
        $0.isForced = true
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for plan in plans {
        group.addTask {
          _ = try BatchRun.run(plan, workers: 1, isStopped: { false }) { _, _ in }
        }
      }
      try await group.waitForAll()
    }
    _ = try BatchMerge.run([study.scratch.path("shards")], to: study.scratch.path("all"))
    #expect(try study.results(in: study.scratch.path("all")) == expected)
  }

  @Test func `the scripts for Slurm are valid shell with every word quoted`() throws {
    let study = try SmallStudy()
    try study.fill()
    var job = SlurmJob(plan: try study.plan(), array: 16)
    job.flags = ["--only", "rom,spl", "--study", "it's here.json"]
    job.time = "01:00:00"
    for path in try job.write() {
      let checked = try TestProgram.run("sh -n \(path) && test -x \(path)")
      #expect(checked.status == 0, "\(checked.error)")
    }
    let batch = try #require(study.scratch.text("results/slurm/batch.sh"))
    #expect(batch.contains("#SBATCH --array=1-16\n") && batch.contains("#SBATCH --time=01:00:00\n"))
    let log = FolderInputs.place(study.output) + "/slurm/%x-%A_%a.log"
    #expect(batch.contains("#SBATCH --output=\(log)\n"))
    #expect(batch.contains("--only rom,spl --study 'it'\\''s here.json'"))
    let spaced = study.scratch.path("my results") + " 5%"
    _ = try SlurmJob(plan: study.plan { $0.output = spaced }, array: 2).write()
    let merge = try String(contentsOfFile: spaced + "/slurm/merge.sh", encoding: .utf8)
    let place = FolderInputs.place(spaced).replacing("%", with: "%%")
    #expect(merge.contains("#SBATCH --output='\(place)/slurm/%x-%A_%a.log'\n"))
  }
}
