/// Published normal values and measurement errors of one joint movement.
struct JointNorm: Sendable {
  /// A published value with its origin.
  struct Value: Sendable {
    /// Degrees.
    var degrees: Double
    /// Where it is published.
    var source: String
    /// Whether a stored copy of the source was read; recalled values are printed as unverified.
    var verified: Bool
  }

  /// The value of `--joint`.
  var joint: String
  /// Normal range of motion, degrees; the first is the one reported.
  var normal: [Value]
  /// Standard error of measurement of phone goniometry, degrees.
  var standardError: Value?
  /// Minimal detectable change (95 %) of phone goniometry, degrees.
  var detectableChange: Value?

  /// The largest range that a healthy joint can plausibly show: the largest published normal value
  /// plus 20 %, a margin for hypermobility that no published mean reaches.
  var largestPlausible: Double { 1.2 * (normal.map(\.degrees).max() ?? 360) }

  /// The joints that `--joint` knows.
  static let all: [JointNorm] = [
    JointNorm(
      joint: "knee", normal: [recalledAAOS(135), recalledBoone(142.5)],
      standardError: iGoniometer(2.72), detectableChange: iGoniometer(6.3)),
    JointNorm(joint: "shoulder", normal: [aaos(180), boone(167)]),
    JointNorm(joint: "shoulder-extension", normal: [aaos(60), boone(62)]),
    JointNorm(joint: "shoulder-abduction", normal: [aaos(180), boone(184)]),
    JointNorm(joint: "shoulder-internal-rotation", normal: [aaos(70), boone(69)]),
    JointNorm(joint: "shoulder-external-rotation", normal: [aaos(90), boone(104)]),
    JointNorm(joint: "elbow", normal: [aaos(150), boone(143)]),
    JointNorm(joint: "pronation", normal: [aaos(80), boone(76)]),
    JointNorm(joint: "supination", normal: [aaos(80), boone(82)]),
    JointNorm(joint: "hip", normal: [merck(125)]),
    JointNorm(joint: "hip-extension", normal: [merck(15)]),
    JointNorm(joint: "ankle-dorsiflexion", normal: [merck(20)]),
    JointNorm(joint: "ankle-plantarflexion", normal: [merck(50)]),
  ]

  /// The norm of a joint; `nil` when it is not in the table.
  static func named(_ joint: String) -> JointNorm? { all.first { $0.joint == joint } }

  /// Why there is no measurement error for most joints.
  static let noErrorReason = "no-published-value"

  private static func aaos(_ degrees: Double) -> Value {
    Value(degrees: degrees, source: "AAOS, Joint Motion, 1965", verified: true)
  }

  private static func boone(_ degrees: Double) -> Value {
    Value(degrees: degrees, source: "Boone and Azen 1979, J Bone Joint Surg 61-A", verified: true)
  }

  private static func merck(_ degrees: Double) -> Value {
    Value(degrees: degrees, source: "Merck Manual, normal joint range", verified: true)
  }

  /// Only a secondary page could be read.
  private static func recalledAAOS(_ degrees: Double) -> Value {
    var value = aaos(degrees)
    value.verified = false
    return value
  }

  /// No stored copy could be read.
  private static func recalledBoone(_ degrees: Double) -> Value {
    var value = boone(degrees)
    value.verified = false
    return value
  }

  private static func iGoniometer(_ degrees: Double) -> Value {
    Value(degrees: degrees, source: "i-Goni, knee flexion, 60 patients", verified: true)
  }
}
