/// What a column of a table of the heart holds.
struct HeartColumn: Equatable {
  /// Kinds of columns.
  enum Kind: Equatable {
    /// Time stamps.
    case time
    /// Heart rate.
    case rate
    /// Intervals between beats.
    case interval
    /// Electrocardiogram.
    case electrocardiogram
    /// Pulse wave.
    case pulse
  }

  /// What the column holds.
  var kind: Kind
  /// The unit in the name, if any.
  var unit: String?

  /// Reads a header cell such as `HR [bpm]`, `rr_ms`, `Phone timestamp`, `ppg1`; `nil` for others.
  init?(_ cell: String) {
    var name = cell.lowercased()
    if let open = name.firstIndex(where: { $0 == "[" || $0 == "(" }) {
      unit = String(name[name.index(after: open)...].filter { $0 != "]" && $0 != ")" })
      name = String(name[..<open])
    }
    var words = name.split { " _-.".contains($0) }.map(String.init)
    if unit == nil, words.count > 1, let last = words.last, Self.units.contains(last) {
      unit = last
      words.removeLast()
    }
    let word = words.joined().filter { !$0.isNumber }
    if let kind = Self.kinds[word] {
      self.kind = kind
    } else if TimeWord(word) != nil {
      kind = .time
    } else {
      return nil
    }
    if words == ["bpm"] || words == ["beats", "per", "minute"] { unit = "bpm" }
  }

  private static let units: Set<String> = [
    "ms", "s", "bpm", "us", "ns", "hz", "uv", "mv", "sec", "min",
  ]
  private static let kinds: [String: Kind] = [
    "time": .time, "timestamp": .time, "phonetimestamp": .time, "date": .time, "datetime": .time,
    "timer": .time, "t": .time, "seconds": .time, "elapsed": .time, "elapsedtime": .time,
    "bpm": .rate, "hr": .rate, "heartrate": .rate, "beatsperminute": .rate, "pulserate": .rate,
    "rr": .interval, "rri": .interval, "rrinterval": .interval, "rrintervals": .interval,
    "ibi": .interval, "nn": .interval, "nni": .interval, "pp": .interval, "ppi": .interval,
    "interval": .interval, "ppinterval": .interval,
    "ecg": .electrocardiogram, "ekg": .electrocardiogram,
    "ppg": .pulse, "bvp": .pulse, "pleth": .pulse, "plethysmogram": .pulse,
  ]
}
