/// Every metric the package can give.
public enum MetricCatalog {
  /// The catalogue, by area.
  public static let all: [MetricDefinition] = []
}
