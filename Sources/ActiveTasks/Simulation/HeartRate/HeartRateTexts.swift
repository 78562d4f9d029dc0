/// Simulated rates and intervals in the formats of applications.
enum HeartRateTexts {
  static func polar(_ simulation: BeatSimulation) -> [SimulatedFile] {
    var table = DelimitedText(separator: ";")
    table.line("Phone timestamp;RR-interval [ms]")
    for (end, interval) in zip(simulation.beats.dropFirst(), simulation.intervals) {
      let stamp = simulation.start.advanced(bySeconds: end)
      table.cell(String(stamp.iso8601.prefix(23)))
      table.cell(interval, 0)
      table.endRow()
    }
    return [SimulatedFile(name: "polar.csv", bytes: table.bytes)]
  }

  static func empaticaIntervals(_ simulation: BeatSimulation) -> [SimulatedFile] {
    var table = DelimitedText()
    table.line("\(simulation.start.nanoseconds / 1_000_000_000).000000, IBI")
    for (end, interval) in zip(simulation.beats.dropFirst(), simulation.intervals) {
      table.cell(end, 6)
      table.cell(interval / 1000, 6)
      table.endRow()
    }
    return [SimulatedFile(name: "IBI.csv", bytes: table.bytes)]
  }

  static func researchKit(_ simulation: BeatSimulation) -> [SimulatedFile] {
    let items = simulation.watchSamples.map { time, rate in
      let date = simulation.clock(time) + simulation.offset.replacing(":", with: "")
      return #"{"type":"HKQuantityTypeIdentifierHeartRate","startDate":""# + date
        + #"","endDate":""# + date + #"","unit":"count/min","value":"# + "\(rate)"
        + #","source":"Simulated Watch"}"#
    }
    return [SimulatedFile("hr.json", #"{"items":["# + items.joined(separator: ",") + "]}")]
  }

  static func fitbit(_ simulation: BeatSimulation) -> [SimulatedFile] {
    let items = simulation.watchSamples.map { time, rate in
      // The archive is in UTC, with days as month/day/year.
      let stamp = simulation.clockUTC(time)
      let parts = stamp.prefix(10).split(separator: "-")
      let day = [parts[1], parts[2], parts[0].suffix(2)].joined(separator: "/")
      return #"{"dateTime":""# + day + " " + stamp.suffix(8) + #"","value":{"bpm":"# + "\(rate)"
        + #","confidence":3}}"#
    }
    return [
      SimulatedFile(
        "heart_rate-\(simulation.clock(0).prefix(10)).json",
        "[" + items.joined(separator: ",") + "]")
    ]
  }

  static func openMHealth(_ simulation: BeatSimulation) -> [SimulatedFile] {
    let items = simulation.watchSamples.map { time, rate in
      #"{"header":{"schema_id":{"namespace":"omh","name":"heart-rate","version":"2.0"}},"#
        + #""body":{"heart_rate":{"value":"# + "\(rate)" + #","unit":"beats/min"},"#
        + #""effective_time_frame":{"date_time":""# + simulation.clock(time) + simulation.offset
        + #""}}}"#
    }
    return [SimulatedFile("heart-rate.json", items.joined(separator: "\n") + "\n")]
  }

  static func track(_ simulation: BeatSimulation) -> [SimulatedFile] {
    let points = simulation.watchSamples.map { time, rate in
      "<Trackpoint><Time>\(simulation.clockUTC(time))Z</Time>"
        + "<HeartRateBpm><Value>\(rate)</Value></HeartRateBpm></Trackpoint>\n"
    }
    return [
      SimulatedFile(
        "track.tcx",
        "<?xml version=\"1.0\"?>\n<TrainingCenterDatabase><Activities><Activity><Lap><Track>\n"
          + points.joined() + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>\n")
    ]
  }

  static func appleHealth(_ simulation: BeatSimulation) -> [SimulatedFile] {
    func record(_ type: String, _ unit: String, _ time: Double, _ value: String) -> String {
      let date =
        simulation.clock(time).replacing("T", with: " ") + " "
        + simulation.offset.replacing(":", with: "")
      return " <Record type=\"\(type)\" sourceName=\"Simulated Watch\" unit=\"\(unit)\""
        + " startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(value)\""
    }
    let rates = simulation.watchSamples.map { time, rate in
      record("HKQuantityTypeIdentifierHeartRate", "count/min", time, "\(rate)") + "/>\n"
    }
    let beats = zip(simulation.beats.dropFirst(), simulation.intervals).prefix(60)
      .map { end, interval in
        let stamp = simulation.start.advanced(bySeconds: end).iso8601
        let clock = stamp.dropFirst(12).prefix(10)
        return "   <InstantaneousBeatsPerMinute bpm=\"\(Int((60_000 / interval).rounded()))\""
          + " time=\"\(clock) AM\"/>\n"
      }
    return [
      SimulatedFile(
        "export.xml",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n"
          + rates.joined()
          + record("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", 60, "40") + ">\n"
          + "  <HeartRateVariabilityMetadataList>\n" + beats.joined()
          + "  </HeartRateVariabilityMetadataList>\n </Record>\n</HealthData>\n")
    ]
  }
}
