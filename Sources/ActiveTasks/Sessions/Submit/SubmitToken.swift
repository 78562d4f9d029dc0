internal import Glibc

/// The secret that a server knows the sender by, printed nowhere.
public struct SubmitToken: Sendable, CustomStringConvertible, CustomReflectable {
  private static let longest = 4096
  /// Characters from which on a token is no part of a word by chance.
  private static let shortest = 8

  private let text: String

  /// A token.
  ///
  /// - Parameters:
  ///   - text: the token, with or without a line end.
  ///   - place: what it was taken from, for messages.
  /// - Throws: `Diagnostic` `submit.token` unless it is 1 to 4096 visible ASCII characters.
  public init(_ text: String, from place: String) throws(Diagnostic) {
    var bytes = Array(text.utf8)
    while let last = bytes.last, last == 0x0a || last == 0x0d { bytes.removeLast() }
    guard (1...Self.longest).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7e).contains($0) })
    else {
      throw Diagnostic(
        "submit.token", "this is no token", found: "\(bytes.count) bytes",
        expected: "1 to \(Self.longest) visible ASCII characters on one line"
      ).naming(place)
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// The token in the file at `path`.
  ///
  /// - Throws: `Diagnostic` `submit.token`, `submit.token-readable` when others than the owner may read the file, or
  ///   `input.…`.
  public init(path: String) throws(Diagnostic) {
    let descriptor = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Diagnostic(
        "input.unreadable", "cannot open the token's file", found: String(cString: strerror(errno)),
        expected: "a file with one line"
      ).naming(path)
    }
    defer { close(descriptor) }
    // The file that is open is asked, not the one that has its name by now.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw Diagnostic("submit.token", "this is no token", found: "a folder").naming(path)
    }
    if status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 {
      throw Diagnostic(
        "submit.token-readable", "others may read the token, so it is not used",
        found: "mode 0" + String(status.st_mode & 0o777, radix: 8), expected: "mode 0600",
        hint: "run: chmod 600 FILE"
      ).naming(path)
    }
    var bytes = [UInt8](repeating: 0, count: Self.longest + 16)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      count += got
    }
    try self.init(String(decoding: bytes[..<count], as: UTF8.self), from: path)
  }

  /// The line of a request's header.
  var header: String { "Authorization: Bearer \(text)" }

  /// `words` without the token, which a server may have sent back.
  ///
  /// It may stand there as it is, or with any of its characters written as in
  /// an address (`%2F`) or in JSON (`\/`, `\u002f`). A token of fewer than eight characters is one only where no letter or
  /// digit stands beside it.
  ///
  /// - Complexity: O(length of `words` · length of the token) at worst.
  func removed(from words: String) -> String {
    let bytes = Array(words.utf8)
    let token = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isPlain = bytes[index...].starts(with: token)
      if let end = isPlain ? index + token.count : Self.end(of: token, in: bytes, from: index),
        token.count >= Self.shortest || Self.isApart(index..<end, in: bytes)
      {
        result += Array("(token)".utf8)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether neither letter nor digit stands beside a range.
  private static func isApart(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    func isWord(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || byte >= 0x80
    }
    return !isWord(range.lowerBound - 1) && !isWord(range.upperBound)
  }

  /// Where the token ends that begins at `start`, in whatever spelling; `nil` when none begins there.
  private static func end(of token: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    for byte in token {
      guard index < bytes.count else { return nil }
      let next = index + 1
      if bytes[index] == UInt8(ascii: "%"), value(of: bytes, at: next, digits: 2) == Int(byte) {
        index += 3
      } else if bytes[index] == UInt8(ascii: "\\"), next < bytes.count,
        bytes[next] == UInt8(ascii: "u"),
        value(of: bytes, at: next + 1, digits: 4) == Int(byte)
      {
        index += 6
      } else if bytes[index] == UInt8(ascii: "\\"), next < bytes.count, bytes[next] == byte {
        index += 2
      } else if bytes[index] == byte {
        index += 1
      } else {
        return nil
      }
    }
    return index
  }

  private static func value(of bytes: [UInt8], at start: Int, digits: Int) -> Int? {
    guard start <= bytes.count, digits <= bytes.count - start else { return nil }
    let text = String(decoding: bytes[start..<start + digits], as: UTF8.self)
    guard !text.hasPrefix("+"), !text.hasPrefix("-") else { return nil }
    return Int(text, radix: 16)
  }

  /// Not the token.
  public var description: String { "(token)" }

  /// Not the token either.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
