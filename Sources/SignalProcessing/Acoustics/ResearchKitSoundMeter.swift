internal import Glibc

/// ResearchKit's environment SPL meter, with its faults.
///
/// Buffers of `fs/10` samples (truncated) each give `E = Σ x²` of the equalised signal in single
/// precision. When `n + 1` buffers are there, n = `Int(10 · interval)`, the last n give one value
/// `20 lg √(Σ E / interval / fs) − offset + 94`, and the list starts anew: one value per n + 1
/// buffers, the first of which is lost. Source: ResearchKit, `ORKEnvironmentSPLMeterStepViewController`.
public struct ResearchKitSoundMeter: Sendable {
  /// What the step asks for.
  public struct Parameters: Sendable, Equatable {
    /// Level below which a value passes, dBA; ResearchKit's default 35.
    public var threshold: Float = 35
    /// Sampling interval in seconds, at least 1.
    public var interval: Double = 1
    /// Values that must pass in a row; default 5.
    public var requiredContiguousSamples = 5
    /// dBFS of 94 dB SPL: −23.3 for iPhone and iPod touch, −29.3 for iPad.
    public var sensitivityOffset: Float = -23.3

    /// ResearchKit's defaults for an iPhone.
    public init() {}
  }

  /// The step's parameters.
  public let parameters: Parameters
  private let rate: Int
  private let bufferLength: Int
  private let buffersPerValue: Int
  private var equalizer: ResearchKitEqualizer
  private var energy: Float = 0
  private var filled = 0
  private var scratch: [Float] = []
  private var energies: [Float] = []
  /// The recorded values in dBA, in order; minus infinity for digital silence.
  public private(set) var values: [Float] = []

  /// A meter at rest; `nil` when the rate is below 20 Hz or above 1 MHz or the interval is not 1 s to 1 h.
  ///
  /// - Parameters:
  ///   - sampleRate: Hz, truncated to an integer as ResearchKit does.
  ///   - parameters: of the step.
  public init?(sampleRate: Double, parameters: Parameters = Parameters()) {
    guard (20...1e6).contains(sampleRate), (1...3600).contains(parameters.interval) else {
      return nil
    }
    self.parameters = parameters
    rate = Int(sampleRate)
    bufferLength = rate / 10
    buffersPerValue = Int(parameters.interval * Double(rate / bufferLength))
    equalizer = ResearchKitEqualizer(sampleRate: sampleRate)
  }

  /// Adds samples of any number.
  public mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    var rest = samples[...]
    while !rest.isEmpty {
      let part = rest.prefix(bufferLength - filled)
      add(UnsafeBufferPointer(rebasing: part))
      rest = rest.dropFirst(part.count)
      if filled == bufferLength { endBuffer() }
    }
  }

  private mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    var values: [Float] = []
    swap(&values, &scratch)
    if values.count < samples.count { values = Array(repeating: 0, count: bufferLength) }
    values.withUnsafeMutableBufferPointer { values in
      // At most `bufferLength` samples come at a time.
      guard let input = samples.baseAddress, let output = values.baseAddress else { return }
      energy = equalizer.process(input, count: samples.count, into: output, energy: energy)
    }
    swap(&values, &scratch)
    filled += samples.count
  }

  /// Adds samples of any number.
  public mutating func process(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { process($0) }
  }

  private mutating func endBuffer() {
    energies.append(energy)
    energy = 0
    filled = 0
    guard energies.count >= buffersPerValue + 1 else { return }
    let sum = energies.suffix(buffersPerValue).reduce(Float(0), +)
    let meanSquare = sum / Float(parameters.interval) / Float(rate)
    values.append(20 * log10(meanSquare.squareRoot()) - parameters.sensitivityOffset + 94)
    energies.removeAll(keepingCapacity: true)
  }

  /// Index of the value that completes the required run of passing values; `nil` if none does.
  ///
  /// The rule of ResearchKit 2.0: a value passes when it is below the threshold, any other starts
  /// the count anew.
  public var countingRulePass: Int? {
    var run = 0
    for (index, value) in values.enumerated() {
      run = value < parameters.threshold ? run + 1 : 0
      if run >= max(1, parameters.requiredContiguousSamples) { return index }
    }
    return nil
  }

  /// Time in seconds at which the step ends by the present timing rule; `nil` if it does not.
  ///
  /// The first passing value starts a ring that takes `requiredContiguousSamples · interval`
  /// seconds; a value that does not pass stops it. Nothing is counted, and values come every
  /// `(n + 1)/10` seconds, so fewer values than required may be enough.
  public var timingRulePass: Double? {
    let needed = Double(max(1, parameters.requiredContiguousSamples)) * parameters.interval
    var start: Double?
    for (index, value) in values.enumerated() {
      let now = Double(index + 1) * spacing
      if let start, now >= start + needed { return start + needed }
      start = value < parameters.threshold ? start ?? now : nil
    }
    return nil
  }

  /// Seconds from one value to the next.
  public var spacing: Double { Double((buffersPerValue + 1) * bufferLength) / Double(rate) }

  /// Number of values below the threshold.
  public var passedCount: Int { values.count { $0 < parameters.threshold } }
}
