import Glibc
import SignalProcessing

/// Reads the numeric CSV files of the shared motion data, which stay outside the package.
enum SharedMotionData {
  /// The columns of a file below `data/motion`, or `nil` with a printed reason.
  static func columns(_ name: String, count: Int) -> [[Double]]? {
    let path = folder() + "/motion/" + name
    guard let file = fopen(path, "r") else {
      print("skipped: no shared data file \(name)")
      return nil
    }
    defer { fclose(file) }
    var columns = [[Double]](repeating: [], count: count)
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    var isHeader = true
    while getline(&line, &capacity, file) > 0 {
      defer { isHeader = false }
      guard !isHeader, var cursor = line else { continue }
      for column in 0..<count {
        var end: UnsafeMutablePointer<CChar>? = cursor
        columns[column].append(strtod(cursor, &end))
        cursor = (end ?? cursor) + 1
      }
    }
    return columns
  }

  /// `ACTIVE_SHARED` or `../shared/data` beside the package.
  private static func folder() -> String {
    if let value = getenv("ACTIVE_SHARED") { return String(cString: value) }
    let parts = #filePath.split(separator: "/").dropLast(5)
    return "/" + parts.joined(separator: "/") + "/shared/data"
  }

  /// Three columns as vectors.
  static func vectors(_ columns: [[Double]], from first: Int) -> Vector3Series {
    Vector3Series(x: columns[first], y: columns[first + 1], z: columns[first + 2])
  }
}

/// Angle between the verticals of two attitudes, degrees.
func inclinationError(_ a: Quaternion, _ b: Quaternion) -> Double {
  let difference = a.upInBody - b.upInBody
  return 2 * asin(min(1, dot(difference, difference).squareRoot() / 2)) * 180 / .pi
}

/// Zero-phase low-pass of the given amplitude at the cut-off for tests: two second-order Butterworth
/// passes with the cut-off raised by 1.247, so that the pair has −3 dB there.
func zeroPhase(_ input: [Double], cutoff: Double, rate: Double) -> [Double] {
  let c = tan(.pi * cutoff * 1.247 / rate)
  let d = c * c + 2.0.squareRoot() * c + 1
  let b = c * c / d
  let a1 = 2 * (c * c - 1) / d
  let a2 = (1 - 2.0.squareRoot() * c + c * c) / d
  func pass(_ x: [Double]) -> [Double] {
    var y = x
    var (x1, x2, y1, y2) = (x[0], x[0], x[0], x[0])
    for index in x.indices {
      let value = b * (x[index] + 2 * x1 + x2) - a1 * y1 - a2 * y2
      (x2, x1, y2, y1) = (x1, x[index], y1, value)
      y[index] = value
    }
    return y
  }
  return input.isEmpty ? [] : Array(pass(Array(pass(input).reversed())).reversed())
}
