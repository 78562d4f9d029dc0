import Foundation
import Testing

@testable import ActiveTasks

@Suite struct ResultSchemaTests {
  /// Validates `json` with the Python package jsonschema; `nil` when that is not installed.
  private func isValid(_ json: [UInt8]) throws -> Bool? {
    guard try TestProgram.run("python3 -c 'import jsonschema'").status == 0 else {
      print("skipped: python3-jsonschema is not installed")
      return nil
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(ResultSchema.text.utf8).write(to: folder.appending(path: "schema.json"))
    try Data(json).write(to: folder.appending(path: "result.json"))
    let script = """
      import json, jsonschema, sys
      schema = json.load(open(sys.argv[1] + '/schema.json'))
      jsonschema.Draft202012Validator.check_schema(schema)
      result = json.load(open(sys.argv[1] + '/result.json'))
      sys.exit(3 if list(jsonschema.Draft202012Validator(schema).iter_errors(result)) else 0)
      """
    let run = try TestProgram.run("python3 -c \"\(script)\" \(folder.path)")
    try #require(run.status == 0 || run.status == 3, "\(run.error)")
    return run.status == 0
  }

  private func valid() -> StepResult {
    var result = SampleResult.full
    result.files = [FileResult(kind: "a", path: "b", sha256: result.input.sha256)]
    return result
  }

  @Test func `accepts what is printed`() throws {
    #expect(try isValid(valid().jsonLine(indented: true)) ?? true)
    #expect(try isValid(SampleResult.empty.jsonLine(indented: false)) ?? true)
  }

  @Test(arguments: [
    ("\"quality\":\"suspect\"", "\"quality\":\"fine\""),
    ("\"schemaVersion\":1", "\"schemaVersion\":2"),
    ("\"task\":", "\"tusk\":"),
    ("\"reason\":\"too-few-repetitions\"", "\"reason\":null"),
    ("\"value\":10", "\"value\":null"),
    ("\"bytes\":1234", "\"bytes\":12.5"),
    ("\"count\":3", "\"count\":0"),
  ])
  func `rejects what is wrong`(text: String, wrong: String) throws {
    let json = String(decoding: valid().jsonLine(indented: false), as: UTF8.self)
    let broken = json.replacing(text, with: wrong)
    try #require(broken != json)
    #expect(try isValid(Array(broken.utf8)) != true)
  }
}
