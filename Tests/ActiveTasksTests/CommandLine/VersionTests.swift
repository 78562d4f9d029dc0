import Foundation
import Testing

@Suite struct VersionTests {
  private static func versions(_ command: String) throws -> [String: String] {
    let result = try TestProgram.run("active-cli \(command) --format jsonl")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    struct Part: Decodable {
      var name: String
      var version: String?
    }
    return try result.output.split(separator: "\n").reduce(into: [:]) { parts, line in
      let part = try JSONDecoder().decode(Part.self, from: Data(line.utf8))
      parts[part.name] = part.version ?? ""
    }
  }

  @Test(arguments: [
    ("FFTW", "fftw3"), ("nettle", "nettle"), ("simdjson", "simdjson"), ("SQLite", "sqlite3"),
    ("libarchive", "libarchive"), ("libsndfile", "sndfile"), ("cairo", "cairo"),
    ("Pango", "pango"),
  ])
  func `tells the version of each library as its package does`(
    name: String, package: String
  ) throws {
    let known = try TestProgram.run("pkg-config --modversion \(package)")
    guard known.status == 0 else { return print("skipped: pkg-config does not know \(package)") }
    let version = try Self.versions("version")[name] ?? ""
    let expected = known.output.trimmingCharacters(in: .whitespacesAndNewlines)
    // nettle tells no third number.
    #expect(
      version.hasPrefix(expected) || expected.hasPrefix(version + "."),
      "\(version) instead of \(expected)")
  }

  @Test func `tells the programs when asked`() throws {
    #expect(try Self.versions("version")["gnuplot"] == nil)
    let parts = try Self.versions("version --programs")
    for name in ["ffmpeg", "ffprobe", "gnuplot"] {
      guard try TestProgram.run("command -v \(name)").status == 0 else { continue }
      #expect(parts[name]?.first?.isNumber == true, "\(name): \(parts[name] ?? "missing")")
    }
  }

  @Test func `a library that cannot be loaded is not found, and the rest is told`() throws {
    let result = try TestProgram.run(
      "mkdir $T/lib && echo no library > $T/lib/libsndfile.so.1 && export LD_LIBRARY_PATH=$T/lib"
        + " && active-cli --version")
    #expect(result.status == 0)
    #expect(result.output.contains("libsndfile not found (loaded)\n"))
    #expect(result.output.contains("libarchive 3."))
  }
}
