import SignalProcessing

/// The curves and tables of a range-of-motion step.
enum RangeOfMotionSeries {
  /// The kinds of tables there may be.
  static let kinds = ["angleCurve", "repetitions", "meanCurve"]

  /// The angle curve, the repetitions and, when there are any, the mean repetition.
  static func tables(
    _ curve: JointCurve, _ repetitions: JointRepetitions, attitude: QuaternionSeries,
    time: [Double]
  ) -> [SeriesTable] {
    let tables = [
      angleCurve(curve, attitude: attitude, time: time), Self.repetitions(repetitions),
    ]
    return tables + [meanCurve(curve, repetitions)].compactMap { $0 }
  }

  /// Joint angle, angular velocity, swing and attitude against time.
  private static func angleCurve(_ curve: JointCurve, attitude: QuaternionSeries, time: [Double])
    -> SeriesTable
  {
    let resample = { (values: [Double]) in curve.grid.resample(time: time, values: values) }
    return SeriesTable(
      kind: "angleCurve",
      columns: [
        .init("time_s", places: 4, (0..<curve.grid.count).map(curve.grid.time)),
        .init("angle_deg", places: 4, curve.angle),
        .init("velocity_deg_per_s", places: 3, curve.velocity),
        .init("swing_deg", places: 4, resample(curve.joint.swing).map { $0 * 180 / .pi }),
        .init("attitude_w", places: 8, resample(attitude.w)),
        .init("attitude_x", places: 8, resample(attitude.vector.x)),
        .init("attitude_y", places: 8, resample(attitude.vector.y)),
        .init("attitude_z", places: 8, resample(attitude.vector.z)),
      ])
  }

  /// One row a repetition.
  private static func repetitions(_ repetitions: JointRepetitions) -> SeriesTable {
    let entries = repetitions.entries
    let column = { (name: String, places: Int, value: (Repetition) -> Double) in
      SeriesTable.Column(name, places: places, entries.map { value($0.repetition) })
    }
    return SeriesTable(
      kind: "repetitions",
      columns: [
        column("start_s", 3, \.startTime), column("peak_s", 3, \.peakTime),
        column("end_s", 3, \.endTime), column("range_deg", 3, \.range),
        column("range_up_deg", 3, \.rangeUp), column("range_down_deg", 3, \.rangeDown),
        column("peak_velocity_up_deg_per_s", 2, \.peakVelocityUp),
        column("peak_velocity_down_deg_per_s", 2, \.peakVelocityDown),
        .init("sparc_1", places: 4, entries.map { $0.sparc ?? .nan }),
        .init("ldlj_1", places: 4, entries.map { $0.ldlj ?? .nan }),
        .init("touches_gap_1", places: 0, entries.map { $0.touchesHole ? 1 : 0 }),
      ])
  }

  /// Mean repetition with its spread; `nil` without a repetition.
  private static func meanCurve(_ curve: JointCurve, _ repetitions: JointRepetitions)
    -> SeriesTable?
  {
    let intervals = repetitions.sound.map(\.repetition).filter { $0.endTime > $0.startTime }
      .map { $0.startTime...$0.endTime }
    let time = (0..<curve.grid.count).map(curve.grid.time)
    guard let cycle = MeanCycle(of: curve.angle, time: time, intervals: intervals) else {
      return nil
    }
    let spread = cycle.standardDeviation ?? cycle.mean.map { _ in .nan }
    return SeriesTable(
      kind: "meanCurve",
      columns: [
        .init("cycle_percent", places: 0, cycle.percent),
        .init("angle_mean_deg", places: 4, cycle.mean),
        .init("angle_sd_deg", places: 4, spread),
      ])
  }
}
