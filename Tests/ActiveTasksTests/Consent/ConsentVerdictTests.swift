import Testing

@testable import ActiveTasks

/// All seven verdicts, at their boundaries.
@Suite struct ConsentVerdictTests {
  static func time(_ text: String) -> AbsoluteTime? { AbsoluteTime(iso8601: text) }

  /// A consent of version 2, signed on 20 April 2024 at 10:00.
  static func record(_ change: (inout ConsentRecord) -> Void = { _ in }) -> ConsentRecord {
    var record = ConsentRecord(format: "test")
    record.consented = true
    record.signature = ConsentSignature()
    record.signature?.givenName = "A"
    record.signature?.familyName = "B"
    record.signature?.strokes = [[.init(x: 0, y: 0)]]
    record.signedOn = time("2024-04-20T10:00:00-07:00")
    record.version = "2"
    record.scope = .partners
    record.permittedTypes = ["HeartRate"]
    change(&record)
    return record
  }

  /// A refusal at a time, or at an unknown one.
  static func refusal(_ time: String?) -> ConsentRecord {
    record {
      $0.consented = false
      $0.signature = nil
      $0.signedOn = time.flatMap(AbsoluteTime.init(iso8601:))
    }
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let verdict: ConsentVerdict
    var records: [ConsentRecord]
    var start: AbsoluteTime?
    var end: AbsoluteTime?
    var requirement = ConsentRequirement()

    init(
      _ name: String, _ verdict: ConsentVerdict, _ records: [ConsentRecord] = [record()],
      start: String? = "2024-05-01T09:00:00-07:00", end: String? = nil,
      _ change: (inout ConsentRequirement) -> Void = { _ in }
    ) {
      testDescription = name
      self.verdict = verdict
      self.records = records
      self.start = start.flatMap(time)
      self.end = end.flatMap(time)
      change(&requirement)
    }
  }

