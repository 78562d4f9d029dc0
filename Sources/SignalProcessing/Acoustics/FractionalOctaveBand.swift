internal import Glibc

/// One octave or one-third-octave band of the base-ten system.
///
/// Midband frequency `1000 · 10^(3x/(10 b))` Hz with b = 1 or 3, edges `10^(±3/(20 b))` away.
/// Source: IEC 61260-1:2014, clause 5.
public struct FractionalOctaveBand: Sendable, Hashable {
  /// How an octave is divided.
  public enum Width: Int, Sendable, CaseIterable {
    /// Full octaves.
    case octave = 1
    /// One-third octaves.
    case thirdOctave = 3
  }

  /// Octave or one-third octave.
  public let width: Width
  /// Midband frequency is `10^(step/10)` Hz: 30 for 1 kHz.
  public let step: Int

  /// A band by its width and step.
  ///
  /// - Parameters:
  ///   - width: octave or one-third octave.
  ///   - step: −10…60; octaves have multiples of three.
  public init(_ width: Width, step: Int) {
    self.width = width
    self.step = step
  }

  /// Exact midband frequency in Hz.
  public var midband: Double { pow(10, Double(step) / 10) }
  /// Lower band-edge frequency in Hz.
  public var lowerEdge: Double { pow(10, Double(step) / 10 - 0.15 / Double(width.rawValue)) }
  /// Upper band-edge frequency in Hz.
  public var upperEdge: Double { pow(10, Double(step) / 10 + 0.15 / Double(width.rawValue)) }

  /// Nominal midband frequency in Hz as printed on instruments, for example 31.5.
  public var nominal: Double {
    let decade = step >= 0 ? step / 10 : (step - 9) / 10
    return Self.nominals[step - 10 * decade] * pow(10, Double(decade))
  }

  private static let nominals = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8]

  /// The bands from 20 Hz (octaves: 16 Hz) to 20 kHz whose upper edge lies below half the rate.
  ///
  /// - Parameters:
  ///   - width: octave or one-third octave.
  ///   - sampleRate: Hz.
  /// - Returns: bands in ascending order.
  public static func audible(_ width: Width, sampleRate: Double) -> [FractionalOctaveBand] {
    let steps =
      width == .octave ? stride(from: 12, through: 42, by: 3) : stride(from: 13, through: 43, by: 1)
    return steps.map { FractionalOctaveBand(width, step: $0) }.filter {
      $0.upperEdge < sampleRate / 2
    }
  }
}
