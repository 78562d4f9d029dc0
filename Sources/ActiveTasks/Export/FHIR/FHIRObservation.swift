/// Observations of a result: one for each method with the metrics as components, and one for each metric that has a
/// code of its own.
struct FHIRObservation {
  /// The result.
  let exported: ExportedResult
  /// The session's device.
  let device: String?
  /// The `Patient/…` that it is about.
  let patient: String
  /// The `DocumentReference/…` of the recording; `nil` when it is not listed.
  let document: String?

  private var result: StepResult { exported.result }

  /// The resources, those with codes of their own first.
  func resources() -> [JSONMembers] {
    var methods: [Metric.Method] = []
    for metric in result.metrics where !methods.contains(metric.method) {
      methods.append(metric.method)
    }
    return methods.flatMap { resources($0) }
  }

  private func resources(_ method: Metric.Method) -> [JSONMembers] {
    var resources: [JSONMembers] = []
    var members: [JSONMembers] = []
    var components: [JSONMembers] = []
    for (index, metric) in result.metrics.enumerated() where metric.method == method {
      if let code = FHIRMetricCode.single(metric) {
        let id = exported.identity.uuid("observation \(method.rawValue) \(metric.name) \(index)")
        var resource = observation(
          id, [code, .local("metric", metric.name)], text: metric.name, method)
        FHIRValue.add(metric, of: result, to: &resource)
        resources.append(resource)
        members.append(JSONMembers(["reference": "Observation/\(id)"]))
      } else {
        var component = JSONMembers([
          "code": FHIRCode.concept(
            FHIRMetricCode.codes(metric, of: result),
            text: metric.name.hasPrefix("rom.m")
              ? "\(metric.name): angle from the position at the start" : metric.name)
        ])
        FHIRValue.add(metric, of: result, to: &component)
        components.append(component)
      }
    }
    guard !components.isEmpty else { return resources }
    var panel = observation(
      exported.identity.uuid("observation \(method.rawValue)"),
      FHIRMetricCode.panel(result, method), text: result.step ?? result.task.rawValue, method)
    panel["component"] = components
    if !members.isEmpty { panel["hasMember"] = members }
    resources.append(panel)
    return resources
  }

  private func observation(
    _ id: String, _ codes: [FHIRCode], text: String, _ method: Metric.Method
  ) -> JSONMembers {
    var resource = JSONMembers([
      "resourceType": "Observation", "id": id, "status": status,
      "code": FHIRCode.concept(codes, text: text), "category": category.map { [$0] },
      "subject": JSONMembers(["reference": patient]),
      "method": FHIRCode.concept(
        [.local("method", method.rawValue)],
        text: "\(result.provenance.tool) \(result.provenance.version), \(method.rawValue)"),
      "bodySite": FHIRMetricCode.bodySite(result),
      "device": device.map { JSONMembers(["display": $0]) },
      "derivedFrom": document.map { [JSONMembers(["reference": $0])] },
    ])
    let doubts = exported.doubts
    if !doubts.isEmpty { resource["note"] = doubts.map { JSONMembers(["text": $0]) } }
    if let start = exported.start {
      if let seconds = result.durationSeconds, start.rfc3339 != nil {
        resource["effectivePeriod"] = JSONMembers([
          "start": start.fhir, "end": start.advanced(by: seconds).fhir,
        ])
      } else {
        resource["effectiveDateTime"] = start.fhir
      }
    }
    return resource
  }

  /// Doubts are open until somebody has looked.
  private var status: String {
    switch result.quality {
    case .good: "final"
    case .suspect: "preliminary"
    case .unusable: "cancelled"
    }
  }

  private var category: JSONMembers? {
    let code: String? =
      switch result.task {
      case .heartRate: "vital-signs"
      case .rangeOfMotion, .toneAudiometry: "exam"
      case .ipaq, .mmse: "survey"
      case .taskResult: "activity"
      case .soundLevel, .camera, .file: nil
      }
    return code.map { FHIRCode.concept([.hl7("observation-category", $0)]) }
  }
}
