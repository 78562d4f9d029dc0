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
