import Testing

@testable import ActiveTasks

/// FHIR documents that say more, or something else, than a list of thresholds.
@Suite struct FHIRAudiogramTests {
  private static func observation(
    _ code: String = "89016-0", _ value: String = #"{"value":20,"code":"dB[HL]"}"#,
    _ rest: String = ""
  ) -> String {
    """
    {"resourceType":"Observation","code":{"coding":[{"system":"http://loinc.org","code":"\(code)"}]},
    "valueQuantity":\(value)\(rest.isEmpty ? "" : "," + rest)}
    """
  }

  private static func bundle(_ resources: String...) -> String {
    let entries = resources.map { #"{"resource":\#($0)}"# }.joined(separator: ",")
    return #"{"resourceType":"Bundle","entry":[\#(entries)]}"#
  }

  private static func subject(_ name: String) -> String {
    #""subject":{"reference":"\#(name)"}"#
  }

  private static func date(_ text: String) -> String { #""effectiveDateTime":"\#(text)""# }

  private static func error(_ text: String) -> Diagnostic? {
    #expect(throws: Diagnostic.self) { try AudiometryReading.recordings(text) }
  }

  private static func flags(_ text: String) throws -> [String] {
    try AudiometryReading.recordings(text).flatMap(\.flags).map(\.code)
  }

  @Test func `the thresholds of two patients are no audiogram`() throws {
    let error = Self.error(
      Self.bundle(
        Self.observation("89016-0", rest: Self.subject("Patient/1")),
        Self.observation("89017-8", rest: Self.subject("Patient/2"))))
    #expect(error?.code == "audiometry.several-patients")
    #expect(error?.found == "Patient/1, Patient/2")
    let resources = Self.bundle(
      #"{"resourceType":"Patient","id":"a"}"#, #"{"resourceType":"Patient","id":"b"}"#,
      Self.observation())
    #expect(Self.error(resources)?.code == "audiometry.several-patients")
    let same = Self.bundle(
      Self.observation("89016-0", rest: Self.subject("Patient/1")),
      Self.observation("89017-8", rest: Self.subject("http://a/fhir/Patient/1/_history/3")))
    #expect(try AudiometryReading.points(same).count == 2)
  }

  @Test func `patients inside the resources are told apart, whatever they are called there`() throws
  {
    func observation(_ code: String, _ number: String) -> String {
      let patient = #"{"resourceType":"Patient","id":"p","identifier":[{"value":"\#(number)"}]}"#
      return Self.observation(
        code, rest: #""contained":[\#(patient)],"# + Self.subject("#p"))
    }
    let error = Self.error(Self.bundle(observation("89016-0", "A1"), observation("89017-8", "B2")))
    #expect(error?.code == "audiometry.several-patients" && error?.found == "A1, B2")
    let same = Self.bundle(observation("89016-0", "A1"), observation("89017-8", "A1"))
    #expect(try AudiometryReading.points(same).count == 2)
  }

  @Test func `tests at different times make recordings of their own`() throws {
    func count(_ first: String, _ second: String) throws -> Int {
      try AudiometryReading.recordings(
        Self.bundle(
          Self.observation("89016-0", rest: Self.date(first)),
          Self.observation("89017-8", rest: Self.date(second)))
      ).count
    }
    #expect(try count("2020-01-01", "2024-01-01") == 2)
    #expect(try count("2024-01-01", "2024-01-01T09:00:00Z") == 1)
    #expect(try count("2024-01-01T09:00:00Z", "2024-01-01T11:40:00+02:00") == 1)
    #expect(try count("2024-01-01T09:00:00Z", "2024-01-01T11:00:00Z") == 2)
    let days = try AudiometryReading.recordings(
      Self.bundle(
        Self.observation("89016-0", rest: Self.date("2020-01-01")),
        Self.observation("89016-0", rest: Self.date("2024-01-01"))))
    #expect(
      days.map(\.step) == ["2020-01-01", "2024-01-01"] && days.allSatisfy { $0.start == nil })
  }

  @Test func `thresholds without a date or subject beside others are doubted`() throws {
    let undated = Self.bundle(
      Self.observation("89016-0", rest: Self.date("2024-01-01")), Self.observation("89017-8"))
    #expect(try Self.flags(undated) == ["audiometry.unattributed"])
    let two = Self.bundle(
      Self.observation("89016-0", rest: Self.date("2020-01-01")),
      Self.observation("89016-0", rest: Self.date("2024-01-01")), Self.observation("89017-8"))
    #expect(try AudiometryReading.recordings(two).count == 3)
  }

  @Test func `a report tells date, patient and status of what it refers to`() throws {
    func report(_ number: Int, _ rest: String) -> String {
      #"{"resourceType":"DiagnosticReport","result":[{"reference":"Observation/\#(number)"}],\#(rest)}"#
    }
    let observations = (1...2).map { Self.observation(rest: #""id":"\#($0)""#) }
    let dated = try AudiometryReading.recordings(
      Self.bundle(
        report(1, Self.date("2020-01-01")), report(2, Self.date("2024-01-01")), observations[0],
        observations[1]))
    #expect(dated.map(\.step) == ["2020-01-01", "2024-01-01"])
    let withdrawn = try AudiometryReading.points(
      Self.bundle(report(1, #""status":"entered-in-error""#), observations[0], observations[1]))
    #expect(withdrawn.count == 1)
    // Another report that holds is enough.
    let held = try AudiometryReading.points(
      Self.bundle(
        report(1, #""status":"entered-in-error""#), report(1, #""status":"final""#),
        observations[0]))
    #expect(held.count == 1)
  }

  @Test func `a resource in two versions is refused, an exact copy counts once`() throws {
    let first = Self.observation(rest: #""id":"1""#)
    #expect(try AudiometryReading.points(Self.bundle(first, first)).count == 1)
    let second = first.replacing(#""value":20"#, with: #""value":60"#)
    #expect(Self.error(Self.bundle(first, second))?.code == "audiometry.several-versions")
  }

  @Test(arguments: [
    #"{"value":20,"code":"dB[SPL]"}"#, #"{"value":20,"code":"mm[Hg]"}"#,
    #"{"value":20,"code":"Hz"}"#, #"{"value":20,"unit":"dB HL","code":"dB[SPL]"}"#,
    #"{"value":20,"unit":"%"}"#, #"{"value":20,"code":5}"#,
  ])
  func `a unit in the code counts`(value: String) {
    #expect(Self.error(Self.observation("89016-0", value))?.code == "audiometry.unknown-unit")
  }

  private static func point(_ frequency: String, _ level: String, _ rest: String = "") -> String {
    """
    {"resourceType":"Observation",\(rest)"component":[
    {"code":{"coding":[{"code":"frequency"}]},"valueQuantity":\(frequency)},
    {"code":{"coding":[{"code":"leftEarSensitivity"}]},"valueQuantity":\(level)}]}
    """
  }

  @Test func `frequencies are converted by unit and code`() throws {
    #expect(
      try AudiometryReading.points(Self.point(#"{"value":4,"code":"kHz"}"#, #"{"value":20}"#))
        == [AudiogramPoint(ear: .left, frequency: 4000, level: 20)])
    for unit in [
      #"{"value":4,"code":"rad/s"}"#, #"{"value":4,"unit":"Hz","code":"kHz"}"#,
      #"{"value":4,"unit":"1/s"}"#,
    ] {
      let error = Self.error(Self.point(unit, #"{"value":20}"#))
      #expect(error?.code == "audiometry.unknown-unit")
    }
  }

  @Test func `comparators are bounds or are left out, in both forms`() throws {
    for (comparator, qualifier) in [
      (">", AudiogramPoint.Qualifier.noResponse), (">=", .noResponse), ("<", .atOrBelow),
      ("<=", .atOrBelow),
    ] {
      let value = #"{"value":30,"comparator":"\#(comparator)"}"#
      for text in [
        Self.observation("89016-0", value), Self.point(#"{"value":1000}"#, value),
      ] {
        #expect(
          try AudiometryReading.points(text) == [
            AudiogramPoint(ear: .left, frequency: 1000, level: 30, qualifier: qualifier)
          ])
      }
    }
    for comparator in [#""~""#, #""ad""#, "3"] {
      let value = #"{"value":30,"comparator":\#(comparator)}"#
      let text = Self.bundle(Self.observation("89016-0", value), Self.observation("89017-8"))
      #expect(try AudiometryReading.points(text).map(\.ear) == [.right])
      #expect(try Self.flags(text) == ["audiometry.unreadable-value"])
    }
    let frequency = Self.bundle(
      Self.point(#"{"value":1000,"comparator":">"}"#, #"{"value":30}"#), Self.observation())
    #expect(try Self.flags(frequency) == ["audiometry.unreadable-value"])
  }

  @Test(arguments: [
    (#""valueQuantity":{"value":"20 dB"}"#, "audiometry.unreadable-value"),
    (#""valueQuantity":{"value":true}"#, "audiometry.unreadable-value"),
    (#""valueQuantity":{"value":null}"#, "audiometry.no-value"),
    (#""valueString":"20""#, "audiometry.unreadable-value"),
    (#""valueQuantity":{"value":"0x1A"}"#, "audiometry.unreadable-value"),
    (#""valueQuantity":{"value":20},"valueString":"NR""#, "audiometry.contradiction"),
    (#""valueQuantity":{"value":20},"status":"Entered-In-Error""#, "audiometry.withdrawn"),
    (#""valueBoolean":true"#, "audiometry.unreadable-value"),
    (#""dataAbsentReason":{"text":"x"}"#, "audiometry.no-value"),
    (#""valueQuantity":{"value":5},"status":"preliminary""#, "audiometry.preliminary"),
    (#""valueQuantity":{"value":5},"method":{"text":"Bone conduction"}"#, "audiometry.not-air"),
    (#""valueQuantity":{"value":5},"bodySite":{"text":"Right ear"}"#, "audiometry.contradiction"),
  ])
  func `what cannot be read or counted is said`(value: String, code: String) throws {
    let text = Self.bundle(
      #"{"resourceType":"Observation","code":{"coding":[{"code":"89016-0"}]},\#(value)}"#,
      Self.observation("89017-8"))
    #expect(try Self.flags(text) == [code])
    #expect(
      try AudiometryReading.points(text).contains { $0.ear == .left }
        == (code == "audiometry.preliminary"))
  }

  @Test func `contained names are their own, issues tell undated tests apart`()
    throws
  {
    let reports = (1...2).map { number in
      let inner = Self.observation(rest: #""id":"a","note":"\#(number)""#)
      return """
        {"resourceType":"DiagnosticReport","effectiveDateTime":"202\(number)-01-01",
        "contained":[\(inner)]}
        """
    }
    let contained = try AudiometryReading.recordings(Self.bundle(reports[0], reports[1]))
    #expect(contained.map(\.step) == ["2021-01-01", "2022-01-01"])
    let issued = try AudiometryReading.recordings(
      Self.bundle(
        Self.observation(rest: #""issued":"2021-01-01T00:00:00Z""#),
        Self.observation(rest: #""issued":"2022-01-01T00:00:00Z""#)))
    #expect(issued.map(\.start) == [nil, nil])
    #expect(issued.first?.step == "issued 2021-01-01T00:00:00Z")
  }

  @Test func `an integer is a number, a foreign code is none of LOINC's`() throws {
    let integer =
      #"{"resourceType":"Observation","code":{"coding":[{"code":"89016-0"}]},"valueInteger":35}"#
    #expect(try AudiometryReading.points(integer).map(\.level) == [35])
    let foreign = Self.observation().replacing("http://loinc.org", with: "http://snomed.info/sct")
    #expect(
      try Self.flags(Self.bundle(foreign, Self.observation("89017-8"))) == [
        "audiometry.foreign-code"
      ])
    let both = Self.observation().replacing(
      #""code":{"coding":["#,
      with: #""code":{"coding":[{"system":"http://loinc.org","code":"89017-8"},"#)
    #expect(
      try Self.flags(Self.bundle(both, Self.observation("89018-6"))) == [
        "audiometry.contradiction"
      ])
  }

  private static func observation(_ code: String = "89016-0", rest: String) -> String {
    observation(code, #"{"value":20}"#, rest)
  }
}
