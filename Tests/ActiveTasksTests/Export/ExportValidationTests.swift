import Testing

@testable import ActiveTasks

/// Validators that others wrote accept the exports, and reject wrong ones.
@Suite struct ExportValidationTests {
  @Test(arguments: [
    (ExportKind.tidy, ""), (.tidy, "--dates year"), (.tidy, "--dates shift --key $T/key"),
    (.tidy, "--text keep"), (.fhir, ""), (.fhir, "--dates year"),
    (.fhir, "--dates shift --key $T/key --text keep"), (.omh, "--text keep"),
    (.omh, "--dates shift --key $T/key"), (.bids, "--text keep"), (.bids, "--dates year"),
    (.bids, "--dates shift --key $T/key"),
  ])
  func `a validator accepts the export`(kind: ExportKind, flags: String) throws {
    guard let result = try ExportSupport.validate(kind, flags) else { return }
    #expect(result.output.hasPrefix("accepted: "), "\(result.output)\(result.error)")
    #expect(result.status == 0)
  }

  @Test(arguments: [
    (ExportKind.tidy, "sed -i 's/,deg,/,,/' metrics.csv", "metrics"),
    (.tidy, "sed -i '2s/^[0-9]*/999/' metrics.csv", "metrics"),
    (.fhir, "sed -i 's/\"subject\"/\"sujet\"/' Observation.ndjson", "sujet"),
    (.fhir, "sed -i 's/\"status\":\"final\",//' Observation.ndjson", "status"),
    (.fhir, "sed -i 1d Patient.ndjson", "is not there"),
    (.omh, "sed -i 's|beats/min|bpm|' data/*.ndjson", "bpm"),
    (.omh, "sed -i 's/\"source_creation_date_time\"/\"date\"/' data/*.ndjson", "required"),
    (.omh, "sed -i 's/\"quality\":\"good\",//' data/*.ndjson", "quality"),
    (.bids, "sed -i '/SamplingFrequency\"/d' sub-*/*/motion/*_motion.json", "SamplingFrequency"),
    (.bids, "for f in sub-*/*/motion/*_motion.tsv; do mv $f ${f%tsv}csv; done", "motion"),
    (.bids, "rm dataset_description.json", "MISSING_DATASET_DESCRIPTION"),
  ])
  func `a validator rejects a wrong export`(
    kind: ExportKind, change: String, reason: String
  ) throws {
    guard let result = try ExportSupport.validate(kind, change: change) else { return }
    #expect(result.status == 1, "\(result.output)\(result.error)")
    #expect(result.output.contains(reason), "\(result.output)")
  }

  @Test func `a mean interval between beats is a data point that a validator knows`() throws {
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, "results.jsonl") {
      $0.replacing(
        /"name":"hr.mean","reason":null,"uncertainty":null,"unit":"bpm","value":[0-9.]+/,
        with: #""name":"hrv.meanNN","reason":null,"uncertainty":null,"unit":"ms","value":812.5"#)
    }
    _ = try ExportSupport.run(.omh, changed, to: folder.path("points"))
    let points = try ExportSupport.files(folder.path("points")).map(\.text).joined()
    #expect(points.contains(#""rr_interval":{"unit":"ms","value":812.5}"#))
    #expect(points.contains(#""name":"rr-interval","namespace":"omh","version":"1.0""#))
    if let missing = ExportSupport.missing { return print("skipped: \(missing)") }
    let check = ".build/validators/bin/python scripts/validate-export omh"
    let accepted = try TestProgram.run("\(check) \(folder.path("points"))")
    #expect(accepted.output.hasPrefix("accepted: "), "\(accepted.output)\(accepted.error)")
    #expect(!accepted.output.contains("rr-interval"), "its schema is known")
    let rejected = try TestProgram.run(
      "sed -i 's/rr_interval/interval/' \(folder.path("points"))/data/*; \(check) \(folder.path("points"))"
    )
    #expect(rejected.status == 1 && rejected.output.contains("rr_interval"))
  }
}
