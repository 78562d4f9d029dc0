/// What an answer to a bundle means.
enum SubmitVerdict: Sendable, Equatable {
  /// The server has the bundle.
  case arrived
  /// It may go well later; seconds when the server says when.
  case later(Double?)
  /// The server does not want this bundle.
  case rejected
  /// It is about the sender or the address, so no other bundle would fare better.
  case refused(message: String, hint: String)

  /// The meaning of an answer.
  ///
  /// - 2xx and 409 (there already): arrived, unless a page for people came, which no server of bundles sends. A 2xx that
  ///   broke off is none: `HTTPConnection` gives it as unreachable.
  /// - 408, 425, 429 and 5xx: later. 401, 403 and 407 are about the sender, 3xx about the address: the run ends.
  /// - Other 4xx: rejected.
  /// - Source: RFC 9110, section 15; RFC 8470 (425), RFC 6585 (429).
  init(_ answer: HTTPAnswer, now: AbsoluteTime) {
    switch answer.status {
    case 200...299:
      let isPage =
        answer.headers["content-type"]?.lowercased().hasPrefix("text/html") == true
        && !answer.body.isEmpty
      self =
        isPage
        ? .refused(
          message: "the server answers with a page for people, so it took no bundle",
          hint: "check the path of --to")
        : .arrived
    case 409: self = .arrived
    case 401, 403, 407:
      self = .refused(
        message: "the server does not let the sender in",
        hint: "check the token: --token-file or ACTIVE_CLI_TOKEN")
    case 300...399:
      self = .refused(
        message: "the server refers to another address; none is followed, for the token's sake",
        hint: "check the new address, and give it as --to")
    case 408, 425, 429, 500...599:
      self = .later(
        RetryAfter.seconds(answer.headers, now: now, limit: BackOff.longestBelievedSeconds))
    case 400...499: self = .rejected
    default:
      self = .refused(
        message: "the server's answer is none of HTTP", hint: "check the address in --to")
    }
  }
}
