import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct ResearchKitAngleTests {
  /// Attitudes turned about the device's x axis by the given degrees.
  private func turns(_ degrees: [Double]) -> QuaternionSeries {
    var series = QuaternionSeries()
    for angle in degrees {
      let half = angle * .pi / 360
      series.append(Quaternion(w: cos(half), x: sin(half), y: 0, z: 0))
    }
    return series
  }

  @Test func `no sample gives ResearchKit's four times ninety`() {
    let angle = ResearchKitAngle(QuaternionSeries(), orientation: .portrait)
    #expect(angle.start == 90 && angle.finish == 90 && angle.minimum == 90 && angle.maximum == 90)
    #expect(angle.range == 0)
  }

  @Test func `turning down raises the angle by what it is`() {
    let angle = ResearchKitAngle(turns([0, -30, -120, -45]), orientation: .portrait)
    #expect(abs(angle.start - 90) < 1e-12)
    #expect(abs(angle.finish - 135) < 1e-9)
    #expect(abs(angle.minimum - 90) < 1e-9)
    #expect(abs(angle.maximum - 210) < 1e-9)
    #expect(abs(angle.range - 120) < 1e-9)
    #expect(angle.folds.isEmpty)
  }

  @Test func `beyond plus ninety the angle jumps by 360`() {
    let angle = ResearchKitAngle(turns([0, 60, 89, 95, 60]), orientation: .portrait)
    #expect(abs(angle.minimum - (90 - 89)) < 1e-9)
    #expect(abs(angle.maximum - (90 + 265)) < 1e-9)
    #expect(angle.folds == [3, 4])
  }

  @Test func `a smallest angle of exactly zero counts as unset`() {
    let angle = ResearchKitAngle(turns([0, 20, 30, 25]), orientation: .portrait)
    #expect(abs(angle.maximum - (90 - 20)) < 1e-9, "the first sample's 0 is forgotten")
    #expect(abs(angle.range - 10) < 1e-9)
  }

  @Test func `the start angle depends on the heading`() {
    // Pitch 70° with yaw 0°, 40° and 180°: 20, 15.58 and −20 (researchkit.md §1.5c).
    for (yaw, start) in [(0.0, 20.0), (40.0, 15.58), (180.0, -20.0)] {
      let turn = Quaternion(w: cos(yaw * .pi / 360), x: 0, y: 0, z: sin(yaw * .pi / 360))
      let attitude = turn * turns([70])[0]
      var series = QuaternionSeries()
      series.append(attitude)
      let angle = ResearchKitAngle(series, orientation: .portrait)
      #expect(abs(angle.start - start) < 0.005)
    }
  }

  @Test func `missing attitudes are passed over`() {
    var series = turns([0, -10, -20])
    series[1] = Quaternion(w: .nan, x: .nan, y: .nan, z: .nan)
    let angle = ResearchKitAngle(series, orientation: .portrait)
    #expect(abs(angle.range - 20) < 1e-9)
  }
}
