import Foundation
import Testing

@testable import ActiveTasks

@Suite struct PseudonymTests {
  /// RFC 4231, test case 2.
  @Test func `the keyed hash is HMAC-SHA256`() {
    let digest = KeyedHash.of(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(
      digest.hexadecimal == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
    ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ])
  func `base32 is that of the RFC`(text: String, expected: String) {
    #expect(Pseudonyms.base32(Array(text.utf8)) == expected)
  }

  @Test func `names depend on the key and on nothing else`() {
    let one = Pseudonyms(key: [1, 2, 3])
    #expect(one.of("P1") == Pseudonyms(key: [1, 2, 3]).of("P1"))
    #expect(one.of("P1") != one.of("P2") && one.of("P1") != one.ofFile("P1"))
    #expect(one.of("P1") != Pseudonyms(key: [1, 2, 4]).of("P1"))
    #expect(one.of("P1").count == 12)
  }

  @Test func `composed or not, a letter gives one pseudonym, and one in use is kept`() {
    var one = Pseudonyms(key: [1, 2, 3])
    let (composed, other) = ("M\u{fc}ller", "Mu\u{308}ller")
    #expect(one.of(other) == one.of(composed))
    #expect(one.of(composed) == one.hashed("participant", Array(composed.utf8)))
    let old = one.hashed("participant", Array(other.utf8))
    #expect(old != one.of(other))
    let new = one.of(composed)
    one.known = [old]
    #expect(one.of(other) == old && one.of(composed) == new)
  }

  @Test func `a participant's name is taken out of paths and messages, other words stay`() {
    let place = SessionPlace(
      path: "anna/visit_anna", kind: .folder, participant: "anna", label: "visit_anna",
      participantFolder: "anna")
    let names = SessionNames(pseudonyms: Pseudonyms(key: [7]))
    let other = Pseudonyms(key: [7]).of("anna")
    #expect(names.names(of: place).id == "\(other)/visit_\(other)")
    #expect(names.shown("anna/visit_anna/anna-1.csv", of: place).contains("anna") == false)
    #expect(
      names.cleaned("/data/anna/x of annabel", of: place, root: "/data") == "\(other)/x of annabel")
  }

  @Test func `a short name is not taken for a word of a message`() {
    let place = SessionPlace(
      path: "a/s", kind: .folder, participant: "a", label: "s", participantFolder: "a")
    let names = SessionNames(pseudonyms: Pseudonyms(key: [7]))
    let text = names.cleaned("a/s/x.csv is a folder", of: place, root: "/data")
    #expect(text == Pseudonyms(key: [7]).of("a") + "/s/x.csv is a folder")
  }

  @Test func `nothing in the results tells who it was, and the crosswalk does`() throws {
    let study = try SmallStudy()
    try study.fill()
    try study.add("jane.zip", Array("PK\u{3}\u{4}nonsense".utf8))
    let options = BatchOptions(study: study.root, output: study.output + "/")
    let plan = try BatchPlan(options)
    #expect(plan.warnings.map(\.code).contains("pseudonym.new-key"))
    _ = try BatchRun.run(plan, workers: 2, isStopped: { false }) { _, _ in }
    // A pseudonym is made of random letters and digits: "P3" may be two of them.
    func told(_ text: String, _ words: [String]) -> [String] {
      let rest = text.replacing(/[A-Z2-7]{12}/, with: "")
      return words.filter { rest.contains($0) }
    }
    for (name, text) in try study.results() {
      #expect(told(text, ["P1", "P2", "P3", "jane"]).isEmpty, "\(name)")
    }
    let files = FileManager.default.enumerator(atPath: study.output)?.compactMap { $0 as? String }
    for file in files ?? [] where file.hasSuffix(".json") {
      let text = try String(contentsOfFile: study.output + "/" + file, encoding: .utf8)
      #expect(told(text, ["P1/", "P2/", "P3/", "jane"]).isEmpty, "\(file)")
    }
    let crosswalk = try #require(study.scratch.text("results.crosswalk.csv"))
    for word in ["P1", "P2", "P3", "jane.zip"] { #expect(crosswalk.contains(",\(word),")) }
    for name in ["results.crosswalk.csv", "results.key"] {
      let mode = try FileManager.default.attributesOfItem(atPath: study.scratch.path(name))[
        .posixPermissions]
      #expect(mode as? Int == 0o600, "\(name)")
    }
    // The key stays, and so do the names.
    let again = try BatchPlan(options)
    #expect(again.sessions.map(\.id) == plan.sessions.map(\.id))
    #expect(!again.warnings.map(\.code).contains("pseudonym.new-key"))
  }

  @Test func `a crosswalk with a header only is an empty one`() throws {
    let study = try SmallStudy()
    func run() throws -> BatchRun.Summary {
      let plan = try BatchPlan(BatchOptions(study: study.root, output: study.output))
      return try BatchRun.run(plan, workers: 1, isStopped: { false }) { _, _ in }
    }
    #expect(try run().sessions == 0)
    try study.fill()
    #expect(try run().sessions == 4)
  }

  @Test(arguments: [#"{"parameters":{}}"#, "0.8\n0.9\n0.8\n", "a,b,c\n1,2,3\n"])
  func `a crosswalk replaces no other file`(text: String) throws {
    let study = try SmallStudy()
    try study.fill()
    let other = try study.scratch.write(text, to: "other")
    let error = #expect(throws: Diagnostic.self) {
      try study.plan {
        $0.naming = .pseudonyms(
          key: study.scratch.path("k"), isDefault: true, crosswalk: other)
      }
    }
    #expect(error?.code == "usage.output-is-input" && study.scratch.text("other") == text)
  }

  @Test func `a key among the results and a short key are refused`() throws {
    let study = try SmallStudy()
    try study.fill()
    func code(_ key: String) throws -> String? {
      let error = #expect(throws: Diagnostic.self) {
        try study.plan {
          $0.naming = .pseudonyms(key: key, isDefault: false, crosswalk: study.scratch.path("c"))
        }
      }
      return error?.code
    }
    #expect(try code(study.output + "/key") == "usage.key-in-results")
    #expect(try code(study.scratch.write("short", to: "key")) == "pseudonym.key")
  }
}
