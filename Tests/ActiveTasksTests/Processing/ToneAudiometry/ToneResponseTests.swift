import ActiveTasks
import Testing

@Suite struct ToneResponseTests {
  private func unit(tap: Double, timeout: Double) -> ToneUnit {
    ToneUnit(level: 30, start: 10, preStimulusDelay: 1.5, storedTap: tap, storedTimeout: timeout)
  }

  @Test func `tells answers from taps without a tone`() {
    #expect(ToneResponse(unit(tap: 12, timeout: 0)) == .hit(latency: 0.5))
    #expect(ToneResponse(unit(tap: 11, timeout: 0)) == .early(lead: 0.5))
    #expect(ToneResponse(unit(tap: 0, timeout: 13.5)) == .miss)
    #expect(ToneResponse(unit(tap: 0, timeout: 0)) == .unanswered)
    #expect(ToneResponse(unit(tap: 12, timeout: 13.5)) == .hit(latency: 0.5))
    #expect(ToneResponse(unit(tap: .nan, timeout: 0)) == .unanswered)
    #expect(ToneResponse(unit(tap: 11.6, timeout: 0)).isAnticipation)
    #expect(!ToneResponse(unit(tap: 11.7, timeout: 0)).isAnticipation)
  }

  @Test func `only answers to a tone are scored`() {
    let units = [
      unit(tap: 12, timeout: 0), unit(tap: 11, timeout: 0), unit(tap: 11.6, timeout: 0),
      unit(tap: 0, timeout: 13.5), unit(tap: 0, timeout: 0),
    ]
    #expect(
      ToneTrial.scored(units)
        == [ToneTrial(level: 30, heard: true), ToneTrial(level: 30, heard: false)])
  }

  @Test(arguments: [
    (Optional(25.0), StoredThreshold.level(25)), (.greatestFiniteMagnitude, .sentinel),
    (.nan, .sentinel), (-.infinity, .sentinel), (nil, .absent), (-10, .level(-10)),
  ])
  func `reads stored thresholds`(value: Double?, expected: StoredThreshold) {
    #expect(StoredThreshold(value) == expected)
  }
}
