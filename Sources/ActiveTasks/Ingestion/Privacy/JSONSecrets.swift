/// Which keys and texts of a JSON document tell about a person, a place or a device.
enum JSONSecrets {
  private static let persons: Set<String> = [
    "givenname", "givennames", "familyname", "fullname", "firstname", "lastname", "middlename",
    "surname", "forename", "maidenname", "birthname", "legalname", "preferredname", "humanname",
    "nickname", "displayname", "username", "loginname", "accountname", "initials",
    "email", "emailaddress", "mail", "telecom", "contactpoint",
    "phone", "phonenumber", "telephone", "telephonenumber", "tel", "mobile", "mobilephone",
    "mobilenumber", "cellphone", "fax", "faxnumber",
    "birthdate", "dateofbirth", "birthday", "dob", "birthplace", "placeofbirth",
    "ssn", "socialsecuritynumber", "mrn", "medicalrecordnumber", "nhsnumber", "nationalid",
    "insurancenumber", "passportnumber", "healthcardnumber", "taxid",
    "vorname", "nachname", "familienname", "geburtsname", "geburtsdatum", "geburtstag",
    "telefon", "telefonnummer", "handynummer", "mobilnummer", "versichertennummer",
    "krankenversichertennummer", "sozialversicherungsnummer",
    "prenom", "prénom", "nomdefamille", "datedenaissance", "apellido", "apellidos",
    "fechadenacimiento", "cognome", "datadinascita", "voornaam", "achternaam", "geboortedatum",
  ]
  private static let devices: Set<String> = [
    "source", "sources", "sourcename", "devicename", "phoneinfo", "serialnumber",
    "deviceserialnumber", "localidentifier", "udi", "udideviceidentifier",
    "hkmetadatakeydevicename",
    "hkmetadatakeydeviceserialnumber", "hkmetadatakeyudideviceidentifier",
    "imei", "meid", "imsi", "iccid", "udid", "deviceudid", "identifierforvendor", "idfv", "idfa",
    "advertisingidentifier", "advertisingid", "androidid", "devicetoken", "pushtoken",
    "ip", "ipaddress", "ipaddr", "ipv4", "ipv6", "mac", "macaddress", "bluetoothaddress",
    "wifi", "wifissid", "ssid", "bssid", "hostname", "computername",
  ]
  private static let places: Set<String> = [
    "latitude", "longitude", "lat", "lon", "lng", "coordinate", "coordinates", "street", "city",
    "postalcode", "zipcode", "zip", "postcode", "userinput", "address", "geolocation", "gps",
    "geohash",
    "gpsposition", "streetaddress", "addressline", "thoroughfare", "sublocality", "locality",
    "strasse", "straße", "hausnummer", "plz", "postleitzahl", "wohnort", "adresse", "anschrift",
    "codepostal", "direccion", "dirección", "indirizzo",
  ]
  /// Who can have a name: FHIR's elements that refer to people, and how exporters call a participant.
  private static let roles: Set<String> = [
    "patient", "participant", "subject", "person", "user", "client", "respondent", "customer",
    "member",
    "author", "performer", "practitioner", "physician", "doctor", "clinician", "nurse",
    "investigator",
    "examiner", "operator", "rater", "recorder", "asserter", "informant", "enterer", "sender",
    "recipient", "collector", "generalpractitioner", "responsible", "requester", "beneficiary",
    "subscriber", "owner", "agent", "actor", "individual", "attester", "verifier", "attender",
    "resultsinterpreter", "relatedperson", "contact", "guardian", "parent", "mother", "father",
    "child",
    "proxy", "caregiver", "nextofkin", "emergencycontact", "signature", "signer", "witness",
    "valuereference",
  ]
  /// What else stands before the name of a detail, as in `homeAddress`.
  private static let qualifiers: Set<String> = [
    "home", "work", "private", "primary", "secondary", "emergency",
  ]
  /// The parts of a name, which are called so inside it.
  private static let nameParts: Set<String> = [
    "family", "given", "text", "first", "last", "middle", "full",
  ]
  /// Objects whose `name` is that of a device, which people call by their own.
  private static let owners: Set<String> = [
    "device", "devices", "sourcerevision", "phone", "watch", "sensor", "hardware",
  ]
  private static let roots = [
    "file://", "/var/mobile/", "/private/var/", "/users/", "/home/", "/root/", "~/", ":\\users\\",
  ]
  private static let ends: Set<Character> = [
    " ", "\n", "\t", "\"", "'", "<", ">", "(", ")", "[", "]", ",", ";", "|",
  ]

