import ActiveTasks
import Foundation
import Testing

@testable import active_cli

extension Command: CustomTestStringConvertible {
  /// The name of a test case.
  public var testDescription: String { name }
}

@Suite struct CommandRegistryTests {
  /// The program's commands and one with every kind of parameter.
  static let registry = CommandRegistry(
    processors: ProcessorRegistry.processors + [CountProcessor.self])

  @Test func `derives the flags of a command from its processor`() throws {
    let command = try Self.registry.find(["count"])
    let flags = Dictionary(uniqueKeysWithValues: command.flags.map { ($0.long, $0) })
    #expect(flags["method"]?.choices == ["fast", "exact"])
    #expect(flags["method"]?.defaultText == "exact")
    #expect(flags["offset"]?.allowed == "-10 to 10 samples")
    #expect(flags["label"]?.placeholder == "TEXT")
    #expect(flags["gaps"]?.negatedName == "no-gaps")
    #expect(flags["gaps"]?.defaultText == "on")
    #expect(command.summary == CountProcessor.descriptor.summary)
  }

  @Test(arguments: registry.commands)
  func `documents every flag everywhere`(command: Command) throws {
    let help = HelpPage(width: 80).text(command)
    let manPage = ManPage.text(Self.registry)
    let bash = BashCompletion.text(Self.registry)
    let zsh = ZshCompletion.text(Self.registry)
    let fish = FishCompletion.text(Self.registry)
    for flag in command.flags {
      #expect(!flag.help.isEmpty && flag.help.hasSuffix("."), "\(flag.long): no sentence")
      #expect(help.contains("  " + HelpPage.names(flag)))
      #expect(manPage.contains(ManPage.escaped(HelpPage.names(flag))))
      for name in flag.allNames {
        #expect(bash.contains(" \(name) ") || bash.contains("\"\(name) "), "bash: \(name)")
        let joint = !flag.takesValue ? "" : name.hasPrefix("--") ? "=" : "+"
        #expect(zsh.contains("'*\(name)\(joint)["), "zsh: \(name)")
      }
      #expect(fish.contains("-l \(flag.long) "), "fish: \(flag.long)")
      #expect(flag.negatedName.map { fish.contains("-l \($0) ") } ?? true)
    }
  }

  @Test(arguments: registry.commands)
  func `names flags once and gives examples that parse`(command: Command) throws {
    let names = command.flags.flatMap(\.allNames)
    #expect(Set(names).count == names.count)
    #expect(!command.examples.isEmpty)
    #expect(command.summary.hasSuffix(".") && command.discussion.hasSuffix("."))
    for example in command.examples {
      let line = example.command.prefix { $0 != ">" && $0 != "|" }
      let words = line.split(separator: " ").map(String.init)
      #expect(words.starts(with: command.path))
      _ = try ArgumentParser.parse(words.dropFirst(command.path.count), for: command)
    }
  }

  @Test(arguments: CommandRegistry(processors: ProcessorRegistry.processors).commands)
  func `covers every command with a golden case`(command: Command) throws {
    let lines = try GoldenCase.all().map { try $0.command() }
    #expect(
      lines.contains { $0.contains("active-cli \(command.name)") },
      "no case under Fixtures/cli runs 'active-cli \(command.name)'")
  }

  @Test(arguments: [
    ("bash", "bash -n"), ("zsh", "zsh -n"), ("fish", "fish -n"),
    ("man", "man --warnings -E UTF-8 -l -Tutf8 -Z"),
  ])
  func `generates text that its reader accepts`(tool: String, check: String) throws {
    guard try TestProgram.run("command -v \(tool)").status == 0 else {
      return print("skipped: \(tool) is not installed")
    }
    let text =
      switch tool {
      case "bash": BashCompletion.text(Self.registry)
      case "zsh": ZshCompletion.text(Self.registry)
      case "fish": FishCompletion.text(Self.registry)
      default: ManPage.text(Self.registry)
      }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(tool)")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try TestProgram.run("\(check) \(file.path) > $T/ignored")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
  }

  @Test(arguments: [
    "batch Fixtures/study --only '' -o $T/r", "batch Fixtures/study --only , -o $T/r",
    "simulate rom --format-out '' -o $T/r",
  ])
  func `a list of nothing is refused`(line: String) throws {
    let result = try TestProgram.run("active-cli \(line)")
    #expect(result.status == 2 && result.error.contains("[usage.parameter]"), "\(result)")
  }

  @Test(arguments: [
    (["descr"], "describe"), (["describe", "me"], "metrics"), (["count", "--fo"], "--format"),
    (["count", "--method", "f"], "fast"), (["count", "--method=e"], "exact"),
    (["count", "a", "--no-s"], "--no-strict"), (["help", "simu"], "simulate"),
    (["help", "describe", "me"], "metrics"),
    (["simulate", "rom", "--format-out", "shim"], "shimmer.csv"),
    (["simulate", "rom", "--format-out", "phyphox.csv,shim"], "phyphox.csv,shimmer.csv"),
  ])
  func `completes in bash`(words: [String], completion: String) throws {
    let typed = words.joined(separator: " ").replacing("=", with: " = ")
    let script = """
      \(BashCompletion.text(Self.registry))
      COMP_WORDS=(active-cli \(typed)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _active_cli; echo "${COMPREPLY[*]}"
      """
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bash")
    try script.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try TestProgram.run("bash \(file.path)")
    #expect(result.output == completion + "\n")
  }
}