  static let table: [Case] = [
    Case("signed", .ok),
    Case("nothing", .missing, []),
    Case("declined", .unsigned, [record { $0.consented = false }]),
    Case("no signature", .unsigned, [record { $0.signature = nil }]),
    Case("no name", .unsigned, [record { $0.signature?.givenName = nil }]),
    Case("empty name", .unsigned, [record { $0.signature?.givenName = "" }]),
    Case("blank name", .unsigned, [record { $0.signature?.givenName = " \t" }]),
    Case("a name of digits", .unsigned, [record { $0.signature?.givenName = "12" }]),
    Case("a name of signs", .unsigned, [record { $0.signature?.familyName = ".." }]),
    Case("a name of pictures", .unsigned, [record { $0.signature?.familyName = "\u{1f600}" }]),
    Case("a name in letters of any script", .ok, [record { $0.signature?.givenName = "\u{674e}" }]),
    Case(
      "a picture that cannot be drawn", .unsigned,
      [
        record {
          $0.signature?.strokes = []
          $0.signature?.image = ConsentPictureTests.png(width: 9, height: 9)
          $0.signature?.pictureFault = "broken"
        }
      ]),
    Case("no family name", .unsigned, [record { $0.signature?.familyName = nil }]),
    Case(
      "one name is whole", .ok,
      [
        record {
          $0.signature?.familyName = nil
          $0.signature?.hasFamilyName = false
        }
      ]),
    Case(
      "an empty picture", .unsigned,
      [
        record {
          $0.signature?.strokes = []
          $0.signature?.image = []
        }
      ]),
    Case(
      "no PNG", .unsigned,
      [
        record {
          $0.signature?.strokes = []
          $0.signature?.image = Array("no png".utf8)
        }
      ]),
    Case(
      "a picture that was not found", .unsigned,
      [
        record {
          $0.signature?.strokes = []
          $0.signature?.imageName = "a.png"
        }
      ]),
    Case("not said", .unsigned, [record { $0.consented = nil }]),
    Case(
      "signing is agreeing", .ok,
      [
        record {
          $0.consented = nil
          $0.agreesBySigning = true
        }
      ]),
    Case(
      "refused later", .unsigned,
      [record(), refusal("2024-04-30T00:00:00-07:00")]),
    Case(
      "refused at the same instant", .unsigned,
      [refusal("2024-04-20T10:00:00-07:00"), record()]),
    Case(
      "refused after the session began", .ok,
      [record(), refusal("2024-05-01T09:00:01-07:00")]),
    Case(
      "refused, then signed", .ok,
      [refusal("2024-04-19T10:00:00-07:00"), record()]),
    Case(
      "refused on the day", .unsigned,
      [
        record(),
        record {
          $0.consented = false
          $0.signedOn = nil
          $0.signedDay = CivilDate(year: 2024, month: 4, day: 20)
        },
      ]),
    Case("refused without a date", .unsigned, [record(), refusal(nil)]),
    Case(
      "a day is no number", .versionOutdated, [record { $0.version = "2024-03-04" }]
    ) { $0.versions = [.init("2")] },
    Case("a number is no day", .versionOutdated) { $0.versions = [.init("2024-03-04")] },
    Case(
      "a time on the day", .ok, [record { $0.version = "2024-03-04T08:00:00.000Z" }]
    ) { $0.versions = [.init("2024-03-04")] },
    Case(
      "a time on the day before", .versionOutdated,
      [record { $0.version = "2024-03-03T23:59:59.000Z" }]
    ) { $0.versions = [.init("2024-03-04")] },
    Case(
      "a day on the day of a time", .ok, [record { $0.version = "2024-03-04" }]
    ) { $0.versions = [.init("2024-03-04T08:00:00.000Z")] },
    Case("days", .versionOutdated, [record { $0.version = "2024-03-04" }]) {
      $0.versions = [.init("2024-03-05")]
    },
    Case(
      "withdrew on the day", .withdrawn,
      [record { $0.withdrewDay = CivilDate(year: 2024, month: 5, day: 1) }]),
    Case(
      "withdrew on the next day", .ok,
      [record { $0.withdrewDay = CivilDate(year: 2024, month: 5, day: 2) }]),
    Case("no drawing", .unsigned, [record { $0.signature?.strokes = [] }]),
    Case(
      "no drawing needed", .ok,
      [
        record {
          $0.signature?.strokes = []
          $0.signature?.requiresImage = false
        }
      ]),
    Case("no date", .unsigned, [record { $0.signedOn = nil }]),
    Case("signed at the start", .ok, start: "2024-04-20T10:00:00-07:00"),
    Case("signed a second later", .beforeConsent, start: "2024-04-20T09:59:59-07:00"),
    Case("the same instant elsewhere", .ok, start: "2024-04-20T19:00:00+02:00"),
    Case("no start", .beforeConsent, start: nil),
    Case(
      "signed that day", .ok,
      [
        record {
          $0.signedOn = nil
          $0.signedDay = CivilDate(year: 2024, month: 5, day: 1)
        }
      ], start: "2024-05-01T00:00:00-07:00"),
    Case(
      "signed the next day", .beforeConsent,
      [
        record {
          $0.signedOn = nil
          $0.signedDay = CivilDate(year: 2024, month: 5, day: 2)
        }
      ], start: "2024-05-01T23:59:59-07:00"),
    Case("older version", .versionOutdated) { $0.versions = [.init("3")] },
    Case("newer version", .ok) { $0.versions = [.init("1")] },
    Case("2 and 2.0", .ok) { $0.versions = [.init("2.0")] },
    Case("2 and 10", .versionOutdated) { $0.versions = [.init("10")] },
    Case("v2", .ok) { $0.versions = [.init("v2")] },
    Case("unlike version", .versionOutdated) { $0.versions = [.init("final")] },
    Case("no version", .versionOutdated, [record { $0.version = nil }]) {
      $0.versions = [.init("1")]
    },
    Case("new version from later on", .ok) {
      $0.versions = [.init("2"), .init("3", from: time("2024-05-01T09:00:01-07:00"))]
    },
    Case("new version from now on", .versionOutdated) {
      $0.versions = [.init("2"), .init("3", from: time("2024-05-01T09:00:00-07:00"))]
    },
    Case("listed versions by their place", .versionOutdated) {
      $0.versions = [.init("2"), .init("1b")]
    },
    Case(
      "withdrew before", .withdrawn,
      [
        record { $0.withdrewOn = time("2024-04-30T00:00:00-07:00") }
      ]),
    Case(
      "withdrew during", .withdrawn,
      [
        record { $0.withdrewOn = time("2024-05-01T09:05:00-07:00") }
      ], end: "2024-05-01T09:10:00-07:00"),
    Case(
      "withdrew at the end", .withdrawn,
      [
        record { $0.withdrewOn = time("2024-05-01T09:10:00-07:00") }
      ], end: "2024-05-01T09:10:00-07:00"),
    Case(
      "withdrew after", .ok, [record { $0.withdrewOn = time("2024-05-01T09:10:01-07:00") }],
      end: "2024-05-01T09:10:00-07:00"),
    Case(
      "withdrew after, dropped", .withdrawn,
      [
        record { $0.withdrewOn = time("2024-06-01T00:00:00-07:00") }
      ]
    ) { $0.withdrawal = .drop },
    Case("partners", .ok) { $0.scope = .partners },
    Case("all", .scopeInsufficient) { $0.scope = .all },
    Case("sharing not stated", .scopeInsufficient, [record { $0.scope = nil }]) {
      $0.scope = .partners
    },
    Case("permitted type", .ok) { $0.types = ["HeartRate"] },
    Case("type not permitted", .scopeInsufficient) { $0.types = ["HeartRate", "StepCount"] },
    Case("types not stated", .scopeInsufficient, [record { $0.permittedTypes = nil }]) {
      $0.types = ["HeartRate"]
    },
    Case(
      "signed again after", .versionOutdated,
      [
        record { $0.version = "1" }, record { $0.signedOn = time("2024-05-02T00:00:00-07:00") },
      ]
    ) { $0.versions = [.init("2")] },
    Case(
      "signed again before", .ok,
      [
        record { $0.version = "1" }, record { $0.signedOn = time("2024-04-30T00:00:00-07:00") },
      ]
    ) { $0.versions = [.init("2")] },
    Case(
      "withdrew, then signed again", .ok,
      [
        record { $0.withdrewOn = time("2024-04-25T00:00:00-07:00") },
        record { $0.signedOn = time("2024-04-30T00:00:00-07:00") },
      ]),
  ]

