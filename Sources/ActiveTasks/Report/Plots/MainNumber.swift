/// What is shown first of a kind of task.
struct MainNumber: Sendable {
  /// The kind of task.
  var task: ActiveTask.Kind
  /// The task's name in a heading.
  var title: String
  /// Names of metrics with their words.
  var metrics: [(name: String, words: String)]
  /// The axis of their values.
  var label: String

  /// The methods whose values are shown, the first that there is.
  static let methods: [Metric.Method] = [.reference, .researchkit]

  /// The kinds of task whose numbers are drawn over the days.
  static let trends = [
    MainNumber(
      task: .rangeOfMotion, title: "Range of motion", metrics: [("rom.range", "range of motion")],
      label: "range of motion (°)"),
    MainNumber(
      task: .soundLevel, title: "Sound level", metrics: [("spl.laeq", "LAeq")],
      label: "A-weighted level (dB)"),
    MainNumber(
      task: .toneAudiometry, title: "Hearing",
      metrics: [("audiometry.pta4.right", "right PTA4"), ("audiometry.pta4.left", "left PTA4")],
      label: "hearing level (dB HL)"),
    MainNumber(
      task: .heartRate, title: "Heart rate",
      metrics: [("hr.resting", "resting heart rate"), ("hr.mean", "mean heart rate")],
      label: "heart rate (bpm)"),
    MainNumber(
      task: .ipaq, title: "Physical activity", metrics: [("ipaq.met.total", "total")],
      label: "MET-minutes a week"),
  ]

  /// Every kind of task that has a main number.
  static let all =
    trends + [
      MainNumber(
        task: .mmse, title: "Mental state", metrics: [("mmse.total", "total")], label: "points"),
      MainNumber(
        task: .camera, title: "Camera clips", metrics: [("camera.retryCount", "retries")],
        label: "retries"),
    ]
}
