import Glibc

/// Draws figures with the program gnuplot: one process for many, started without a shell.
public struct PlotRenderer: Sendable {
  /// Where gnuplot is looked for.
  public static let searchPath = ["/usr/local/bin", "/usr/bin", "/bin"]

  /// The kind of pictures.
  public let format: PlotFormat

  private let program: String
  private let stallSeconds: Int

  /// Ends each picture on gnuplot's output.
  private static let marker = "--active-cli-figure-6c1f0c5e9b0d4f0f8f2a--"
  /// Bytes of the pictures of one process, at most.
  private static let limit = 1 << 30

  /// A renderer.
  ///
  /// - Parameters:
  ///   - format: the kind of pictures.
  ///   - searchPath: folders searched for gnuplot, in order.
  ///   - stallSeconds: the time gnuplot may be silent.
  /// - Throws: `Diagnostic` `plot.gnuplot-missing`.
  public init(
    _ format: PlotFormat, searchPath: [String] = Self.searchPath, stallSeconds: Int = 60
  ) throws(Diagnostic) {
    guard let program = ChildProcess.find("gnuplot", in: searchPath) else {
      throw Diagnostic(
        "plot.gnuplot-missing", "drawing needs the program gnuplot, which was not found",
        expected: "gnuplot on the search path: \(searchPath.joined(separator: ", "))",
        hint: "install it (Debian, Ubuntu: apt install gnuplot-nox), or leave the plot out")
    }
    self.format = format
    self.program = program
    self.stallSeconds = stallSeconds
  }

  /// The pictures of `plots` in their order; one that gnuplot fails at costs a diagnostic, and the
  /// others are drawn by a new process.
  public func render(_ plots: [Plot]) -> [Result<[UInt8], Diagnostic>] {
    var results: [Result<[UInt8], Diagnostic>] = []
    while results.count < plots.count {
      let (pictures, failure) = draw(plots[results.count...])
      for picture in pictures {
        let plot = plots[results.count]
        let bytes = PictureBytes.finished(picture, plot, format)
        results.append(
          bytes.map { .success($0) }
            ?? .failure(Self.failed("gnuplot gave something that is no \(format.rawValue)", nil)))
      }
      if results.count < plots.count { results.append(.failure(failure)) }
    }
    return results
  }

  /// The pictures that one process finished, at most those of `plots`, and why it drew no more.
  private func draw(_ plots: ArraySlice<Plot>) -> (pictures: [[UInt8]], failure: Diagnostic) {
    var output: [UInt8] = []
    do throws(Diagnostic) {
      let script = try Self.file(
        plots.map { GnuplotScript($0, format).text + "set pr '-'\npr '\(Self.marker)'\n" }
          .joined())
      defer { close(script) }
      let process = try ChildProcess(
        program, ["-d", "/dev/stdin"], input: script,
        rules: .init(
          failed: "plot.program-failed", stalled: "plot.program-stalled", role: "drawing",
          hint: "run the command without the plot", environment: ["LC_ALL=C.UTF-8"],
          stallSeconds: stallSeconds))
      var failure: Diagnostic?
      do throws(Diagnostic) {
        try Self.read(process, into: &output)
      } catch {
        failure = error
      }
      let succeeded = failure == nil && process.finish()
      let message = succeeded ? "gnuplot drew nothing" : "gnuplot failed"
      return (
        Array(Self.pictures(output).prefix(plots.count)),
        failure ?? Self.failed(message, process.complaint)
      )
    } catch {
      return ([], error)
    }
  }

  private static func read(
    _ process: ChildProcess, into output: inout [UInt8]
  ) throws(Diagnostic) {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while output.count < limit {
      let got = try block.withUnsafeMutableBufferPointer { buffer throws(Diagnostic) in
        try process.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if got == 0 { return }
      output += block[..<got]
    }
  }

  /// What stands before each marker.
  private static func pictures(_ output: [UInt8]) -> [[UInt8]] {
    let marker = Array((marker + "\n").utf8)
    var pictures: [[UInt8]] = []
    var rest = output[...]
    while let end = rest.firstRange(of: marker) {
      pictures.append(Array(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return pictures
  }

  /// An open file without a name that holds `text`.
  private static func file(_ text: String) throws(Diagnostic) -> Int32 {
    let descriptor = tmpfile().map { file in
      defer { fclose(file) }
      return fcntl(fileno(file), F_DUPFD_CLOEXEC, 3)
    }
    guard let descriptor, descriptor >= 0, Array(text.utf8).written(to: descriptor),
      lseek(descriptor, 0, SEEK_SET) == 0
    else {
      let cause = String(cString: strerror(errno))
      if let descriptor, descriptor >= 0 { close(descriptor) }
      throw failed("the script could not be handed over", cause)
    }
    return descriptor
  }

  private static func failed(_ message: String, _ found: String?) -> Diagnostic {
    Diagnostic(
      "plot.failed", message, found: found, expected: "gnuplot 5 or newer",
      hint: "the numbers are not concerned; run gnuplot by hand: gnuplot --version")
  }
}
