internal import Glibc

/// The power response of an octave or one-third-octave band at one sampling rate.
///
/// A digital Butterworth band-pass of order 6, `1 / (1 + X¹²)`, `X = (t² − t₁t₂) / (t w)`,
/// `t = tan(π f/fs)`, with the band's edges at `t₁` and `t₂`. The width w, close to `t₂ − t₁`, makes
/// the effective bandwidth the nominal one. Towards half the rate the response goes to zero with
/// all its slopes, so that its autocorrelation is short. Source: IEC 61260-1:2014, 5.12 (effective
/// bandwidth).
struct BandResponse {
  private let tangents: [Double]
  private let sampleRate: Double

  /// Responses at `count` frequencies from 0 to half the sampling rate.
  init(sampleRate: Double, count: Int) {
    self.sampleRate = sampleRate
    tangents = (1..<count - 1).map { tan(.pi * Double($0) / Double(2 * (count - 1))) }
  }

  /// Squared magnitudes of a band whose upper edge lies below half the rate.
  func powers(_ band: FractionalOctaveBand) -> [Double] {
    let (low, high) = (
      tan(.pi * band.lowerEdge / sampleRate), tan(.pi * band.upperEdge / sampleRate)
    )
    let spacing = sampleRate / Double(2 * (tangents.count + 1))
    let nominal = (band.upperEdge - band.lowerEdge) / spacing
    // Without warping the effective bandwidth is that of the edges times (π/12) / sin(π/12).
    var width = (high - low) * sin(.pi / 12) / (.pi / 12)
    var powers = Array(repeating: 0.0, count: tangents.count + 2)
    for _ in 0..<4 {
      var sum = 0.0
      for index in tangents.indices {
        let power = Self.power(tangents[index], low * high, width)
        powers[index + 1] = power
        sum += power
      }
      width *= nominal / sum
    }
    return powers
  }

  private static func power(_ t: Double, _ centerSquare: Double, _ width: Double) -> Double {
    let x = (t * t - centerSquare) / (t * width)
    let square = x * x
    let sixth = square * square * square
    return 1 / (1 + sixth * sixth)
  }
}
