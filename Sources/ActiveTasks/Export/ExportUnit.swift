/// Units that name nobody and no date: those of the program's metrics, and those that questions commonly have.
///
/// The unit of a question is any text that the study, or whoever writes results, puts there.
enum ExportUnit {
  private static let common: Set<String> = [
    "%", "/d", "/h", "/min", "/s", "/wk", "a", "beats", "bpm", "c", "cal", "cl", "cm", "count",
    "count/min", "cups", "d", "day", "days", "days/week", "deg", "degc", "degf", "dl", "drinks",
    "f", "feet", "foot", "fl oz", "ft", "g", "gram", "grams", "h", "hour", "hours", "hours/day",
    "hr", "hrs", "hz", "in", "inch", "inches", "iu", "j", "k", "kcal", "kg", "kg/m2", "kg/m^2",
    "kilogram", "kilograms", "kilometers", "kj", "km", "km/h", "kpa", "l", "lb", "lbs", "m",
    "m/s", "mcg", "meter", "meters", "metre", "metres", "mg", "mg/dl", "mi", "mile", "miles",
    "min", "mins", "minute", "minutes", "minutes/day", "ml", "mm", "mmhg", "mmol/l", "mo",
    "month", "months", "mph", "ms", "n", "nights", "ounces", "oz", "pa", "percent", "points",
    "pounds", "reps", "s", "sec", "second", "seconds", "servings", "st", "stone", "steps", "time",
    "times", "units", "week", "weeks", "wk", "y", "year", "years", "yr", "yrs", "°", "°c", "°f",
    "µg", "μg",
  ]

  private static let own = Set(MetricCatalog.all.map(\.unit))

  /// Whether a unit is one of them, in any case.
  static func isKnown(_ unit: String) -> Bool {
    own.contains(unit) || common.contains(unit.lowercased())
  }
}
