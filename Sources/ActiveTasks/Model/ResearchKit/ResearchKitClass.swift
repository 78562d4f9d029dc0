/// The classes of ResearchKit's results and their parts, with the keys that its serialiser writes.
///
/// Keys that only older releases wrote are among them (`fileURL` before 2.2.15, `flexed` and `extended` before
/// 2.1.0). Source: ResearchKit 3.2.0, `ORKESerialization`.
struct ResearchKitClass: Sendable {
  /// What the value of a key is.
  enum Kind: Sendable, Equatable {
    /// Anything.
    case any
    /// A number or a boolean.
    case number
    /// A string.
    case text
    /// A date with offset.
    case date
    /// A word, or the number of older releases.
    case enumeration
    /// An array of numbers.
    case numbers
    /// An array of strings.
    case texts
    /// An object with these keys.
    case members([String])
    /// An array of objects with these keys.
    case listOf([String])
    /// An object of a class, or of one below it.
    case object(String)
    /// An array of such objects.
    case list(String)
  }

  /// The class's name.
  let name: String
  /// The class it derives from; `nil` for none that is serialised.
  let parent: String?
  /// Its own keys.
  let ownFields: [String: Kind]

  init(_ name: String, _ parent: String?, _ ownFields: [String: Kind]) {
    self.name = name
    self.parent = parent
    self.ownFields = ownFields
  }

  /// The class of this name; `nil` when it has no form in JSON.
  static func named(_ name: String) -> ResearchKitClass? { byName[name] }

  /// Its keys and those of the classes it derives from.
  var fields: [String: Kind] {
    let inherited = parent.flatMap(Self.named)?.fields ?? [:]
    return ownFields.merging(inherited) { own, _ in own }
  }

  /// Whether it is the class `other` or derives from it.
  func derives(from other: String) -> Bool {
    name == other || parent == other || parent.flatMap(Self.named)?.derives(from: other) == true
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
