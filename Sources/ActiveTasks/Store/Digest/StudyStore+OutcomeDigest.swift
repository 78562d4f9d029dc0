extension StudyDigest {
  /// The events of a task of CareKit.
  struct OutcomeTask: Sendable {
    var task: String
    /// Participants with an answer.
    var participants: Int
    /// Events that were answered.
    var answered: Int
    /// Events from the first to the last that a participant answered, of each version of the task.
    var events: Int
  }

  /// The values of one kind and unit in the outcomes of a task.
  struct OutcomeValues: Sendable {
    var task: String
    /// `nil` when the values have no kind.
    var kind: String?
    var unit: String?
    /// The numbers, by participant and time.
    var numbers: [Double] = []
    /// Values that are words.
    var words = 0
    /// Participants with a value.
    var participants: Set<String> = []
  }
}

extension StudyStore {
  /// The outcomes that hold: neither replaced nor deleted.
  private static let current = """
    FROM outcomes WHERE deleted IS NULL AND (?1 IS NULL OR participant = ?1)
      AND NOT EXISTS (SELECT 1 FROM outcome_history WHERE previous = outcomes.uuid)
    """

  /// Adds the outcomes of CareKit tasks that the store keeps.
  func addOutcomes(to digest: inout StudyDigest) throws(Diagnostic) {
    try each(
      """
      SELECT task, count(DISTINCT participant), sum(answered), sum(events) FROM (
        SELECT task, participant, count(DISTINCT occurrence) AS answered,
          max(occurrence) - min(occurrence) + 1 AS events
        \(Self.current) GROUP BY task, participant, task_version
      ) GROUP BY task ORDER BY task
      """, digest.participant
    ) { row in
      digest.outcomeTasks.append(
        .init(
          task: row[0].string ?? "", participants: row[1].integer ?? 0,
          answered: row[2].integer ?? 0, events: row[3].integer ?? 0))
    }
    try each(
      """
      SELECT task, kind, units, value, participant FROM (SELECT uuid, task, participant, created \(Self.current)) AS held
      JOIN outcome_values ON outcome_values.outcome = held.uuid WHERE value IS NOT NULL OR text IS NOT NULL
      ORDER BY task, kind IS NULL, kind, units IS NULL, units, participant, julianday(held.created), uuid, number
      """, digest.participant
    ) { row in
      let (task, kind, unit) = (row[0].string ?? "", row[1].string, row[2].string)
      let last = digest.outcomeValues.last
      if last == nil || last?.task != task || last?.kind != kind || last?.unit != unit {
        digest.outcomeValues.append(.init(task: task, kind: kind, unit: unit))
      }
      let place = digest.outcomeValues.count - 1
      if let number = row[3].number {
        digest.outcomeValues[place].numbers.append(number)
      } else {
        digest.outcomeValues[place].words += 1
      }
      if let participant = row[4].string {
        digest.outcomeValues[place].participants.insert(participant)
      }
    }
  }
}
