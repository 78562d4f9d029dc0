internal import FoundationEssentials
import Glibc

/// Calibrations by device as a study keeps them: JSON with an array `devices`.
struct DeviceCalibrationTable: Sendable, Equatable, Decodable {
  /// One device.
  struct Device: Sendable, Equatable, Decodable {
    /// The name that `--device` gives.
    var model: String
    /// Level in dBFS (RMS 1.0 is 0) of 94 dB SPL.
    var sensitivity: Double
    /// How it was found.
    var source: String
  }

  /// The devices.
  var devices: [Device]

  /// Reads a table and checks it.
  ///
  /// - Throws: `Diagnostic` `spl.calibration-table`.
  init(file: ParameterFile) throws(Diagnostic) {
    do {
      self = try JSONDecoder().decode(DeviceCalibrationTable.self, from: Data(file.bytes))
    } catch {
      throw Self.problem(DecodingProblem.summary(error), file.path)
    }
    for device in devices where !(-200...100).contains(device.sensitivity) {
      throw Self.problem("sensitivity \(device.sensitivity) of '\(device.model)'", file.path)
    }
    let sensitivities = Dictionary(grouping: devices, by: \.model).mapValues { own in
      Set(own.map(\.sensitivity))
    }
    if let model = sensitivities.filter({ $0.value.count > 1 }).keys.min() {
      throw Self.problem("several sensitivities of '\(model)'", file.path)
    }
  }

  /// The calibration of a device; `nil` when the table does not list it.
  func calibration(_ model: String) -> SoundCalibration? {
    devices.first { $0.model == model }.map {
      SoundCalibration(sensitivity: $0.sensitivity, .table, "'\(model)': \($0.source)")
    }
  }

  private static func problem(_ found: String, _ path: String) -> Diagnostic {
    Diagnostic(
      "spl.calibration-table", "the file is no calibration table", found: found,
      expected: "JSON with devices: [{model, sensitivity (dBFS at 94 dB SPL), source}]",
      hint: "see docs/guide/sound-level.md"
    ).naming(path)
  }
}

extension SoundCalibration {
  private struct Sidecar: Decodable {
    var schema: String
    var calibration_factor: Double
  }

  /// A calibration file of phonometry beside the recording; `nil` when there is none that can be read.
  init?(sidecarOf recording: AudioRecording) {
    guard let text = recording.metadata.first(where: { $0.key == "sidecar" })?.value,
      let sidecar = try? JSONDecoder().decode(Sidecar.self, from: Data(text.utf8)),
      sidecar.schema == "phonometry-calibration", sidecar.calibration_factor > 0,
      sidecar.calibration_factor < 1e9
    else { return nil }
    let offset = 20 * log10(sidecar.calibration_factor / 2e-5)
    self.init(
      sensitivity: 94 - offset, .sidecar, "phonometry calibration file, pascals per full scale")
  }
}
