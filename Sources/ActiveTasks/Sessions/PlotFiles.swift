internal import Synchronization

/// Draws figures as they come, many by one process, and writes them under their names.
public final class PlotFiles: Sendable {
  /// A figure on its way to a file.
  private struct Job {
    var input: String
    var number: Int
    var file: String
    var plot: Plot
  }

  /// What could not be drawn or written, and of which recording.
  private struct Failure {
    var input: String
    var number: Int
    var diagnostic: Diagnostic
  }

  private struct State {
    var jobs: [Job] = []
    var failures: [Failure] = []
  }

  /// Figures that one process draws.
  private static let batch = 48

  private let destination: PlotDestination
  private let renderer: PlotRenderer
  private let state = Mutex(State())

  /// A drawer of figures for `destination`.
  ///
  /// - Parameters:
  ///   - destination: where they go.
  ///   - searchPath: folders searched for gnuplot.
  /// - Throws: `Diagnostic` `plot.gnuplot-missing`.
  public init(
    _ destination: PlotDestination, searchPath: [String] = PlotRenderer.searchPath
  ) throws(Diagnostic) {
    self.destination = destination
    renderer = try PlotRenderer(destination.format, searchPath: searchPath)
  }

  /// Takes the figures of the recordings of `input`, `nil` where there is none, and draws when there
  /// are enough.
  public func add(_ plots: [Plot?], of input: String) {
    let jobs = state.withLock { state in
      for (number, plot) in plots.enumerated() {
        if let plot {
          let file = destination.file(for: input, recording: number)
          state.jobs.append(Job(input: input, number: number, file: file, plot: plot))
        } else {
          state.failures.append(
            Failure(input: input, number: number, diagnostic: Self.nothing.naming(input)))
        }
      }
      guard state.jobs.count >= Self.batch else { return [Job]() }
      defer { state.jobs = [] }
      return state.jobs
    }
    draw(jobs)
  }

  /// Draws what is left.
  ///
  /// - Parameter inputs: their order.
  /// - Returns: what could not be drawn or written, in the order of the inputs; a recording of which
  ///   there is nothing to show costs a warning.
  public func finish(order inputs: [String]) -> [Diagnostic] {
    draw(
      state.withLock { state in
        defer { state.jobs = [] }
        return state.jobs
      })
    let places = Dictionary(inputs.enumerated().map { ($1, $0) }) { first, _ in first }
    return state.withLock(\.failures)
      .sorted { (places[$0.input] ?? 0, $0.number) < (places[$1.input] ?? 0, $1.number) }
      .map(\.diagnostic)
  }

  private func draw(_ jobs: [Job]) {
    guard !jobs.isEmpty else { return }
    for (job, result) in zip(jobs, renderer.render(jobs.map(\.plot))) {
      do throws(Diagnostic) {
        try AtomicFile.write(try result.get(), to: job.file)
      } catch {
        state.withLock { state in
          state.failures.append(
            Failure(input: job.input, number: job.number, diagnostic: error.naming(job.input)))
        }
      }
    }
  }

  private static let nothing = Diagnostic(
    "plot.none", "there is nothing to draw, so no figure was written", severity: .warning,
    hint: "a file from an earlier run stays as it is")
}
