/// The figure of one result.
public enum StepPlot {
  /// The kinds of task whose steps have a figure each.
  public static let tasks: Set<ActiveTask.Kind> = [
    .rangeOfMotion, .soundLevel, .toneAudiometry, .heartRate, .ipaq,
  ]

  /// The figure of `result`.
  ///
  /// - Parameters:
  ///   - result: the numbers.
  ///   - tables: its curves and tables.
  /// - Returns: `nil` when its kind has no figure or nothing was measured.
  public static func plot(_ result: StepResult, _ tables: [SeriesTable]) -> Plot? {
    let source = PlotSource(result: result, tables: tables)
    return switch result.task {
    case .rangeOfMotion: MotionPlot.plot(source)
    case .soundLevel: SoundPlot.plot(source)
    case .toneAudiometry: AudiogramPlot.plot(source)
    case .heartRate: HeartPlot.plot(source)
    case .ipaq: ActivityPlot.plot(source)
    default: nil
    }
  }
}
