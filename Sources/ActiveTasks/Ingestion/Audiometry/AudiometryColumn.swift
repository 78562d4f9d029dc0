/// What a column of a hearing test's table holds; the raw values are the names our own files use.
enum AudiometryColumn: String, CaseIterable {
  case ear
  case frequency = "frequency_hz"
  case kilohertz = "frequency_khz"
  case run
  case level = "level_dbhl"
  case start = "start_s"
  case delay = "tone_delay_s"
  case tap = "tap_s"
  case timeout = "timeout_s"
  case heard
  case stored = "stored_threshold_dbhl"
  case headphone
  case volume = "output_volume"
  case toneDuration = "tone_duration_s"
  case postStimulusDelay = "post_stimulus_delay_s"
  case threshold = "threshold_dbhl"
  case left = "left_dbhl"
  case right = "right_dbhl"
  case qualifier
  case masked
  case conduction
  case unit

  /// The meaning of a header cell; `nil` when it has none.
  ///
  /// Case, spaces, punctuation and a unit at the end (`s`, `Hz`, `dB HL`) do not matter.
  init?(header cell: [UInt8]) {
    let name = Self.normal(String(decoding: cell, as: UTF8.self))
    guard let column = Self.meanings[name] else { return nil }
    self = column
  }

  /// The column of every name; the first case wins.
  private static let meanings = Dictionary(
    allCases.flatMap { column in column.names.map { ($0, column) } },
    uniquingKeysWith: { first, _ in first })

  /// The names it is known by, as `normal(_:)` gives them.
  private var names: [String] {
    let own = Self.normal(rawValue)
    switch self {
    case .ear: return [own, "side", "channel"]
    case .kilohertz: return [own, "freqkhz", "khz"]
    case .frequency: return [own, "freq", "hz"]
    case .level: return [own, "dbhl", "dbhlvalue"]
    case .start: return [own, "startofunittimestamp"]
    case .delay: return [own, "prestimulusdelay"]
    case .tap: return [own, "usertaptimestamp"]
    case .timeout: return [own, "timeouttimestamp"]
    case .heard: return [own, "response", "responded"]
    case .stored: return [own, "calculatedthreshold"]
    case .headphone: return [own, "headphonetype"]
    case .toneDuration: return [own, "toneplaybackduration"]
    case .threshold: return [own, "hearingthreshold", "hearinglevel", "sensitivity"]
    case .left: return [own, "leftear", "leftearsensitivity", "leftthreshold"]
    case .right: return [own, "rightear", "rightearsensitivity", "rightthreshold"]
    case .conduction: return [own, "conductiontype", "conductionpath", "transmission", "acbc"]
    case .unit: return [own, "units", "levelunit", "thresholdunit"]
    default: return [own]
    }
  }

  /// Whether a row says nothing without it.
  var isNeeded: Bool { [.ear, .frequency, .kilohertz, .level, .heard].contains(self) }

  /// Whether a header cell names whom or which test a row is of: `true` for a name that rows of one
  /// test share, `false` for one that may number the rows; `nil` for another name.
  static func identifiesTest(_ cell: [UInt8]) -> Bool? {
    let name = normal(String(decoding: cell, as: UTF8.self))
    if ["id", "record", "recordid", "case", "caseid"].contains(name) { return false }
    return identities.contains(name) ? true : nil
  }

  private static let identities: Set = [
    "patient", "patientid", "patientname", "participant", "participantid", "subject", "subjectid",
    "person", "personid", "mrn", "name", "date", "testdate", "visit", "visitid", "visitdate",
    "session", "sessionid", "testid", "listener", "respondent", "study", "studyid", "user",
    "userid",
  ]

  /// Whether a header cell names a point in time, which may be of another day in another test.
  static func isTime(_ cell: [UInt8]) -> Bool {
    ["datetime", "timestamp", "testtime", "testdatetime", "testedat", "recordedat"].contains(
      normal(String(decoding: cell, as: UTF8.self)))
  }

  /// Whether a header cell names what may say in words that a row is of bone conduction.
  static func mayNameConduction(_ cell: [UInt8]) -> Bool {
    [
      "type", "testtype", "transducer", "method", "mode", "path", "pathway", "route", "output",
      "measurement", "stimulus", "test",
    ].contains(normal(String(decoding: cell, as: UTF8.self)))
  }

  /// Letters and digits in lower case, without the unit at the end.
  private static func normal(_ text: String) -> String {
    var words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if words.count > 1, words.suffix(2) == ["db", "hl"] { words.removeLast(2) }
    if words.count > 1, ["s", "hz", "dbhl", "db"].contains(words.last ?? "") { words.removeLast() }
    return words.joined()
  }
}

extension Set<AudiometryColumn> {
  /// Whether the rows name their frequency.
  var hasFrequency: Bool { contains(.frequency) || contains(.kilohertz) }
}
