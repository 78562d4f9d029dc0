/// What is sent to a server: one POST.
struct HTTPRequest: Sendable {
  /// The address.
  var url: String
  /// Lines of the header, `Name: value`, without line ends.
  var headers: [String]
  /// The body.
  var body: [UInt8]
}

/// What a server said.
struct HTTPAnswer: Sendable, Equatable {
  /// The status, such as 201.
  var status: Int
  /// Lines of its header by their name in lower case; of several with one name the first.
  var headers: [String: String] = [:]
  /// The body, no more than the limit.
  var body: [UInt8] = []
  /// Whether there was more of the body, or less of it than was promised.
  var isCut = false
}

/// What came of a request.
enum HTTPOutcome: Sendable, Equatable {
  /// The server answered.
  case answer(HTTPAnswer)
  /// No whole answer came: whether the request has arrived is not known.
  case unreachable(String)
  /// The server could not prove who it is; nothing was sent.
  case untrusted(String)
  /// The request was stopped from here.
  case stopped
}

/// Limits of a request and of its answer.
struct HTTPLimits: Sendable, Equatable {
  /// Seconds until a connection stands, default 20.
  var connectSeconds = 20
  /// Seconds for the whole request, default 120.
  var totalSeconds = 120
  /// Seconds without a byte either way, default 60.
  var silentSeconds = 60
  /// Bytes of an answer's body that are read, default 64 KiB.
  var answerBytes = 1 << 16
  /// Bytes of an answer's header, default 64 KiB.
  var headerBytes = 1 << 16
}
