/// Every metric the package can give.
public enum MetricCatalog {
  /// The catalogue, by area.
  public static let all: [MetricDefinition] =
    definitions(RangeOfMotionMetric.self) + SoundLevelMetric.catalog
    + AudiometryMetric.catalog + RecordedToneMetric.catalog + ToneLinkMetric.catalog
    + definitions(HeartRateMetric.self) + definitions(IPAQMetric.self)
    + FileMetric.catalog + definitions(CameraMetric.self)
    + definitions(TaskResultMetric.self) + [AnswerMetric(unit: nil).definition]

  /// The definitions of one area, in declaration order.
  public static func definitions<Name: MetricName>(_ area: Name.Type) -> [MetricDefinition] {
    area.allCases.map(\.definition)
  }
}
