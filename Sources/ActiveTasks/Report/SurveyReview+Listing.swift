extension SurveyReview {
  /// An empty review table.
  public static var listing: Listing {
    Listing([
      .init("file", isInTable: false), .init("step", isInTable: false), .init("question"),
      .init("format"), .init("status"), .init("answer"), .init("problems"),
    ])
  }

  /// Adds one line a question.
  public func append(to listing: inout Listing, file: String) {
    for row in rows {
      listing.append([
        .text(file), .text(row.step), .text(row.question), row.format.map { .text($0) } ?? .none,
        .text(row.status.rawValue), row.answer.map { .text($0) } ?? .none,
        .text(row.problems.map { "\($0.code): \($0.message)" }.joined(separator: "; ")),
      ])
    }
  }
}
