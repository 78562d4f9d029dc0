import Glibc
import SignalProcessing
import Testing

@Suite struct ZeroPhaseFilterTests {
  private let rate = 100.0

  private func sine(_ frequency: Double, count: Int = 4000) -> [Double] {
    (0..<count).map { sin(2 * .pi * frequency * Double($0) / rate) }
  }

  @Test(arguments: [2, 4], [0.5, 3, 6, 9, 20])
  func `has the squared Butterworth gain and no delay`(order: Int, frequency: Double) throws {
    let filter = try #require(
      ZeroPhaseFilter(.lowPass, order: order, cutoffHertz: 6, sampleRateHertz: rate))
    let input = sine(frequency)
    var output = input
    filter.apply(to: &output)
    let ratio = tan(.pi * frequency / rate) / tan(.pi * 6 / rate)
    let gain = 1 / (1 + pow(ratio, Double(2 * order)) * (2.0.squareRoot() - 1))
    // Transients of the edges are below 10⁻⁹ after 10 s; the sine is in phase at every sample.
    for index in 1000..<3000 { #expect(abs(output[index] - gain * input[index]) < 1e-9) }
  }

  @Test(arguments: [ButterworthDesign.Band.lowPass, .highPass], [2, 4, 6, 8])
  func `is at 1 over root 2 where asked`(band: ButterworthDesign.Band, order: Int) throws {
    let filter = try #require(
      ZeroPhaseFilter(band, order: order, cutoffHertz: 6, sampleRateHertz: rate))
    let input = sine(6)
    var output = input
    filter.apply(to: &output)
    for index in 1500..<2500 {
      #expect(abs(output[index] - input[index] / 2.0.squareRoot()) < 1e-9)
    }
  }

  @Test func `bends a straight line little at the edges`() throws {
    let filter = try #require(ZeroPhaseFilter(.lowPass, cutoffHertz: 6, sampleRateHertz: rate))
    let line = (0..<300).map { 3 + 0.1 * Double($0) }
    var output = line
    filter.apply(to: &output)
    // The start in the steady state of a constant costs 1 % of a step, as in SciPy's filtfilt.
    for index in line.indices { #expect(abs(output[index] - line[index]) < 2e-3) }
  }

  @Test(arguments: 0...40)
  func `accepts short input and keeps constants`(count: Int) throws {
    let filter = try #require(
      ZeroPhaseFilter(.lowPass, order: 4, cutoffHertz: 6, sampleRateHertz: rate))
    var output = [Double](repeating: -2.5, count: count)
    filter.apply(to: &output)
    #expect(output.count == count)
    for value in output { #expect(abs(value + 2.5) < 1e-12) }
  }

  /// SciPy 1.17.1 `filtfilt(b, a, x, padlen=17)` with `butter(2, f)` and
  /// `f = 2/π · atan(tan(π·0.06) / (√2−1)^¼)`, x = n² mod 11.
  @Test func `agrees with SciPy`() throws {
    let input = (0..<40).map { Double(($0 * $0) % 11) }
    let expected: [(Int, Double)] = [
      (0, 0.0021145957023695483),
      (1, 1.5136068077580105),
      (5, 4.790761092424044),
      (20, 3.8083453235901814),
      (38, 3.3728264120135676),
      (39, 2.997975836039714),
    ]
    let filter = try #require(ZeroPhaseFilter(.lowPass, cutoffHertz: 6, sampleRateHertz: rate))
    var output = input
    filter.apply(to: &output)
    for (index, value) in expected { #expect(abs(output[index] - value) < 1e-12) }
  }
}
