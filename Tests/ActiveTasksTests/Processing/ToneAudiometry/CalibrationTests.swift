import ActiveTasks
import Foundation
import Testing

@Suite struct CalibrationTests {
  typealias Expected = ExpectedCalibration

  @Test func `every headphone has the published tables`() throws {
    #expect(Expected.headphones.map(\.0).sorted() == HeadphoneCatalog.identifiers)
    for (identifier, pressure, reference, curve) in Expected.headphones {
      let new = try HeadphoneCatalog.calibration(identifier)
      let old = try HeadphoneCatalog.calibration(identifier, .version2)
      #expect(new.soundPressureLevel == CalibrationTable(Expected.frequencies, pressure))
      #expect(old.soundPressureLevel == new.soundPressureLevel)
      #expect(new.referenceThreshold == CalibrationTable(Expected.frequencies, reference))
      #expect(
        old.referenceThreshold
          == CalibrationTable(Expected.frequencies, Expected.sharedReference))
      #expect(new.volumeCurve == CalibrationTable(Expected.volumes, curve))
      try new.validate()
    }
  }

  @Test func `every entry converts to an amplitude and back, in both generations`() throws {
    for (identifier, pressure, reference, curve) in Expected.headphones {
      for (generation, references) in [
        (ResearchKitGeneration.version3, reference), (.version2, Expected.sharedReference),
      ] {
        let headphone = try HeadphoneCatalog.calibration(identifier, generation)
        for (volume, curveLevel) in zip(Expected.volumes, curve) {
          let calibration = try ToneCalibration(headphone, volume: volume)
          for (index, frequency) in Expected.frequencies.enumerated() {
            let level = 25.0
            let expected = references[index] + level - (pressure[index] + curveLevel + 30)
            let digital = try calibration.digitalLevel(hearingLevel: level, frequency: frequency)
            #expect(abs(digital - expected) < 1e-12)
            let amplitude = try calibration.amplitude(hearingLevel: level, frequency: frequency)
            let back = try calibration.hearingLevel(
              amplitude: Double(amplitude), frequency: frequency)
            // Single precision: 2⁻²⁴ relative on the exponent of about 5 and on the result.
            #expect(abs(back - level) < 1e-5)
            #expect(
              try calibration.soundPressureLevel(hearingLevel: level, frequency: frequency)
                == references[index] + level)
          }
        }
      }
    }
  }

  @Test(arguments: [("EARPODS", 1000.0, 100.59), ("AIRPODSV1", 8000, 103.11)])
  func `clips at the published ceilings`(identifier: String, frequency: Double, ceiling: Double)
    throws
  {
    let calibration = try ToneCalibration(HeadphoneCatalog.calibration(identifier), volume: 1)
    #expect(abs(try calibration.ceiling(frequency: frequency) - ceiling) < 1e-9)
  }

  @Test(arguments: [nil, "UNKNOWN", "AIRPODS", "MYPHONE", ""])
  func `an unknown headphone is an error that lists the known ones`(identifier: String?) {
    let error = #expect(throws: Diagnostic.self) {
      try HeadphoneCatalog.calibration(identifier)
    }
    #expect(error?.code == "audiometry.headphone")
    for known in HeadphoneCatalog.identifiers {
      #expect(error?.expected?.contains(known) ?? false)
    }
  }

  @Test func `frequencies without an entry are an error, never interpolated`() throws {
    let calibration = try ToneCalibration(HeadphoneCatalog.calibration("AIRPODSPRO"), volume: 1)
    for frequency in [1250.0, 0, -1, .nan, .infinity] {
      #expect(throws: Diagnostic.self) {
        try calibration.digitalLevel(hearingLevel: 30, frequency: frequency)
      }
    }
    #expect(
      try calibration.ceiling(frequency: 1000.4) == calibration.ceiling(frequency: 1000))
  }

  @Test(arguments: [
    (1.0, 1.0, 0.0), (0.99, 0.9375, -3), (0.75, 0.75, -13.5), (0.5, 0.5, -29),
    (0.0625, 0.0625, -65.5),
    (0.03, 0.0625, 0), (0, 0.0625, 0),
  ])
  func `the volume fault reads every volume as full`(volume: Double, step: Double, error: Double)
    throws
  {
    let airPods = try HeadphoneCatalog.calibration("AIRPODSV1")
    #expect(SystemVolume.step(volume) == step)
    #expect(SystemVolume.researchKitStep(volume, .version2) == step)
    #expect(SystemVolume.researchKitStep(volume, .version3) == (volume >= 0.0625 ? 1 : step))
    #expect(SystemVolume.error(volume, airPods, .version3) == error)
    #expect(SystemVolume.error(volume, airPods, .version2) == 0)
  }

  @Test func `impossible volumes and amplitudes give nothing`() throws {
    let airPods = try HeadphoneCatalog.calibration("AIRPODSV1")
    for volume in [-0.1, 1.1, .nan, .infinity] {
      #expect(SystemVolume.step(volume) == nil)
      #expect(SystemVolume.error(volume, airPods, .version3) == nil)
    }
    #expect(throws: Diagnostic.self) { try ToneCalibration(airPods, volume: 0.3) }
    let calibration = try ToneCalibration(airPods, volume: 1)
    for amplitude in [0.0, -1, .nan, .infinity] {
      #expect(throws: Diagnostic.self) {
        try calibration.hearingLevel(amplitude: amplitude, frequency: 1000)
      }
    }
  }

  @Test func `a user's table is read from JSON, checked and written again`() throws {
    let json = """
      {"identifier": "LAB", "soundPressureLevel": {"1000": 80, "250": 79.5},
       "referenceThreshold": {"250": 20, "1000": 8}, "volumeCurve": {"1.0000": 0, "0.5": -20},
       "source": "ear simulator"}
      """
    let lab = try JSONDecoder().decode(HeadphoneCalibration.self, from: Data(json.utf8))
    try lab.validate()
    #expect(lab.soundPressureLevel.keys == [250, 1000])
    let again = try JSONDecoder().decode(
      HeadphoneCalibration.self, from: JSONEncoder().encode(lab))
    #expect(again == lab)
    var broken = lab
    broken.referenceThreshold = CalibrationTable([250], [20])
    #expect(throws: Diagnostic.self) { try broken.validate() }
    broken = lab
    broken.volumeCurve = CalibrationTable([0.5], [-20])
    #expect(throws: Diagnostic.self) { try broken.validate() }
    broken = lab
    broken.soundPressureLevel = CalibrationTable([250, 1000], [.nan, 1])
    #expect(throws: Diagnostic.self) { try broken.validate() }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CalibrationTable.self, from: Data(#"{"low": 1}"#.utf8))
    }
  }

  @Test func `equals the property lists that ResearchKit ships`() throws {
    for identifier in HeadphoneCatalog.identifiers {
      let file = identifier == "AIRPODSV1" ? "AIRPODS" : identifier
      let curve = identifier == "EARPODS" ? "WIRED" : file
      let headphone = try HeadphoneCatalog.calibration(identifier)
      for (name, table) in [
        ("frequency_dBSPL_\(file)", headphone.soundPressureLevel),
        ("retspl_\(file)", headphone.referenceThreshold),
        ("volume_curve_\(curve)", headphone.volumeCurve),
      ] {
        guard let url = SharedAudiometry.file(name + ".plist") else { return }
        #expect(try Self.table(url) == table, "\(name)")
      }
    }
    guard let url = SharedAudiometry.file("retspl_dBFS_AIRPODSPROV2.plist") else { return }
    #expect(try Self.table(url) == HeadphoneCatalog.digitalReferenceAirPodsProV2)
  }

  private static func table(_ url: URL) throws -> CalibrationTable {
    let plist = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: url), format: nil)
    let texts = try #require(plist as? [String: String])
    let pairs = try texts.map { (try #require(Double($0)), try #require(Double($1))) }
    return CalibrationTable(pairs.map(\.0), pairs.map(\.1))
  }
}
