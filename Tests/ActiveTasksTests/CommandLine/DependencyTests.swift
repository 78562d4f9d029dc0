import Foundation
import Testing

/// docs/dependencies.md lists the packages that are really asked for.
@Suite struct DependencyTests {
  /// One row of the page's tables: its cells.
  private static func rows(_ heading: String) throws -> [[String]] {
    let page = try text("docs/dependencies.md")
    let section = page.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) } ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: TestProgram.root.appending(path: path), encoding: .utf8)
  }

  /// The words in backticks.
  private static func names(_ cells: [String]) -> Set<String> {
    Set(cells.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } })
  }

  /// The words of a variable of the Makefile.
  private static func variable(_ name: String) throws -> Set<String> {
    let lines = try text("Makefile").replacing("\\\n", with: " ").split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name + " ") }?.split(separator: "=").last ?? ""
    return Set(line.split(separator: " ").map(String.init))
  }

  /// The packages of a field that scripts/make-deb writes, without those that are computed.
  private static func field(_ name: String) throws -> Set<String> {
    let line = try text("scripts/make-deb").split(separator: "\n").first {
      $0.hasPrefix(name + ": ")
    }
    let words = (line ?? "").dropFirst(name.count + 2).split(separator: ",")
    return Set(
      words.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.hasPrefix("$") })
  }

  @Test func `the packages to build are those of the Makefile`() throws {
    let table = Self.names(try Self.rows("What users need").map { $0[1] })
    #expect(table == (try Self.variable("LIBRARIES")))
  }

  @Test func `the packages of tests are those of the Makefile`() throws {
    let table = Self.names(try Self.rows("What only tests").map { $0[0] })
    #expect(table == (try Self.variable("TESTTOOLS")))
    let validators = try Self.text("scripts/validators.txt").split(separator: "\n")
    let page = try Self.text("docs/dependencies.md")
    for validator in validators {
      let name = validator.split(separator: "=").first ?? ""
      #expect(page.contains("`\(name)`"), "\(name)")
    }
  }

  @Test func `what the Debian package depends on is in the table, and the other way round`() throws
  {
    let rows = try Self.rows("What users need")
    let depends = Self.names(rows.filter { $0[6] == "Depends" && $0[5] != "linked" }.map { $0[2] })
    #expect(depends == (try Self.field("Depends")))
    let recommended = Self.names(rows.filter { $0[6] == "Recommends" }.map { $0[2] })
    #expect(recommended == (try Self.field("Recommends")))
  }

  @Test func `every library that the program is linked with is in the table`() throws {
    let linked = try TestProgram.run(
      """
      ldd "$(command -v active-cli)" | sed -n 's|.* => \\(/[^ ]*\\) .*|\\1|p' | while read -r file; do
        dpkg-query -S "$(readlink -f "$file")" 2>/dev/null
      done | cut -d: -f1 | sort -u
      """)
    let packages = Set(linked.output.split(separator: "\n").map(String.init))
    guard !packages.isEmpty else { return print("skipped: no dpkg knows the libraries") }
    let known = Self.names(
      try Self.rows("What users need").filter { $0[5] == "linked" }.map { $0[2] })
    // Of the base system of every Debian.
    #expect(packages.subtracting(["libc6", "libgcc-s1"]) == known)
  }

  /// Debian mends packages within a release, so that a machine may have later versions.
  @Test
  func `on the Debian of the page the versions are those of this machine or earlier`()
    throws
  {
    let system = try TestProgram.run(". /etc/os-release && echo $ID $VERSION_ID")
    let page = try Self.text("docs/dependencies.md")
    guard system.output == "debian 12\n", page.contains("Debian 12") else {
      return print("skipped: another system than the page's")
    }
    let rows =
      try Self.rows("What users need").map { ($0[2].isEmpty ? $0[1] : $0[2], $0[3]) }
      + Self.rows("What only tests").map { ($0[0], $0[1]) }
    for (cell, version) in rows {
      guard let package = Self.names([cell]).first else { continue }
      let known = try TestProgram.run("dpkg-query -W -f '${Version}' \(package)")
      guard known.status == 0 else { continue }
      let order = try TestProgram.run(
        "v='\(known.output)'; dpkg --compare-versions \"${v#*:}\" ge '\(version)'")
      #expect(order.status == 0, "\(package): \(known.output)")
    }
  }
}
