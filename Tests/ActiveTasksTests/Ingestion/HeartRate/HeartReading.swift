import Foundation
import Testing

@testable import ActiveTasks

/// Reads text as a heart-rate recording, for tests.
enum HeartReading {
  /// The recordings in `text`.
  static func all(
    _ text: String, name: String = "input", columns: String? = nil, units: String? = nil,
    rate: Double? = nil, format: String? = nil
  ) throws -> [Recording] {
    var options = IngestionOptions()
    options.columns = columns
    options.units = units
    options.rateHertz = rate
    options.format = format
    return try AdapterRegistry.read(
      ByteSource(name: name, bytes: Array(text.utf8)), options: options)
  }

  /// The one recording in `text`.
  static func one(
    _ text: String, columns: String? = nil, units: String? = nil, rate: Double? = nil,
    format: String? = nil
  ) throws -> Recording {
    let recordings = try all(text, columns: columns, units: units, rate: rate, format: format)
    return try #require(recordings.first)
  }

  /// Times and rates of a recording of samples.
  static func samples(_ recording: Recording) -> HeartRateSamples? {
    guard case .heartRate(let heart) = recording.payload, case .samples(let samples) = heart.content
    else { return nil }
    return samples
  }

  /// The intervals of a recording of beats.
  static func beats(_ recording: Recording) -> BeatIntervals? {
    guard case .heartRate(let heart) = recording.payload, case .beats(let beats) = heart.content
    else { return nil }
    return beats
  }

  /// The waveform of a recording.
  static func waveform(_ recording: Recording) -> HeartWaveform? {
    guard case .heartRate(let heart) = recording.payload, case .waveform(let wave) = heart.content
    else { return nil }
    return wave
  }

  /// Codes of the flags, sorted.
  static func codes(_ recording: Recording) -> [String] { recording.flags.map(\.code).sorted() }
}
