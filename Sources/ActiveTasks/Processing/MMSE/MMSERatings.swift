/// The scores of people, from a table with the columns item and score, and where there are several
/// participants or sessions, participant, session, rater and date.
struct MMSERatings: Sendable {
  /// Points by item, of every rater.
  private(set) var scores: [String: [Int]] = [:]
  /// Rows that belong to no item, or whose score is no points of it.
  private(set) var foreign: [String] = []

  /// No ratings.
  init() {}

  /// The ratings of one participant and session.
  ///
  /// - Throws: `Diagnostic` `mmse.ratings` when columns are missing, or when the table holds several
  ///   participants or sessions and none is chosen.
  init(_ table: ParameterTable, participant: String?, session: String?) throws(Diagnostic) {
    let names = table.header.map { $0.lowercased() }
    guard let item = names.firstIndex(of: "item"), let score = names.firstIndex(of: "score") else {
      throw Self.problem(
        "the table lacks columns", found: table.header.joined(separator: ", "),
        expected: "item, score and, for several people, participant, session, rater, date", table)
    }
    var rows = table.rows
    for (name, wanted) in [("participant", participant), ("session", session)] {
      guard let column = names.firstIndex(of: name) else {
        guard let wanted else { continue }
        throw Self.problem(
          "the table has no column '\(name)' to choose from", found: wanted,
          expected: "a column '\(name)', or no --\(name)", table)
      }
      if let wanted {
        rows = rows.filter { $0.cells[column] == wanted }
        guard !rows.isEmpty else {
          throw Self.problem(
            "the table has no row of this '\(name)'", found: wanted,
            expected: "one that stands in the table", table)
        }
      }
      let found = Set(rows.map { $0.cells[column] })
      guard found.count <= 1 else {
        throw Self.problem(
          "the table holds several of '\(name)'", found: "\(found.count)",
          expected: "one, chosen with --\(name)", table)
      }
    }
    for row in rows {
      let known = MMSEItem(row.cells[item])
      guard let known, let points = Int(row.cells[score]), (0...known.maximum).contains(points)
      else {
        foreign.append(":\(row.line) \(row.cells[item])")
        continue
      }
      scores[known.identifier, default: []].append(points)
    }
  }

  /// What the raters agree on; `nil` when there is no rating, or they disagree.
  func points(_ item: String) -> Int? {
    let all = Set(scores[item] ?? [])
    return all.count == 1 ? all.first : nil
  }

  /// Items that raters disagree about.
  var disputed: [String] { scores.filter { Set($0.value).count > 1 }.keys.sorted() }

  private static func problem(
    _ message: String, found: String, expected: String, _ table: ParameterTable
  ) -> Diagnostic {
    Diagnostic("mmse.ratings", message, found: found, expected: expected).naming(table.path)
  }
}