  /// What the values of `key` tell, whatever its capitals and punctuation; `nil`: nothing by itself.
  static func kind(ofKey key: String, in parents: [String]) -> PrivacyFinding.Kind? {
    let word = plain(key)
    if let kind = kind(ofWord: word) { return kind }
    let parent = parents.last.map(plain) ?? ""
    // FHIR's HumanName, and its Reference; the display text of an answer's Coding is no name.
    if parent == "name", nameParts.contains(word) { return .person }
    // FHIR's Narrative, the same in words.
    if parent == "text", word == "div" { return .person }
    if word == "name" || word == "display", roles.contains(parent) { return .person }
    if word == "name", owners.contains(parent) { return .device }
    return nil
  }

  /// Whether readers tell people apart by the value of `key` where they have no number, so that a blank would
  /// make two people one.
  static func tellsApart(key: String, in parents: [String]) -> Bool {
    let word = plain(key)
    let parent = parents.last.map(plain) ?? ""
    return word == "birthdate" || parent == "name" && nameParts.contains(word)
      || word == "display" && roles.contains(parent)
  }

  /// What a word tells, also behind whose it is: `patientName`, `contact_phone`, `homeAddress`, `startLatitude`.
  private static func kind(ofWord word: String) -> PrivacyFinding.Kind? {
    if persons.contains(word) || word.hasSuffix("dateofbirth") { return .person }
    if devices.contains(word) { return .device }
    if places.contains(word) || word.hasSuffix("latitude") || word.hasSuffix("longitude") {
      return .location
    }
    for end in word.indices.dropFirst() {
      let whose = String(word[..<end])
      let isRole = roles.contains(whose)
      guard isRole || qualifiers.contains(whose) else { continue }
      let rest = String(word[end...])
      if persons.contains(rest) || isRole && rest == "name" { return .person }
      if places.contains(rest) { return .location }
    }
    return nil
  }

  /// `text` without paths of devices and computers, of which the file's name stays, and without e-mail
  /// addresses; with what was found, and its kind; `nil` when nothing was.
  static func clean(_ text: String) -> (text: String, found: String, kind: PrivacyFinding.Kind?) {
    var words = [""]
    var marks: [Character] = []
    // A path that is the whole text may hold blanks and commas.
    if let path = path(Substring(text)) { return (path, text, .path) }
    for character in text {
      if ends.contains(character) {
        marks.append(character)
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    var found = ""
    var kind: PrivacyFinding.Kind?
    for index in words.indices {
      if isAddress(words[index]) {
        // In "Ann Example <ann@example.org>" the rest is a name.
        if index > 0, marks[index - 1] == "<" { return ("", text, .person) }
        (found, kind) = (words[index], kind ?? .person)
        words[index] = ""
      } else if let path = path(Substring(words[index])) {
        (found, kind) = (words[index], kind ?? .path)
        words[index] = path
      }
    }
    guard kind != nil else { return (text, "", nil) }
    var result = words[0]
    for (mark, word) in zip(marks, words.dropFirst()) {
      result.append(mark)
      result += word
    }
    return (result, found, kind)
  }

  /// The name of the file of a path of a device or computer, empty for a folder that may bear a user's
  /// name; `nil` when this is no such path.
  private static func path(_ text: Substring) -> String? {
    let lower = text.lowercased()
    guard
      let root = roots.first(where: { $0.hasPrefix(":") ? drive(lower, $0) : lower.hasPrefix($0) })
    else { return nil }
    let parts = text.split { $0 == "/" || $0 == "\\" }.map(String.init).filter {
      $0.lowercased() != "file:"
    }
    // Of /Users/ann, C:\Users\ann and ~ the last part is no file's name.
    let home: [String: Int] = ["users": 2, "home": 2, "root": 1, "~": 1]
    let first = parts.first?.lowercased() ?? ""
    let depth = root.hasPrefix(":") ? 3 : home[first] ?? 0
    return parts.count > depth ? parts.last : ""
  }

  private static func drive(_ lower: String, _ root: String) -> Bool {
    lower.dropFirst().hasPrefix(root)
  }

  private static func isAddress(_ word: String) -> Bool {
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let domain = parts[1].trimmingEnd(of: ".")
    return domain.dropFirst().contains(".")
  }

  private static func plain(_ key: String) -> String {
    String(key.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

extension Substring {
  /// Without `character` at the end.
  fileprivate func trimmingEnd(of character: Character) -> Substring {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
