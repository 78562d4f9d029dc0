import Testing

@testable import ActiveTasks

/// Names in any spelling, found in any text.
@Suite struct StudyNamesTests {
  private let pseudonyms = Pseudonyms(key: [7])

  private func names(_ participants: [String]) -> SessionNames {
    let places = participants.map {
      SessionPlace(
        path: $0 + "/v", kind: .folder, participant: $0, label: "v", participantFolder: $0)
    }
    return SessionNames(pseudonyms: pseudonyms, of: places)
  }

  /// A path of another participant's session, whose folder is `zz9/v`.
  private func shown(_ path: String, _ participants: [String]) -> String {
    let place = SessionPlace(
      path: "zz9/v", kind: .folder, participant: "zz9", label: "v", participantFolder: "zz9")
    let text = names(participants + ["zz9"]).shown("zz9/v/" + path, of: place)
    let own = pseudonyms.of("zz9") + "/v/"
    #expect(text.hasPrefix(own))
    return String(text.dropFirst(own.count))
  }

  private func cleaned(_ text: String, _ participants: [String]) -> String {
    let place = SessionPlace(
      path: "zz9/v", kind: .folder, participant: "zz9", label: "v", participantFolder: "zz9")
    return names(participants + ["zz9"]).cleaned(text, of: place, root: "/data")
  }

  @Test(arguments: [
    "Müller", "mueller", "MUELLER", "muller", "Mu\u{308}ller", "MÜLLER", "mUlLeR",
    "M\u{10fffc}ller", "M\u{10ff81}ller",
  ])
  func `every spelling of an umlaut is one name`(spelling: String) {
    #expect(shown("\(spelling).json", ["Müller"]) == pseudonyms.of("Müller") + ".json")
    #expect(shown("\(spelling).json", ["Mueller"]) == pseudonyms.of("Mueller") + ".json")
  }

  @Test(arguments: [
    ("Jane Doe", "jane-doe"), ("Jane Doe", "JaneDoe"), ("Jane Doe", "jane.doe"),
    ("JaneDoe", "jane_doe"), ("jane.doe", "JANE DOE"), ("Groß", "gross"), ("Åsmund", "aasmund"),
    ("Søren", "soeren"), ("O'Brien", "obrien"), ("Łukasz", "lukasz"), ("Æther", "aether"),
  ])
  func `marks, capitals and accents make no difference`(name: String, spelling: String) {
    #expect(shown("\(spelling)_hr.json", [name]) == pseudonyms.of(name) + "_hr.json")
    #expect(cleaned("no file \(spelling)", [name]) == "no file " + pseudonyms.of(name))
  }

