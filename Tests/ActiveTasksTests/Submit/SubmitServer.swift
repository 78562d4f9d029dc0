import Foundation
import Testing

@testable import ActiveTasks

/// A real HTTP server (`scripts/submit-server`) that goes wrong as asked; ends with the value.
final class SubmitServer {
  /// Where it keeps bundles and its log.
  let folder: String
  private let process = Process()

  /// Why no server can be started; `nil` when one can.
  static let missing: String? = {
    let result = try? TestProgram.run("python3 -c 'import http.server, ssl' && command -v openssl")
    return result?.status == 0 ? nil : "python3 or openssl is not installed"
  }()

  /// Starts a server and waits until it listens.
  init(_ scratch: ScratchFolder, name: String = "server", _ flags: [String] = []) throws {
    folder = scratch.path(name)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", TestProgram.root.appending(path: "scripts/submit-server").path, folder] + flags
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.start()
    let end = Date(timeIntervalSinceNow: 30)
    while !FileManager.default.fileExists(atPath: folder + "/address") {
      try #require(process.isRunning && Date() < end, "the server does not start")
      usleep(20_000)
    }
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The address for bundles.
  var address: String {
    get throws { try String(contentsOfFile: folder + "/address", encoding: .utf8) }
  }

  /// The keys of the bundles that arrived.
  func keys() throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) })
  }

  /// The bundle with a key.
  func bundle(_ key: String) throws -> JSONValue {
    try JSONParser.document(Array(Data(contentsOf: URL(filePath: "\(folder)/\(key).json"))))
  }

  /// What it did at each request.
  func log() throws -> [JSONValue] {
    guard let text = try? String(contentsOfFile: folder + "/log.jsonl", encoding: .utf8) else {
      return []
    }
    return try text.split(separator: "\n").map { try JSONParser.document(Array($0.utf8)) }
  }

  /// What it did, in words.
  func deeds() throws -> [String] { try log().compactMap { $0["did"]?.string } }
}

/// Results to send: a copy of those for the exports.
enum SubmitSupport {
  /// Copies the results of `Fixtures/export` into a scratch folder; returns the copy's path.
  static func results(_ scratch: ScratchFolder) throws -> String {
    let copy = scratch.path("results")
    try FileManager.default.copyItem(
      atPath: TestProgram.root.appending(path: ExportSupport.results).path, toPath: copy)
    return copy
  }

  /// Changes a file of results; the manifest then says nothing about hashes.
  static func change(_ results: String, _ name: String, _ change: (String) -> String) throws {
    try edit("\(results)/manifest.json") {
      $0.replacing("\"outputs\"", with: "\"formerOutputs\"")
    }
    try edit("\(results)/\(name)", change)
  }

  private static func edit(_ path: String, _ change: (String) -> String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try change(text).write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// The keys in the outbox.
  static func keys(_ results: String) throws -> Set<String> {
    Set(try rows(results).map { $0["key"]?.string ?? "" })
  }

  /// The rows of the outbox.
  static func rows(_ results: String) throws -> [[String: SQLiteValue]] {
    let store = try StudyStore.openForReading(path: results + "/" + StudyStore.fileName)
    let answer = try store.query(StudyQuery(.bundles))
    return try StoreFolder.rows(answer).map { row in
      Dictionary(uniqueKeysWithValues: zip(answer.columns, row))
    }
  }

  /// The states of the outbox with their counts.
  static func states(_ results: String) throws -> [String: Int] {
    try rows(results).reduce(into: [:]) { $0[$1["state"]?.string ?? "", default: 0] += 1 }
  }
}
