/// The metrics of the MMSE; items and domains are parameters of their names.
public struct MMSEMetric: DefinedMetric, Equatable {
  /// The definition under the metric's full name.
  public let definition: MetricDefinition

  private init(_ pattern: MetricDefinition, _ name: String? = nil, maximum: Double? = nil) {
    var definition = pattern
    definition.name = name ?? pattern.name
    if let maximum { definition.range = 0...maximum }
    self.definition = definition
  }

  private static func points(_ name: String, _ most: Double, _ summary: String) -> MetricDefinition
  {
    MetricDefinition(
      name: name, unit: "1", range: 0...most, summary: summary, source: "docs/guide/surveys.md",
      methods: [.reference])
  }

  private static let itemPattern = points("mmse.item.<id>", 1, "Points of one item.")
  private static let domainPattern = points(
    "mmse.<domain>", 10, "Points of one part; none while one of its items is pending.")
  private static let bandPattern = MetricDefinition(
    name: "mmse.band", unit: "1", range: 0...0,
    summary: "The row of the study's table of cut-offs that the total falls into.",
    source: "docs/guide/surveys.md", methods: [.reference], words: .listed)

  /// Sum of all items; none while one is pending (LOINC 72106-8).
  public static let total = MMSEMetric(
    points("mmse.total", 30, "Sum of all items; none while one is pending (LOINC 72106-8)."))
  /// The total if every pending item gives nothing.
  public static let lowerBound = MMSEMetric(
    points("mmse.lowerBound", 30, "The total if every pending item gives nothing."))
  /// The total if every pending item gives all.
  public static let upperBound = MMSEMetric(
    points("mmse.upperBound", 30, "The total if every pending item gives all its points."))
  /// Points of the items that were scored without a person.
  public static let automatic = MMSEMetric(
    points("mmse.automatic", 30, "Points of the items that were scored without a person."))
  /// Points that items without a score could still give.
  public static let pending = MMSEMetric(
    points("mmse.pending", 30, "Points that items without a score could still give."))
  /// Subtractions that hit the numbers of an error-free series.
  public static let strictAttention = MMSEMetric(
    points("mmse.attention.strict", 5, "Subtractions that hit 93, 86, 79, 72, 65."))
  /// Subtractions that are 7 less than the answer before.
  public static let relativeAttention = MMSEMetric(
    points("mmse.attention.relative", 5, "Subtractions that are 7 less than the answer before."))
  /// The row of the table of cut-offs.
  public static let band = MMSEMetric(bandPattern)

  /// The points of an item.
  public static func item(_ item: MMSEItem) -> MMSEMetric {
    MMSEMetric(
      itemPattern, "mmse.item.\(item.identifier)", maximum: Double(item.maximum))
  }

  /// The points of a part.
  public static func domain(_ domain: MMSEItem.Domain) -> MMSEMetric {
    let most = MMSEItem.all.reduce(0) { $0 + ($1.domain == domain ? $1.maximum : 0) }
    return MMSEMetric(domainPattern, "mmse.\(domain.rawValue)", maximum: Double(most))
  }

  /// Every metric, items and domains as patterns.
  static let catalog: [MetricDefinition] =
    [total, lowerBound, upperBound, automatic, pending].map(\.definition) + [
      domainPattern, relativeAttention.definition, strictAttention.definition, itemPattern,
      bandPattern,
    ]
}
