import Testing

/// Recordings that do not tell when they were made.
@Suite struct UndatedRecordingTests {
  private func batch(_ dated: String) throws -> TestProgram.Output {
    try TestProgram.run(
      """
      mkdir -p $T/study/P1/visit && cp Fixtures/consent/consent.json $T/study/P1/ \
      && cp Fixtures/audio/room/sound.wav $T/study/P1/visit/ambient.wav && \(dated) \
      && active-cli batch --keep-ids --no-progress -o $T/r $T/study > $T/summary; \
      cut -d, -f3 $T/r/metrics.csv | sort -u; cat $T/r/errors.jsonl
      """)
  }

  @Test func `another recording of the session tells when it was`() throws {
    let log = "Fixtures/motion/researchkit.deviceMotion/deviceMotion.json"
    let result = try batch("cp \(log) $T/study/P1/visit/motion.json")
    #expect(result.output.contains("soundLevel"))
    #expect(result.output.contains("rangeOfMotion"))
    #expect(!result.output.contains("before_consent"))
  }

  @Test func `where none tells, the session may be before the consent`() throws {
    let result = try batch("true")
    #expect(!result.output.contains("soundLevel\n"))
    #expect(result.output.contains("consent.before_consent"))
  }
}
