/// Which keys and texts of a JSON document tell about a person, a place or a device.
enum JSONSecrets {
  private static let persons: Set<String> = [
    "givenname", "familyname", "fullname", "firstname", "lastname", "middlename", "surname",
    "nickname",
    "displayname", "username", "email", "emailaddress", "phone", "phonenumber", "telephone",
  ]
  private static let devices: Set<String> = [
    "source", "sources", "sourcename", "devicename", "phoneinfo", "serialnumber",
    "deviceserialnumber", "localidentifier", "udi", "udideviceidentifier",
    "hkmetadatakeydevicename",
    "hkmetadatakeydeviceserialnumber", "hkmetadatakeyudideviceidentifier",
  ]
  private static let places: Set<String> = [
    "latitude", "longitude", "lat", "lon", "lng", "coordinate", "coordinates", "street", "city",
    "postalcode", "zipcode", "userinput", "address", "geolocation",
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
    if persons.contains(word) { return .person }
    if devices.contains(word) { return .device }
    if places.contains(word) { return .location }
    if word == "name", let owner = parents.last, owners.contains(plain(owner)) { return .device }
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
