/// What identifies in files as a listing: one row a finding, and one for what became of each file.
public enum PrivacyTable {
  /// The listing.
  public static func listing(_ reports: [PrivacyReport]) -> Listing {
    var listing = Listing([
      .init("path"), .init("place"), .init("kind"), .init("key"), .init("count", .right),
      .init("value"),
    ])
    for report in reports {
      func row(
        _ place: String, _ kind: String, _ key: String, _ count: Int?, _ value: String
      ) {
        listing.append([
          .text(report.path), .text(place), .text(kind), .text(key),
          count.map { .number(Double($0)) } ?? .none, .text(value),
        ])
      }
      for finding in report.findings ?? [] {
        row(
          finding.place.suffix, finding.kind.rawValue, finding.key, finding.count, finding.value)
      }
      let type = report.mediaType ?? "an unknown type"
      if let findings = report.findings {
        if findings.isEmpty { row("", "clean", type, nil, "nothing known was found") }
      } else {
        row("", "notChecked", type, nil, "such files are not understood")
      }
      if let copy = report.copy {
        row("", "copy", copy.path, nil, "clean")
        row("", "payload", "sha256 before", copy.payloadBytes, copy.payloadBefore)
        row("", "payload", "sha256 after", copy.payloadBytes, copy.payloadAfter)
      }
    }
    return listing
  }
}
