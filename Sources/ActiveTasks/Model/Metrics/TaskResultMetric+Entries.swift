extension TaskResultMetric {
  /// What the catalogue says about a metric.
  typealias Entry = (
    unit: String, range: ClosedRange<Double>, summary: String, methods: [Metric.Method]
  )

  /// The entry of this metric.
  var entry: Entry {
    switch self {
    case .tappingCount:
      ("1", 0...1e6, "Taps on one of the two buttons.", [.reference])
    case .tappingLeft:
      ("1", 0...1e6, "Taps on the left button.", [.reference])
    case .tappingRight:
      ("1", 0...1e6, "Taps on the right button.", [.reference])
    case .tappingOutside:
      ("1", 0...1e6, "Taps beside both buttons.", [.reference])
    case .tappingRate:
      (
        "Hz", 0...1e4,
        "Taps on a button after the first, over the time from the first to the last.", [.reference]
      )
    case .tappingIntervalMedian:
      ("s", 0...1e5, "Median time between successive taps on a button.", [.reference])
    case .tappingIntervalMean:
      ("s", 0...1e5, "Mean time between successive taps on a button.", [.reference])
    case .tappingIntervalSD:
      ("s", 0...1e5, "Standard deviation (n − 1) of these times.", [.reference])
    case .tappingAlternation:
      ("%", 0...100, "Share of successive taps on a button that changed the button.", [.reference])
    case .spatialSpanScore:
      ("1", -1e9...1e9, "Score that ResearchKit stored.", [.researchkit])
    case .spatialSpanGames:
      ("1", 0...1e6, "Games played.", [.researchkit])
    case .spatialSpanFailures:
      ("1", 0...1e6, "Games failed.", [.researchkit])
    case .spatialSpanMaximum:
      ("1", 0...1e6, "Longest sequence of a game that succeeded.", [.reference])
    case .reactionTime:
      (
        "s", 0...1e5,
        "First sample after the stimulus whose acceleration exceeds the threshold, minus the stimulus.",
        [.reference]
      )
    case .normalizedReactionTime:
      ("s", -1e9...1e9, "Reaction minus stimulus, as far as the dates are exact.", [.reference])
    case .stroopAttempts:
      ("1", 0...1e6, "Attempts.", [.reference])
    case .stroopCorrect:
      ("1", 0...1e6, "Attempts whose colour was named rightly.", [.reference])
    case .stroopTimeMedian:
      ("s", 0...1e6, "Median time to name the colour, right answers only.", [.reference])
    case .stroopCongruent:
      ("s", 0...1e6, "The same where word and colour agree.", [.reference])
    case .stroopIncongruent:
      ("s", 0...1e6, "The same where word and colour differ.", [.reference])
    case .stroopInterference:
      (
        "s", -1e6...1e6, "Median time of differing minus median time of agreeing words.",
        [.reference]
      )
    case .stroopDistance:
      (
        "pt", 0...1e6, "Median distance of the touch from the nearest centre (accuracy Stroop).",
        [.reference]
      )
    case .psatCorrect:
      (
        "1", 0...1e6, "Right sums: stored, and counted again from the samples.",
        [.researchkit, .reference]
      )
    case .psatDyads:
      (
        "1", 0...1e6, "Successive pairs of right sums: stored, and counted again.",
        [.researchkit, .reference]
      )
    case .psatTime:
      ("s", 0...1e6, "Time of all answers: stored, and summed again.", [.researchkit, .reference])
    case .psatLength:
      ("1", 0...1e6, "Additions asked for.", [.researchkit])
    case .psatAccuracy:
      ("%", 0...100, "Share of the additions that were right.", [.reference])
    case .hanoiSolved:
      ("1", 0...1, "Whether the puzzle was solved: 1 or 0.", [.researchkit])
    case .hanoiMoves:
      ("1", 0...1e6, "Moves.", [.reference])
    case .hanoiTime:
      ("s", 0...1e6, "Time from the first to the last move.", [.reference])
    case .trailErrors:
      ("1", 0...1e6, "Wrong taps: stored, and counted again.", [.researchkit, .reference])
    case .trailTaps:
      ("1", 0...1e6, "Taps.", [.reference])
    case .trailTime:
      ("s", 0...1e6, "Time from the display of the step to the last tap.", [.reference])
    case .pegSuccesses:
      ("1", 0...1e6, "Pegs moved: stored, and counted again.", [.researchkit, .reference])
    case .pegFailures:
      ("1", 0...1e6, "Pegs dropped.", [.researchkit])
    case .pegTime:
      (
        "s", 0...1e6, "Time that the test took: stored; and the sum over the pegs.",
        [.researchkit, .reference]
      )
    case .pegDistance:
      (
        "pt", 0...1e9, "Distance over all pegs: stored, and summed again.",
        [.researchkit, .reference]
      )
    case .pegTimeMean:
      ("s", 0...1e6, "Mean time of a peg.", [.reference])
    case .walkDistance:
      ("m", 0...1e6, "Distance that was to be walked.", [.researchkit])
    case .walkDuration:
      ("s", 0...1e6, "Time of the walk, to the last tenth of a second.", [.researchkit])
    case .walkSpeed:
      ("m/s", 0...1e6, "Distance over time.", [.reference])
    case .modelCount:
      ("1", 0...1e6, "Objects that were selected.", [.reference])
    case .modelObjects:
      ("1", 0...0, "The objects' identifiers, separated by commas (text).", [.reference])
    case .modelAtClose:
      ("1", 0...0, "The object selected last (text).", [.reference])
    case .soundSamples:
      ("1", 0...1e9, "Readings of the sound meter.", [.reference])
    case .soundMedian:
      ("dB", -1e3...1e3, "Median reading in dB(A) as ResearchKit calibrates it.", [.researchkit])
    case .soundMaximum:
      ("dB", -1e3...1e3, "Highest reading.", [.researchkit])
    case .speechWords:
      ("1", 0...1e6, "Segments recognised.", [.reference])
    case .speechText:
      ("1", 0...0, "What was recognised (text).", [.researchkit])
    case .speechRate:
      ("1/min", 0...1e6, "Words a minute as the recogniser states.", [.researchkit])
    case .speechPause:
      ("s", 0...1e6, "Mean pause as the recogniser states.", [.researchkit])
    case .speechConfidence:
      ("1", 0...1, "Mean confidence of the segments.", [.reference])
    case .speechTarget:
      ("1", 0...0, "Sentence that was played in noise (text).", [.researchkit])
    case .eyeSide:
      ("1", 0...0, "Eye that was tested: left or right (text).", [.researchkit])
    case .consented:
      ("1", 0...1, "Whether the participant consented: 1 or 0; no name is printed.", [.researchkit])
    case .consentSigned:
      ("1", 0...1, "Whether a signature's picture is named: 1 or 0.", [.reference])
    case .passcodeSaved:
      ("1", 0...1, "Whether a passcode was saved: 1 or 0.", [.researchkit])
    case .relatives:
      ("1", 0...1e6, "Relatives that were entered.", [.reference])
    case .conditions:
      ("1", 0...0, "Conditions that were asked about (text).", [.researchkit])
    case .webResult:
      ("1", 0...0, "What the page returned (text).", [.researchkit])
    case .kept:
      ("1", 0...0, "Class of a result without numbers of its own (text).", [.reference])
    }
  }
}
