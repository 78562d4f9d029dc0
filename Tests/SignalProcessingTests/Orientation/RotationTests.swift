import Glibc
import SignalProcessing
import Testing

@Suite struct RotationTests {
  @Test(arguments: [0.0, 1e-9, 0.05, 0.0999, 0.1001, 1.0, 3.0, 6.0])
  func `a rotation vector turns by its length`(angle: Double) {
    let axis = SIMD3(2.0, -1, 2) / 3
    let turn = Quaternion(rotationVector: axis * angle)
    #expect(abs(turn.w - cos(angle / 2)) < 1e-15)
    #expect(abs(dot(turn.vector, axis) - sin(angle / 2)) < 1e-15)
    #expect(abs(turn.norm - 1) < 1e-15)
  }

  @Test(arguments: [
    SIMD3(0.0, 0, 1), SIMD3(3.0, 0, 0), SIMD3(1.0, 2, -3), SIMD3(0.0, 0, -2), SIMD3(1e-9, 0, -1),
  ])
  func `the smallest turn reaches the vertical`(direction: SIMD3<Double>) {
    let turn = Quaternion(takingToVertical: direction)
    let length = dot(direction, direction).squareRoot()
    let up = turn.rotate(direction) / length
    #expect(abs(up.z - 1) < 1e-12 && abs(turn.norm - 1) < 1e-12 && turn.z == 0)
  }

  @Test func `a zero direction has no turn`() {
    #expect(Quaternion(takingToVertical: SIMD3()) == .identity)
    #expect(Quaternion(takingToVertical: SIMD3(.nan, 0, 1)) == .identity)
  }

  @Test func `up in the body is the inverse rotation of the vertical`() {
    let turn = Quaternion(rotationVector: SIMD3(0.3, -1.2, 0.7))
    let difference = turn.upInBody - turn.conjugate.rotate(SIMD3(0, 0, 1))
    #expect(dot(difference, difference) < 1e-30)
  }

  @Test func `the rate from attitudes is the rate of the turn`() {
    var attitude = QuaternionSeries()
    let time = (0..<50).map { Double($0) * 0.013 }
    for t in time { attitude.append(Quaternion(rotationVector: SIMD3(1, 2, -2) * t)) }
    let rate = attitude.angularRate(time: time)
    for index in time.indices {
      let difference = rate[index] - SIMD3(1, 2, -2)
      #expect(dot(difference, difference) < 1e-20)
    }
    #expect(attitude.mean(over: 10..<11) == attitude[10].normalized)
    #expect(attitude.mean(over: 60..<70) == nil)
  }
}
