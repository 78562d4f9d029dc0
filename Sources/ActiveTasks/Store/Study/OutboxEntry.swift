/// What became of a bundle.
public enum OutboxState: String, Sendable, CaseIterable {
  /// It waits for being sent.
  case pending
  /// The server has it.
  case arrived
  /// The server does not want it.
  case rejected
  /// The session changed before the server was known to have it.
  case superseded
  /// The session may no longer be sent.
  case withdrawn
}

/// One bundle of a session for a destination, as the outbox knows it.
struct OutboxEntry: Sendable, Equatable {
  /// Number of the row.
  var id: Int64
  /// The idempotency key.
  var key: String
  /// Hash of what the session says, without what it replaces.
  var content: String
  /// Keys of the bundles that it replaces.
  var replaces: [String]
  /// What became of it.
  var state: OutboxState
  /// How often it was sent, whether or not it arrived.
  var attempts: Int64
}

/// What is to be done about a session, given what was sent of it before.
enum OutboxDecision: Sendable, Equatable {
  /// Nothing: this is what the server has, or what waits for being sent.
  case keep(OutboxEntry)
  /// Send again what was put aside.
  case revive(OutboxEntry)
  /// Send a new bundle in place of these.
  case add(replaces: [String])

  /// The decision.
  ///
  /// A bundle that was sent without an answer may have arrived, so a later one says that it replaces it, too.
  /// - Parameters:
  ///   - content: hash of what the session says now.
  ///   - entries: its bundles, newest first.
  ///   - revivesRejected: whether what the server did not want is sent again.
  init(_ content: String, after entries: [OutboxEntry], revivesRejected: Bool) {
    let inForce = entries.first { $0.state != .rejected }
    let known = [entries.first, inForce].compactMap { $0 }.first { $0.content == content }
    guard let known else {
      var replaced: [String] = []
      for entry in entries where entry.state != .rejected {
        if entry.state == .arrived || entry.attempts > 0 { replaced.append(entry.key) }
        if entry.state == .arrived { break }
      }
      self = .add(replaces: replaced)
      return
    }
    switch known.state {
    case .pending, .arrived: self = .keep(known)
    case .rejected: self = revivesRejected ? .revive(known) : .keep(known)
    case .superseded, .withdrawn: self = .revive(known)
    }
  }
}
