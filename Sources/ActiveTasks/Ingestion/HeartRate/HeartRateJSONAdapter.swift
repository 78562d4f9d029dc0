/// Reads heart rates and intervals from the JSON of ResearchKit, HealthKit exporters, Fitbit and Open mHealth.
///
/// Sources: ResearchKit 3.2 `ORKHealthQuantityTypeRecorder`; Open mHealth `heart-rate` and
/// `rr-interval`; Fitbit's account archive and its intraday answer; Health Auto Export.
public struct HeartRateJSONAdapter: IngestionAdapter {
  static let researchKit = FormatDescription(
    "researchkit.healthQuantity", "ResearchKit health quantity recorder, heart rate, JSON")
  static let healthKit = FormatDescription(
    "healthkit.json", "HealthKit heart-rate samples as exporters write them, JSON")
  static let fitbit = FormatDescription(
    "fitbit.heartRate", "Fitbit heart rate, account archive or intraday answer, JSON")
  static let openMHealth = FormatDescription(
    "openmhealth.heartRate", "Open mHealth heart-rate or rr-interval, documents, array or lines")
  static let intervals = FormatDescription(
    "rr.json", "object with a list of intervals 'rr' and its 'unit', JSON")

  /// The longest document, bytes.
  static let documentLimit = 1 << 28
  /// Bytes looked at for keys.
  private static let keyBytes = 16384

  /// The formats by the keys that tell them.
  public let formats = [researchKit, healthKit, fitbit, openMHealth, intervals]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.heartRate]

  /// The adapter.
  public init() {}

  /// Recognises a document by the keys in its first 16 KiB.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    guard let first = head.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    let keys = JSONKeys.inside(head.bytes.prefix(Self.keyBytes))
    func has(_ names: String...) -> Bool { keys.isSuperset(of: names) }
    if has("type", "startDate", "value") { return has("items") ? Self.researchKit : Self.healthKit }
    if has("activities-heart-intraday") || has("dateTime", "bpm") { return Self.fitbit }
    if has("body", "heart_rate") || has("body", "rr_interval") { return Self.openMHealth }
    if has("metrics", "data", "units") { return Self.healthKit }
    let rates = HeartItem.rateKeys.contains(where: keys.contains)
    if rates, HeartItem.timeKeys.contains(where: keys.contains) { return Self.healthKit }
    return HeartDocument.intervalKeys.contains(where: keys.contains) ? Self.intervals : nil
  }

  /// Reads the document in `source`.
  ///
  /// - Throws: `Diagnostic` `hr.no-samples`, `hr.unknown-unit`, `hr.unclear-unit`,
  ///   `input.too-large`, or what `JSONParser` throws.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    var document = HeartDocument(
      format: format, options: try HeartRateOptions(options),
      bytes: try source.readAll(limit: Self.documentLimit))
    return [try document.recording()]
  }
}

/// The names in a JSON text that may be cut off.
enum JSONKeys {
  /// Every string in `bytes` that a colon follows, escapes not resolved.
  static func inside(_ bytes: ArraySlice<UInt8>) -> Set<String> {
    var keys: Set<String> = []
    var index = bytes.startIndex
    let quote = UInt8(ascii: "\"")
    while let open = bytes[index...].firstIndex(of: quote) {
      var end = open + 1
      while end < bytes.endIndex, bytes[end] != quote {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end < bytes.endIndex else { break }
      let next = bytes[(end + 1)...].first { $0 > 0x20 }
      if next == UInt8(ascii: ":"), end - open <= 64 {
        keys.insert(String(decoding: bytes[(open + 1)..<end], as: UTF8.self))
      }
      index = end + 1
    }
    return keys
  }
}
