import SignalProcessing
import Testing

@Suite struct BiquadTests {
  private let section = Biquad(b0: 0.2, b1: -0.3, b2: 0.5, a1: -0.6, a2: 0.25)

  @Test func `follows the difference equation`() {
    let input = (0..<50).map { Double(($0 * 37) % 11) - 5 }
    var output = input
    var state = Biquad.State()
    section.process(&output, state: &state)
    var slow = [Double](repeating: 0, count: input.count)
    for n in input.indices {
      let (x1, x2) = (n > 0 ? input[n - 1] : 0, n > 1 ? input[n - 2] : 0)
      let (y1, y2) = (n > 0 ? slow[n - 1] : 0, n > 1 ? slow[n - 2] : 0)
      slow[n] = 0.2 * input[n] - 0.3 * x1 + 0.5 * x2 + 0.6 * y1 - 0.25 * y2
      #expect(abs(output[n] - slow[n]) < 1e-13)
    }
  }

  @Test func `keeps a constant from the steady state`() {
    var samples = [Double](repeating: 7, count: 20)
    var state = section.steadyState(7)
    section.process(&samples, state: &state)
    for sample in samples { #expect(abs(sample - 7 * section.constantGain) < 1e-13) }
  }

  @Test func `gives the same in blocks as in one piece`() {
    let input = (0..<30).map { Double($0 % 7) }
    var whole = input
    var state = Biquad.State()
    section.process(&whole, state: &state)
    var (first, second) = (Array(input[..<13]), Array(input[13...]))
    var running = Biquad.State()
    section.process(&first, state: &running)
    section.process(&second, state: &running)
    #expect(first + second == whole)
    #expect(running == state)
  }
}
