/// What was met while audiograms were read and cannot stand in them, counted by kind.
///
/// A value that may mean something else than a threshold of air conduction is left out: a missing
/// threshold is seen, a wrong one is not.
struct AudiogramDoubts {
  /// The kinds of doubt, in the order of the flags.
  enum Kind: String, FlagCode {
    /// A value that should be a number and is none, or one of unknown meaning.
    case unreadable = "audiometry.unreadable-value"
    /// A value that is said to be there and is empty.
    case absent = "audiometry.no-value"
    /// A value of bone conduction, or of a conduction that is not known.
    case notAir = "audiometry.not-air"
    /// A value of neither the left nor the right ear.
    case earless = "audiometry.ear-unknown"
    /// Two statements that exclude each other.
    case contradiction = "audiometry.contradiction"
    /// A known code of a system that does not define it.
    case foreignCode = "audiometry.foreign-code"
    /// Resources that are not final.
    case preliminary = "audiometry.preliminary"
    /// Resources that do not hold.
    case withdrawn = "audiometry.withdrawn"
    /// Thresholds without a date or subject beside others that have one.
    case unattributed = "audiometry.unattributed"

    var severity: QualityFlag.Severity { self == .absent ? .info : .warning }

    fileprivate var message: String {
      switch self {
      case .unreadable: "values of the audiogram cannot be read as numbers and are left out"
      case .absent: "values of the audiogram are empty"
      case .notAir: "values that are not of air conduction are left out"
      case .earless: "values do not name the left or the right ear and are left out"
      case .contradiction: "statements about a threshold exclude each other; it is left out"
      case .foreignCode: "codes of another system than LOINC are left out"
      case .preliminary: "resources are not final"
      case .withdrawn:
        "resources are marked as entered in error or cancelled and are left out"
      case .unattributed: "thresholds have no date or subject although others have"
      }
    }
  }

  private var found: [Kind: (count: Int, first: String)] = [:]

  /// Counts one; `detail` says in a few words what and where, and is given for the first.
  mutating func add(_ kind: Kind, _ detail: @autoclosure () -> String) {
    if let known = found[kind] {
      found[kind] = (known.count + 1, known.first)
    } else {
      found[kind] = (1, detail())
    }
  }

  /// One flag a kind.
  var flags: [QualityFlag] {
    Kind.allCases.compactMap { kind in
      guard let (count, first) = found[kind] else { return nil }
      let detail = first.isEmpty ? "" : "; first: " + first
      return kind(kind.message + detail, count: count)
    }
  }

  /// What a diagnostic says was found instead of thresholds; `nil` for nothing.
  var summary: String? {
    let parts = flags.map { "\($0.count) \($0.message)" }
    return parts.isEmpty ? nil : parts.joined(separator: ". ")
  }
}
