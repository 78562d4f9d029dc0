/// Reads a ready audiogram: one row a threshold with its ear, or one row a frequency with both ears.
///
/// A cell holds a level in dB HL, is empty for "not tested", says "no response up to L" as `>L`, `L+` or
/// `NR L`, or "at or below L" as `<L`.
struct AudiogramTable {
  static let format = FormatDescription("audiogram.csv", "audiogram, CSV: thresholds in dB HL")

  private let table: AudiometryTable
  private var points: [AudiogramPoint] = []
  private var levelless: [Int] = []

  /// Whether a table with `columns` is one.
  static func matches(_ columns: Set<AudiometryColumn>) -> Bool {
    columns.hasFrequency
      && (columns.isSuperset(of: [.ear, .threshold]) || columns.isSuperset(of: [.left, .right]))
  }

  /// A reader of `table`.
  init(_ table: AudiometryTable) { self.table = table }

  /// The recording.
  ///
  /// - Throws: `Diagnostic` `csv.not-a-number` or `audiometry.ear-number`.
  mutating func recording() throws(Diagnostic) -> Recording {
    for row in table.rows {
      let frequency = try table.frequency(row)
      if table.has(.threshold) {
        let ear = try table.ear(row)
        try append(row, .threshold, ear, frequency)
      } else {
        try append(row, .left, .left, frequency)
        try append(row, .right, .right, frequency)
      }
    }
    var read: Set<AudiometryColumn> = [
      table.frequencyColumn, .qualifier, .masked, .conduction, .unit,
    ]
    read.formUnion(table.has(.threshold) ? [.ear, .threshold] : [.left, .right])
    var flags = table.flags + table.unusedFlags(reading: read)
    if let first = levelless.first {
      flags.append(
        QualityFlag(
          "audiometry.no-level", .warning, "cells say no response without a level and are left out",
          at: .line(first, column: nil), count: levelless.count))
    }
    return Recording(
      format: Self.format.identifier,
      payload: .audiometry(AudiometryRecording(.audiogram(points))), flags: flags)
  }

  private mutating func append(
    _ row: AudiometryTable.Row, _ column: AudiometryColumn, _ ear: AudiometryRecording.Ear,
    _ frequency: Double
  ) throws(Diagnostic) {
    guard let text = table.text(row, column) else { return }
    var qualifier = try self.qualifier(row)
    var level: Double?
    if let bound = Bound(text) {
      level = bound.level(table.dialect.mark)
      if level == nil { try noteLevelless(row, column, bound) }
      // A word beside the sign may say more than it, and nothing else.
      let allowed: Set<AudiogramPoint.Qualifier?> =
        bound.isUpper ? [.atOrBelow, .clampedLow, nil] : [.noResponse, .clampedHigh, nil]
      guard allowed.contains(qualifier) else {
        throw table.unreadable(
          row, column, expected: "no sign beside the qualifier '\(qualifier?.rawValue ?? "")'")
      }
      qualifier = qualifier ?? (bound.isUpper ? .atOrBelow : .noResponse)
    } else {
      level = try table.number(row, column)
    }
    guard let level, level.isFinite else { return }
    points.append(
      AudiogramPoint(
        ear: ear, frequency: frequency, level: level, qualifier: qualifier ?? .measured,
        masked: try isMasked(row)))
  }

  private func isMasked(_ row: AudiometryTable.Row) throws(Diagnostic) -> Bool {
    guard let text = table.text(row, .masked) else { return false }
    guard let isMasked = AudiometryTable.isTrue(text) else {
      throw table.unreadable(row, .masked, expected: AudiometryTable.truthWords)
    }
    return isMasked
  }

  /// Counts "no response" without a level; refuses everything else that is none.
  private mutating func noteLevelless(
    _ row: AudiometryTable.Row, _ column: AudiometryColumn, _ bound: Bound
  ) throws(Diagnostic) {
    guard bound.text.isEmpty, !bound.isUpper else {
      throw table.unreadable(row, column, expected: "a level, or NR, > or < with a level")
    }
    levelless.append(row.line)
  }

  private func qualifier(
    _ row: AudiometryTable.Row
  ) throws(Diagnostic) -> AudiogramPoint.Qualifier? {
    guard let text = table.text(row, .qualifier) else { return nil }
    guard let qualifier = AudiogramPoint.Qualifier(rawValue: text) else {
      let words = AudiogramPoint.Qualifier.allCases.map(\.rawValue)
      throw table.unreadable(row, .qualifier, expected: words.joined(separator: ", "))
    }
    return qualifier
  }
}

/// A cell that gives a bound of a threshold.
private struct Bound {
  /// The level as it is written.
  var text: String
  /// Whether the threshold lies at or below the level; otherwise nobody responded up to it.
  var isUpper = false

  /// The bound in `cell`; `nil` for a cell without a sign.
  init?(_ cell: String) {
    let compact = cell.filter { $0 != " " }.uppercased()
    let signs = [">=", ">", "≥", "NR", "<=", "<", "≤"]
    if let sign = signs.first(where: compact.hasPrefix) {
      text = String(compact.dropFirst(sign.count))
      isUpper = ["<=", "<", "≤"].contains(sign)
    } else if let sign = ["+", "NR"].first(where: compact.hasSuffix) {
      text = String(compact.dropLast(sign.count))
    } else {
      return nil
    }
  }

  /// The level; `nil` when it is no number.
  func level(_ mark: UInt8) -> Double? {
    if case .number(let level) = DecimalParser.cell(Array(text.utf8), mark: mark) {
      level
    } else {
      nil
    }
  }
}
