extension OutcomeReview {
  /// A listing without events; the table for people has the file when there are `several`.
  public static func listing(ofSeveral several: Bool) -> Listing {
    Listing([
      .init("date"), .init("task"), .init("occurrence", .right), .init("kind"),
      .init("value", .right), .init("unit"), .init("versions", .right), .init("flags"),
      .init("start", isInTable: false), .init("end", isInTable: false),
      .init("created", isInTable: false), .init("deleted", isInTable: false),
      .init("status", isInTable: false), .init("taskVersion", isInTable: false),
      .init("dates", isInTable: false), .init("file", isInTable: several),
    ])
  }

  /// Adds the events with their values: one line a value, one for an event without an outcome.
  public func append(to listing: inout Listing, file: String, dates: CareStore.DateEncoding) {
    for row in rows {
      let values = row.outcome?.values ?? []
      if values.isEmpty { append(row, nil, file, dates, to: &listing) }
      for value in values { append(row, value, file, dates, to: &listing) }
    }
  }

  private func append(
    _ row: Row, _ value: CareOutcome.Value?, _ file: String, _ dates: CareStore.DateEncoding,
    to listing: inout Listing
  ) {
    func cell(_ text: String?) -> Listing.Cell { text.map { .text($0) } ?? .none }
    let content: Listing.Cell =
      switch value?.content {
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      case nil: .none
      }
    let status =
      row.outcome != nil ? "outcome" : row.versions > 0 ? "deleted" : "none"
    listing.append([
      cell(row.event?.start.localDate.iso8601), .text(row.task), .number(Double(row.occurrence)),
      cell(value?.kind), content, cell(value?.units), .number(Double(row.versions)),
      cell(row.flags.isEmpty ? nil : row.flags.joined(separator: ";")),
      cell(row.event?.start.iso8601), cell(row.event?.end.iso8601),
      cell(row.outcome?.created?.iso8601), cell(row.outcome?.deleted?.iso8601), .text(status),
      cell(row.event?.task.uuid ?? row.outcome?.task), .text(dates.rawValue), .text(file),
    ])
  }
}
