/// What a FHIR resource takes over from the resources around it and from those that refer to it.
struct FHIRContext {
  /// The patient, as the reference names him or her.
  var subject: String?
  /// When the test took place.
  var date: String?
  /// When the result was made known, which may be long after the test.
  var issued: String?
  /// The resource does not hold.
  var isWithdrawn = false
  /// The patients inside it and around it, whom references such as `#p` mean.
  private var patients: [JSONValue]

  /// What `value` says of itself, else what `outer` does.
  init(_ value: JSONValue, outer: FHIRContext? = nil) {
    let own = (value["contained"]?.children ?? []).filter {
      $0["resourceType"]?.string == "Patient"
    }
    patients = own.isEmpty ? outer?.patients ?? [] : own + (outer?.patients ?? [])
    subject = Self.subject(value, patients) ?? outer?.subject
    date = Self.date(value) ?? outer?.date
    issued = value["issued"]?.string ?? outer?.issued
    isWithdrawn =
      ["entered-in-error", "cancelled"].contains(value["status"]?.string?.lowercased())
      || outer?.isWithdrawn == true
  }

  /// The same with what a referring resource says, where the resource itself is silent.
  func completed(by other: FHIRContext?) -> FHIRContext {
    guard let other else { return self }
    var context = self
    context.subject = subject ?? other.subject
    context.date = date ?? other.date
    context.issued = issued ?? other.issued
    context.isWithdrawn = isWithdrawn || other.isWithdrawn
    return context
  }

  private static func subject(_ value: JSONValue, _ patients: [JSONValue]) -> String? {
    guard let subject = value["subject"] ?? value["patient"] else { return nil }
    if let reference = subject["reference"]?.string {
      return person(reference, in: patients) ?? short(reference)
    }
    return subject["identifier"]?["value"]?.string ?? subject["display"]?.string
  }

  /// Who `#p` is, by number, else by name and birth: another resource may call another person so.
  ///
  /// - Returns: `nil` for a reference that means no resource of `contained`, and for one that says nothing.
  static func person(_ reference: String, in contained: [JSONValue]) -> String? {
    guard reference.hasPrefix("#"),
      let person = contained.first(where: { $0["id"]?.string.map { "#" + $0 } == reference })
    else { return nil }
    func list(_ key: String) -> [JSONValue] { person[key]?.children ?? [] }
    let numbers = list("identifier").compactMap { $0["value"]?.string }
    let names = list("name").flatMap { name in
      ([name["text"], name["family"]].compactMap { $0 } + (name["given"]?.children ?? []))
        .compactMap(\.string)
    }
    let words = numbers.isEmpty ? names + [person["birthDate"]?.string].compactMap { $0 } : numbers
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func date(_ value: JSONValue) -> String? {
    value["effectiveDateTime"]?.string ?? value["effectiveInstant"]?.string
      ?? value["effectivePeriod"]?["start"]?.string
  }

  /// Type and identifier of a reference, without the server and the version.
  static func short(_ reference: String) -> String {
    var parts = reference.split(separator: "/")
    if let history = parts.firstIndex(of: "_history") { parts.removeSubrange(history...) }
    return parts.suffix(2).joined(separator: "/")
  }
}

/// What the reports and panels of a FHIR document say about the resources they refer to, and whom it
/// describes.
struct FHIRReferences {
  /// Patients, by what identifies their resources.
  private(set) var patients: Set<String> = []
  /// Dates of all resources.
  private(set) var dates: Set<String> = []
  private var contexts: [String: FHIRContext] = [:]

  init(_ document: JSONValue) { collect(document, outer: nil) }

  /// What the resources that refer to one with `names` say.
  func context(_ names: [String]) -> FHIRContext? {
    names.lazy.compactMap { contexts[$0] }.first
  }

  /// What a resource is referred to by.
  static func names(_ resource: JSONValue, fullURL: String?) -> [String] {
    let type = resource["resourceType"]?.string ?? ""
    let own = resource["id"]?.string.map { ["\(type)/\($0)", "#\($0)"] } ?? []
    return own + (fullURL.map { [FHIRContext.short($0)] } ?? [])
  }

  private mutating func collect(_ value: JSONValue, outer: FHIRContext?) {
    let isResource = value["resourceType"] != nil
    let context = FHIRContext(value, outer: isResource ? nil : outer)
    if isResource, let date = context.date { dates.insert(date) }
    if value["resourceType"]?.string == "Patient" {
      patients.insert(value["id"]?.string ?? "\(patients.count)")
    }
    for key in ["result", "hasMember"] {
      for reference in value[key]?.children ?? [] {
        guard let name = reference["reference"]?.string.map(FHIRContext.short) else { continue }
        guard var known = contexts[name] else {
          contexts[name] = context
          continue
        }
        // One report that holds is enough.
        let isWithdrawn = known.isWithdrawn && context.isWithdrawn
        known = known.completed(by: context)
        known.isWithdrawn = isWithdrawn
        contexts[name] = known
      }
    }
    for child in value.children { collect(child, outer: context) }
  }
}
