/// Compares a ResearchKit document with the classes it names; nothing is changed or left out.
struct ResearchKitCheck {
  private var unknownClasses: Set<String> = []
  private var unknownKeys: Set<String> = []
  private var wrongValues: Set<String> = []

  /// What is unusual in `value`, as flags.
  static func flags(_ value: JSONValue) -> [QualityFlag] {
    var check = ResearchKitCheck()
    check.visit(value)
    return check.flags
  }

  private var flags: [QualityFlag] {
    func flag(
      _ code: String, _ severity: QualityFlag.Severity, _ what: String, _ names: Set<String>
    ) -> [QualityFlag] {
      guard !names.isEmpty else { return [] }
      let list = names.sorted().prefix(8).map { String($0.prefix(80)) }.joined(separator: ", ")
      return [QualityFlag(code, severity, "\(what): \(list)", count: names.count)]
    }
    return flag("researchkit.unknown-class", .info, "kept as it is", unknownClasses)
      + flag("researchkit.unknown-key", .info, "kept as it is", unknownKeys)
      + flag("researchkit.wrong-value", .warning, "another kind of value was expected", wrongValues)
  }

  private mutating func visit(_ value: JSONValue) {
    if case .object(let members) = value, let name = members["_class"]?.string {
      if let type = ResearchKitClass.named(name) {
        visit(members, type)
      } else {
        unknownClasses.insert(name)
      }
    }
    for child in value.children { visit(child) }
  }

  private mutating func visit(_ members: [String: JSONValue], _ type: ResearchKitClass) {
    let fields = type.fields
    for (key, value) in members where key != "_class" && value != .null {
      guard let kind = fields[key] else {
        unknownKeys.insert("\(type.name).\(key)")
        continue
      }
      if !Self.fits(value, kind) { wrongValues.insert("\(type.name).\(key)") }
    }
  }

  private static func fits(_ value: JSONValue, _ kind: ResearchKitClass.Kind) -> Bool {
    switch kind {
    case .any: return true
    case .number: return isNumber(value)
    case .text: return value.string != nil
    case .date: return value.string.flatMap(AbsoluteTime.init(iso8601:)) != nil
    case .enumeration: return value.string != nil || value.integer != nil
    case .numbers: return elements(value)?.allSatisfy(isNumber) ?? false
    case .texts: return elements(value)?.allSatisfy { $0.string != nil } ?? false
    case .members(let keys): return has(value, keys)
    case .listOf(let keys): return elements(value)?.allSatisfy { has($0, keys) } ?? false
    case .object(let name): return isObject(value, name)
    case .list(let name): return elements(value)?.allSatisfy { isObject($0, name) } ?? false
    }
  }

  private static func isNumber(_ value: JSONValue) -> Bool {
    switch value {
    case .number, .bool: true
    default: false
    }
  }

  private static func elements(_ value: JSONValue) -> [JSONValue]? {
    if case .array(let values) = value { values } else { nil }
  }

  private static func has(_ value: JSONValue, _ keys: [String]) -> Bool {
    guard case .object(let members) = value else { return false }
    return keys.allSatisfy { members[$0] != nil }
  }

  /// An object of an unknown class is reported as that.
  private static func isObject(_ value: JSONValue, _ name: String) -> Bool {
    guard case .object = value, let own = value["_class"]?.string else { return false }
    return ResearchKitClass.named(own)?.derives(from: name) ?? true
  }
}
