/// Which columns of a motion table are time stamps, and how good they are as such.
enum TimeColumn {
  /// Rank of a header as a time column, lower is better; `nil` when it is none.
  static func rank(_ cell: String) -> Int? {
    let name = HeaderName(cell)
    let joined = name.tokens.joined()
    if joined.hasSuffix("timestampunix") || joined.hasSuffix("timestampunixcal") { return 1 }
    if let rank = ranks[joined] { return rank }
    switch TimeWord(joined) {
    case .time: return 3
    case .date: return 5
    case nil: break
    }
    if joined.contains("timestampsincereboot") { return joined.hasPrefix("motion") ? 2 : 6 }
    return nil
  }

  /// Whether a header counts samples (a stand-in for time when the rate is known).
  static func isCounter(_ cell: String) -> Bool {
    ["packetcounter", "sample", "samples", "index", "counter", "samplenumber"].contains(
      HeaderName(cell).tokens.joined())
  }

  private static let ranks: [String: Int] = [
    "sampletimefine": 1, "t": 2, "time": 2, "timestamp": 2, "timestamps": 2, "uptime": 3,
    "secondselapsed": 3, "elapsed": 3, "elapsedtime": 3, "seconds": 3, "elapseds": 3,
    "timesinceboot": 3, "unixtime": 3, "epoch": 3, "timestampsince1970": 4, "timems": 2,
    "timeus": 2, "timens": 2, "datetime": 4, "date": 5, "timestampdate": 5, "loggingtime": 5,
  ]
}
