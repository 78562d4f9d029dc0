/// Collects the answer to one request while it comes in.
final class HTTPExchange {
  private let limits: HTTPLimits
  private let isStopped: () -> Bool
  private var headerBytes = 0
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  /// Whether the body was longer than the limit.
  private(set) var isTooLong = false
  /// Whether the header was longer than the limit.
  private(set) var hasLongHeader = false
  /// Whether the header of the last answer came to its end.
  private(set) var isHeaderComplete = false

  /// An exchange without an answer yet.
  init(_ limits: HTTPLimits, isStopped: @escaping () -> Bool) {
    self.limits = limits
    self.isStopped = isStopped
  }

  /// Whether the request is to end.
  var mustStop: Bool { isStopped() }

  /// Takes one line of the header; `false` when there were too many bytes of it.
  ///
  /// Interim answers (1xx) come first: the last answer counts.
  func header(_ line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else {
      hasLongHeader = true
      return false
    }
    let text = String(decoding: line, as: UTF8.self).filter { !$0.isNewline }
    if text.hasPrefix("HTTP/") {
      headers = [:]
      isHeaderComplete = false
    } else if text.isEmpty {
      isHeaderComplete = true
    } else if let colon = text.firstIndex(of: ":"), !isHeaderComplete {
      let name = text[..<colon].lowercased()
      let value = text[text.index(after: colon)...]
      headers[name] = headers[name] ?? Self.trimmed(value)
    }
    return true
  }

  /// Takes a part of the body; `false` when the limit is reached.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let room = limits.answerBytes - body.count
    body += bytes.prefix(room)
    isTooLong = bytes.count > room
    return !isTooLong
  }

  /// The answer with `status`.
  func answer(_ status: Int, isCut: Bool) -> HTTPAnswer {
    HTTPAnswer(status: status, headers: headers, body: body, isCut: isCut || isTooLong)
  }

  private static func trimmed(_ value: Substring) -> String {
    var value = value.drop { $0 == " " || $0 == "\t" }
    while let last = value.last, last == " " || last == "\t" { value.removeLast() }
    return String(value)
  }
}
