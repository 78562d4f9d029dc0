import Foundation
import Testing

@testable import ActiveTasks

/// Every class of result in the form of ResearchKit's serialiser: read, compared with its class, written
/// back.
@Suite struct ResearchKitRoundTripTests {
  static let folder = TestProgram.root.appending(path: "Fixtures/researchkit")

  /// The names of the fixtures, without ending.
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasPrefix("ORK") }.map { String($0.dropLast(5)) }.sorted()

  private static func read(_ name: String) throws -> (bytes: [UInt8], value: JSONValue) {
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name + ".json")))
    return (bytes, try JSONParser.document(bytes))
  }

  @Test func `there are 59 classes, each with a fixture that has its every key`() throws {
    #expect(ResearchKitClass.all.count == 59)
    let old: Set = ["fileURL", "flexed", "extended", "noAnswerType"]
    for type in ResearchKitClass.all {
      guard case .object(let members) = try Self.read(type.name).value else {
        Issue.record("\(type.name) is no object")
        continue
      }
      #expect(members["_class"] == .string(type.name))
      let missing = Set(type.fields.keys).subtracting(members.keys).subtracting(old)
      #expect(missing.isEmpty, "\(type.name): \(missing)")
    }
  }

  @Test(arguments: names + ["everything"])
  func `reading and writing loses nothing`(name: String) throws {
    let (bytes, value) = try Self.read(name)
    for indented in [false, true] {
      let written = value.jsonLine(indented: indented)
      #expect(try JSONParser.document(written) == value)
      let one = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      let other = try JSONSerialization.jsonObject(with: Data(written), options: .fragmentsAllowed)
      #expect((one as? NSObject) == (other as? NSObject))
    }
  }

  @Test(arguments: names)
  func `is what its class says`(name: String) throws {
    #expect(ResearchKitCheck.flags(try Self.read(name).value) == [])
  }

  @Test func `the variants are there`() {
    for end in ["skipped", "dontKnow"] {
      #expect(Self.names.count { $0.hasSuffix("QuestionResult-" + end) } == 11)
    }
    #expect(Self.names.count { $0.hasSuffix("-fileURL") } == 2)
  }

  @Test func `digits, unknown keys and classes stay as they are`() throws {
    let text = """
      {"_class":"ORKNewResult","a":[1.50,-0,1e5,12345678901234567890,0.1e-400],"b":{"c":null,"d":""},\
      "e":"\\u0000\\u001f\\u007f\\"\\\\ é 😀"}
      """
    let value = try JSONParser.document(Array(text.utf8))
    let written = value.jsonLine(indented: false)
    #expect(try JSONParser.document(written) == value)
    #expect(String(decoding: written, as: UTF8.self).contains("1.50,-0,1e5,12345678901234567890"))
    #expect(ResearchKitCheck.flags(value).map(\.code) == ["researchkit.unknown-class"])
  }

  @Test(arguments: [
    ("\"scaleAnswer\":7", []), ("\"scaleAnswer\":true", []), ("\"scaleAnswer\":null", []),
    ("\"scaleAnswer\":\"7\"", ["researchkit.wrong-value"]),
    ("\"startDate\":\"yesterday\"", ["researchkit.wrong-value"]),
    ("\"noAnswerType\":{\"_class\":\"ORKDevice\"}", ["researchkit.wrong-value"]),
    ("\"noAnswerType\":{\"_class\":\"ORKOther\"}", ["researchkit.unknown-class"]),
    ("\"extra\":1", ["researchkit.unknown-key"]),
    ("\"identifier\":{}", ["researchkit.wrong-value"]),
  ])
  func `tells what is unusual`(member: String, codes: [String]) throws {
    let value = try JSONParser.document(
      Array("{\"_class\":\"ORKScaleQuestionResult\",\(member)}".utf8))
    #expect(ResearchKitCheck.flags(value).map(\.code) == codes)
  }
}
