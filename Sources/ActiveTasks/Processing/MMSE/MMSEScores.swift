/// The points of a form: those of the machine, those of people, and what is still open.
struct MMSEScores: Sendable {
  /// Points by item.
  private(set) var points: [String: Int] = [:]
  /// Why an item has no points yet.
  private var reasons: [String: String] = [:]
  private var automatic = 0
  /// Items whose automatic score a rater changed.
  private(set) var overridden: [String] = []

  /// Merges automatic scores with ratings; a person's score counts more.
  init(_ scores: [(MMSEItem, MMSEScorer.Score)], _ ratings: MMSERatings) {
    for (item, score) in scores {
      let name = item.identifier
      if case .points(let points) = score { automatic += points }
      if let rated = ratings.points(name) {
        if case .points(let own) = score, own != rated { overridden.append(name) }
        points[name] = rated
      } else if ratings.disputed.contains(name) {
        reasons[name] = "raters-disagree"
      } else {
        switch score {
        case .points(let own): points[name] = own
        case .pending(let reason): reasons[name] = reason
        }
      }
    }
  }

  /// Items that were shown and wait for a person or a key.
  var pending: [String] { open { $0 != "not-administered" } }

  /// Items that have no result.
  var notAdministered: [String] { open { $0 == "not-administered" } }

  /// The least and the greatest total that can come out.
  var lower: Int { points.values.reduce(0, +) }
  /// The greatest total that can come out.
  var upper: Int { lower + openPoints(MMSEItem.all) }

  /// Total, bounds and parts.
  var metrics: [Metric] {
    var metrics = [
      Metric(MMSEMetric.total, reasons.isEmpty ? Double(lower) : nil, reason: "pending"),
      Metric(MMSEMetric.lowerBound, Double(lower), method: .reference),
      Metric(MMSEMetric.upperBound, Double(upper), method: .reference),
      Metric(MMSEMetric.automatic, Double(automatic), method: .reference),
      Metric(MMSEMetric.pending, Double(openPoints(MMSEItem.all)), method: .reference),
    ]
    for domain in MMSEItem.Domain.allCases {
      let items = MMSEItem.all.filter { $0.domain == domain }
      let sum = items.reduce(0) { $0 + (points[$1.identifier] ?? 0) }
      metrics.append(
        Metric(
          MMSEMetric.domain(domain), openPoints(items) == 0 ? Double(sum) : nil, reason: "pending"))
    }
    return metrics
  }

  /// The points of each item.
  var items: [Metric] {
    MMSEItem.all.map { item in
      Metric(
        MMSEMetric.item(item), points[item.identifier].map(Double.init),
        reason: reasons[item.identifier] ?? "pending")
    }
  }

  private func openPoints(_ items: [MMSEItem]) -> Int {
    items.reduce(0) { $0 + (points[$1.identifier] == nil ? $1.maximum : 0) }
  }

  private func open(_ isWanted: (String) -> Bool) -> [String] {
    MMSEItem.all.map(\.identifier).filter { reasons[$0].map(isWanted) ?? false }
  }
}
