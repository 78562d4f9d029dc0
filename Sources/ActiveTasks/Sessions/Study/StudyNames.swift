/// Every name of a study's participants and loose files, found in any text under any spelling and replaced.
///
/// A name counts where it stands as words of its own (`NameLetters.isEdge`); in paths one of six letters or more also
/// glued to other letters. How far a name is looked for depends on how sure it is one: `Reach`.
struct StudyNames: Sendable {
  /// Where a name is replaced in texts of sessions that are not its own.
  enum Reach: Sendable {
    /// In everything.
    case anywhere
    /// In paths; in sentences beside a slash or exactly as the folder is called.
    case paths
    /// Only as the folder is called: two letters mean too much.
    case exact
    /// Nowhere: a digit, a year, a word such as `motion`; it tells nobody, and its replacement would tell the pseudonym.
    case nowhere
  }

  /// A name with what stands for it.
  struct Entry: Sendable {
    /// The name as it is called in the study.
    let name: String
    /// What stands for it.
    let replacement: String
    /// Where it is replaced.
    let reach: Reach
    /// Its letters.
    let key: NameKey

    fileprivate init(_ name: String, _ replacement: String, _ reach: Reach) {
      self.name = name
      self.replacement = replacement
      self.reach = reach
      key = NameKey(name)
    }

    fileprivate var scalars: [Unicode.Scalar] { Array(name.unicodeScalars) }

    /// Whether it is of a script that puts no spaces between words.
    var isUnspaced: Bool { scalars.count > 1 && scalars.allSatisfy(NameLetters.isUnspaced) }

    /// Whether it is looked for as it is written, too: a number, a name with signs that end a word (`a@b.org`), one
    /// without spaces around it.
    fileprivate var isLiteral: Bool {
      let kinds = NameLetters(name).kinds
      if kinds.contains(.other) { return kinds.count >= 4 }
      let isNumber = kinds.allSatisfy { $0 == .digit || $0 == .mark }
      return isUnspaced || isNumber && key.letters.count >= 4
    }
  }

  /// What kind of text is searched.
  enum Text: Sendable {
    /// A path, or one name of it.
    case path
    /// A sentence.
    case sentence
  }

  /// A keyed hash of all names: the same set, the same hash.
  let fingerprint: String
  private var entries: [NameKey: [Entry]] = [:]
  private var longest = 0
  private var beginnings: Set<UInt64> = []
  private var literals: [[UInt32]: Entry] = [:]
  /// The lengths of names that are looked for as they are written, the longest first.
  private(set) var literalLengths: [Int] = []

  /// No names.
  init() { fingerprint = "" }

  /// The names of the sessions at `places` with their pseudonyms, and those of people who left the study: files of
  /// others may name them still.
  init(
    _ places: [SessionPlace], _ pseudonyms: Pseudonyms, former: Crosswalk.Names = Crosswalk.Names()
  ) {
    let participants = Self.union(places.compactMap(\.participant), former.participants)
    let files = Self.union(
      places.filter { $0.participant == nil }.flatMap(\.fileNames), former.files)
    fingerprint = pseudonyms.ofNames(participants + ["/"] + files)
    for name in participants { add(Self.entry(name, pseudonyms.of(name))) }
    for name in files where !PlainWords.areAll(of: Self.stem(name)) {
      add(Self.entry(Self.stem(name), pseudonyms.ofFile(name)))
    }
    var parts: [NameKey: (name: String, count: Int)] = [:]
    for name in participants {
      for part in Self.parts(name) { parts[NameKey(part), default: (part, 0)].count += 1 }
    }
    for (key, part) in parts where part.count == 1 && entries[key] == nil {
      add(Entry(part.name, pseudonyms.ofPart(key), .paths))
    }
  }

  /// The names of the study and those that only its crosswalk has, which shows bytes that are no UTF-8 as `\xNN`.
  private static func union(_ names: [String], _ former: [String]) -> [String] {
    let left = Set(former).subtracting(names.map(FileName.visible))
    return left.union(names).sorted(by: FileName.precedes)
  }

  /// A participant's name with its pseudonym.
  static func entry(_ name: String, _ replacement: String) -> Entry {
    Entry(name, replacement, reach(name))
  }

