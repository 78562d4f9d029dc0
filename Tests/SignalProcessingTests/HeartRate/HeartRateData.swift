import Foundation

/// Heart-rate reference files.
enum HeartRateData {
  /// Intervals in ms of one file of `hr/rr`.
  static func intervals(_ name: String) -> [Double]? {
    SharedData.bytes("hr/rr/\(name).txt").map { data in
      String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { Double($0) }
    }
  }

  /// One recording with the RMSSD its maker stored.
  struct Stored {
    var intervals: [Double]
    var rmssd: Double
  }

  /// The stored recordings of `hr/welltory`.
  static func welltory() -> [Stored]? {
    guard let data = SharedData.bytes("hr/welltory/hrv_measurements_first_1000.csv") else {
      return nil
    }
    let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").map(fields)
    guard let header = rows.first, let rmssd = header.firstIndex(of: "rmssd"),
      let list = header.firstIndex(of: "rr_data")
    else { return nil }
    return rows.dropFirst().compactMap { row in
      guard row.count == header.count, let stored = Double(row[rmssd]) else { return nil }
      return Stored(
        intervals: row[list].split(separator: ",").compactMap { Double($0) }, rmssd: stored)
    }
  }

  /// Fields of a CSV row without escaped quotes.
  private static func fields(_ row: Substring) -> [String] {
    var result = [""]
    var quoted = false
    for character in row where character != "\r" {
      if character == "\"" {
        quoted.toggle()
      } else if character == ",", !quoted {
        result.append("")
      } else {
        result[result.count - 1].append(character)
      }
    }
    return result
  }
}
