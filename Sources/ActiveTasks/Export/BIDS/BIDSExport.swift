/// A dataset after the Brain Imaging Data Structure: numbers in `beh/`, joint angles in `motion/`, other curves as
/// continuous recordings or events, questionnaires in `phenotype/`.
///
/// Source: BIDS 1.10.
struct BIDSExport: StudyExport {
  private let facts: ExportFacts
  private let folder: ExportFolder
  private let participants: ExportFile
  private var phenotypes: [String: ExportFile] = [:]
  private var subject: BIDSSubject?
  private var labels = DistinctLabels()
  private var unplaced: [String: Int] = [:]

  init(_ facts: ExportFacts, to folder: ExportFolder) throws(Diagnostic) {
    self.facts = facts
    self.folder = folder
    participants = try folder.open("participants.tsv")
    try participants.write(BIDSText.row(["participant_id", "species"]))
  }

  mutating func add(_ session: ExportedSession) throws(Diagnostic) {
    guard !session.results.isEmpty else {
      unplaced["session without results", default: 0] += 1
      return
    }
    if subject?.participant != session.participant {
      try subject?.finish()
      let label = labels.take(BIDSText.ownLabel(session.participant), for: session.participant)
      let new = try BIDSSubject(session.participant, label: label, in: folder)
      try participants.write(BIDSText.row(["sub-\(new.label)", "homo sapiens"]))
      subject = new
    }
    guard let visit = try subject?.visit(session) else { return }
    try write(visit)
  }

  mutating func finish(_ summary: ExportSummary) throws(Diagnostic) -> [String: Int] {
    try subject?.finish()
    subject = nil
    _ = try participants.finish()
    for phenotype in BIDSPhenotype.all {
      guard let file = phenotypes[phenotype.task.rawValue] else { continue }
      _ = try file.finish()
      try folder.write(
        phenotype.sidecar.jsonLine(indented: true), to: "phenotype/\(phenotype.task.rawValue).json")
    }
    let description = JSONMembers([
      "Name": facts.name, "BIDSVersion": "1.10.0", "DatasetType": "raw",
      "GeneratedBy": [
        JSONMembers([
          "Name": "active-cli", "Version": ToolVersion.current,
          "Description": "Results of active-tasks; dates: \(facts.dates.name).",
        ])
      ],
    ])
    try folder.write(description.jsonLine(indented: true), to: "dataset_description.json")
    let species = JSONMembers([
      "species": JSONMembers(["Description": "Binomial species name."])
    ])
    try folder.write(species.jsonLine(indented: true), to: "participants.json")
    var summary = summary
    summary.unplaced = unplaced
    let lines =
      [
        "# \(facts.name)", "",
        "Results of active-tasks (ResearchKit, CareKit and sensor logs), computed by active-cli"
          + " \(ToolVersion.current): numbers in beh/, joint angles in motion/, other curves as physio, stim or events,"
          + " questionnaires in phenotype/. \(summary.sessions) sessions. Dates: \(facts.dates.name).",
        "Every number has a quality; unusable ones must not be used. Recordings themselves are not here.",
      ] + summary.sentences
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "README")
    return unplaced
  }

  private mutating func write(_ visit: BIDSVisit) throws(Diagnostic) {
    var visit = visit
    for input in visit.session.inputs {
      var tasks: [ActiveTask.Kind] = []
      for result in input where !tasks.contains(result.result.task) {
        tasks.append(result.result.task)
      }
      for task in tasks {
        let results = input.filter { $0.result.task == task }
        let run = visit.nextRun(task)
        try visit.numbers(results, task, run: run, to: folder)
        try phenotype(results, task, visit)
        guard let sha256 = results.first?.result.input.sha256 else { continue }
        for file in visit.session.files where file.source == sha256 {
          guard
            let owner = results.first(where: {
              $0.result.files.contains { $0.sha256 == file.sha256 }
            })
          else { continue }
          if try !visit.curve(file, of: owner, run: run, to: folder) {
            unplaced["table \(file.kind)", default: 0] += 1
          }
        }
      }
    }
    try visit.finish(folder)
  }

  private mutating func phenotype(
    _ results: [ExportedResult], _ task: ActiveTask.Kind, _ visit: BIDSVisit
  ) throws(Diagnostic) {
    guard let phenotype = BIDSPhenotype.all.first(where: { $0.task == task }) else { return }
    if phenotypes[task.rawValue] == nil {
      let file = try folder.open("phenotype/\(task.rawValue).tsv")
      try file.write(phenotype.header)
      phenotypes[task.rawValue] = file
    }
    for result in results {
      try phenotypes[task.rawValue]?.write(
        phenotype.row(
          result.result, subject: visit.subject, session: visit.label,
          run: visit.run(of: task)))
    }
  }
}
