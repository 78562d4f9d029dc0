/// One search for names through a text.
///
/// A known ending of a file (`.json`) is never touched, and no pseudonym stands in an ending: `hr.smith` becomes
/// `hr_<pseudonym>`.
struct NameSearch {
  private let names: StudyNames
  private let own: StudyNames.Entry?
  private let text: StudyNames.Text
  private let letters: NameLetters
  private let longest: Int
  private var output: [Unicode.Scalar] = []
  /// Where the last dot of the current name of a file stands in the output, and whether a name was replaced after it.
  private var dot: Int?
  private var isDotBeforeName = false

  /// Letters of a name that counts even where it is glued to others.
  private static let glued = 6

  /// A search through `text` of a session whose participant is `own`.
  init(_ text: String, _ kind: StudyNames.Text, _ names: StudyNames, own: StudyNames.Entry?) {
    self.names = names
    self.own = own
    self.text = kind
    letters = NameLetters(text)
    longest = names.longest(own)
  }

  /// The text with every name replaced.
  mutating func replaced() -> String {
    guard longest > 0 else { return String(String.UnicodeScalarView(letters.scalars)) }
    let endings = endings()
    var index = 0
    while index < letters.scalars.count {
      if let (entry, end) = match(at: index, endings) {
        output.append(contentsOf: entry.replacement.unicodeScalars)
        isDotBeforeName = dot != nil
        index = end
      } else {
        append(index)
        index += 1
      }
    }
    closeEnding()
    return String(String.UnicodeScalarView(output))
  }

  /// Whether a name stands in the text.
  func finds() -> Bool {
    guard longest > 0 else { return false }
    let endings = endings()
    return letters.scalars.indices.contains { match(at: $0, endings) != nil }
  }

  private mutating func append(_ index: Int) {
    let scalar = letters.scalars[index]
    if scalar == "." {
      let isInside = index > 0 && letters.kinds[index - 1].isWord
      if !isInside { closeEnding() }
      dot = isInside ? output.count : nil
      isDotBeforeName = false
    } else if letters.kinds[index] == .other || scalar == " " {
      closeEnding()
    }
    output.append(scalar)
  }

  /// The name of a file ends here: a dot that would begin an ending with a pseudonym becomes a part of the name.
  private mutating func closeEnding() {
    if let dot, isDotBeforeName, dot < output.count { output[dot] = "_" }
    dot = nil
    isDotBeforeName = false
  }

  /// The known endings of files in the text: ranges of their letters.
  private func endings() -> [Range<Int>] {
    letters.scalars.indices.compactMap { index in
      guard letters.scalars[index] == ".", index > 0, letters.kinds[index - 1].isWord else {
        return nil
      }
      let run = letters.scalars[(index + 1)...].prefix {
        $0.isASCII && ($0.properties.isAlphabetic || (0x30...0x39).contains($0.value))
      }
      let word = String(String.UnicodeScalarView(run)).lowercased()
      guard Self.known.contains(word) else { return nil }
      return run.startIndex..<run.endIndex
    }
  }

  /// The name that begins at `start` and where it ends; the longest one.
  private func match(
    at start: Int, _ endings: [Range<Int>]
  ) -> (entry: StudyNames.Entry, end: Int)? {
    let word = word(at: start, endings)
    guard let literal = literal(at: start, endings) else { return word }
    if let word, word.end > literal.end { return word }
    return literal
  }

  /// The name that is written at `start` as it is called, whatever signs it has.
  private func literal(
    at start: Int, _ endings: [Range<Int>]
  ) -> (entry: StudyNames.Entry, end: Int)? {
    guard !names.literalLengths.isEmpty,
      start == 0 || !letters.kinds[start - 1].isWord
        || NameLetters.isUnspaced(letters.scalars[start])
    else { return nil }
    for length in names.literalLengths where length <= letters.scalars.count - start {
      let place = start..<start + length
      guard let entry = names.literal(letters.scalars[place]), stands(place, alone: entry),
        !endings.contains(where: { $0.clamped(to: place) == place })
      else { continue }
      return (entry, place.upperBound)
    }
    return nil
  }

