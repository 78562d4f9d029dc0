import Glibc

extension TimeZoneRules {
  /// Where the system keeps its time zones.
  private static let folder = "/usr/share/zoneinfo/"
  /// Bytes of the longest file that is read.
  private static let longestFile = 1 << 20

  /// The zone called `name` in the system's database, or an offset such as `UTC`, `+02:00`, `-0700`.
  ///
  /// - Throws: `Diagnostic` `time-zone.unknown` when there is no such zone.
  public init(named name: String) throws(Diagnostic) {
    if let offset = Self.offset(name) {
      self.init(offsetSeconds: offset)
      return
    }
    let isSafe =
      !name.isEmpty && !name.contains("..") && !name.hasPrefix("/")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-/".contains($0)) }
    guard isSafe, let bytes = Self.contents(Self.folder + name),
      let zone = TimeZoneRules(bytes, identifier: name)
    else {
      throw Diagnostic(
        "time-zone.unknown", "there is no time zone '\(name)'", found: name,
        expected: "a name such as America/Los_Angeles, or an offset such as +02:00",
        hint: "time zones come from the package tzdata")
    }
    self = zone
  }

  /// Reads the file of a zone; `nil` when it is none.
  init?(_ bytes: [UInt8], identifier: String) {
    guard let first = Header(bytes, at: 0) else { return nil }
    // From version 2 on, a block with 64-bit times follows the one with 32-bit times.
    let isWide = first.version >= UInt8(ascii: "2")
    let start = isWide ? 44 + first.length(timeSize: 4) : 0
    guard let header = isWide ? Header(bytes, at: start) : first else { return nil }
    let size = isWide ? 8 : 4
    let times = start + 44
    let indices = times + header.times * size
    let types = indices + header.times
    let end = start + 44 + header.length(timeSize: size)
    guard end <= bytes.count, header.types > 0 else { return nil }
    var offsets: [Int] = []
    for type in 0..<header.types {
      let place = types + type * 6
      let bits = bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      offsets.append(Int(Int32(bitPattern: bits)))
    }
    var transitions: [Int64] = []
    var following: [Int] = []
    for index in 0..<header.times {
      let place = times + index * size
      let bits = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let time = size == 8 ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits))
      let type = Int(bytes[indices + index])
      guard type < offsets.count, transitions.last.map({ $0 < time }) ?? true else { return nil }
      transitions.append(time)
      following.append(offsets[type])
    }
    var rule: TimeZoneRule?
    if isWide {
      let footer = bytes[end...].split(separator: 0x0a, maxSplits: 1).first ?? []
      rule = TimeZoneRule(String(decoding: footer, as: UTF8.self))
    }
    self.init(
      identifier: identifier, transitions: transitions, offsets: following,
      firstOffset: offsets[0], rule: rule)
  }

  /// The counts at the head of a block.
  private struct Header {
    let version: UInt8
    let times: Int
    let types: Int
    private let rest: (isUT: Int, isStandard: Int, leaps: Int, characters: Int)

    init?(_ bytes: [UInt8], at start: Int) {
      guard start >= 0, bytes.count >= start + 44,
        bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = bytes[start + 4]
      let counts = (0..<6).map { index in
        let place = start + 20 + 4 * index
        return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      guard counts.allSatisfy({ $0 <= TimeZoneRules.longestFile }) else { return nil }
      rest = (counts[0], counts[1], counts[2], counts[5])
      times = counts[3]
      types = counts[4]
    }

    /// Bytes of the block behind its head.
    func length(timeSize: Int) -> Int {
      times * timeSize + times + types * 6 + rest.characters + rest.leaps * (timeSize + 4)
        + rest.isStandard + rest.isUT
    }
  }

  private static func offset(_ name: String) -> Int? {
    if ["UTC", "GMT", "Z"].contains(name) { return 0 }
    guard let sign = name.first, sign == "+" || sign == "-" else { return nil }
    let digits = name.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24,
      minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func contents(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: longestFile)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