  @Test func `names in URLs are found`() {
    #expect(
      cleaned("no file M%C3%BCller.mov", ["Müller"]) == "no file \(pseudonyms.of("Müller")).mov")
    #expect(cleaned("100 % of x", ["Müller"]) == "100 % of x")
  }

  @Test(arguments: [
    "smith2.json", "2024smith.json", "hrSmith.json", "HRSmith.json", "SmithHR.json",
    "x/smith/y.json", "a.zip/smith.json",
  ])
  func `a name counts beside digits and glued capitals`(path: String) {
    let text = shown(path, ["Smith"])
    #expect(!text.lowercased().contains("smith") && text.contains(pseudonyms.of("Smith")))
  }

  @Test func `long names count inside of words of a path, short ones do not`() {
    #expect(shown("muellerhr.json", ["Müller"]) == pseudonyms.of("Müller") + "hr.json")
    #expect(shown("annabel.json", ["anna"]) == "annabel.json")
  }

  @Test func `parts of a name that only one person has are replaced, too`() {
    let people = ["Anna Müller", "Anna Schmidt", "Participant A", "Participant B"]
    let text = shown("mueller/anna/participant.json", people)
    #expect(!text.contains("mueller") && text.hasSuffix("/anna/participant.json"))
    #expect(shown("Mueller_Anna.json", people).hasSuffix("_Anna.json"))
  }

  @Test(arguments: [
    ("json", "a.json", "a.json"), ("M4V", "m4v/x.m4v", "*/x.m4v"), ("M4A", "m4a.m4a", "*.m4a"),
    ("doe csv", "doe.csv", "doe.csv"), ("Smith", "hr.smith", "hr_*"),
    ("Smith", "hr.x-smith", "hr_x-*"),
    ("Smith", "smith.json.gz", "*.json.gz"), ("Smith", "a.smith.json", "a.*.json"),
  ])
  func `no pseudonym stands in an ending, and no ending is broken`(
    name: String, path: String, expected: String
  ) {
    #expect(shown(path, [name]) == expected.replacing("*", with: pseudonyms.of(name)))
  }

  @Test(arguments: ["1", "01", "2024", "20240501", "visit", "left", "a"])
  func `what tells nobody stays, so that its pseudonym is not told`(name: String) {
    let path = "\(name)/2024-05-01_\(name).json"
    #expect(shown(path, [name]) == path)
    #expect(cleaned("sample \(name) is missing", [name]) == "sample \(name) is missing")
  }

  @Test func `addresses are replaced whole`() {
    let name = "smith@example.org"
    let own = pseudonyms.of(name)
    #expect(cleaned("write to \(name) now", [name, "smith"]) == "write to \(own) now")
    #expect(shown("Smith@Example.org.json", [name]) == own + ".json")
  }

  @Test func `a surname with an apostrophe is found without it`() {
    let part = pseudonyms.ofPart(NameKey("OBrien"))
    #expect(shown("obrien_hr.json", ["O'Brien_Siobhán", "Anna_Doe"]) == part + "_hr.json")
  }

  @Test func `numbers of people are replaced in sentences, other numbers stay`() {
    let (one, other) = (pseudonyms.of("10234"), pseudonyms.of("2024-117"))
    #expect(cleaned("ID 10234", ["10234"]) == "ID " + one)
    #expect(
      cleaned("seen 2024-117, 0.10234 and 102345", ["10234", "2024-117"])
        == "seen \(other), 0.10234 and 102345")
  }

  @Test func `scripts without spaces, and surnames in other spellings`() {
    #expect(cleaned("李小龙说", ["李小龙"]) == pseudonyms.of("李小龙") + "说")
    #expect(
      cleaned("Mueller rief an", ["Jürgen Müller"])
        == pseudonyms.ofPart(NameKey("Müller")) + " rief an")
  }

  @Test func `names in bytes that a message shows are found`() {
    let own = pseudonyms.of("Müller")
    #expect(cleaned(#"found M\xc3\xbcller,12"#, ["Müller"]) == "found \(own),12")
    #expect(cleaned(#"M\xfcller\x0a1"#, ["Müller"]) == own + #"\x0a1"#)
    #expect(cleaned(#"a\x00b"#, ["Müller"]) == #"a\x00b"#)
  }

  @Test func `words of the program's own stay in parameters`() {
    #expect(names(["third"]).cleanedParameter("third") == "third")
    #expect(
      names(["Anna Müller"]).cleanedParameter("Watch of Anna Müller")
        == "Watch of " + pseudonyms.of("Anna Müller"))
  }

  @Test func `short names are told from words in sentences`() {
    #expect(
      cleaned("max of Max/x.json, max", ["Max"]) == "max of \(pseudonyms.of("Max"))/x.json, max")
    #expect(cleaned("row 7 of P2", ["P2"]) == "row 7 of " + pseudonyms.of("P2"))
    #expect(shown("P2_hr.json", ["P2"]) == pseudonyms.of("P2") + "_hr.json")
    #expect(shown("P21.json", ["P2"]) == "P21.json")
    #expect(shown("JD.json jd.json", ["JD"]) == pseudonyms.of("JD") + ".json jd.json")
  }

  @Test func `loose files and archives are names, too, unless they say what they are`() {
    let places = ["jane.zip", "motion.zip"].map {
      SessionPlace(path: $0, kind: .archive, participant: nil, label: $0)
    }
    let names = SessionNames(pseudonyms: pseudonyms, of: places)
    let jane = pseudonyms.ofFile("jane.zip")
    #expect(
      names.shown("motion.zip/jane/motion.json", of: places[1])
        == pseudonyms.ofFile("motion.zip") + ".zip/\(jane)/motion.json")
    #expect(
      names.cleaned("jane.zip/x and motion.zip/y", of: places[0], root: "/d")
        == "\(jane).zip/x and motion.zip/y")
  }

  @Test func `numbers of one's own are replaced, dates stay`() {
    let place = SessionPlace(
      path: "01/2024-05-01", kind: .folder, participant: "01", label: "2024-05-01",
      participantFolder: "01")
    let names = names(["01", "02"])
    let own = pseudonyms.of("01")
    #expect(names.names(of: place).id == own + "/2024-05-01")
    #expect(names.shown("01/2024-05-01/P01.json", of: place) == own + "/2024-05-01/P\(own).json")
    #expect(
      names.cleaned("01/x.csv has 01 rows of 2024-05-01", of: place, root: "/d")
        == "\(own)/x.csv has 01 rows of 2024-05-01")
  }

  @Test func `the set of names has a hash that tells nothing`() {
    let one = names(["A", "B"]).all.fingerprint
    #expect(one == names(["B", "A"]).all.fingerprint && one != names(["A"]).all.fingerprint)
    #expect(one.count == 12)
  }
}