  /// Whether no letter or digit is beside the place of a name, and no point that makes it a part of another number.
  private func stands(_ place: Range<Int>, alone entry: StudyNames.Entry) -> Bool {
    if entry.isUnspaced { return true }
    func kind(_ index: Int) -> NameLetters.Kind {
      letters.kinds.indices.contains(index) ? letters.kinds[index] : .other
    }
    func isOutside(_ index: Int) -> Bool { !kind(index).isWord && kind(index) != .accent }
    let (before, after) = (place.lowerBound - 1, place.upperBound)
    guard isOutside(before), isOutside(after) else { return false }
    guard letters.kinds[place].allSatisfy({ $0 == .digit }) else { return true }
    return !(kind(before) == .mark && letters.scalars[before] == "." && kind(before - 1) == .digit)
      && !(kind(after) == .mark && letters.scalars[after] == "." && kind(after + 1) == .digit)
  }

  /// The name whose letters begin at `start`, however it is spelt.
  private func word(
    at start: Int, _ endings: [Range<Int>]
  ) -> (entry: StudyNames.Entry, end: Int)? {
    guard letters.kinds[start].isWord else { return nil }
    let isFree = letters.isEdge(start)
    guard isFree || text == .path else { return nil }
    var key = NameKey()
    var best: (entry: StudyNames.Entry, end: Int)?
    var index = start
    while index < letters.scalars.count, key.letters.count <= longest {
      let kind = letters.kinds[index]
      guard kind != .other else { break }
      if kind.isWord {
        key.add(letters.scalars[index])
        guard names.mayBegin(key, own: own) else { break }
      }
      index += 1
      guard kind.isWord || kind == .accent else { continue }
      let isWhole = isFree && letters.isEdge(index)
      guard isWhole || (text == .path && key.letters.count >= Self.glued),
        index == letters.kinds.count || letters.kinds[index] != .accent,
        let entry = names.entry(key, spelt: letters.scalars[start..<index], own: own),
        !endings.contains(where: { $0.overlaps(start..<index) }),
        isMeant(entry, start..<index)
      else { continue }
      best = (entry, index)
    }
    return best
  }

  /// Whether a name is meant where its letters stand.
  private func isMeant(_ entry: StudyNames.Entry, _ place: Range<Int>) -> Bool {
    let isOwn = entry.name == own?.name
    if entry.reach == .anywhere { return true }
    let isExact = letters.scalars[place].elementsEqual(entry.name.unicodeScalars)
    if isOwn, isPartOfDate(place) { return false }
    if text == .path { return isOwn ? isTelling(entry, place) : entry.reach == .paths || isExact }
    let isBesideSlash =
      place.lowerBound > 0 && letters.scalars[place.lowerBound - 1] == "/"
      || place.upperBound < letters.scalars.count && letters.scalars[place.upperBound] == "/"
      || place.lowerBound == 0 && place.upperBound == letters.scalars.count
    if isBesideSlash { return isOwn || entry.reach == .paths || isExact }
    // As a word of a sentence only what is written as nothing but a name would be.
    let isNamed =
      isExact
      || !isOwn && entry.key.letters.count >= 4 && letters.kinds[place.lowerBound] == .capital
    return isNamed && letters.kinds[place].contains { $0 == .capital }
      && (isOwn ? place.count > 1 : entry.reach == .paths)
  }

  /// Whether the own name tells something where it stands: a word that says what a file is does so as the name of a
  /// folder or file only.
  private func isTelling(_ entry: StudyNames.Entry, _ place: Range<Int>) -> Bool {
    guard entry.reach == .nowhere, letters.kinds[place].contains(where: { $0 != .digit }) else {
      return true
    }
    func isSlash(_ index: Int) -> Bool {
      !letters.scalars.indices.contains(index) || letters.scalars[index] == "/"
    }
    return isSlash(place.lowerBound - 1) && isSlash(place.upperBound)
  }

  /// Whether digits have others beside them, as in `2024-05-01`.
  private func isPartOfDate(_ place: Range<Int>) -> Bool {
    guard letters.kinds[place].allSatisfy({ $0 == .digit }) else { return false }
    func isDigit(_ index: Int) -> Bool {
      letters.kinds.indices.contains(index) && letters.kinds[index] == .digit
    }
    func isMark(_ index: Int) -> Bool {
      letters.kinds.indices.contains(index) && letters.kinds[index] == .mark
    }
    return isMark(place.lowerBound - 1) && isDigit(place.lowerBound - 2)
      || isMark(place.upperBound) && isDigit(place.upperBound + 1)
  }

  /// Endings of files that mean something.
  private static let known = Set(
    """
    acc aif aiff amr atr bdf bin bz2 caf csv dat dng edf fit flac gif gpx gz hea heic html
    jpeg jpg json jsonl key log m4a m4v md mkv mov mp3 mp4 ndjson ogg opus pdf plist png
    qt raw sqlite tar tcx tsv txt w64 wav webm xls xlsx xml xz yaml zip
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
