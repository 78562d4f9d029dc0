import Glibc

/// A program started without a shell: its output is read through a pipe, its complaints are kept.
///
/// Killed and collected when this object goes away, whatever state it is in.
final class ChildProcess {
  /// How a program is run, and what is said when it fails.
  struct Rules: Sendable {
    /// The code of a program that cannot be started, such as `audio.program-failed`.
    var failed: String
    /// The code of one that is stopped, such as `audio.program-stalled`.
    var stalled: String
    /// What kind of program it is, such as `decoding`.
    var role: String
    /// What to do when it hangs.
    var hint: String
    /// Its environment, `NAME=value`, default the C locale alone.
    var environment = ["LC_ALL=C"]
    /// Seconds it may be silent before it is stopped, default 60.
    var stallSeconds = 60
    /// Seconds it may take altogether; `nil` for any.
    var limitSeconds: Int?
  }

  private let pid: pid_t
  private let output: Int32
  private let errors: Int32
  private let rules: Rules
  private let deadline: ContinuousClock.Instant?
  private var complaintBytes: [UInt8] = []
  private var errorsOpen = true
  private var status: Int32?

  private static let keptComplaint = 2048

  /// The first executable called `name` in `folders`.
  static func find(_ name: String, in folders: [String]) -> String? {
    folders.lazy.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
  }

  /// Starts `program` with `arguments`; its standard input is `input`.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: what follows the program's name.
  ///   - input: an open file.
  ///   - rules: environment and limits.
  /// - Throws: `Diagnostic` `rules.failed` when it cannot be started.
  init(
    _ program: String, _ arguments: [String], input: Int32, rules: Rules
  ) throws(Diagnostic) {
    self.rules = rules
    deadline = rules.limitSeconds.map { .now + .seconds($0) }
    let out = try Self.pipe(program, rules)
    let err: (read: Int32, write: Int32)
    do {
      err = try Self.pipe(program, rules)
    } catch {
      close(out.read)
      close(out.write)
      throw error
    }
    let started = Self.spawn(
      program, arguments, rules.environment, input: input, output: out.write, errors: err.write)
    close(out.write)
    close(err.write)
    guard let started else {
      close(out.read)
      close(err.read)
      throw Self.failure(program, "it cannot be started", rules)
    }
    pid = started
    output = out.read
    errors = err.read
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      _ = collect()
    }
    close(output)
    close(errors)
  }

  /// Reads up to `buffer.count` bytes of output; returns their number, 0 at the end.
  ///
  /// - Throws: `Diagnostic` `rules.stalled` when nothing comes for too long, or the time
  ///   altogether is over.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int {
    while true {
      var polls = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errorsOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&polls, 2, stallMilliseconds)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        throw stalled("the \(rules.role) program gave no output for \(rules.stallSeconds) s")
      }
      if let deadline, deadline < .now { throw stalled("the program took too long") }
      if polls[1].revents != 0 { drainErrors() }
      guard polls[0].revents != 0 else { continue }
      let got = Glibc.read(output, buffer.baseAddress, buffer.count)
      if got < 0, errno == EINTR { continue }
      return max(got, 0)
    }
  }

  /// Waits for the end; returns whether the program succeeded.
  func finish() -> Bool {
    while errorsOpen {
      var waiting = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, stallMilliseconds)
      if ready < 0, errno == EINTR { continue }
      if ready <= 0 {
        kill(pid, SIGKILL)
        break
      }
      drainErrors()
    }
    return collect() == 0
  }

  /// What the program wrote to standard error, its beginning, on one line.
  var complaint: String? {
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: String(decoding: complaintBytes.prefix { $0 != 0 }, as: UTF8.self).unicodeScalars
        .filter { $0.value >= 0x20 || $0 == "\n" })
    let line = String(text).split(separator: "\n").prefix(4).joined(separator: "; ")
    return line.isEmpty ? nil : line
  }

  private func stalled(_ message: String) -> Diagnostic {
    Diagnostic(
      rules.stalled, message, found: complaint, hint: rules.hint)
  }

  private var stallMilliseconds: Int32 {
    Int32(clamping: min(max(rules.stallSeconds, 1), 86400) * 1000)
  }

  private func drainErrors() {
    var block = [UInt8](repeating: 0, count: 4096)
    let got = Glibc.read(errors, &block, block.count)
    if got < 0, errno == EINTR { return }
    guard got > 0 else { return errorsOpen = false }
    complaintBytes += block[..<min(got, Self.keptComplaint - complaintBytes.count)]
  }

  private func collect() -> Int32 {
    if let status { return status }
    var result: Int32 = -1
    while waitpid(pid, &result, 0) < 0, errno == EINTR {}
    status = result
    return result
  }

  /// A pipe that no other child can inherit, whatever other threads are starting at this moment.
  private static func pipe(
    _ program: String, _ rules: Rules
  ) throws(Diagnostic) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw failure(program, "no pipe can be opened", rules)
    }
    return (ends[0], ends[1])
  }

  private static func failure(_ program: String, _ what: String, _ rules: Rules) -> Diagnostic {
    Diagnostic(
      rules.failed, "\(program): \(what)",
      found: String(cString: strerror(errno)),
      hint: "check the program by hand")
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String], input: Int32,
    output: Int32, errors: Int32
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in [(input, Int32(0)), (output, 1), (errors, 2)] {
      guard posix_spawn_file_actions_adddup2(&actions, from, to) == 0 else { return nil }
    }
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    var result = posix_spawn(&pid, program, &actions, nil, &argv, &envp)
    // A program that was written a moment ago is busy while any process still has it open: a child
    // that another thread is starting has, until it runs.
    for _ in 0..<50 where result == ETXTBSY {
      usleep(20_000)
      result = posix_spawn(&pid, program, &actions, nil, &argv, &envp)
    }
    errno = result
    return result == 0 ? pid : nil
  }
}
