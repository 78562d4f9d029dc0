/// What a participant was asked to do.
public enum ActiveTask {
  /// The kinds of task this package computes results for.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Joint angle from motion sensors.
    case rangeOfMotion
    /// Sound levels of a microphone recording.
    case soundLevel
    /// Hearing thresholds from tones.
    case toneAudiometry
    /// Heart rate and its variability.
    case heartRate
    /// Whatever a task result holds.
    case taskResult
    /// Clips of the camera, with their retries.
    case camera
    /// Recorded files of every kind.
    case file
    /// Physical activity of the last seven days (IPAQ short form).
    case ipaq
    /// Mental state (MMSE).
    case mmse
  }
}
