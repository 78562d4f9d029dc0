import Foundation
import Testing

@testable import ActiveTasks
@testable import active_cli

/// The guide pages list what the code can say.
@Suite struct GuideTests {
  private func guide(_ name: String) throws -> String {
    let page = SourceTree.root.appending(path: "docs/guide/\(name).md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  @Test func `the page of troubleshooting is the one that the catalogue makes`() throws {
    let registry = CommandRegistry(processors: ProcessorRegistry.processors)
    let page = try guide("troubleshooting")
    #expect(
      page == TroubleshootingPage.text(registry) + "\n",
      "make it again: active-cli generate troubleshooting > docs/guide/troubleshooting.md")
  }

  @Test func `the guide to range of motion explains every flag and joint`() throws {
    let text = try guide("range-of-motion")
    let flags =
      RangeOfMotionFlag.allCases.map { ($0.rawValue, $0.severity) }
      + MotionFlag.allCases.map { ($0.rawValue, $0.severity) }
    for (code, severity) in flags {
      #expect(text.contains("| `\(code)` | \(severity.rawValue) |"), "\(code)")
    }
    for norm in JointNorm.all { #expect(text.contains("| `\(norm.joint)` |"), "\(norm.joint)") }
  }

  @Test func `the guide to sound levels explains every flag and limit`() throws {
    let text = try guide("sound-level")
    for flag in SoundLevelFlag.allCases {
      #expect(
        text.contains("| `\(flag.rawValue)` | \(flag.severity.rawValue) |"), "\(flag.rawValue)")
    }
    for (name, limits) in AmbientLimits.builtIn {
      let row = text.split(separator: "\n").first { $0.hasPrefix("| `\(name)`") }
      #expect(row?.contains(limits.certainty.rawValue) == true, "\(name)")
      for (_, level) in limits.ordered {
        #expect(row?.contains("| \(ShortestDecimal.string(level)) |") == true, "\(name) \(level)")
      }
    }
  }

  @Test func `the guide to heart rate explains every flag and metric`() throws {
    let text = try guide("heart-rate")
    let flags =
      HeartRateFlag.allCases.map { ($0.rawValue, $0.severity) }
      + HeartReadingFlag.allCases.map { ($0.rawValue, $0.severity) }
    for (code, severity) in flags {
      #expect(text.contains("| `\(code)` | \(severity.rawValue) |"), "\(code)")
    }
    let metrics = HeartRateMetric.allCases.map(\.rawValue).filter { !$0.hasPrefix("hr.zone.") }
    for name in metrics { #expect(text.contains("`\(name)`"), "\(name)") }
  }

  @Test func `the guide to camera clips explains every flag and metric`() throws {
    let text = try guide("camera")
    let flags =
      FileFlag.allCases.map { ($0.rawValue, $0.severity) }
      + CameraFlag.allCases.map { ($0.rawValue, $0.severity) }
    for (code, severity) in flags {
      #expect(text.contains("| `\(code)` | \(severity.rawValue) |"), "\(code)")
    }
    let names =
      CameraMetric.allCases.map(\.rawValue) + FileMetric.catalog(.camera).map(\.name)
    for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
  }

  @Test func `the guide to task results explains every flag and metric`() throws {
    let text = try guide("results")
    for flag in TaskResultFlag.allCases {
      #expect(text.contains("| `\(flag.rawValue)` | \(flag.severity.rawValue) |"), "\(flag)")
    }
    for metric in TaskResultMetric.allCases {
      #expect(text.contains("| `\(metric.rawValue)` |"), "\(metric.rawValue)")
    }
  }

  @Test func `the guide to surveys explains every flag, rule and problem`() throws {
    let text = try guide("surveys")
    for flag in IPAQFlag.allCases {
      #expect(
        text.contains("| `\(flag.rawValue)` | \(flag.severity.rawValue) |"), "\(flag.rawValue)")
    }
    for metric in IPAQMetric.allCases where metric.rawValue.hasPrefix("ipaq.rule.") {
      #expect(text.contains("| `\(metric.rawValue.dropFirst(10))`"), "\(metric.rawValue)")
    }
    for row in AnswerFormatTests.scales + AnswerFormatTests.numbers + AnswerFormatTests.texts
      + AnswerFormatTests.choices + AnswerFormatTests.times
    {
      for code in row.problems { #expect(text.contains("`\(code)`"), "\(code)") }
    }
  }

  @Test func `the guide to consent explains every verdict`() throws {
    let text = try guide("consent")
    for verdict in ConsentVerdict.allCases {
      #expect(text.contains("| `\(verdict.rawValue)` |"), "\(verdict.rawValue)")
    }
  }

  @Test func `the guide to batches explains every status, layout and file`() throws {
    let text = try guide("batch")
    for status in SessionRecord.Status.allCases {
      #expect(text.contains("| `\(status.rawValue)` |"))
    }
    for layout in SessionFacts.Layout.allCases { #expect(text.contains("`\(layout.rawValue)`")) }
    for name in BatchAssembly.names { #expect(text.contains("| `\(name)` |"), "\(name)") }
  }

  @Test func `the guide to submitting explains every state and settles every answer`() throws {
    let text = try guide("submit")
    for state in OutboxState.allCases { #expect(text.contains("| `\(state.rawValue)` |")) }
    for word in ["201", "409", "408", "425", "429", "401", "403", "407"] {
      #expect(text.contains(word), "\(word)")
    }
  }

  @Test func `the guide to reports explains every part and message`() throws {
    let text = try guide("report")
    for part in [
      "Enrolment", "Completeness", "Quality", "Failures", "Distributions", "Trends", "All numbers",
      "Methods", "Provenance",
    ] { #expect(text.contains("| \(part)"), "\(part)") }
    for main in MainNumber.all {
      for metric in main.metrics {
        let name = metric.name.replacing(/\.(left|right)$/, with: "")
        #expect(text.contains("`\(name)`"), "\(name)")
      }
    }
    for code in ["report.changed", "report.empty", "report.no-participant", "store.stale"] {
      #expect(text.contains("`\(code)`"), "\(code)")
    }
  }

  @Test func `the guides to surveys and outcomes explain every item and flag`() throws {
    let surveys = try guide("surveys")
    for flag in MMSEFlag.allCases {
      #expect(
        surveys.contains("| `\(flag.rawValue)` | \(flag.severity.rawValue) |"), "\(flag.rawValue)")
    }
    for item in MMSEItem.all {
      let isNumbered = item.identifier.last?.isNumber ?? false
      let name = isNumbered ? item.identifier.dropLast() : item.identifier[...]
      #expect(surveys.contains("`" + name), "\(item.identifier)")
    }
    let outcomes = try guide("outcomes")
    for (code, _) in OutcomeReview.codes { #expect(outcomes.contains("| `\(code)` |"), "\(code)") }
  }
}
