internal import FoundationEssentials

extension HeadphoneCalibration {
  /// Reads a user's tables from JSON and checks them.
  ///
  /// - Throws: `Diagnostic` `audiometry.calibration` when the file is not such JSON, or as
  ///   `validate()`.
  public init(file: ParameterFile) throws(Diagnostic) {
    do {
      self = try JSONDecoder().decode(HeadphoneCalibration.self, from: Data(file.bytes))
    } catch {
      throw Diagnostic(
        "audiometry.calibration", "the file is no headphone calibration",
        found: DecodingProblem.summary(error),
        expected:
          "JSON with identifier, soundPressureLevel, referenceThreshold, volumeCurve, source",
        hint: "see docs/guide/audiometry.md"
      ).naming(file.path)
    }
    do throws(Diagnostic) {
      try validate()
    } catch {
      throw error.naming(file.path)
    }
  }
}
