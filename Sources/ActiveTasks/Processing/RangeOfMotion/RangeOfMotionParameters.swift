internal import SignalProcessing

/// The parameters of the range-of-motion processor.
struct RangeOfMotionParameters: Sendable {
  /// Screen orientation that ResearchKit's formula assumes, by default portrait: the log does not say.
  var orientation = ResearchKitAngle.Orientation.portrait
  /// Axis of motion in device coordinates, by default `nil`: found from the movement.
  var axis: SIMD3<Double>?
  /// Cut-off of the zero-phase low-pass on the joint angle, Hz, default 6.
  ///
  /// The lower end of the 6–20 Hz that biomechanics uses for voluntary movement: lower cuts fast
  /// movements, higher lets noise into the extremes.
  var cutoffHertz = 6.0
  /// Smallest range that counts as a repetition, degrees, default 20.
  var minimumRepetition = 20.0
  /// The joint that was moved, which adds its normal range and measurement error, default `nil`.
  var joint: String?

  /// How the parameters appear on the command line and in provenance.
  static let specs = [
    ParameterSpec(
      "orientation", .choice(ResearchKitAngle.Orientation.allCases.map(\.rawValue)),
      default: .text("portrait"),
      help: "Screen orientation during the task, for ResearchKit's formula; the log does not say."),
    ParameterSpec(
      "axis", .text(placeholder: "auto|x|y|z|AX,AY,AZ"), default: .text("auto"),
      help: "Axis of motion in device coordinates; 'auto' finds it from the movement."),
    ParameterSpec(
      "cutoff", .number(0.5...50, unit: "Hz"), default: .number(6),
      help: "Cut-off of the zero-phase low-pass on the joint angle."),
    ParameterSpec(
      "minimum-repetition", .number(1...360, unit: "deg"), default: .number(20),
      help: "Smallest movement that counts as a repetition."),
    ParameterSpec(
      "joint", .choice(JointNorm.all.map(\.joint)), default: nil,
      help: "The joint that was moved: adds its normal range and measurement error."),
    ParameterSpec(
      "side", .choice(["left", "right"]), default: nil,
      help: "The side that was moved; recorded with the result."),
  ]

  /// Parameters from checked values.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` when the axis cannot be read or has no length.
  init(_ values: ParameterSet) throws(Diagnostic) {
    orientation =
      values.text("orientation").flatMap(ResearchKitAngle.Orientation.init) ?? orientation
    axis = try Self.axis(values.text("axis") ?? "auto")
    cutoffHertz = values.number("cutoff") ?? cutoffHertz
    minimumRepetition = values.number("minimum-repetition") ?? minimumRepetition
    joint = values.text("joint")
  }

  private static func axis(_ text: String) throws(Diagnostic) -> SIMD3<Double>? {
    switch text {
    case "auto": return nil
    case "x": return SIMD3(1, 0, 0)
    case "y": return SIMD3(0, 1, 0)
    case "z": return SIMD3(0, 0, 1)
    default:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0) ?? .nan
      }
      if parts.count == 3 {
        let vector = SIMD3(parts[0], parts[1], parts[2])
        let length = dot(vector, vector).squareRoot()
        if length.isFinite, length > 1e-9 { return vector / length }
      }
      throw Diagnostic(
        "usage.parameter", "--axis cannot be '\(text)'", found: text,
        expected: "auto, x, y, z or three numbers such as 0.7,0,0.7", hint: "see --help")
    }
  }
}
