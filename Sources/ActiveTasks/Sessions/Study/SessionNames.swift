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
  /// The names of the study that are replaced.
  let all: StudyNames

  /// The names of the study with sessions at `places`, and those that its crosswalk had before, replaced by
  /// `pseudonyms`; `nil` keeps them.
  init(
    pseudonyms: Pseudonyms?, of places: [SessionPlace] = [],
    former: Crosswalk.Names = Crosswalk.Names()
  ) {
    self.pseudonyms = pseudonyms
    all = pseudonyms.map { StudyNames(places, $0, former: former) } ?? StudyNames()
  }

  /// Whether the session called `one` comes before `other`: by the bytes of the participants, then of the sessions, so
  /// that those of a participant stand one after the other.
  ///
  /// Bytes of the whole would put `P1-b/s` between `P1` and `P1/s`.
  static func precedes(_ one: String, _ other: String) -> Bool {
    func ranks(_ id: String) -> some Sequence<UInt8> {
      id.utf8.lazy.map { byte -> UInt8 in byte == UInt8(ascii: "/") ? 0 : byte }
    }
    return ranks(one).lexicographicallyPrecedes(ranks(other))
  }

  /// The names of the session at `place`.
  func names(of place: SessionPlace) -> Names {
    let participant = place.participant.map { FileName.visible(pseudonyms?.of($0) ?? $0) }
    var label = place.label
    if let pseudonyms {
      if place.participant != nil {
        label = disguised(label, .path, place)
      } else if place.label != StudyName.recordings {
        label = pseudonyms.ofFile(label)
      }
    }
    label = FileName.visible(label)
    let id = (participant ?? "-") + (label.isEmpty ? "" : "/" + label)
    return Names(
      id: id, participant: participant, session: label.isEmpty ? nil : label,
      path: shown(place.path, of: place))
  }

  /// A path below the study as results show it.
  func shown(_ path: String, of place: SessionPlace) -> String {
    guard let pseudonyms else { return FileName.visible(path) }
    // The folder or file that names who it is, whatever it is called; what is below it like any text.
    var known = place.participantFolder ?? ""
    var replacement = place.participant.map(pseudonyms.of) ?? ""
    if place.participant == nil {
      switch place.kind {
      case .archive:
        known = place.path
        replacement = pseudonyms.ofFile(place.label) + ".zip"
      case .members where place.label != StudyName.recordings:
        known = StudyWalk.joined(place.path, place.label)
        replacement = pseudonyms.ofFile(place.label)
        let rest = path.dropFirst(known.count)
        guard path.hasPrefix(known) else { break }
        return FileName.visible(
          folder(known, place) + replacement + disguised(String(rest), .path, place))
      default: break
      }
    }
    guard !known.isEmpty, path == known || path.hasPrefix(known + "/") else {
      return FileName.visible(disguised(path, .path, place))
    }
    return FileName.visible(
      folder(known, place) + replacement
        + disguised(String(path.dropFirst(known.count)), .path, place))
  }

  /// `text` of a message with the real names replaced.
  func cleaned(_ text: String, of place: SessionPlace, root: String) -> String {
    var text = text
    let prefix = root.hasSuffix("/") ? root : root + "/"
    if text.contains(prefix) { text = text.replacing(prefix, with: "") }
    guard pseudonyms != nil else { return text }
    // A file that names who it is, whatever it is called.
    if place.participant == nil, place.label != StudyName.recordings {
      let paths =
        if case .members(let names) = place.kind {
          names.map { StudyWalk.joined(place.path, $0) }
        } else {
          [place.path]
        }
      for path in paths where text.contains(path) {
        text = text.replacing(path, with: shown(path, of: place))
      }
    }
    return disguised(text, .sentence, place)
  }

  /// A text about all sessions with the real names replaced.
  func cleaned(_ text: String) -> String {
    guard pseudonyms != nil else { return text }
    var search = NameSearch(text, .sentence, all, own: nil)
    return search.replaced()
  }

  /// Whether a name stands anywhere in `bytes`, which are UTF-8.
  func isAnywhere(in bytes: [UInt8]) -> Bool {
    guard pseudonyms != nil else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    if NameSearch(text, .path, all, own: nil).finds() { return true }
    guard text.contains("\\x") else { return false }
    // JSON writes a backslash as two.
    let plain = EscapedBytes.resolved(text.replacing("\\\\x", with: "\\x"))
    return NameSearch(plain, .path, all, own: nil).finds()
  }

  /// The text of a parameter with the real names replaced; a word of the program's own, such as `knee`, stays whoever is
  /// called so.
  func cleanedParameter(_ text: String, of place: SessionPlace? = nil, root: String = "") -> String
  {
    let isWord = text.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == UInt8(ascii: "-") }
    if isWord { return text }
    return place.map { cleaned(text, of: $0, root: root) } ?? cleaned(text)
  }

  /// The folder above `path` with a slash behind it, its names replaced; nothing at the top.
  private func folder(_ path: String, _ place: SessionPlace) -> String {
    disguised(FileName.folder(path), .path, place)
  }

  private func disguised(_ text: String, _ kind: StudyNames.Text, _ place: SessionPlace) -> String {
    let own = own(place)
    var search = NameSearch(text, kind, all, own: own)
    if text.contains("%") {
      // A URL may spell a name in its own way.
      let plain = NameSearch(FileLocator.decoded(text), kind, all, own: own)
      if plain.finds() { search = plain }
    }
    var isResolved = false
    if text.contains("\\x") {
      let plain = NameSearch(EscapedBytes.resolved(text), kind, all, own: own)
      if plain.finds() {
        search = plain
        isResolved = true
      }
    }
    var replaced = search.replaced()
    if isResolved { replaced = EscapedBytes.escaped(replaced) }
    // A name without letters and digits is looked for as it is.
    guard let name = place.participant, NameKey(name).letters.isEmpty, let pseudonyms else {
      return replaced
    }
    return replaced.replacing(name, with: pseudonyms.of(name))
  }

  /// The entry of the session's own participant or file.
  private func own(_ place: SessionPlace) -> StudyNames.Entry? {
    guard let pseudonyms else { return nil }
    if let name = place.participant { return StudyNames.entry(name, pseudonyms.of(name)) }
    guard place.label != StudyName.recordings else { return nil }
    return StudyNames.entry(StudyNames.stem(place.label), pseudonyms.ofFile(place.label))
  }
}
