internal import Glibc

/// The secret that a server knows the sender by, printed nowhere.
public struct SubmitToken: Sendable, CustomStringConvertible, CustomReflectable {
  private static let longest = 4096

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
  func removed(from words: String) -> String {
    var words = words
    for spelling in [text, text.replacing("/", with: "\\/")] {
      words = words.replacing(spelling, with: "(token)")
    }
    return words
  }

  /// Not the token.
  public var description: String { "(token)" }

  /// Not the token either.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
