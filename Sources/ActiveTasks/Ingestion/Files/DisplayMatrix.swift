internal import Glibc

/// How a stored picture comes to the screen: the matrix of the track header.
///
/// Its first rows (a b) and (c d) take the stored x to (a, b) and the stored y to (c, d) on a screen
/// whose y points down, so that a clockwise turn by r has a = cos r, b = sin r. Source: ISO/IEC
/// 14496-12, 6.2.2.
struct DisplayMatrix: Equatable {
  /// Clockwise turn in degrees, 0 ≤ x < 360, after mirroring.
  let rotation: Double
  /// Whether the picture is mirrored left to right first.
  let isMirrored: Bool

  /// The picture as it is stored.
  init() {
    rotation = 0
    isMirrored = false
  }

  /// Reads the dump that `ffprobe` prints: three lines of an offset and three integers; `nil` when
  /// it is none or the picture has no area.
  init?(_ dump: String) {
    let rows = dump.split(separator: "\n").map { line in
      line.split(separator: " ").dropFirst().compactMap { Double($0) }
    }
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 }) else { return nil }
    let (a, b, c, d) = (rows[0][0], rows[0][1], rows[1][0], rows[1][1])
    let area = a * d - b * c
    guard area != 0, area.isFinite else { return nil }
    isMirrored = area < 0
    let angle = isMirrored ? atan2(-b, -a) : atan2(b, a)
    let degrees = (angle * 180 / .pi * 1000).rounded() / 1000
    rotation = degrees < 0 ? degrees + 360 : degrees == 0 ? 0 : degrees
  }

  /// The size on the screen; `nil` when the turn is not by quarters.
  func displayed(width: Double, height: Double, pixelAspect: Double) -> PictureSize? {
    let wide = (width * pixelAspect).rounded()
    switch rotation {
    case 0, 180: return PictureSize(width: wide, height: height)
    case 90, 270: return PictureSize(width: height, height: wide)
    default: return nil
    }
  }
}
