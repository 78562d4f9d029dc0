/// Audiograms in JSON: Apple Health samples and FHIR resources, wherever they stand in the document.
struct AudiogramDocument {
  private(set) var recordings: [Recording] = []
  /// What was met and left out, for the message when nothing is left.
  private(set) var leftOut: String?
  private var emptySamples = 0
  private let format: FormatDescription

  /// The audiograms in `document`.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`, `audiometry.several-patients` or
  ///   `audiometry.several-versions`.
  init(_ document: JSONValue, as format: FormatDescription) throws(Diagnostic) {
    self.format = format
    if format == AudiogramJSONAdapter.fhir {
      let audiogram = try FHIRAudiogram(document)
      leftOut = audiogram.doubts.summary
      for session in try audiogram.sessions() {
        append(
          session.points, start: session.date, label: session.label,
          flags: audiogram.doubts.flags + session.flags)
      }
    } else {
      try collectSamples(document)
      guard emptySamples > 0 else { return }
      let flag = QualityFlag(
        "audiometry.empty-sample", .warning,
        "samples of the document have points and no threshold" + (leftOut.map { ": " + $0 } ?? ""),
        count: emptySamples)
      for index in recordings.indices { recordings[index].flags.append(flag) }
    }
  }

  /// An object with `sensitivityPoints` is a sample, as HealthKit names the property.
  private mutating func collectSamples(_ value: JSONValue) throws(Diagnostic) {
    guard let points = value["sensitivityPoints"]?.children else {
      for child in value.children { try collectSamples(child) }
      return
    }
    let sample = try SensitivitySample(value, points)
    if sample.points.isEmpty, !points.isEmpty {
      leftOut = leftOut ?? sample.doubts.summary
      emptySamples += 1
    }
    append(
      sample.points, start: (value["startDate"] ?? value["start"])?.string,
      flags: sample.doubts.flags)
  }

  private mutating func append(
    _ points: [AudiogramPoint], start: String?, label: String? = nil, flags: [QualityFlag]
  ) {
    guard !points.isEmpty else { return }
    let time = start.flatMap(AbsoluteTime.init(iso8601:))
    recordings.append(
      Recording(
        format: format.identifier,
        // A day without a time is no start, but tells the tests of a document apart.
        step: time == nil ? (start ?? label).map { FileName.visible(String($0.prefix(40))) } : nil,
        start: time, payload: .audiometry(AudiometryRecording(.audiogram(points))), flags: flags))
  }
}
