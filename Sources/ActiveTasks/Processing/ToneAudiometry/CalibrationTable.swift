/// Levels in dB by frequency in Hz or by system volume; written in JSON as `{"125": 31, "250": 21}`.
public struct CalibrationTable: Sendable, Equatable {
  /// One line of the table.
  public struct Entry: Sendable, Equatable {
    /// Frequency in Hz or volume 0…1.
    public var key: Double
    /// Level in dB.
    public var level: Double
  }

  /// The lines, keys rising.
  public let entries: [Entry]

  /// A table of `levels` at `keys`, in any order; surplus elements of the longer list are left out.
  public init(_ keys: [Double], _ levels: [Double]) {
    entries = zip(keys, levels).map { Entry(key: $0, level: $1) }.sorted { $0.key < $1.key }
  }

  /// The level at a tabulated key; there is no interpolation, as no standard allows one here.
  public subscript(key: Double) -> Double? {
    entries.first { $0.key == key }?.level
  }

  /// The keys, rising.
  public var keys: [Double] { entries.map(\.key) }
}

extension CalibrationTable: Codable {
  /// Reads an object of numbers with numeric keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let object = try container.decode([String: Double].self)
    let keys = try object.keys.sorted().map { text in
      guard let key = Double(text), key.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "the key '\(text)' is not a number")
      }
      return (key, object[text] ?? 0)
    }
    self.init(keys.map(\.0), keys.map(\.1))
  }

  /// Writes an object; whole keys without decimals, others with four.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let pairs = entries.map { entry in
      let whole = entry.key == entry.key.rounded() && entry.key > 1
      return (FixedDecimal.string(entry.key, places: whole ? 0 : 4), entry.level)
    }
    try container.encode(Dictionary(pairs) { first, _ in first })
  }
}
