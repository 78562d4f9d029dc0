/// Whether the steps of a hearing test were made with the same headphone at the same system volume.
enum SetUpAudit {
  /// One flag when they were not: the thresholds of the ears, or of the frequencies, cannot be compared as
  /// they are logged.
  static func flags(_ tests: [ToneTest]) -> [QualityFlag] {
    let tested = tests.filter { !$0.samples.isEmpty }
    let headphones = distinct(tested.map { $0.headphone.map(FileName.visible) ?? "none" })
    let volumes = distinct(
      tested.map { $0.outputVolume.map { ShortestDecimal.string($0) } ?? "none" })
    var parts: [String] = []
    if headphones.count > 1 { parts.append("headphones \(listed(headphones))") }
    if volumes.count > 1 { parts.append("system volumes \(listed(volumes))") }
    guard !parts.isEmpty else { return [] }
    return [
      QualityFlag(
        "audiometry.setup-differs", .warning,
        "the steps of the test differ in what they were played with: "
          + parts.joined(separator: "; "), count: max(headphones.count, volumes.count))
    ]
  }

  /// The values in the order of their first appearance.
  private static func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }

  private static func listed(_ values: [String]) -> String {
    values.prefix(8).joined(separator: ", ") + (values.count > 8 ? ", …" : "")
  }
}
