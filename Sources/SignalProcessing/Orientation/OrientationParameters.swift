extension OrientationEstimator {
  /// The physical assumptions of ``OrientationEstimator``; one set serves every recording.
  ///
  /// Durations are in seconds and spectral quantities per √s or √Hz, so nothing depends on the
  /// sampling rate. The defaults were chosen once, for what consumer sensors do in general, while
  /// looking at five BROAD trials and synthetic hinge motions.
  public struct Parameters: Sendable, Equatable {
    /// Group delay of the sensor's low-pass filter in s, default 4 ms: the attitude at `t` is read
    /// from the samples up to `t + delay`.
    ///
    /// Zero: stamps are trusted. Too large: attitude leads in fast motion by rate × excess.
    public var sensorDelay = 0.004
    /// Length of the blocks in which noise, rest and bias are judged, in s, default 0.2.
    ///
    /// Shorter: more work. Longer: rests and fast tilt changes blur.
    public var blockDuration = 0.2
    /// Longest hole that is bridged by interpolation, in s, default 0.5.
    ///
    /// Longer holes split the recording: inclination restarts and heading is unknown across.
    public var maximumGap = 0.5
    /// Largest believable length of a component, rad/s or m/s², default 1000.
    ///
    /// Anything beyond no consumer sensor can report, so it counts as missing.
    public var largestComponent = 1000.0
    /// Largest believable angular rate, rad/s, default 70 (4000 °/s, the widest full scale sold).
    public var largestRate = 70.0
    /// Rate from which a value repeated exactly five times is a fault, rad/s, default 0.3.
    ///
    /// Smaller: a coarse sensor at rest is taken for frozen. Larger: slow movement may freeze unseen.
    public var frozenRate = 0.3
    /// Rate on either side from which samples of exactly zero count as lost, rad/s, default 0.1.
    ///
    /// Smaller: a coarse sensor at slow movement loses samples. Larger: losses in slow movement stay.
    public var lostRate = 0.1
    /// Size of an excursion of up to five samples that counts as a spike, rad/s, default 6.
    ///
    /// Smaller: impacts are cut. Larger: each spike turns the attitude by rate × step.
    public var spikeSize = 6.0

    /// Shortest rest, in s, default 1.4.
    ///
    /// Shorter: turning points pass as rests. Longer: pauses between repetitions are not used.
    public var restDuration = 1.4
    /// Largest deviation of the block mean rate from the mean of a rest, rad/s, default 0.5 °/s.
    ///
    /// Added to ``restNoiseFactor`` times the noise of a block mean, so a noisy sensor can rest.
    public var restRateChange = 0.5 * .pi / 180
    /// Largest deviation of the block mean force from the mean of a rest, m/s², default 0.1.
    public var restForceChange = 0.1
    /// Largest steady change of the force in a rest, m/s² per s, default 0.1 (0.6 °/s of tilting).
    public var restForceSlope = 0.1
    /// Multiple of the noise that the rest limits allow on top, default 4.
    public var restNoiseFactor = 4.0
    /// Largest bias a rest may show, rad/s, default 10 °/s; faster steady turning is motion.
    public var maximumBias = 10 * .pi / 180.0
    /// Standard uncertainty of the rate in one block of rest, rad/s, default 0.1 °/s.
    ///
    /// The sway observed within and between rests is added, so a moving body is trusted less.
    public var restRateSigma = 0.1 * .pi / 180

    /// Standard uncertainty of the bias at the start, rad/s, default 3 °/s.
    public var initialBiasSigma = 3 * .pi / 180.0
    /// Random walk of the bias, rad/s per √s, default 0.01 °/s per √s (0.6 °/s per hour).
    ///
    /// Smaller: slow to follow warming up. Larger: bias follows errors of single rests.
    public var biasWalk = 0.01 * .pi / 180
    /// Angular random walk beside the measured noise, rad per √s, default 0.001.
    public var angularWalk = 0.001
    /// Angular random walk per angular rate (scale error), rad per √s and rad/s, default 0.002.
    ///
    /// Smaller: gyroscope trusted in fast motion. Larger: accelerometer pulls harder there.
    public var scaleWalk = 0.002
    /// Velocity random walk of the accelerometer beside the measured noise, m/s per √s, default 0.1.
    public var velocityWalk = 0.1
    /// The same at rest, m/s per √s, default 0.02.
    public var restVelocityWalk = 0.02
    /// Standard deviation of the horizontal velocity of a moving limb over 1 s, m/s, default 0.9.
    ///
    /// The only assumption about motion: the sensor stays about where it is. Smaller: motion is
    /// taken for tilt. Larger: gyroscope drift is corrected more slowly.
    public var velocitySigma = 0.9
    /// The same at rest, m/s, default 0.01.
    public var restVelocitySigma = 0.01
    /// Standard uncertainty of the inclination at the start and after a long hole, rad, default 0.1.
    public var initialTiltSigma = 0.1
    /// Time over which the first inclination is averaged, in s, default 3.
    public var initialDuration = 3.0

    /// The defaults.
    public init() {}
  }
}
