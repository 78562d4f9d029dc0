/// What to send, where to, and with how much patience.
public struct SubmitOptions: Sendable {
  /// The results folder of a batch.
  public var results: String
  /// The store with the outbox; `nil` for the one in the folder.
  public var store: String?
  /// Where to.
  public var address: SubmitAddress
  /// What may leave the study.
  public var rules = SharingRules()
  /// Whether bundles that were sent by other rules before are replaced by such of these.
  public var replacesRules = false
  /// The secret that the server knows the sender by.
  public var token: SubmitToken?
  /// A PEM file with the certificates that are trusted; `nil` for the system's.
  public var authorities: String?
  /// Seconds for one request, default 120.
  public var requestSeconds = 120
  /// Tries of a bundle, and failures in a row that end the run; default 6.
  public var tries = 6
  /// Seconds of the longest wait between tries, default 300.
  public var longestWaitSeconds = 300.0
  /// Whether bundles are sent again that the server did not want.
  public var retriesRejected = false

  /// Options with defaults.
  public init(results: String, address: SubmitAddress) {
    self.results = results
    self.address = address
  }

  /// The limits of a request.
  var limits: HTTPLimits {
    var limits = HTTPLimits()
    limits.totalSeconds = requestSeconds
    limits.connectSeconds = min(limits.connectSeconds, requestSeconds)
    limits.silentSeconds = min(limits.silentSeconds, requestSeconds)
    return limits
  }

  /// The waits between tries.
  var backOff: BackOff {
    var backOff = BackOff()
    backOff.tries = tries
    backOff.longestSeconds = min(backOff.longestSeconds, longestWaitSeconds)
    backOff.longestAskedSeconds = longestWaitSeconds
    return backOff
  }
}

/// What came of a run.
public struct SubmitSummary: Sendable, Equatable {
  /// Bundles that arrived in this run.
  public var arrived = 0
  /// Bundles that the server does not want, now or before.
  public var rejected = 0
  /// Bundles that still wait.
  public var pending = 0
  /// Sessions whose bundle the server had already.
  public var unchanged = 0
  /// Bundles that were taken out of the outbox because they may no longer be sent.
  public var withdrawn = 0
  /// Bundles at the server of sessions that may no longer be sent.
  public var outside = 0
  /// What may be sent and what stays.
  public var export = ExportSummary()
}

extension SubmitSummary: JSONWritable {
  /// Writes the counts.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("arrived", arrived)
      writer.member("excludedResults", export.excludedResults)
      writer.member("excludedSessions", export.excluded)
      writer.member("outside", outside)
      writer.member("pending", pending)
      writer.member("rejected", rejected)
      writer.member("sessions", export.sessions)
      writer.member("unchanged", unchanged)
      writer.member("withdrawn", withdrawn)
      writer.member("withheld", export.withheld)
    }
  }
}
