import Foundation
import Testing

@testable import ActiveTasks

/// The catalogue of codes holds every code that the program can print, and nothing else.
@Suite struct CodeCatalogTests {
  private static let explained = Dictionary(grouping: CodeCatalog.all, by: \.code)

  /// Literals that look like codes and are names of formats, metrics or units.
  private static let others: Set = [
    "audiometry.asymmetry", "audiometry.grade", "audiometry.pta4.left", "audiometry.pta4.right",
    "audiometry.shape", "ipaq.rule", "researchkit.consent", "researchkit.steps", "rom.m",
  ]
  private static let endings: Set = ["csv", "json", "jsonl", "sh", "sqlite", "wav", "xml", "zip"]

  private static func sources() throws -> [(path: String, text: String)] {
    try SourceTree.files("Sources").filter { !$0.path.contains("/Model/Codes/") }
      .map { ($0.path, $0.lines.joined(separator: "\n")) }
  }

  @Test func `every code is explained once, in whole sentences`() {
    for group in CodeCatalog.groups { #expect(group.codes.count == group.blocks.count) }
    for (code, explanations) in Self.explained {
      #expect(explanations.count == 1, "\(code)")
      for text in explanations.flatMap({ [$0.meaning, $0.cause, $0.remedy] }) {
        #expect(text.hasSuffix("."), "\(code): \(text)")
      }
      #expect(Set(explanations[0].weights).count == explanations[0].weights.count, "\(code)")
    }
  }

  @Test func `codes are written whole where they are made, and explained`() throws {
    for (path, text) in try Self.sources() {
      for call in CodeCall.all(in: text) {
        let code = call.arguments.first ?? ""
        #expect(!code.contains("\\(") && !code.contains(" + "), "\(path): \(code)")
        for literal in CodeCall.codes(in: code) {
          #expect(Self.explained[literal] != nil, "\(path): \(literal)")
        }
      }
    }
  }

  @Test func `no code of a known area is without an explanation`() throws {
    let areas = Set(CodeCatalog.all.map(\.area))
    let names = Set(
      MetricCatalog.all.map(\.name) + AdapterRegistry.formats.map(\.identifier))
    for code in try Self.literals().subtracting(names)
    where areas.contains(String(code.prefix { $0 != "." })) {
      #expect(Self.explained[code] != nil, "\(code)")
    }
  }

  @Test func `every explanation is of a code in use`() throws {
    let used = try Self.literals()
      .union(ConsentVerdict.allCases.map(\.code)).union(OutcomeReview.codes.map(\.code))
    for code in Self.explained.keys { #expect(used.contains(code), "\(code)") }
  }

  @Test func `explanations tell the severities that codes come with`() throws {
    for (path, text) in try Self.sources() {
      for call in CodeCall.all(in: text) {
        guard let first = call.arguments.first,
          case let codes = CodeCall.codes(in: first), !codes.isEmpty
        else { continue }
        for code in codes {
          let weights = Self.explained[code]?.first?.weights ?? []
          for weight in call.weights { #expect(weights.contains(weight), "\(path): \(code)") }
        }
      }
    }
    for (code, severity) in Self.enumerated {
      let weight = CodeExplanation.Weight(rawValue: "flag \(severity.rawValue)")
      #expect(Self.explained[code]?.first?.weights.contains { $0 == weight } == true, "\(code)")
    }
    for (code, _) in OutcomeReview.codes {
      #expect(Self.explained[code]?.first?.weights == [.mark], "\(code)")
    }
  }

  @Test func `every code in the golden cases is explained`() throws {
    for golden in try GoldenCase.all() {
      let expected = try golden.expected()
      let messages = expected.error.matches(of: /: (?:error|warning): \[([^\]]+)\]/)
      for match in messages { #expect(Self.explained[String(match.1)] != nil, "\(match.1)") }
      guard expected.output.contains("\"severity\"") else { continue }
      for match in expected.output.matches(of: /"code": ?"([a-z-]+\.[^"]+)"/) {
        #expect(Self.explained[String(match.1)] != nil, "\(match.1)")
      }
    }
  }

  /// Every literal of the sources that has the form of a code and is no name of a file.
  private static func literals() throws -> Set<String> {
    Set(try sources().flatMap { CodeCall.codes(in: $0.text) }).subtracting(others)
      .filter { !endings.contains(String($0.split(separator: ".").last ?? "")) }
  }

  /// The flags that are listed with their severity.
  private static let enumerated: [(String, QualityFlag.Severity)] = {
    func codes<Code: FlagCode>(_ kind: Code.Type) -> [(String, QualityFlag.Severity)] {
      kind.allCases.map { ($0.rawValue, $0.severity) }
    }
    let kinds: [any FlagCode.Type] = [
      MotionFlag.self, HeartReadingFlag.self, AudiogramDoubts.Kind.self, RangeOfMotionFlag.self,
      SoundLevelFlag.self, HeartRateFlag.self, RecordedToneFlag.self, FileFlag.self,
      CameraFlag.self, TaskResultFlag.self, IPAQFlag.self, MMSEFlag.self,
    ]
    return kinds.flatMap { codes($0) }
  }()
}