  private mutating func add(_ entry: Entry) {
    guard !entry.key.letters.isEmpty, entry.reach != .nowhere else { return }
    entries[entry.key, default: []].append(entry)
    longest = max(longest, entry.key.letters.count)
    beginnings.insert(entry.key.beginning)
    guard entry.isLiteral else { return }
    let letters = NameLetters.plain(entry.scalars[...])
    if literals[letters] == nil { literals[letters] = entry }
    if !literalLengths.contains(letters.count) {
      literalLengths = (literalLengths + [letters.count]).sorted(by: >)
    }
  }

  /// The entry that is written as `text`, capitals and accents aside.
  func literal(_ text: ArraySlice<Unicode.Scalar>) -> Entry? {
    literals[NameLetters.plain(text)]
  }

  /// The entry that a text with this key means; `own` is that of the text's own session.
  func entry(_ key: NameKey, spelt text: ArraySlice<Unicode.Scalar>, own: Entry?) -> Entry? {
    if let own, own.key == key { return own }
    guard let found = entries[key] else { return nil }
    return found.first { $0.scalars.elementsEqual(text) } ?? found.first
  }

  /// Whether a name may go on behind its first three letters.
  func mayBegin(_ key: NameKey, own: Entry?) -> Bool {
    key.letters.count != 3 || beginnings.contains(key.beginning)
      || own?.key.beginning == key.beginning
  }

  /// The most letters of a name that is looked for in texts of the session of `own`.
  func longest(_ own: Entry?) -> Int { max(longest, own?.key.letters.count ?? 0) }

  /// The name of a file without its ending.
  static func stem(_ name: String) -> String {
    String(StudyName.isArchive(name) ? name.dropLast(4) : name[...])
  }

  private static func reach(_ name: String) -> Reach {
    let letters = NameKey(name).letters
    let digits = letters.count { (0x30...0x39).contains($0) }
    if letters.count < 2 { return .nowhere }
    if digits == letters.count {
      let isDate = [4, 8].contains(digits) && (name.hasPrefix("19") || name.hasPrefix("20"))
      return digits < 4 || isDate ? .nowhere : .paths
    }
    if digits == 0, PlainWords.areAll(of: name) { return .nowhere }
    if letters.count == 2, digits == 0 { return .exact }
    return letters.count < 4 ? .paths : .anywhere
  }

  /// The words of a name; with `joinsApostrophes` an apostrophe is a part of its word.
  private static func words(_ letters: NameLetters, joinsApostrophes: Bool) -> [String] {
    var words: [String.UnicodeScalarView] = []
    var isInside = false
    var isJoined = false
    for (index, kind) in letters.kinds.enumerated() {
      let scalar = letters.scalars[index]
      let isApostrophe = joinsApostrophes && isInside && (scalar == "'" || scalar == "’")
      guard kind.isWord || kind == .accent || isApostrophe else {
        isInside = false
        continue
      }
      let isNew = kind != .accent && !isApostrophe && !isJoined && letters.isEdge(index)
      if !isInside || isNew { words.append(.init()) }
      isInside = true
      isJoined = isApostrophe
      words[words.count - 1].append(scalar)
    }
    return words.map(String.init)
  }

  /// The parts of a name such as `Anna Müller` or `JaneDoe` that may stand alone; none of one with digits.
  private static func parts(_ name: String) -> [String] {
    let letters = NameLetters(name)
    guard !letters.kinds.contains(.digit) else { return [] }
    var parts = words(letters, joinsApostrophes: false)
    guard parts.count > 1 else { return [] }
    // Of `O'Brien` both `Brien` and `OBrien` are told.
    let known = Set(parts.map { NameKey($0) } + [NameKey(name)])
    let joined = words(letters, joinsApostrophes: true)
    parts += joined.filter { !known.contains(NameKey($0)) }
    return parts.filter { part in
      NameKey(part).letters.count >= 3 && !PlainWords.areAll(of: part)
        && part.first?.isUppercase == true
    }
  }
}

extension SessionPlace {
  /// The names of its files that may tell who it is, when no folder does.
  var fileNames: [String] {
    guard case .members(let names) = kind, label == StudyName.recordings else { return [label] }
    return names.filter { !StudyName.isRecorder($0) }.map { String($0.prefix { $0 != "." }) }
      .filter { !PlainWords.areAll(of: $0) }
  }
}
