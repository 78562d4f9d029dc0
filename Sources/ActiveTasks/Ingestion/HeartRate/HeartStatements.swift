/// What the user says of a file of the heart, compared with what the file says and with what was needed.
///
/// Nothing is overridden or ignored in silence: what has no use is an info, what contradicts the file a warning.
extension HeartRateOptions {
  /// The statements.
  enum Statement: String, CaseIterable {
    /// Assigned columns.
    case columns = "--columns"
    /// Unit of rates, of intervals, of times.
    case rateUnit = "--units hr"
    case intervalUnit = "--units rr"
    case timeUnit = "--units time"
    /// Sampling rate.
    case rate = "--rate"
    /// How sound without a header is stored.
    case encoding = "--encoding"
    case channels = "--channels"
  }

  /// The statements the user makes.
  var statements: [Statement] {
    Statement.allCases.filter { statement in
      switch statement {
      case .columns: !columns.isEmpty
      case .rateUnit: rateScale != nil
      case .intervalUnit: interval != nil
      case .timeUnit: time != nil
      case .rate: rate != nil
      case .encoding: hasEncoding
      case .channels: hasChannels
      }
    }
  }

  /// The flags of statements that change nothing, because only `used` ones matter to the file.
  func unused(except used: Set<Statement> = []) -> [QualityFlag] {
    statements.filter { !used.contains($0) }.map {
      HeartReadingFlag.optionUnused("\($0.rawValue) has no effect on this file")
    }
  }

  /// The flag of a statement that is not what the file says.
  ///
  /// - Parameters:
  ///   - statement: what the user states.
  ///   - stated: as the user states it.
  ///   - found: as the file has it.
  ///   - counted: which of the two is used.
  /// - Returns: a warning.
  static func contradiction(
    _ statement: Statement, stated: String, found: String, counted: String
  ) -> QualityFlag {
    HeartReadingFlag.optionContradicted(
      "\(statement.rawValue) says \(stated), the file says \(found); \(counted) counts")
  }

  /// The flag of a sampling rate that differs from the file's by more than 1 %; `nil` when none is
  /// stated or both agree.
  ///
  /// - Parameters:
  ///   - found: the file's rate, Hz.
  ///   - isFileTaken: whether the file's rate is used.
  /// - Returns: a warning that names both.
  func rateContradiction(_ found: Double, isFileTaken: Bool) -> QualityFlag? {
    guard let rate, found.isFinite, found > 0, (rate / found - 1).magnitude > 0.01 else {
      return nil
    }
    let (stated, file) = (
      FixedDecimal.string(rate, places: 3) + " Hz", FixedDecimal.string(found, places: 3) + " Hz"
    )
    return Self.contradiction(
      .rate, stated: stated, found: file, counted: isFileTaken ? file : stated)
  }
}
