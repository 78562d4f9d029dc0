import ActiveTasks
import Testing

@Suite struct FixedDecimalTests {
  @Test(arguments: [
    (0.0, 3, "0.000"), (-0.0001, 3, "0.000"), (-1.5, 0, "-2"), (12.48, 3, "12.480"),
    (.infinity, 2, "nan"), (1e300, 2, "1e+300"), (9.999, 2, "10.00"),
  ])
  func `prints fixed decimals`(value: Double, places: Int, text: String) {
    #expect(FixedDecimal.string(value, places: places) == text)
  }
}
