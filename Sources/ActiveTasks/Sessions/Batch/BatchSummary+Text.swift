extension BatchRun.Summary {
  private func rows(_ output: String) -> [(name: String, cell: Listing.Cell)] {
    [
      ("sessions", .number(Double(sessions))), ("processed", .number(Double(processed))),
      ("results", .number(Double(results))), ("errors", .number(Double(errors))),
      ("unusable", .number(Double(unusable))), ("tooOld", .number(Double(tooOld))),
      ("output", .text(FileName.visible(output))),
    ]
  }

  /// The numbers as one JSON object.
  public func jsonLine(output: String) -> [UInt8] {
    var listing = Listing(rows(output).map { Listing.Column($0.name) })
    listing.append(rows(output).map(\.cell))
    return listing.text(.jsonl, width: 80)
  }

  /// The numbers for people.
  public func table(output: String) -> [UInt8] {
    var text = "\(sessions) sessions (\(processed) processed now), \(results) results"
    text += unusable > 0 ? " (\(unusable) unusable)" : ""
    text += ", \(errors) errors"
    text += tooOld > 0 ? ", \(tooOld) sessions left out as too old" : ""
    return Array("\(text): \(TextSanitizer.visible(output))\n".utf8)
  }
}
