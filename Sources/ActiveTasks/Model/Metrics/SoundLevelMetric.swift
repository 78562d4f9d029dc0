public import SignalProcessing

/// The metrics of a sound-level step; levels have the unit of their calibration.
public struct SoundLevelMetric: DefinedMetric, Equatable {
  /// The definition under the metric's full name.
  public let definition: MetricDefinition

  /// The metric `name`; a level is in dB SPL when `isCalibrated`, else in dBFS.
  public init(_ name: Name, isCalibrated: Bool) {
    var definition = name.definition
    if definition.unit == Self.levelUnits {
      definition.unit = Self.levelUnit(isCalibrated: isCalibrated)
    }
    self.definition = definition
  }

  /// The equivalent level of one band.
  public static func band(_ band: FractionalOctaveBand, isCalibrated: Bool) -> SoundLevelMetric {
    let pattern = band.width == .octave ? octavePattern : thirdOctavePattern
    return SoundLevelMetric(
      pattern, name: pattern.name.replacing("<Hz>", with: frequencyName(band.nominal)),
      unit: levelUnit(isCalibrated: isCalibrated))
  }

  /// The lowest hearing level that can be tested at a frequency in Hz.
  public static func lowestHearingLevel(_ frequency: Double) -> SoundLevelMetric {
    SoundLevelMetric(
      roomPattern, name: roomPattern.name.replacing("<Hz>", with: frequencyName(frequency)),
      unit: roomPattern.unit)
  }

  private init(_ pattern: MetricDefinition, name: String, unit: String) {
    var definition = pattern
    definition.name = name
    definition.unit = unit
    self.definition = definition
  }

  /// The unit of levels.
  static func levelUnit(isCalibrated: Bool) -> String { isCalibrated ? "dBSPL" : "dBFS" }

  /// A frequency as names show it, such as `31.5` or `1000`.
  static func frequencyName(_ frequency: Double) -> String {
    FixedDecimal.string(
      frequency, places: frequency == frequency.rounded() ? 0 : frequency < 12 ? 2 : 1)
  }
}

extension SoundLevelMetric {
  static let levelUnits = "dBSPL|dBFS"
  static let levelRange = -400.0...300.0
  private static let bands = "IEC 61260-1:2014, class 1"

  static let octavePattern = MetricDefinition(
    name: "spl.octave.<Hz>", unit: levelUnits, range: levelRange,
    summary: "Equivalent level of the octave band with this nominal midband frequency.",
    source: bands, methods: [.reference])
  static let thirdOctavePattern = MetricDefinition(
    name: "spl.thirdOctave.<Hz>", unit: levelUnits, range: levelRange,
    summary: "Equivalent level of the one-third-octave band with this nominal midband frequency.",
    source: bands, methods: [.reference])
  static let roomPattern = MetricDefinition(
    name: "spl.room.lowestHearingLevel.<Hz>", unit: "dBHL", range: levelRange,
    summary: "Lowest hearing level that the room's noise lets one test at this frequency: the band"
      + " level minus the permissible ambient level for 0 dB HL.",
    source: "limits table named in the flag spl.room-limits", methods: [.reference])

  /// The catalogue entries: names are patterns with `<…>` for their parameters.
  public static let catalog =
    Name.allCases.map(\.definition) + [octavePattern, thirdOctavePattern, roomPattern]
}
