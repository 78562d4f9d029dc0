import Testing

@testable import ActiveTasks

/// Keys for the shift of dates are made when something leaves, and not before.
@Suite struct ShiftKeyTests {
  @Test(arguments: [
    // Something is there already; results that are changed, which shows at their end; no results; stopped by usage.
    "mkdir $T/x; touch $T/x/a; active-cli export tidy $T/r -o $T/x --dates shift",
    "sed -i s/134.95/144.95/ $T/r/results.jsonl; active-cli export tidy $T/r -o $T/x --dates shift",
    "rm $T/r/manifest.json; active-cli export tidy $T/r -o $T/x --dates shift",
    "sed -i s/134.95/144.95/ $T/r/results.jsonl; active-cli export omh $T/r -o $T/x --dates shift",
    "active-cli submit $T/r --to https://study.example.org/ --dates shift --dry-run",
    "rm $T/r/manifest.json; active-cli submit $T/r --to https://study.example.org/ --dates shift",
  ])
  func `what is refused or only listed leaves no key`(line: String) throws {
    let result = try TestProgram.run(
      "cp -r Fixtures/export/study $T/r; \(line) > $T/out; ls -d $T/r.key $T/r/study.sqlite")
    #expect(result.output.isEmpty, "\(result)")
    #expect(!result.error.contains("export.new-key"), "\(result)")
  }

  @Test func `without a key a list of bundles has no keys`() throws {
    let result = try TestProgram.run(
      """
      list() { active-cli submit Fixtures/export/study --to https://study.example.org/ --store $T/s --dates shift \
        --key $T/key --dry-run --format jsonl 2> $T/err; }
      list | grep -c '"key":null'; printf '%064d' 1 > $T/key; chmod 600 $T/key; list | grep -c '"key":"[0-9a-f]'
      """)
    #expect(result.output == "4\n4\n", "\(result)")
  }

  @Test func `a new key is kept once`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("key")
    let (one, other) = (try ShiftKey(path), try ShiftKey(path))
    #expect(one.isNew && one.bytes.count == 64 && one.bytes != other.bytes)
    #expect(folder.text("key") == nil)
    #expect(try one.keep().code == "export.new-key")
    #expect { _ = try other.keep() } throws: { ($0 as? Diagnostic)?.code == "output.unwritable" }
    let kept = try ShiftKey(path)
    #expect(!kept.isNew && kept.bytes == one.bytes && kept.warning == nil)
  }
}
