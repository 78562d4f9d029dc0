/// What a row of a table belongs to, as the name of a column says: the one place for tables of motion and of the heart.
enum RowOwner {
  /// A person.
  case person
  /// A side of the body or a joint.
  case place
  /// A device or a sensor.
  case device
  /// A visit, session, trial, day, condition or file.
  case visit
  /// What the person did meanwhile: a part of one recording.
  case activity

  /// What the name of a column says.
  struct Meaning {
    /// What the column tells.
    var owner: RowOwner
    /// Whether it may just as well number the rows.
    var mayNumberRows: Bool
  }

  /// The meaning of a column named `name`; `nil` for other columns.
  ///
  /// A name counts when it is one of ours, or when all of its words are ours or stand beside them, such as
  /// `Probanden-ID` and `VP_Nr`; `device temperature` is a measurement.
  static func meaning(of name: String) -> Meaning? {
    if let own = meaning(word: name.lowercased().filter(\.isLetter)) { return own }
    let words = HeaderName(name).tokens
    guard words.allSatisfy({ meaning(word: $0) != nil || beside.contains($0) }) else { return nil }
    let meanings = words.filter { !beside.contains($0) }.compactMap { meaning(word: $0) }
    return meanings.first ?? words.lazy.compactMap { meaning(word: $0) }.first
  }

  private static func meaning(word: String) -> Meaning? {
    if people.contains(word) { return Meaning(owner: .person, mayNumberRows: false) }
    if peopleOrRows.contains(word) { return Meaning(owner: .person, mayNumberRows: true) }
    if places.contains(word) { return Meaning(owner: .place, mayNumberRows: true) }
    if devices.contains(word) { return Meaning(owner: .device, mayNumberRows: false) }
    if visits.contains(word) { return Meaning(owner: .visit, mayNumberRows: true) }
    if activities.contains(word) { return Meaning(owner: .activity, mayNumberRows: true) }
    return nil
  }

  private static let people: Set<String> = [
    "subject", "subjectid", "subj", "participant", "participantid", "user", "userid", "patient",
    "patientid", "patienten", "person", "personid", "personen", "pid", "healthcode", "proband",
    "probanden", "probandin", "teilnehmer", "teilnehmerin", "teilnehmende", "versuchsperson",
    "versuchspersonen", "vp", "vpn", "pseudonym", "volunteer", "respondent", "client", "athlete",
    "sujet", "sujeto", "participante", "paciente", "soggetto", "partecipante", "paziente",
    "deelnemer", "proefpersoon",
  ]
  private static let peopleOrRows: Set<String> = [
    "id", "name", "record", "recordid", "uuid", "code",
  ]
  private static let places: Set<String> = [
    "side", "bodyside", "laterality", "limb", "leg", "joint", "segment", "placement", "bodypart",
    "seite", "bein", "gelenk", "körperseite", "koerperseite", "côté", "cote", "jambe",
    "articulation", "lado", "pierna", "articulación", "articulacion", "articulação", "lato",
    "gamba", "articolazione", "zijde", "been", "gewricht",
  ]
  private static let devices: Set<String> = [
    "source", "sourcename", "device", "devicename", "deviceid", "sensor", "sensorid", "imu",
    "quelle", "gerät", "geraet", "appareil", "dispositivo", "apparaat",
  ]
  private static let visits: Set<String> = [
    "visit", "session", "trial", "day", "week", "condition", "phase", "file", "filename",
    "recording", "run", "block", "attempt", "test", "timepoint",
    "besuch", "visite", "sitzung", "termin", "durchgang", "versuch", "bedingung", "messung",
    "aufnahme", "datei", "dateiname", "séance", "seance", "essai", "fichier", "jour", "visita",
    "sesión", "sesion", "sessione", "sessão", "sessao", "ensayo", "prova", "archivo", "arquivo",
    "día", "dia", "giorno", "bezoek", "sessie", "poging", "bestand", "dag", "condición",
    "condicion", "condizione", "condição", "conditie", "fase",
  ]
  private static let activities: Set<String> = [
    "activity", "task", "stage", "label", "posture", "exercise", "repetition", "lap",
    "aktivität", "aktivitaet", "übung", "uebung", "aufgabe", "activité", "activite", "tâche",
    "actividad", "attività", "attivita", "atividade", "activiteit",
  ]
  /// Words that stand beside such a name and change nothing.
  private static let beside: Set<String> = [
    "id", "ids", "nr", "no", "num", "number", "nummer", "numéro", "numero", "número", "name",
    "nom", "nombre", "nome", "naam", "code", "kennung", "key", "label", "uuid", "index", "study",
    "body", "tested", "measured",
  ]
}