  @Test func `a withdrawal counts whichever consent it stands with`() {
    var requirement = ConsentRequirement()
    requirement.withdrawal = .drop
    let records = [
      Self.record(),
      Self.record {
        $0.signedOn = Self.time("2024-05-10T00:00:00-07:00")
        $0.withdrewOn = Self.time("2024-06-01T00:00:00-07:00")
      },
    ]
    let decision = ConsentGate(records, requirement, policy: .require)
      .decide(start: Self.time("2024-05-01T09:00:00-07:00"), end: nil)
    #expect(decision.verdict == .withdrawn)
  }

  @Test(arguments: table)
  func `gives the verdict`(example: Case) {
    let required = ConsentGate(example.records, example.requirement, policy: .require)
      .decide(start: example.start, end: example.end)
    #expect(required.verdict == example.verdict)
    #expect(required.isAllowed == (example.verdict == .ok))
    #expect(required.parameters["consent-verdict"] == .text(example.verdict.rawValue))
    #expect(required.parameters["consent-policy"] == .text("require"))
    let ignored = ConsentGate(example.records, example.requirement, policy: .ignore)
      .decide(start: example.start, end: example.end)
    #expect(ignored.verdict == example.verdict && ignored.isAllowed)
    #expect((ignored.flag?.code == "consent.ignored") == (example.verdict != .ok))
  }

  @Test func `the table has every verdict`() {
    #expect(Set(Self.table.map(\.verdict)) == Set(ConsentVerdict.allCases))
  }

  @Test func `without a session the consent alone is judged`() {
    let gate = ConsentGate([Self.record()], ConsentRequirement(), policy: .require)
    #expect(gate.decideWithoutSession().verdict == .ok)
    let gone = Self.record { $0.withdrewOn = Self.time("2024-06-01T00:00:00-07:00") }
    #expect(
      ConsentGate([gone], ConsentRequirement(), policy: .require).decideWithoutSession().verdict
        == .withdrawn)
  }

  @Test func `without a session a later refusal counts`() {
    let gate = ConsentGate(
      [Self.record(), Self.refusal("2024-06-01T00:00:00-07:00")], ConsentRequirement(),
      policy: .require)
    #expect(gate.decideWithoutSession().verdict == .unsigned)
  }

  @Test func `one consent covers one person`() throws {
    let gate = ConsentGate([Self.record()], ConsentRequirement(), policy: .ignore)
    try gate.check(people: 1)
    #expect(throws: Diagnostic.self) { try gate.check(people: 2) }
  }

  @Test func `keeping data of someone who withdrew later is told`() {
    let gone = Self.record { $0.withdrewOn = Self.time("2024-06-01T00:00:00-07:00") }
    let decision = ConsentGate([gone], ConsentRequirement(), policy: .require)
      .decide(start: Self.time("2024-05-01T09:00:00-07:00"), end: nil)
    #expect(decision.flag?.code == "consent.withdrawn-later")
    #expect(decision.parameters["withdrawal"] == .text("keep"))
  }
}
