import Testing

@testable import ActiveTasks

@Suite struct SeriesCSVTests {
  @Test func `prints columns with their decimals and leaves missing values empty`() {
    let table = SeriesTable(
      kind: "angleCurve",
      columns: [
        .init("time_s", places: 3, [0, 0.01, 0.02]), .init("angle_deg", places: 1, [-1.25, .nan]),
        .init("count,1", places: 0, [1, .infinity, 3]),
      ])
    let expected = "time_s,angle_deg,\"count,1\"\n0.000,-1.3,1\n0.010,,\n0.020,,3\n"
    #expect(String(decoding: SeriesCSV.bytes(table), as: UTF8.self) == expected)
    #expect(SeriesCSV.bytes(SeriesTable(kind: "x", columns: [])) == Array("\n".utf8))
  }
}
