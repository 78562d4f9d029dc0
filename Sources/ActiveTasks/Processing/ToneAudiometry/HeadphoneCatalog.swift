/// The headphones ResearchKit is calibrated for.
public enum HeadphoneCatalog {
  /// Identifiers with tables.
  public static let identifiers = [
    "AIRPODSMAX", "AIRPODSPRO", "AIRPODSPROV2", "AIRPODSV1", "AIRPODSV2", "AIRPODSV3", "EARPODS",
  ]

  /// The tables of a headphone as a release uses them.
  ///
  /// Releases up to 2.2.15 use one list of reference thresholds for every headphone.
  ///
  /// - Parameters:
  ///   - identifier: as stored in the result.
  ///   - generation: the release.
  /// - Returns: the tables.
  /// - Throws: `Diagnostic` `audiometry.headphone` for an unknown identifier and for `AIRPODS`,
  ///   `UNKNOWN` and none, at which ResearchKit stops too; lists the known ones.
  public static func calibration(
    _ identifier: String?, _ generation: ResearchKitGeneration = .version3
  ) throws(Diagnostic) -> HeadphoneCalibration {
    guard let identifier, let model = models.first(where: { $0.identifier == identifier }) else {
      throw unknown(identifier)
    }
    let perHeadphone = generation == .version3
    return HeadphoneCalibration(
      identifier: identifier,
      soundPressureLevel: CalibrationTable(HeadphoneTables.frequencies, model.pressure),
      referenceThreshold: CalibrationTable(
        HeadphoneTables.frequencies,
        perHeadphone ? model.reference : HeadphoneTables.referenceAirPods),
      volumeCurve: CalibrationTable(HeadphoneTables.volumes, model.volume),
      source: "ResearchKit \(generation.rawValue)")
  }

  private static func unknown(_ identifier: String?) -> Diagnostic {
    let rejected = [nil, "AIRPODS", "UNKNOWN"].contains(identifier)
    return Diagnostic(
      "audiometry.headphone",
      rejected
        ? "the headphone is not named precisely enough; ResearchKit stops at this too"
        : "the headphone is not known",
      found: identifier ?? "none", expected: identifiers.joined(separator: ", "),
      hint: "name the headphone or give your own calibration")
  }

  private struct Model {
    var identifier: String
    var pressure: [Double]
    var reference: [Double]
    var volume: [Double]
  }

  private static let models: [Model] = {
    typealias T = HeadphoneTables
    return [
      Model(
        identifier: "AIRPODSV1", pressure: T.pressureAirPods, reference: T.referenceAirPods,
        volume: T.volumeAirPods),
      Model(
        identifier: "AIRPODSV2", pressure: T.pressureAirPods, reference: T.referenceAirPodsV2,
        volume: T.volumeAirPods),
      Model(
        identifier: "AIRPODSV3", pressure: T.pressureAirPodsV3, reference: T.referenceAirPodsV3,
        volume: T.volumeAirPods),
      Model(
        identifier: "AIRPODSPRO", pressure: T.pressureAirPodsPro,
        reference: T.referenceAirPodsPro, volume: T.volumeAirPods),
      Model(
        identifier: "AIRPODSPROV2", pressure: T.pressureAirPodsProV2,
        reference: T.referenceAirPodsPro, volume: T.volumeAirPods),
      Model(
        identifier: "AIRPODSMAX", pressure: T.pressureAirPodsMax,
        reference: T.referenceAirPodsMax, volume: T.volumeAirPodsMax),
      Model(
        identifier: "EARPODS", pressure: T.pressureEarPods, reference: T.referenceEarPods,
        volume: T.volumeWired),
    ]
  }()
}
