/// How a study is processed: the content of its configuration file, checked.
public struct StudyConfiguration: Sendable {
  /// Parameters by command, such as `rom`, and name, as text.
  var parameters: [String: [String: String]] = [:]
  /// Parameters by device model, command and name, which replace those of the command.
  var calibration: [String: [String: [String: String]]] = [:]
  /// What a consent must cover; `nil` when the file says nothing about it.
  var requirement: ConsentRequirement?
  /// What happens without a valid consent; `nil` when the file says nothing about it.
  var policy: ConsentGate.Policy?
  /// The zone of names and dates without an offset.
  var timeZone: TimeZoneRules?
  /// Which folder below the study names the participant, 1 for the first.
  var participantFolder = 1
  /// Whether the file says so itself, which then is not doubted.
  var statesParticipants = false
  /// SHA-256 of the file; `nil` when there is none.
  var sha256: String?

  /// A study without a configuration.
  public init() {}

  /// Reads the configuration at `path`; files that it names are looked for in its folder.
  ///
  /// - Throws: `Diagnostic` `usage.study-key` or `usage.study-value` with the place in the document, `input.…`,
  ///   `json.…`, all naming the file.
  public init(path: String) throws(Diagnostic) {
    do throws(Diagnostic) {
      let source = try ByteSource(path: path)
      let bytes = try source.readAll(limit: 1 << 24)
      sha256 = ContentHash.of(bytes)
      let value = try JSONParser.document(bytes)
      try read(ConfigurationValue(value, "", folder: FileName.folder(path)))
    } catch {
      throw error.naming(path)
    }
  }

  private mutating func read(_ value: ConfigurationValue) throws(Diagnostic) {
    let members = try value.members([
      "parameters", "calibration", "mmseKey", "consent", "timeZone", "participantFolder",
    ])
    for (name, commands) in members {
      switch name {
      case "parameters": parameters = try commands.parameters()
      case "calibration":
        for (device, own) in try commands.members(nil) {
          calibration[device] = try own.parameters()
        }
      case "consent": try readConsent(commands)
      case "timeZone":
        do throws(Diagnostic) {
          timeZone = try TimeZoneRules(named: commands.text())
        } catch {
          throw commands.failure(error)
        }
      case "participantFolder":
        guard let level = commands.value.integer, (1...8).contains(level) else {
          throw commands.failure("a whole number from 1 to 8")
        }
        participantFolder = Int(level)
        statesParticipants = true
      default: break
      }
    }
    if let key = members.first(where: { $0.name == "mmseKey" })?.value {
      let path = try key.path()
      parameters["mmse", default: [:]]["key"] = path
    }
    let zone = try members.first { $0.name == "timeZone" }?.value.text()
    if let zone, parameters["mmse"]?["time-zone"] == nil {
      parameters["mmse", default: [:]]["time-zone"] = zone
    }
  }

  private mutating func readConsent(_ value: ConfigurationValue) throws(Diagnostic) {
    var own = ConsentRequirement()
    for (name, member) in try value.members(["policy", "versions", "scope", "types", "withdrawal"])
    {
      switch name {
      case "policy": policy = try member.word(ConsentGate.Policy.init(rawValue:), .allNames)
      case "scope":
        own.scope = try member.word(
          { text in ConsentRecord.Scope.allCases.first { $0.name == text } },
          ConsentRecord.Scope.allCases.map(\.name))
      case "withdrawal":
        own.withdrawal = try member.word(
          ConsentRequirement.Withdrawal.init(rawValue:),
          ConsentRequirement.Withdrawal.allCases.map(\.rawValue))
      case "types":
        for type in try member.elements() { own.types.append(try type.text()) }
      default:
        for version in try member.elements() { own.versions.append(try version.version()) }
      }
    }
    requirement = own
  }
}

extension [String] {
  fileprivate static var allNames: [String] { ConsentGate.Policy.allCases.map(\.rawValue) }
}

extension ConfigurationValue {
  /// A version as text, or an object with `version` and `from`.
  fileprivate func version() throws(Diagnostic) -> ConsentRequirement.Version {
    if let text = value.string { return .init(text) }
    var own = ConsentRequirement.Version("")
    for (name, member) in try members(["version", "from"]) {
      if name == "version" {
        own.version = try member.text()
      } else if let time = AbsoluteTime(iso8601: try member.text()) {
        own.from = time
      } else {
        throw member.failure("ISO 8601 with an offset, such as 2024-05-01T09:00:00-07:00")
      }
    }
    guard !own.version.isEmpty else { throw failure("an object with the key version") }
    return own
  }

  /// Parameters by command, checked against what the commands take.
  fileprivate func parameters() throws(Diagnostic) -> [String: [String: String]] {
    var commands: [String: [String: String]] = [:]
    for (command, own) in try members(StudyTask.all.map(\.word)) {
      guard let task = StudyTask.all.first(where: { $0.word == command }) else { continue }
      let specs = task.processor.descriptor.parameters
      for (name, member) in try own.members(specs.map(\.name)) {
        guard let spec = specs.first(where: { $0.name == name }) else { continue }
        let text = try member.parameter(spec)
        do throws(Diagnostic) {
          _ = try spec.parse(text)
        } catch {
          throw member.failure(error)
        }
        commands[command, default: [:]][name] = text
      }
    }
    return commands
  }
}
