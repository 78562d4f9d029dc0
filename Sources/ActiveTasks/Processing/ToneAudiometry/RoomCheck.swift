/// What a room's noise means for thresholds.
struct RoomCheck {
  /// A threshold less than this many dB above what the noise lets one test may be the noise's: the
  /// step in which thresholds are sought.
  private static let step = 5.0

  let room: RoomNoise

  /// The lowest levels that can be tested, frequencies rising.
  var metrics: [Metric] {
    room.lowest.sorted { $0.key < $1.key }.map {
      Metric(AudiometryMetric.roomLowest($0.key), $0.value, method: .reference)
    }
  }

  /// The margin of every threshold of an ear.
  func margins(
    _ ear: AudiometryRecording.Ear, _ audiogram: EarAudiogram, method: Metric.Method
  ) -> [Metric] {
    audiogram.points.map { point in
      let name = AudiometryMetric.roomMargin(ear, point.frequency)
      guard case .level(let level) = point.threshold else {
        return Metric(name, missing: point.threshold.reason ?? "missing", method: method)
      }
      let margin = room.margin(level, at: point.frequency)
      return Metric(name, margin, reason: "no-limit", method: method)
    }
  }

  /// Which thresholds the room cannot support, and which may be those of its noise.
  func flags(_ ears: [AudiometryRecording.Ear: EarAudiogram]) -> [QualityFlag] {
    var flags = [QualityFlag("audiometry.room", .info, "the room is that of \(room.origin)")]
    if !room.doubts.isEmpty {
      flags.append(
        QualityFlag(
          "audiometry.room-doubtful", .warning,
          "the sound levels of the room are doubtful: \(room.doubts.joined(separator: ", "))",
          count: room.doubts.count))
    }
    let below = places(ears) { $0 < 0 }
    if below.count > 0 {
      flags.append(
        QualityFlag(
          "audiometry.room-too-loud", .warning,
          "the room is too loud for the thresholds at: \(below.text)", count: below.count))
    }
    let near = places(ears) { $0 >= 0 && $0 < Self.step }
    if near.count > 0 {
      flags.append(
        QualityFlag(
          "audiometry.room-near-noise", .warning,
          "less than \(FixedDecimal.string(Self.step, places: 0)) dB above what the room's noise"
            + " lets one test, so that they may be the noise's: \(near.text)", count: near.count))
    }
    return flags
  }

  private func places(
    _ ears: [AudiometryRecording.Ear: EarAudiogram], _ holds: (Double) -> Bool
  ) -> (text: String, count: Int) {
    var texts: [String] = []
    var count = 0
    for ear in AudiometryRecording.Ear.allCases {
      let found = (ears[ear]?.points ?? []).filter { point in
        let level = point.threshold.upperBound
        guard level.isFinite else { return false }
        return room.margin(level, at: point.frequency).map(holds) ?? false
      }
      guard !found.isEmpty else { continue }
      let listed = found.map { FixedDecimal.string($0.frequency, places: 0) }
      texts.append("\(ear.rawValue) \(listed.joined(separator: ", ")) Hz")
      count += found.count
    }
    return (texts.joined(separator: "; "), count)
  }
}
