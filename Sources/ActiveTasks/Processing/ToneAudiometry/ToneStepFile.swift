internal import FoundationEssentials

/// The settings of a tone audiometry step as ResearchKit serialises them.
///
/// The file is an `ORKdBHLToneAudiometryStep` or a task whose `steps` have one; keys that are missing
/// keep the release's defaults. Source: ResearchKit, `ORKESerialization`.
struct ToneStepFile {
  private struct Settings: Decodable, Equatable {
    var initialdBHLValue: Double?
    var dBHLStepDownSize: Double?
    var dBHLStepUpSize: Double?
    var dBHLStepUpSizeFirstMiss: Double?
    var dBHLStepUpSizeSecondMiss: Double?
    var dBHLStepUpSizeThirdMiss: Double?
    var dBHLMinimumThreshold: Double?
    var maxNumberOfTransitionsPerFrequency: Double?
    var frequencyList: [Double]?
  }

  private struct Node: Decodable {
    var settings: [Settings] = []

    private enum Keys: String, CodingKey {
      case type = "_class"
      case steps
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try container.decodeIfPresent(String.self, forKey: .type) == "ORKdBHLToneAudiometryStep" {
        settings = [try Settings(from: decoder)]
      } else {
        let steps = try container.decodeIfPresent([Node].self, forKey: .steps) ?? []
        settings = steps.flatMap(\.settings)
      }
    }
  }

  private let settings: Settings

  /// Reads the step's settings.
  ///
  /// - Throws: `Diagnostic` `audiometry.step` when there is no such step, the steps of the two ears
  ///   differ, or a setting is out of range.
  init(_ file: ParameterFile) throws(Diagnostic) {
    func invalid(_ message: String, _ found: String) -> Diagnostic {
      Diagnostic(
        "audiometry.step", message, found: found,
        expected: "an ORKdBHLToneAudiometryStep, or a task with one or more that agree",
        hint: "give the settings as flags instead; see --help"
      ).naming(file.path)
    }
    let node: Node
    do {
      node = try JSONDecoder().decode(Node.self, from: Data(file.bytes))
    } catch {
      throw invalid("the file is no ResearchKit step", DecodingProblem.summary(error))
    }
    guard let first = node.settings.first else {
      throw invalid("the file has no tone audiometry step", "none")
    }
    guard node.settings.allSatisfy({ $0 == first }) else {
      throw invalid("the tone audiometry steps differ", "\(node.settings.count) steps")
    }
    settings = first
    guard isSound else { throw invalid("a setting of the step is out of range", "the step") }
  }

  /// Levels within ±200 dB, steps above 0, presentations 1…1000.
  private var isSound: Bool {
    let levels = [settings.initialdBHLValue, settings.dBHLMinimumThreshold].compactMap { $0 }
    let steps = [settings.dBHLStepDownSize, settings.dBHLStepUpSize].compactMap { $0 }
    let presentations = settings.maxNumberOfTransitionsPerFrequency ?? 20
    return levels.allSatisfy { $0.magnitude <= 200 } && steps.allSatisfy { $0 > 0 && $0 <= 100 }
      && missSteps.allSatisfy { $0.magnitude <= 100 } && (1...1000).contains(presentations)
  }

  private var missSteps: [Double] {
    [
      settings.dBHLStepUpSizeFirstMiss, settings.dBHLStepUpSizeSecondMiss,
      settings.dBHLStepUpSizeThirdMiss,
    ].compactMap { $0 }
  }

  /// Overrides the settings of `configuration` that the file has.
  func apply(to configuration: inout HughsonWestlakeConfiguration) {
    if let value = settings.initialdBHLValue { configuration.initialLevel = value }
    if let value = settings.dBHLStepDownSize { configuration.stepDown = value }
    if let value = settings.dBHLStepUpSize { configuration.stepUp = value }
    if missSteps.count == 3 { configuration.missSteps = missSteps }
    if let value = settings.dBHLMinimumThreshold { configuration.minimumLevel = value }
    if let value = settings.maxNumberOfTransitionsPerFrequency {
      configuration.maximumTransitions = Int(exactly: value.rounded()) ?? 20
    }
    if let value = settings.frequencyList, !value.isEmpty { configuration.frequencies = value }
  }
}
