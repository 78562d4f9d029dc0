/// The text header of a WFDB record: sampling rate and one line a signal.
///
/// Source: PhysioNet, *WFDB Applications Guide*, header(5) and signal(5).
struct WFDBHeader {
  /// One signal.
  struct Signal {
    /// Name of the file with the samples.
    var file: String
    /// Storage format.
    var format: Int
    /// Digital units a physical unit.
    var gain: Double
    /// Digital value of 0 physical units.
    var baseline: Double
    /// What was measured, such as `MLII`.
    var name: String
    /// Sum of all samples modulo 2¹⁶; `nil` when the header has none, or 0, which writers put for none.
    var checksum: Int?
  }

  /// The record's name.
  var record: String
  /// Samples a second and signal, Hz.
  var rate: Double
  /// Samples of each signal; `nil` when the header does not tell.
  var length: Int?
  /// The signals in order.
  var signals: [Signal]

  /// Reads a header; `nil` when `text` is none.
  init?(_ text: [UInt8]) {
    guard let (head, lines) = Self.parts(text) else { return nil }
    record = head[0].split(separator: "/").first.map(String.init) ?? ""
    let frequency = head.count > 2 ? head[2].prefix { $0.isNumber || $0 == "." } : "250"
    guard let rate = Double(String(frequency)), rate.isFinite, rate > 0 else { return nil }
    self.rate = rate
    length = head.count > 3 ? Int(head[3]).flatMap { $0 > 0 ? $0 : nil } : nil
    signals = []
    for line in lines {
      guard let signal = Self.signal(line) else { return nil }
      signals.append(signal)
    }
  }

  /// What a header says that is not read, in words: segments, or frames with several samples, a skew or an offset of a
  /// signal; `nil` of any other text.
  static func unread(_ text: [UInt8]) -> String? {
    guard let (head, lines) = parts(text) else { return nil }
    let name = head[0].split(separator: "/")
    if name.count == 2, name[0].contains(where: \.isLetter), let segments = Int(name[1]),
      segments > 0
    {
      return "a record of \(segments) segments"
    }
    for line in lines {
      guard let signal = words(line), signal.count > 2, let first = signal[1].first, first.isNumber
      else { return nil }
      if signal[1].allSatisfy(\.isNumber) { continue }
      return signal[1].allSatisfy { $0.isNumber || "x:+".contains($0) }
        ? "a signal in format \(signal[1])" : nil
    }
    return nil
  }

  /// The words of the first line, and the lines of its signals; `nil` when `text` is no header.
  private static func parts(_ text: [UInt8]) -> (head: [String], signals: ArraySlice<[UInt8]>)? {
    let content = Array(text.prefix(65536)).lines.lazy.map(\.trimmed)
      .filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
    guard let first = content.first, let head = words(first), (2...8).contains(head.count),
      let count = Int(head[1]), (1...256).contains(count)
    else { return nil }
    let lines = Array(content)
    return lines.count > count ? (head, lines[1...count]) : nil
  }

  private static func words(_ line: [UInt8]) -> [String]? {
    guard !line.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0 })
    else { return nil }
    return line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func signal(_ line: [UInt8]) -> Signal? {
    let words = line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, let format = Int(words[1].prefix { $0.isNumber }) else { return nil }
    var signal = Signal(file: words[0], format: format, gain: 200, baseline: 0, name: "")
    if words.count > 4, let zero = Double(words[4]), zero.isFinite { signal.baseline = zero }
    if words.count > 2 {
      let gain = words[2].prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "e" }
      if let value = Double(String(gain)), value.isFinite, value != 0 { signal.gain = value }
      if let open = words[2].firstIndex(of: "("), let close = words[2].firstIndex(of: ")"),
        open < close, let value = Double(words[2][words[2].index(after: open)..<close])
      {
        signal.baseline = value
      }
    }
    if words.count > 6, let sum = Int(words[6]), sum != 0 { signal.checksum = sum & 0xffff }
    if words.count > 8 { signal.name = words[8...].joined(separator: " ") }
    // A frame with several samples of one signal, a skew or an offset is not read.
    return words[1].allSatisfy(\.isNumber) ? signal : nil
  }

  /// Place of the signal that beats are found in: the one wanted, else the first that is not
  /// pressure, breath or light, else the first pulse wave; `nil` when there is none.
  func heartSignal(wanted: Int?) -> Int? {
    if let wanted { return signals.indices.first { $0 + 1 == wanted } }
    return signals.firstIndex { Self.kind($0.name) == .electrocardiogram }
      ?? signals.firstIndex { Self.kind($0.name) == .pulse }
  }

  /// Parts of names of signals without beats of the heart.
  private static let others = [
    "RESP", "CVP", "SPO2", "EEG", "EMG", "EOG", "EDA", "GSR", "TEMP", "ACC", "GYRO", "AIRFLOW",
    "THORAX",
    "ABDOMEN", "CO2", "SAO2", "ICP",
  ]

  /// What a signal's name says; `nil` for breath and the like.
  static func kind(_ name: String) -> HeartWaveform.Kind? {
    let name = name.uppercased()
    if ["PLETH", "PPG", "ABP", "ART", "BVP", "PAP", "BP"].contains(where: name.contains) {
      return .pulse
    }
    return Self.others.contains(where: name.contains) ? nil : .electrocardiogram
  }
}
