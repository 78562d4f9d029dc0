/// Where bundles are sent: `https://host[:port]/path`, in one spelling.
///
/// Names and passwords, queries and fragments are refused: secrets do not belong into an address, which is kept and shown.
public struct SubmitAddress: Sendable, Equatable {
  /// The address: scheme and host in lower case, without the port that goes without saying.
  public let text: String
  /// Whether it is `https`.
  public let isEncrypted: Bool
  /// Whether the host is this machine: `localhost`, `127.0.0.0/8` or `[::1]`.
  public let isLoopback: Bool

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: the address as typed.
  ///   - allowsHTTP: whether other machines may be spoken to without TLS.
  /// - Throws: `Diagnostic` `usage.address`.
  public init(_ text: String, allowsHTTP: Bool = false) throws(Diagnostic) {
    guard let mark = text.firstRange(of: "://") else {
      throw Self.refusal(text, "there is no scheme")
    }
    let scheme = text[..<mark.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else {
      throw Self.refusal(text, "the scheme is neither https nor http")
    }
    let rest = text[mark.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let path = rest[slash...]
    guard !rest.contains("@"), !rest.contains("?"), !rest.contains("#") else {
      throw Diagnostic(
        "usage.address", "the address has a password, a query or a fragment",
        expected: "https://HOST/PATH",
        hint: "a secret goes into --token-file or ACTIVE_CLI_TOKEN")
    }
    guard path.utf8.allSatisfy({ Self.pathBytes.contains($0) || Self.isWord($0) }) else {
      throw Self.refusal(text, "the path has characters that must be written as %XX")
    }
    let (host, port) = try Self.authority(rest[..<slash], of: text)
    isEncrypted = scheme == "https"
    isLoopback = Self.isLoopback(host)
    guard isEncrypted || isLoopback || allowsHTTP else {
      throw Diagnostic(
        "usage.address", "without TLS everyone on the way can read results and token",
        found: "http://\(host)", expected: "https",
        hint: "inside a network that you trust: --allow-http")
    }
    let isUsual = port == nil || port == (isEncrypted ? 443 : 80)
    self.text =
      "\(scheme)://\(host)\(isUsual ? "" : ":\(port ?? 0)")\(path.isEmpty ? "/" : String(path))"
  }

  private static let pathBytes = Set("/-._~!$&'()*+,;=:%".utf8)

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  private static func authority(
    _ text: Substring, of whole: String
  ) throws(Diagnostic) -> (host: String, port: Int?) {
    var host = text
    var digits: Substring?
    let end = text.hasPrefix("[") ? text.firstIndex(of: "]") ?? text.startIndex : text.startIndex
    if let colon = text[end...].lastIndex(of: ":") {
      host = text[..<colon]
      digits = text[text.index(after: colon)...]
    }
    let isNumber = host.hasPrefix("[") && host.hasSuffix("]")
    let name = isNumber ? host.dropFirst().dropLast() : host
    let isPlain = name.utf8.allSatisfy {
      isWord($0) || (isNumber ? $0 == 0x3a || $0 == 0x2e : $0 == 0x2d || $0 == 0x2e)
    }
    guard !name.isEmpty, isPlain else { throw refusal(whole, "there is no host") }
    guard let digits else { return (host.lowercased(), nil) }
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
      (1...65_535).contains(port)
    else { throw refusal(whole, "the port is none") }
    return (host.lowercased(), port)
  }

  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // No leading zeros: some would read them as octal.
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }

  private static func refusal(_ text: String, _ why: String) -> Diagnostic {
    Diagnostic(
      "usage.address", "this is no address to send to: \(why)",
      found: text.contains("@") ? nil : text, expected: "https://HOST/PATH")
  }
}
