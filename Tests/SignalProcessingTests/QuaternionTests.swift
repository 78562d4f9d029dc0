import SignalProcessing
import Testing

@Suite struct QuaternionTests {
  @Test func `a quarter turn about z takes x to y`() {
    let half = 0.5.squareRoot()
    let turn = Quaternion(w: half, x: 0, y: 0, z: half)
    let rotated = turn.rotate(SIMD3(1, 0, 0))
    #expect(abs(rotated.x) < 1e-15 && abs(rotated.y - 1) < 1e-15 && rotated.z == 0)
  }
}
