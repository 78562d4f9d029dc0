/// What a session says about itself outside its recordings: when it was, on which device, who made it.
struct SessionFacts: Sendable, Equatable {
  /// How sessions are laid out, for `inspect` and `sessions.jsonl`.
  enum Layout: String, Sendable, CaseIterable {
    /// Files without any of the following.
    case files
    /// ResearchKit's output folder: recorders' folders and logs.
    case researchKit = "researchkit"
    /// An upload of Bridge (`metadata.json`), packed or not.
    case bridge
    /// An upload of AppCore (`info.json` alone), packed or not.
    case appCore = "appcore"
    /// Files called as mPower called them.
    case mPower = "mpower"
    /// An Apple Health export.
    case appleHealth = "applehealth"
    /// Folders after BIDS.
    case bids
  }

  /// How it is laid out.
  var layout = Layout.files
  /// When it began.
  var start: AbsoluteTime?
  /// When it ended.
  var end: AbsoluteTime?
  /// When the first of its logs was finished, as their names tell; never before the start.
  var logged: AbsoluteTime?
  /// The model of the device, such as `iPhone14,5`.
  var device: String?
  /// The task's identifier in the app.
  var taskIdentifier: String?

  /// When it began, as far as it says so outside its recordings.
  var stated: AbsoluteTime? { start ?? logged }

  /// Names of documents about a session, by the part of it they tell.
  static let documents: Set<String> = ["metadata.json", "info.json"]
  /// The longest such document, bytes.
  static let documentLimit = 1 << 20

  /// Takes in `metadata.json` or `info.json`; of both the first counts more, whatever their order.
  ///
  /// Dates are ISO 8601 with an offset, or numbers: seconds since 2001, from 10⁹ on seconds since 1970.
  mutating func add(_ document: JSONValue, named name: String) {
    let isMetadata = name.lowercased() == "metadata.json"
    let begin = Self.time(document["startDate"]) ?? Self.time(document["createdOn"])
    let last = Self.time(document["endDate"])
    let model =
      document["deviceTypeIdentifier"]?.string
      ?? document["phoneInfo"]?.string.map { String($0.prefix { $0 != ";" }) }
      ?? document["deviceInfo"]?.string.map { String($0.prefix { $0 != ";" && $0 != "/" }) }
    let task =
      document["taskIdentifier"]?.string ?? document["item"]?.string
      ?? document["identifier"]?.string
    if isMetadata {
      (start, end) = (begin ?? start, last ?? end)
      (device, taskIdentifier) = (model ?? device, task ?? taskIdentifier)
      layout = .bridge
    } else {
      (start, end) = (start ?? begin ?? Self.earliestFile(document), end ?? last)
      (device, taskIdentifier) = (device ?? model, taskIdentifier ?? task)
      let isBridge = document["format"]?.string != nil || document["schemaRevision"] != nil
      if layout != .bridge { layout = isBridge ? .bridge : .appCore }
    }
  }

  /// Takes in what the names of files tell: the layout, and with `zone` when logs were finished.
  mutating func add(names: [String], zone: TimeZoneRules?) {
    let isNamed = layout == .bridge || layout == .appCore
    if !isNamed {
      if names.contains(where: {
        $0.split(separator: "/").contains { StudyName.isRecorder(String($0)) }
      }) {
        layout = .researchKit
      } else if names.contains(where: MPowerName.isOne) {
        layout = .mPower
      } else if names.contains(where: { $0.hasPrefix("sub-") || $0.contains("/sub-") }) {
        layout = .bids
      } else if names.contains(where: { StudyName.rolled(FileName.last($0)) != nil }) {
        layout = .researchKit
      } else if !names.isEmpty, names.allSatisfy(Self.isHealthExport) {
        layout = .appleHealth
      }
    }
    guard let zone else { return }
    let stamps = names.compactMap { StudyName.rolled(FileName.last($0))?.stamp }
    logged = stamps.min().flatMap { Self.local(Array($0.utf8), zone) }
  }

  private static func isHealthExport(_ path: String) -> Bool {
    let name = FileName.last(path).lowercased()
    return name == "export.zip" || name == "export.xml"
  }

  /// The earliest date of the files that `info.json` lists.
  private static func earliestFile(_ document: JSONValue) -> AbsoluteTime? {
    (document["files"]?.children ?? []).compactMap { time($0["createdOn"] ?? $0["timestamp"]) }
      .min { $0.nanoseconds < $1.nanoseconds }
  }

  /// A point in time as one of the apps writes it; `nil` when it is none.
  static func time(_ value: JSONValue?) -> AbsoluteTime? {
    if let text = value?.string { return AbsoluteTime(iso8601: text) }
    guard var seconds = value?.double, seconds > 0 else { return nil }
    if seconds >= 1e11 { seconds /= 1000 }
    if seconds < 1e9 { seconds += 978_307_200 }
    guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
    return AbsoluteTime(nanoseconds: nanoseconds)
  }

  /// `yyyyMMddHHmmss` on the clocks of `zone`.
  private static func local(_ digits: [UInt8], _ zone: TimeZoneRules) -> AbsoluteTime? {
    let text = String(decoding: digits.prefix(14), as: UTF8.self)
    let parts = [(0, 4), (4, 2), (6, 2), (8, 2), (10, 2), (12, 2)].map { start, length in
      String(text.dropFirst(start).prefix(length))
    }
    let iso =
      parts.prefix(3).joined(separator: "-") + "T" + parts.suffix(3).joined(separator: ":")
    guard let instant = ISO8601Parser.instant(Array(iso.utf8)) else { return nil }
    let seconds = zone.seconds(local: instant.nanoseconds.floorDivided(by: 1_000_000_000))
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? nil : AbsoluteTime(nanoseconds: nanoseconds).at(zone)
  }
}

/// How mPower and AppCore call their files.
enum MPowerName {
  private static let stems = [
    "accel_walking", "devicemotion_walking", "pedometer_walking", "accelerometer_walking",
    "accel_tapping", "accelerometer_tapping", "tapping_results", "memorygameresults", "audio_audio",
    "audio_countdown", "momentindayformat",
  ]

  /// Whether the file at `path` has one of the names.
  static func isOne(_ path: String) -> Bool {
    let name = FileName.last(path).lowercased()
    return stems.contains { name.hasPrefix($0) }
  }
}
