/// When the recordings of a session were made: those with results, and those that are refused or not wanted.
///
/// What a consent refuses, or what a run leaves out, makes a session begin no later.
struct SessionDates: Sendable, Equatable {
  /// The start of the first; `nil` when none tells.
  var start: AbsoluteTime? { own.start ?? exported.start }
  /// The end of the last, as far as it is known; `nil` when none tells when it was made.
  var end: AbsoluteTime? { own.end ?? exported.end }
  /// Recordings that do not tell when they were made.
  private(set) var undated = 0

  /// Of recordings of the session.
  private var own = Span()
  /// Of health exports, which reach back for years: they tell only where nothing else does.
  private var exported = Span()

  private struct Span: Equatable {
    var start: AbsoluteTime?
    var end: AbsoluteTime?

    mutating func add(_ begin: AbsoluteTime, _ last: AbsoluteTime) {
      start = [start, begin].compactMap { $0 }.min { $0.nanoseconds < $1.nanoseconds }
      end = [end, begin, last].compactMap { $0 }.max { $0.nanoseconds < $1.nanoseconds }
    }
  }

  /// Takes in recordings.
  mutating func add(_ recordings: [Recording]) {
    for recording in recordings {
      add(format: recording.format, start: recording.start, end: recording.end)
    }
  }

  /// Takes in an input as `tasks` read it, which do not want it: what has no date then waits for nothing.
  mutating func add(
    _ tasks: [ActiveTask.Kind], _ read: (IngestionOptions) throws(Diagnostic) -> ReadInput
  ) {
    for task in tasks {
      var options = IngestionOptions()
      options.task = task
      add(((try? read(options))?.recordings ?? []).filter { $0.start != nil })
    }
  }

  private mutating func add(format: String, start: AbsoluteTime?, end: AbsoluteTime?) {
    guard let start else {
      undated += 1
      return
    }
    if format.hasPrefix("applehealth.") {
      exported.add(start, end ?? start)
    } else {
      own.add(start, end ?? start)
    }
  }

  /// Takes in a result, whose length is known.
  mutating func add(_ result: StepResult) {
    guard let start = result.start.flatMap(AbsoluteTime.init(iso8601:)) else { return }
    add(
      format: result.input.format, start: start,
      end: result.durationSeconds.map(start.advanced(by:)))
  }
}
