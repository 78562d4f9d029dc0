/// The metrics of any recorded file; the area is a parameter of their names.
public struct FileMetric: DefinedMetric, Equatable {
  /// What is told about a file.
  public enum Part: String, Sendable, CaseIterable {
    /// Its length.
    case bytes
    /// Its hash.
    case sha256
    /// What it is.
    case mediaType
    /// What its result says it is.
    case declaredType
    /// Its name.
    case name
  }

  /// The commands that tell it.
  public enum Area: String, Sendable, CaseIterable {
    /// Clips of the camera.
    case camera
    /// Files of every kind.
    case file
  }

  /// The definition under the metric's full name.
  public let definition: MetricDefinition

  /// A metric of `area`.
  public init(_ area: Area, _ part: Part) {
    let (unit, summary) = Self.meaning(part)
    definition = MetricDefinition(
      name: "\(area.rawValue).\(part.rawValue)", unit: unit, range: 0...1e18, summary: summary,
      source: "docs/guide/camera.md", methods: [.reference],
      words: part == .mediaType ? .listed : part == .sha256 ? .made : .any)
  }

  /// The catalogue entries.
  public static let catalog: [MetricDefinition] = Area.allCases.flatMap(catalog)

  /// The catalogue entries of one area.
  public static func catalog(_ area: Area) -> [MetricDefinition] {
    Part.allCases.map { FileMetric(area, $0).definition }
  }

  private static func meaning(_ part: Part) -> (unit: String, summary: String) {
    switch part {
    case .bytes: ("B", "Number of bytes of the file.")
    case .sha256: ("1", "SHA-256 of the file, hexadecimal (text).")
    case .mediaType: ("1", "Media type told from the file's first bytes (text).")
    case .declaredType: ("1", "Media type that the step's result declares (text).")
    case .name: ("1", "Name of the file without its folders (text).")
    }
  }
}
