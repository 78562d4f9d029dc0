internal import SignalProcessing

/// A way to break an input on purpose.
public enum StudyDamage: String, Sendable, CaseIterable {
  /// No bytes.
  case empty
  /// Random bytes.
  case rubbish
  /// The first bytes only.
  case cut
  /// A sentence in place of the recording.
  case sentence
  /// Values in a unit that the quantity does not have.
  case unit = "wrong-unit"
  /// Words where numbers belong.
  case words

  /// The ways that fit an input, in a fixed order.
  static func kinds(of task: StudySession.Task) -> [StudyDamage] {
    switch task {
    case .heartrate: [.empty, .rubbish, .cut, .sentence, .unit, .words]
    case .rom: [.empty, .rubbish, .cut, .sentence, .words]
    // A camera result that cannot be read is taken for a clip, which is no error.
    case .camera: [.cut, .words]
    default: [.empty, .rubbish, .cut, .sentence]
    }
  }

  /// The bytes of a broken input.
  func applied(to bytes: [UInt8], seed: UInt64) -> [UInt8] {
    switch self {
    case .empty: return []
    case .rubbish:
      var random = SplitMix64(seed: seed)
      // No first byte that is text, no mark of another kind of file.
      return [0x81, 0xfe] + (0..<510).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case .cut: return Array(bytes.prefix(40))
    case .sentence: return Array("The upload of this file was interrupted, try again.\n".utf8)
    case .unit: return Self.replacing("count/min", by: "kilogram", in: bytes)
    case .words: return Self.replacingNumbers(in: bytes)
    }
  }

  private static func replacing(_ text: String, by other: String, in bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).replacing(text, with: other).utf8)
  }

  /// Every run of digits behind the first line, or all in one line, as letters.
  private static func replacingNumbers(in bytes: [UInt8]) -> [UInt8] {
    let first = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = first < bytes.count ? first : 0
    return bytes.prefix(end)
      + bytes.dropFirst(end).map { (0x30...0x39).contains($0) ? $0 + 0x31 : $0 }
  }
}
