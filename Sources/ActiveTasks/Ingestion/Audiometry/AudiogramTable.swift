/// Reads a ready audiogram: one row a threshold with its ear, or one row a frequency with both ears.
///
/// A cell holds a level in dB HL, is empty for "not tested", or says "no response up to L" as `>L`, `L+`
/// or `NR L`.
struct AudiogramTable {
  static let format = FormatDescription("audiogram.csv", "audiogram, CSV: thresholds in dB HL")

  private let table: AudiometryTable
  private var points: [AudiogramPoint] = []
  private var levelless: [Int] = []

  /// Whether a table with `columns` is one.
  static func matches(_ columns: Set<AudiometryColumn>) -> Bool {
    columns.contains(.frequency)
      && (columns.isSuperset(of: [.ear, .threshold]) || columns.isSuperset(of: [.left, .right]))
  }

  /// A reader of `table`.
  init(_ table: AudiometryTable) { self.table = table }

  /// The recording.
  ///
  /// - Throws: `Diagnostic` `csv.not-a-number`.
  mutating func recording() throws(Diagnostic) -> Recording {
    for row in table.rows {
      guard let frequency = try table.number(row, .frequency) else {
        throw table.unreadable(row, .frequency, expected: "a number")
      }
      if table.has(.threshold) {
        guard let ear = table.text(row, .ear).flatMap(AudiometryRecording.Ear.init(word:)) else {
          throw table.unreadable(row, .ear, expected: "left or right")
        }
        try append(row, .threshold, ear, frequency)
      } else {
        try append(row, .left, .left, frequency)
        try append(row, .right, .right, frequency)
      }
    }
    var flags = table.flags
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
    var qualifier = AudiogramPoint.Qualifier.measured
    var level: Double?
    if let silent = Self.noResponse(text) {
      qualifier = .noResponse
      level = silent.isEmpty ? nil : Double(silent)
      if level == nil, !silent.isEmpty {
        throw table.unreadable(row, column, expected: "a level, or NR with a level")
      }
      if level == nil { levelless.append(row.line) }
    } else {
      level = try table.number(row, column)
      qualifier = try self.qualifier(row)
    }
    guard let level, level.isFinite else { return }
    points.append(
      AudiogramPoint(
        ear: ear, frequency: frequency, level: level, qualifier: qualifier,
        masked: try isMasked(row)))
  }

  private func isMasked(_ row: AudiometryTable.Row) throws(Diagnostic) -> Bool {
    guard let text = table.text(row, .masked) else { return false }
    guard let isMasked = AudiometryTable.isTrue(text) else {
      throw table.unreadable(row, .masked, expected: AudiometryTable.truthWords)
    }
    return isMasked
  }

  /// The level after or before a mark of no response, empty when there is none; `nil` without a mark.
  private static func noResponse(_ text: String) -> String? {
    let compact = text.filter { $0 != " " }.uppercased()
    if compact.hasPrefix(">") { return String(compact.dropFirst()) }
    if compact.hasSuffix("+") { return String(compact.dropLast()) }
    if compact.hasPrefix("NR") { return String(compact.dropFirst(2)) }
    if compact.hasSuffix("NR") { return String(compact.dropLast(2)) }
    return nil
  }

  private func qualifier(
    _ row: AudiometryTable.Row
  ) throws(Diagnostic) -> AudiogramPoint.Qualifier {
    guard let text = table.text(row, .qualifier) else { return .measured }
    guard let qualifier = AudiogramPoint.Qualifier(rawValue: text) else {
      let words = AudiogramPoint.Qualifier.allCases.map(\.rawValue)
      throw table.unreadable(row, .qualifier, expected: words.joined(separator: ", "))
    }
    return qualifier
  }
}
