/// Recognises what the package writes itself, so that results are not read as recordings.
enum OwnResult {
  /// How the tables begin.
  private static let headers = [
    "time_s,angle_deg,velocity_deg_per_s", "start_s,peak_s,end_s,range_deg",
    "cycle_percent,angle_mean_deg", "path,task,step,metric,value",
  ].map { Array($0.utf8) }

  /// The diagnostic for an input that begins with `head`; `nil` when it is no result.
  static func diagnostic(_ head: [UInt8]) -> Diagnostic? {
    let isTable = headers.contains { head.starts(with: $0) }
    guard isTable || isJSON(head) else { return nil }
    return Diagnostic(
      "input.own-result", "is a result of active-cli, not a recording",
      found: AdapterRegistry.preview(head), expected: "a recording",
      hint: "give the recording that the result was computed from")
  }

  /// A result object, or an array of them: its keys are in ascending order.
  private static func isJSON(_ head: [UInt8]) -> Bool {
    var parser = JSONParser(head)
    _ = parser.skip("[")
    guard parser.skip("{") else { return false }
    parser.skipSpace()
    let key = Array("\"durationSeconds\"".utf8)
    return head[parser.index...].starts(with: key)
      && !head.split(separator: UInt8(ascii: "\""), maxSplits: 8).contains(Array("items".utf8)[...])
  }
}
