/// Names of time columns in German, French, Spanish, Italian, Portuguese and Dutch.
///
/// Left out are words that mean something else, too: `data` is a date or anything, `tempo` a time or a pace, `hora`,
/// `ora` and `heure` a time or the hour of the day.
enum TimeWord: Equatable {
  /// Times or time stamps.
  case time
  /// Dates, which may be without a time.
  case date

  /// The meaning of a lower-case `word` without blanks and marks; `nil` for others.
  init?(_ word: String) {
    if Self.times.contains(word) {
      self = .time
    } else if Self.dates.contains(word) {
      self = .date
    } else {
      return nil
    }
  }

  private static let times: Set<String> = [
    "zeit", "zeitstempel", "zeitpunkt", "uhrzeit", "messzeit", "sekunden", "datumzeit",
    "datumuhrzeit",
    "temps", "horodatage", "secondes", "dateheure",
    "tiempo", "marcadetiempo", "marcatemporal", "segundos", "fechahora", "fechayhora",
    "marcatemporale", "orario", "secondi", "dataora", "dataeora",
    "carimbodetempo", "datahora", "dataehora",
    "tijd", "tijdstempel", "tijdstip", "seconden", "datumtijd",
  ]
  private static let dates: Set<String> = ["datum", "fecha"]
}
