/// A simulated enrolment study: what every session leaves behind, and what is known about it.
public struct StudySimulation: Sendable {
  /// The sessions with what is broken.
  public let plan: StudyPlan
  private let withdrawn: Set<String>

  /// Plans a study.
  ///
  /// - Throws: `simulation.parameters` when a value lies outside its range.
  public init(_ parameters: StudyParameters) throws(Diagnostic) {
    plan = try StudyPlan(parameters)
    withdrawn = Set(plan.sessions.filter { $0.consent == .withdrawn }.map(\.participant))
  }

  /// The files of a session, their names with folders below the study's folder.
  ///
  /// With the first session of a participant comes the consent, unless there is none.
  /// - Throws: `simulation.…`, when a simulator refuses its parameters.
  public func files(_ session: StudySession) throws(Diagnostic) -> [SimulatedFile] {
    let recordings = StudyRecordings(session)
    var files: [SimulatedFile] = []
    for task in session.tasks { files += try recordings.files(task) }
    var result: [SimulatedFile] = []
    if session.visit == 0, session.consent != .missing { result.append(consent(session)) }
    if session.isArchive {
      let archive = BridgeArchive(session, device: recordings.device)
      return result + [SimulatedFile(name: session.path, bytes: archive.bytes(files))]
    }
    return result
      + files.map { SimulatedFile(name: "\(session.path)/\($0.name)", bytes: $0.bytes) }
  }

  /// Signed ten minutes before the first visit; the second participant withdraws a day after it.
  private func consent(_ session: StudySession) -> SimulatedFile {
    let signed = session.start.advanced(by: -600)
    let withdrawal =
      withdrawn.contains(session.participant)
      ? "\"\(session.start.advanced(by: 86_400).iso8601)\"" : "null"
    return SimulatedFile(
      "\(session.participant)/consent.json",
      #"{"consented":true,"signedOn":"\#(signed.iso8601)","version":"1","#
        + #""sharingScope":"all_qualified_researchers","withdrewOn":\#(withdrawal),"#
        + #""signature":{"givenName":"Simulated","familyName":"Participant \#(session.participantNumber)","#
        + #""requiresSignatureImage":false}}"# + "\n")
  }

  /// One row a session: what is in it and what its consent says.
  public var sessionTable: SimulatedFile {
    var table = DelimitedText()
    table.line("participant,session,path,layout,start,consent,tasks")
    for session in plan.sessions {
      table.cell(session.participant)
      table.cell(session.name)
      table.cell(session.path)
      table.cell(session.isArchive ? "bridge" : "folder")
      table.cell(session.start.iso8601)
      table.cell(session.consent.rawValue)
      table.cell(session.tasks.map(\.rawValue).joined(separator: " "))
      table.endRow()
    }
    return SimulatedFile(name: "sessions.csv", bytes: table.bytes)
  }

  /// One row an input that was broken on purpose.
  public var brokenTable: SimulatedFile {
    var table = DelimitedText()
    table.line("participant,session,task,path,member,damage")
    func row(_ session: StudySession, _ task: String, _ member: String, _ damage: String) {
      table.cell(session.participant)
      table.cell(session.name)
      table.cell(task)
      table.cell(session.isArchive ? session.path : "\(session.path)/\(member)")
      table.cell(session.isArchive ? member : "")
      table.cell(damage)
      table.endRow()
    }
    for session in plan.sessions {
      if session.isArchiveCut { row(session, "", "", "archive-cut") }
      for task in session.tasks {
        guard let damage = session.damages[task] else { continue }
        row(
          session, task.rawValue, StudyRecordings(session).inputName(task), damage.rawValue)
      }
    }
    return SimulatedFile(name: "broken.csv", bytes: table.bytes)
  }
}
