/// The thresholds in a FHIR R4 document: a Bundle, DiagnosticReport or Observation.
///
/// A threshold is a `valueQuantity` whose code is one of LOINC's air-conduction thresholds of an ear at
/// a frequency (panel 89015-2), on an Observation or one of its components; or, as HL7's Personal Health
/// Records guide has it, a component `frequency` beside `leftEarSensitivity` and `rightEarSensitivity`.
/// Source: LOINC 2.7x, HL7 SPLASCH guide.
struct FHIRAudiogram {
  /// LOINC codes by frequency in Hz: left, right.
  static let codes: [(frequency: Double, left: String, right: String)] = [
    (250, "91375-6", "91374-9"), (500, "89024-4", "89025-1"), (750, "91379-8", "91378-0"),
    (1000, "89016-0", "89017-8"), (1500, "91373-1", "91372-3"), (2000, "89018-6", "89019-4"),
    (3000, "89020-2", "89021-0"), (4000, "89022-8", "89023-6"), (5000, "91377-2", "91376-4"),
    (6000, "89026-9", "89027-7"), (8000, "89028-5", "89029-3"),
  ]

  /// Thresholds of one resource or component, with whom and when they are of.
  struct Finding {
    var context: FHIRContext
    var points: [AudiogramPoint]
  }

  /// The thresholds in the order of the document, without those of resources that do not hold.
  private(set) var findings: [Finding] = []
  /// What was left out.
  private(set) var doubts = AudiogramDoubts()
  /// What the document says about its resources.
  let references: FHIRReferences
  private var seen: [String: JSONValue] = [:]

  /// The thresholds in `document`, without those of resources entered in error or cancelled.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`, or `audiometry.several-versions` for a resource
  ///   that stands there twice and differs.
  init(_ document: JSONValue) throws(Diagnostic) {
    references = FHIRReferences(document)
    try collect(document, outer: nil, fullURL: nil)
  }

  private mutating func collect(
    _ value: JSONValue, outer: FHIRContext?, fullURL: String?, isContained: Bool = false
  ) throws(Diagnostic) {
    var context = FHIRContext(value, outer: outer)
    var isContained = isContained
    if let type = value["resourceType"]?.string {
      let names = FHIRReferences.names(value, fullURL: fullURL)
      context = context.completed(by: references.context(names))
      // The identifiers of contained resources are those of the resource around them.
      if !isContained, let name = names.first, try isRepeated(value, name) { return }
      isContained = type != "Bundle"
      if ["preliminary", "registered", "partial", "unknown"].contains(
        value["status"]?.string?.lowercased())
      {
        doubts.add(.preliminary, "\(type) \(value["status"]?.string ?? "")")
      }
    }
    if context.isWithdrawn {
      doubts.add(.withdrawn, "")
      return
    }
    try append(FHIRThreshold.coded(value, &doubts), context)
    if let components = value["component"]?.children {
      try append(FHIRThreshold.point(components, of: value, &doubts), context)
    }
    for child in value.children {
      try collect(
        child, outer: context, fullURL: value["fullUrl"]?.string, isContained: isContained)
    }
  }

  private mutating func append(_ points: [AudiogramPoint], _ context: FHIRContext) {
    if !points.isEmpty { findings.append(Finding(context: context, points: points)) }
  }

  /// Whether a resource is an exact copy of an earlier one.
  private mutating func isRepeated(
    _ value: JSONValue, _ name: String
  ) throws(Diagnostic) -> Bool {
    guard !name.hasPrefix("#"), value["resourceType"]?.string == "Observation" else { return false }
    guard let earlier = seen[name] else {
      seen[name] = value
      return false
    }
    guard earlier == value else {
      throw Diagnostic(
        "audiometry.several-versions", "a resource stands in the document twice and differs",
        found: FileName.visible(name), expected: "one version of each resource",
        hint: "leave out the versions that are out of date")
    }
    return true
  }
}
