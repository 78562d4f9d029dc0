/// Codes of LOINC, SNOMED CT and our own, as FHIR's `Coding`.
struct FHIRCode: Sendable, Equatable {
  /// The code system.
  var system: String
  /// The code.
  var code: String

  /// A code of LOINC.
  static func loinc(_ code: String) -> FHIRCode {
    FHIRCode(system: "http://loinc.org", code: code)
  }

  /// A code of SNOMED CT.
  static func snomed(_ code: String) -> FHIRCode {
    FHIRCode(system: "http://snomed.info/sct", code: code)
  }

  /// A code of FHIR's own systems.
  static func hl7(_ system: String, _ code: String) -> FHIRCode {
    FHIRCode(system: "http://terminology.hl7.org/CodeSystem/\(system)", code: code)
  }

  /// A code that only this program has: a `metric`, `task` or `method`.
  static func local(_ kind: String, _ code: String) -> FHIRCode {
    FHIRCode(system: "urn:active-cli:\(kind)", code: code)
  }

  /// The `Coding`; what it means is said in the concept's `text`, for displays are the system's own.
  var json: JSONMembers {
    JSONMembers(["system": system, "code": code])
  }

  /// A `CodeableConcept` of several codes for one thing.
  static func concept(_ codes: [FHIRCode], text: String? = nil) -> JSONMembers {
    JSONMembers(["coding": codes.isEmpty ? nil : codes.map(\.json), "text": text])
  }
}

/// Which metrics have codes of LOINC.
///
/// ResearchKit's own numbers, faults included, never get one: a reader who asks for a code must not find them.
///
/// Sources: LOINC term pages; HL7 Personal Health Records and SPLASCH (audiogram); SMART Markers (range of motion).
enum FHIRMetricCode {
  /// Metrics that are an observation of their own.
  private static let single: [String: FHIRCode] = [
    "hr.mean": .loinc("8867-4"),
    "hr.resting": .loinc("40443-4"),
    "hrv.sdnn": .loinc("80404-7"),
    "mmse.total": .loinc("72106-8"),
  ]

  private static let thresholds: [String: String] = [
    "left.250": "91375-6", "right.250": "91374-9", "left.500": "89024-4", "right.500": "89025-1",
    "left.750": "91379-8", "right.750": "91378-0", "left.1000": "89016-0", "right.1000": "89017-8",
    "left.1500": "91373-1", "right.1500": "91372-3", "left.2000": "89018-6",
    "right.2000": "89019-4", "left.3000": "89020-2", "right.3000": "89021-0",
    "left.4000": "89022-8", "right.4000": "89023-6", "left.5000": "91377-2",
    "right.5000": "91376-4", "left.6000": "89026-9", "right.6000": "89027-7",
    "left.8000": "89028-5", "right.8000": "89029-3",
  ]

  /// The extremes of a joint that is moved out of its neutral position, by joint, side and metric.
  private static let angles: [String: FHIRCode] = [
    "knee left rom.maximum": .loinc("41343-5"),
    "knee left rom.minimum": .loinc("41345-0"),
    "knee right rom.maximum": .loinc("41347-6"),
    "knee right rom.minimum": .loinc("41349-2"),
    "shoulder left rom.maximum": .loinc("41295-7"),
    "shoulder right rom.maximum": .loinc("41307-0"),
    "shoulder-extension left rom.maximum": .loinc("41297-3"),
    "shoulder-extension right rom.maximum": .loinc("41309-6"),
  ]

  private static let activity: [String: FHIRCode] = [
    "ipaq.met.walking": .loinc("77591-6"),
    "ipaq.met.moderate": .loinc("77592-4"),
    "ipaq.met.vigorous": .loinc("77593-2"),
  ]

  private static let sites = [
    "knee left": "82169009", "knee right": "6757004", "shoulder left": "91775009",
    "shoulder right": "91774008",
  ]

  /// The code under which a metric is an observation of its own; `nil` when it is a component.
  static func single(_ metric: Metric) -> FHIRCode? {
    [.reference, .asha].contains(metric.method) ? single[metric.name] : nil
  }

  /// The codes of a component, ours last.
  static func codes(_ metric: Metric, of result: StepResult) -> [FHIRCode] {
    let own = FHIRCode.local("metric", metric.name)
    guard metric.method != .researchkit else { return [own] }
    if let code = activity[metric.name] { return [code, own] }
    if let place = place(result), let code = angles["\(place.joint) \(place.side) \(metric.name)"] {
      return [code, own]
    }
    let words = metric.name.split(separator: ".")
    guard words.count == 4, metric.name.hasPrefix("audiometry.threshold."),
      let code = thresholds["\(words[2]).\(words[3])"]
    else { return [own] }
    return [.loinc(code), own]
  }

  /// The codes of all numbers of a result by one method.
  static func panel(_ result: StepResult, _ method: Metric.Method) -> [FHIRCode] {
    let own = FHIRCode.local("task", result.task.rawValue)
    guard method != .researchkit else { return [own] }
    switch result.task {
    case .toneAudiometry: return [.loinc("89015-2"), own]
    case .ipaq: return [.loinc("77582-5"), own]
    case .mmse: return [.loinc("72107-6"), own]
    case .rangeOfMotion: return [.loinc("41359-1"), own]
    default: return [own]
    }
  }

  /// The place of the body that was moved.
  static func bodySite(_ result: StepResult) -> JSONMembers? {
    guard let place = place(result), let word = place.joint.split(separator: "-").first else {
      return nil
    }
    return sites["\(word) \(place.side)"].map {
      FHIRCode.concept([.snomed($0)], text: "\(place.side) \(word)")
    }
  }

  private static func place(_ result: StepResult) -> (joint: String, side: String)? {
    let parameters = result.provenance.parameters
    guard let joint = parameters["joint"]?.text, let side = parameters["side"]?.text else {
      return nil
    }
    return (joint, side)
  }
}
