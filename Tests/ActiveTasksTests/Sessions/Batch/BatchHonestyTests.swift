import Testing

/// Nothing of a participant leaks, is lost or counted twice.
@Suite struct BatchHonestyTests {
  private func run(_ study: String, _ flags: String = "", then: String) throws -> String {
    let result = try TestProgram.run(
      """
      H=Fixtures/heart-rate/researchkit.healthQuantity/hr.json; \(study); \
      active-cli batch --no-progress \(flags) -o $T/r $T/study > $T/summary 2> $T/messages; echo "status $?"; \(then)
      """)
    return result.output
  }

  @Test(arguments: [
    ("Smith", "smith_visit", "SMITH.json"), ("J.Doe", "JDoe-visit", "j-doe hr.json"),
    ("Anna Müller", "anna_müller", "AnnaMÜLLER 2.json"),
  ])
  func `no spelling of a participant's name stays`(
    participant: String, visit: String, file: String
  ) throws {
    let output = try run(
      "mkdir -p \"$T/study/\(participant)/\(visit)\" && cp $H \"$T/study/\(participant)/\(visit)/\(file)\"",
      then:
        "cat $T/r/*.jsonl $T/r/*.csv $T/summary $T/messages | grep -icE 'smith|j.?doe|m.ller' || true"
    )
    #expect(output == "status 0\n0\n")
  }

  @Test func `files beside no session come into the store`() throws {
    let output = try run(
      "mkdir -p $T/study/P1/v $T/study/P2 && cp $H $T/study/P1/v/ && cp $H $T/study/P2/",
      "--keep-ids",
      then: "active-cli query $T/r --sql 'SELECT count(*) AS n FROM results' --format csv")
    #expect(output == "status 0\nn\n2\n")
  }

  @Test func `a session before a withdrawal is kept when that is wanted`() throws {
    let consent =
      #"{"consented":true,"signedOn":"2024-01-01T00:00:00Z","version":"1","withdrewOn":"2099-01-01T00:00:00Z","#
      + #""signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false}}"#
    let study =
      "mkdir -p $T/study/P1/v && cp $H $T/study/P1/v/ && echo '\(consent)' > $T/study/P1/consent.json"
    let count = "grep -c heartRate $T/r/results.jsonl || true"
    #expect(try run(study, "--keep-ids --withdrawal keep", then: count) == "status 0\n1\n")
    #expect(try run(study, "--keep-ids --withdrawal drop", then: count).hasSuffix("\n0\n"))
  }

  @Test func `a member under two spellings is not counted twice`() throws {
    let output = try run(
      """
      mkdir -p $T/study/P1 && python3 -c "import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1], 'w')
      for name in ('a/hr.json', 'a//hr.json'): z.writestr(zipfile.ZipInfo(name), open(sys.argv[2]).read())" \
        $T/study/P1/u.zip $H
      """, "--keep-ids",
      then: "grep -c . $T/r/results.jsonl; grep -o 'archive.duplicate-member' $T/r/errors.jsonl")
    #expect(output.hasSuffix("\n0\narchive.duplicate-member\n"))
  }
}
