/// What sessions and their files are called in results, and how real names are taken out of texts.
struct SessionNames: Sendable {
  /// The names of one session.
  struct Names: Sendable, Equatable {
    /// The session's identifier: `<participant>/<session>`, the participant `-` when there is none.
    var id: String
    /// The participant; `nil` when the study's folders tell none.
    var participant: String?
    /// The session; `nil` when the participant has one without a name.
    var session: String?
    /// Where the session lies below the study.
    var path: String
  }

  /// Pseudonyms; `nil` keeps names as they are.
  let pseudonyms: Pseudonyms?

  /// The names of the session at `place`.
  func names(of place: SessionPlace) -> Names {
    let participant = place.participant.map { FileName.visible(shown($0)) }
    var label = place.label
    var path = place.path
    if let pseudonyms {
      if place.participant == nil {
        label = pseudonyms.ofFile(place.label)
        path =
          place.kind == .archive ? Self.replacingName(of: place.path, by: label + ".zip") : path
      } else {
        label = disguised(label, place)
        path = disguised(path, place)
      }
    }
    label = FileName.visible(label)
    let id = (participant ?? "-") + (label.isEmpty ? "" : "/" + label)
    return Names(
      id: id, participant: participant, session: label.isEmpty ? nil : label,
      path: FileName.visible(path))
  }

  /// A path below the study as results show it.
  func shown(_ path: String, of place: SessionPlace) -> String {
    guard let pseudonyms else { return FileName.visible(path) }
    guard place.participant == nil else { return FileName.visible(disguised(path, place)) }
    if place.kind == .archive {
      let name = pseudonyms.ofFile(place.label) + ".zip"
      let own = Self.replacingName(of: place.path, by: name)
      return FileName.visible(own + path.dropFirst(place.path.count))
    }
    // Of a loose file the name may tell who it is, what follows does not.
    guard case .members = place.kind, place.label != "recordings" else {
      return FileName.visible(path)
    }
    let name = String(path.split(separator: "/").last ?? "")
    return FileName.visible(
      Self.replacingName(
        of: path, by: pseudonyms.ofFile(place.label) + name.dropFirst(place.label.count)))
  }

  /// `text` of a message with the real names replaced.
  func cleaned(_ text: String, of place: SessionPlace, root: String) -> String {
    var text = text
    let prefix = root.hasSuffix("/") ? root : root + "/"
    if text.contains(prefix) { text = text.replacing(prefix, with: "") }
    guard pseudonyms != nil else { return text }
    if place.participant == nil {
      let own = shown(place.path, of: place)
      if place.kind == .archive { return text.replacing(place.path, with: own) }
      return text.replacing(place.label, with: pseudonyms?.ofFile(place.label) ?? "")
    }
    return disguised(text, place, isProse: (place.participant?.count ?? 0) < 4)
  }

  private func shown(_ participant: String) -> String { pseudonyms?.of(participant) ?? participant }

  /// `text` with the participant's name replaced where it stands as words of its own, whatever the capitals and
  /// the marks between its parts (`J.Doe`, `j-doe`, `JDoe`); in prose only where it stands in a path, because a
  /// short name may be a word.
  private func disguised(_ text: String, _ place: SessionPlace, isProse: Bool = false) -> String {
    guard let participant = place.participant else { return text }
    let name = Array(participant.lowercased().filter(Self.isWordCharacter))
    guard !name.isEmpty else { return text.replacing(participant, with: shown(participant)) }
    let characters = Array(text)
    var result = ""
    var index = 0
    while index < characters.count {
      let before = index > 0 ? characters[index - 1] : "/"
      guard !Self.isWordCharacter(before), let end = Self.match(name, in: characters, at: index),
        !isProse || before == "/" || end == characters.count || characters[end] == "/"
      else {
        result.append(characters[index])
        index += 1
        continue
      }
      result += shown(participant)
      index = end
    }
    return result
  }

  /// Where `name` ends that begins in `text` at `start`, as words of its own; `nil` when it does not stand there.
  private static func match(_ name: [Character], in text: [Character], at start: Int) -> Int? {
    var place = start
    for (count, letter) in name.enumerated() {
      while count > 0, place < text.count, "-_. ".contains(text[place]) { place += 1 }
      guard place < text.count, text[place].lowercased() == String(letter) else { return nil }
      place += 1
    }
    return place < text.count && isWordCharacter(text[place]) ? nil : place
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private static func replacingName(of path: String, by name: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }
}
