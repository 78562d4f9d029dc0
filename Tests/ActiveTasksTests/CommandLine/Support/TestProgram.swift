import Foundation

/// The package's folder and the program that was built beside these tests.
enum TestProgram {
  /// The folder of `Package.swift`.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardized

  /// Whether tests and program were built with a sanitizer of the compiler (`make sanitize`).
  static let isSanitized = ProcessInfo.processInfo.environment["ACTIVE_SANITIZER"] != nil

  /// That there is a sanitizer, and what it leaves out, as `make sanitize` says it.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    $0.key == "LSAN_OPTIONS" || $0.key == "ACTIVE_SANITIZER"
  }

  /// The folder of the binary, in the same configuration as the tests.
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// What one shell line printed and returned.
  struct Output: Equatable {
    var output: String
    var error: String
    var status: Int32
  }

  /// Runs `line` in `/bin/sh` with the program on the PATH as `active-cli`.
  ///
  /// The working folder is the package's; `$T` is a fresh folder that is removed afterwards.
  static func run(_ line: String, environment: [String: String] = [:]) throws -> Output {
    // A path of one length on every machine, whatever TMPDIR says: tables are as wide as their paths.
    let scratch = URL(filePath: "/tmp/active-cli-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let outputs = ["stdout", "stderr"].map { scratch.appending(path: "." + $0) }
    for file in outputs { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = root
    process.environment = [
      "PATH": folder.path + ":/usr/bin:/bin", "T": scratch.path, "LC_ALL": "C", "COLUMNS": "80",
    ].merging(sanitizerOptions) { own, _ in own }.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputs[0])
    process.standardError = try FileHandle(forWritingTo: outputs[1])
    try process.start()
    process.waitUntilExit()
    let texts = try outputs.map {
      String(decoding: try Data(contentsOf: $0), as: UTF8.self)
        .replacing(scratch.path, with: "$T")
    }
    return Output(output: texts[0], error: texts[1], status: process.terminationStatus)
  }
}

extension Process {
  /// Starts the program with no signal blocked.
  ///
  /// The threads of tests block some now and then, and a program inherits that: a shell then waits for ever, and what is
  /// asked to end does not.
  func start() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
