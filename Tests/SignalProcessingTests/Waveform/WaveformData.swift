import Foundation
import SignalProcessing

/// Heart recordings of the shared data folder, decoded with the least that suffices.
enum WaveformData {
  /// Numbers of a text file, one a line; quotes are dropped, other lines become NaN or are skipped.
  static func numbers(_ path: String, holes: Bool = false) -> [Double]? {
    SharedData.bytes(path).map { data in
      String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
        Double($0.filter { $0 != "\"" && $0 != "\r" }) ?? (holes ? .nan : nil)
      }
    }
  }

  /// The columns of a CSV file with one header line, faster than `SharedData.columns`.
  static func columns(_ path: String) -> [[Double]]? {
    guard let data = SharedData.bytes(path), let header = data.firstIndex(of: 10) else {
      return nil
    }
    // A header may hold commas of its own, so the first row tells the number of columns.
    let width = data[(header + 1)...].prefix { $0 != 10 }.count { $0 == 44 } + 1
    var columns = [[Double]](repeating: [], count: width)
    // A zero at the end stops strtod; every number is followed by one separator.
    (data[(header + 1)...] + [0]).withUnsafeBytes { bytes in
      guard var cursor = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      var column = 0
      while cursor.pointee != 0 {
        var end: UnsafeMutablePointer<CChar>?
        columns[column].append(strtod(cursor, &end))
        guard let end, UnsafePointer(end) > cursor else { return }
        cursor = UnsafePointer(end)
        if cursor.pointee != 0 { cursor += 1 }
        column = (column + 1) % width
      }
    }
    return columns
  }

  /// The first signal of a two-signal WFDB record of format 212, in units of its converter.
  static func firstSignal212(_ path: String) -> [Double]? {
    SharedData.bytes(path).map { data in
      let bytes = [UInt8](data)
      return stride(from: 0, to: bytes.count - 2, by: 3).map { start in
        let value = Int(bytes[start]) | Int(bytes[start + 1] & 0x0f) << 8
        return Double(value > 2047 ? value - 4096 : value)
      }
    }
  }

  /// Sample numbers of the beats of a WFDB annotation file.
  static func beats(_ path: String) -> [Int]? {
    SharedData.bytes(path).map { data in
      let bytes = [UInt8](data)
      let words = stride(from: 0, to: bytes.count - 1, by: 2).map {
        Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8
      }
      let beatCodes = Set(1...13).union([25, 30, 34, 35, 38, 41])
      var (sample, index) = (0, 0)
      var beats: [Int] = []
      while index < words.count, words[index] != 0 {
        let (code, value) = (words[index] >> 10, words[index] & 0x3ff)
        switch code {
        case 59:  // skip: a longer distance in the next two words
          sample += words[index + 1] << 16 | words[index + 2]
          index += 3
        case 60...62:
          index += 1
        case 63:  // text of that many bytes, padded to a word
          index += 1 + (value + 1) / 2
        default:
          sample += value
          if beatCodes.contains(code) { beats.append(sample) }
          index += 1
        }
      }
      return beats
    }
  }
}

/// Detected against true beats, each used once, as in ANSI/AAMI EC57 (within 150 ms, all beats).
struct BeatMatch {
  var missed = 0
  var extra = 0
  /// Detected minus true time, s.
  var errors: [Double] = []

  init(truth: [Double], found: [Double], tolerance: Double = 0.15) {
    var (i, j) = (0, 0)
    while i < truth.count, j < found.count {
      let error = found[j] - truth[i]
      if abs(error) <= tolerance {
        if j + 1 < found.count, abs(found[j + 1] - truth[i]) < abs(error) {
          j += 1
          continue
        }
        errors.append(error)
        i += 1
        j += 1
      } else if error < 0 {
        j += 1
      } else {
        i += 1
      }
    }
    missed = truth.count - errors.count
    extra = found.count - errors.count
  }

  /// Twice the matches over all true and detected beats, %.
  var f1: Double {
    let total = 2 * errors.count + missed + extra
    return total > 0 ? 200 * Double(errors.count) / Double(total) : 0
  }

  /// Standard deviation of the timing error, ms.
  var jitter: Double { 1000 * (RunningStatistics(errors).standardDeviation ?? .infinity) }
}

extension PulseSynthesis {
  /// Time from the R peak to the steepest rise of the systolic wave, s.
  var steepestDelay: Double { transit - 0.08 }
}
