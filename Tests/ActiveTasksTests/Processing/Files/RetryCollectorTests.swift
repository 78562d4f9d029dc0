import Testing

@testable import ActiveTasks

/// Statistics over the same counts as SciPy 1.17.1 and NumPy: `binomtest(...).proportion_ci(0.95,
/// method='wilson')`, `chi2.ppf`, `median`, `var(ddof=1)`.
@Suite struct RetryCollectorTests {
  private static let counts: [String: [Int]] = [
    "a": [0, 0, 1, 3, 0, 2, 0, 0, 7, 1], "b": [1, 0, 0], "c": [0, 0, 0, 0],
  ]

  private func result(_ retries: Metric, flags: [QualityFlag] = [], limit: Double? = nil)
    -> StepResult
  {
    StepResult(
      task: .camera, step: nil, input: .init(path: "", sha256: "", bytes: 0, format: ""),
      start: nil, durationSeconds: nil,
      metrics: [
        retries, Metric(CameraMetric.limit, limit, reason: "limit-unknown"),
        Metric(CameraMetric.duration, limit, reason: "not-probed"),
      ], flags: flags, provenance: Provenance(algorithms: [:], parameters: [:]))
  }

  private var statistics: [RetryStatistics] {
    var collector = RetryCollector()
    for (participant, counts) in Self.counts.sorted(by: { $0.key < $1.key }) {
      for count in counts {
        let metric = Metric(CameraMetric.retryCount, Double(count), method: .reference)
        collector.add(result(metric), participant: participant)
      }
    }
    return collector.statistics
  }

  @Test func `fewer retries than none are not counted, and drawn neither`() {
    var collector = RetryCollector()
    let metric = Metric(
      name: CameraMetric.retryCount.rawValue, unit: "1", value: .number(-3), method: .reference,
      uncertainty: nil, reason: nil)
    collector.add(result(metric), participant: "a")
    #expect(collector.statistics.map(\.uncounted) == [1, 1])
    #expect(RetryPlot.plot(collector.statistics) == nil)
  }

  @Test(
    arguments: [
      (
        0, "a", 10, 14, [0.5, 0.236593090512564, 0.7634069094874361],
        [1.4, 0.7653930276300595, 2.3489621121835578], 0.5, 7, 3.5238095238095237
      ),
      (
        1, "b", 3, 1, [0.6666666666666666, 0.20765960080204782, 0.9385080552796038],
        [0.3333333333333333, 0.008439269328096625, 1.8572144636462993], 0, 1, 1.0000000000000002
      ),
      (2, "c", 4, 0, [1, 0.5101091635454027, 1], [0, 0, 0.9222198635284838], 0, 0, nil),
      (
        3, nil, 17, 15, [0.6470588235294118, 0.41300363485218683, 0.8269027960275626],
        [0.8823529411764706, 0.4938462431049009, 1.4553069924403437], 0, 7, 3.6666666666666665
      ),
    ] as [(Int, String?, Int, Int, [Double], [Double], Double, Int, Double?)])
  func `agrees with SciPy`(
    row: Int, participant: String?, clips: Int, retries: Int, first: [Double], mean: [Double],
    median: Double, maximum: Int, dispersion: Double?
  ) throws {
    let found = statistics[row]
    func near(_ estimate: RetryStatistics.Estimate?, _ expected: [Double]) throws {
      let estimate = try #require(estimate)
      let values = [estimate.value, estimate.interval.lowerBound, estimate.interval.upperBound]
      for (value, expected) in zip(values, expected) { #expect(abs(value - expected) < 1e-9) }
    }
    #expect(found.participant == participant && found.clips == clips && found.retries == retries)
    try near(found.firstTake, first)
    try near(found.mean, mean)
    #expect(found.median == median && found.maximum == maximum)
    #expect((found.dispersion == nil) == (dispersion == nil))
    if let own = found.dispersion, let dispersion { #expect(abs(own - dispersion) < 1e-9) }
  }

  private func clip(_ retries: Double, _ name: String, _ hash: String?, codes: [CameraFlag] = [])
    -> StepResult
  {
    var result = result(Metric(CameraMetric.retryCount, retries, method: .reference))
    result.flags = codes.map { $0("") }
    result.metrics += [
      Metric(FileMetric(.camera, .name), text: name, method: .reference),
      Metric(FileMetric(.camera, .sha256), text: hash, reason: "file-missing"),
    ]
    return result
  }

  @Test func `where no retry is allowed any number of them is left out alike`() {
    var collector = RetryCollector()
    let forbidden = Metric(
      CameraMetric.retryCount, missing: "retries-not-allowed", method: .reference)
    for _ in 0..<9 { collector.add(result(forbidden), participant: nil) }
    collector.add(clip(2, "a.mov", nil, codes: [.retriesNotAllowed]), participant: nil)
    let all = collector.statistics.last
    #expect(all?.clips == 0 && all?.uncounted == 10 && all?.mean == nil)
  }

  @Test func `a clip counts once however many results name it`() {
    var collector = RetryCollector()
    for place in ["/a/1.json", "/a/2.json", "/b/1.json"] {
      collector.add(clip(1, "c.mov", "abc"), participant: "p", place: place)
    }
    for _ in 0..<2 { collector.add(clip(3, "x.mov", nil), participant: "p", place: "/a/3.json") }
    collector.add(clip(0, "x.mov", nil), participant: "q", place: "/a/4.json")
    collector.add(clip(0, "d.mov", "abc"), participant: "q", place: "/a/5.json")
    let rows = collector.statistics
    #expect(rows.map(\.clips) == [2, 2, 4] && rows.map(\.repeated) == [3, 0, 3])
    #expect(rows.map(\.retries) == [4, 0, 4] && collector.repeated == 3)
  }

  @Test func `results of one clip that contradict each other are not counted`() {
    var collector = RetryCollector()
    for count in [0.0, 3, 0] { collector.add(clip(count, "c.mov", "abc"), participant: nil) }
    let empty = clip(1, "e.mov", "e3b0", codes: [])
    collector.add(empty, participant: nil)
    let all = collector.statistics.last
    #expect(all?.clips == 1 && all?.uncounted == 1 && all?.repeated == 2 && all?.retries == 1)
  }

  @Test func `counts what is not known apart`() {
    var collector = RetryCollector()
    let missing = Metric(CameraMetric.retryCount, missing: "not-stated", method: .reference)
    collector.add(result(missing, limit: 15), participant: nil)
    let one = Metric(CameraMetric.retryCount, 1, method: .reference)
    collector.add(
      result(one, flags: [CameraFlag.overLimit("long")], limit: 15), participant: nil)
    let most = CameraMetric.retryCount.definition.range.upperBound
    let huge = Metric(CameraMetric.retryCount, most, method: .reference)
    collector.add(result(huge), participant: "x")
    collector.add(result(huge), participant: "x")
    let all = collector.statistics.last
    #expect(all?.uncounted == 1 && all?.timed == 2 && all?.atLimit == 1 && all?.clips == 3)
    #expect(RetryCollector().statistics.map(\.clips) == [0])
  }
}
