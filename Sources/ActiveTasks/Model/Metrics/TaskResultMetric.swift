/// The numbers of ResearchKit's active-task results that have no command of their own.
public enum TaskResultMetric: String, MetricName {
  /// Taps on one of the two buttons.
  case tappingCount = "tapping.count"
  /// Taps on the left button.
  case tappingLeft = "tapping.left"
  /// Taps on the right button.
  case tappingRight = "tapping.right"
  /// Taps beside both buttons.
  case tappingOutside = "tapping.outside"
  /// Taps on a button after the first, over the time from the first to the last.
  case tappingRate = "tapping.rate"
  /// Median time between successive taps on a button.
  case tappingIntervalMedian = "tapping.interval.median"
  /// Mean time between successive taps on a button.
  case tappingIntervalMean = "tapping.interval.mean"
  /// Standard deviation (n − 1) of these times.
  case tappingIntervalSD = "tapping.interval.sd"
  /// Share of successive taps on a button that changed the button.
  case tappingAlternation = "tapping.alternation"
  /// Score that ResearchKit stored.
  case spatialSpanScore = "spatialSpan.score"
  /// Games played.
  case spatialSpanGames = "spatialSpan.games"
  /// Games failed.
  case spatialSpanFailures = "spatialSpan.failures"
  /// Longest sequence of a game that succeeded.
  case spatialSpanMaximum = "spatialSpan.maximum"
  /// First sample after the stimulus whose acceleration exceeds the threshold, minus the stimulus.
  case reactionTime = "reactionTime.time"
  /// Reaction minus stimulus, as far as the dates are exact.
  case normalizedReactionTime = "normalizedReactionTime.time"
  /// Attempts.
  case stroopAttempts = "stroop.attempts"
  /// Attempts whose colour was named rightly.
  case stroopCorrect = "stroop.correct"
  /// Median time to name the colour, right answers only.
  case stroopTimeMedian = "stroop.time.median"
  /// The same where word and colour agree.
  case stroopCongruent = "stroop.time.congruent.median"
  /// The same where word and colour differ.
  case stroopIncongruent = "stroop.time.incongruent.median"
  /// Median time of differing minus median time of agreeing words.
  case stroopInterference = "stroop.interference"
  /// Median distance of the touch from the nearest centre (accuracy Stroop).
  case stroopDistance = "stroop.distance.median"
  /// Right sums: stored, and counted again from the samples.
  case psatCorrect = "psat.correct"
  /// Successive pairs of right sums: stored, and counted again.
  case psatDyads = "psat.dyads"
  /// Time of all answers: stored, and summed again.
  case psatTime = "psat.time"
  /// Additions asked for.
  case psatLength = "psat.length"
  /// Share of the additions that were right.
  case psatAccuracy = "psat.accuracy"
  /// Whether the puzzle was solved: 1 or 0.
  case hanoiSolved = "towerOfHanoi.solved"
  /// Moves.
  case hanoiMoves = "towerOfHanoi.moves"
  /// Time from the first to the last move.
  case hanoiTime = "towerOfHanoi.time"
  /// Wrong taps: stored, and counted again.
  case trailErrors = "trailMaking.errors"
  /// Taps.
  case trailTaps = "trailMaking.taps"
  /// Time from the display of the step to the last tap.
  case trailTime = "trailMaking.time"
  /// Pegs moved: stored, and counted again.
  case pegSuccesses = "holePeg.successes"
  /// Pegs dropped.
  case pegFailures = "holePeg.failures"
  /// Time that the test took: stored.
  case pegTime = "holePeg.time"
  /// Distance over all pegs: stored, and summed again.
  case pegDistance = "holePeg.distance"
  /// Mean time of a peg.
  case pegTimeMean = "holePeg.timePerPeg.mean"
  /// Distance that was to be walked.
  case walkDistance = "timedWalk.distance"
  /// Time of the walk, to the last tenth of a second.
  case walkDuration = "timedWalk.duration"
  /// Distance over time.
  case walkSpeed = "timedWalk.speed"
  /// Objects that were selected.
  case modelCount = "model3D.selected"
  /// The objects' identifiers, separated by commas (text).
  case modelObjects = "model3D.objects"
  /// The object selected last (text).
  case modelAtClose = "model3D.atClose"
  /// Readings of the sound meter.
  case soundSamples = "splMeter.samples"
  /// Median reading in dB(A) as ResearchKit calibrates it.
  case soundMedian = "splMeter.median"
  /// Highest reading.
  case soundMaximum = "splMeter.maximum"
  /// Segments recognised.
  case speechWords = "speech.words"
  /// What was recognised (text).
  case speechText = "speech.text"
  /// Words a minute as the recogniser states.
  case speechRate = "speech.rate"
  /// Mean pause as the recogniser states.
  case speechPause = "speech.pause.mean"
  /// Mean confidence of the segments.
  case speechConfidence = "speech.confidence.mean"
  /// Sentence that was played in noise (text).
  case speechTarget = "speech.target"
  /// Eye that was tested: left or right (text).
  case eyeSide = "amslerGrid.eye"
  /// Whether the participant consented: 1 or 0.
  case consented = "consent.consented"
  /// Whether a signature's picture is named: 1 or 0.
  case consentSigned = "consent.signature"
  /// Whether a passcode was saved: 1 or 0.
  case passcodeSaved = "passcode.saved"
  /// Relatives that were entered.
  case relatives = "familyHistory.relatives"
  /// Conditions that were asked about (text).
  case conditions = "familyHistory.conditions"
  /// What the page returned (text).
  case webResult = "webView.result"
  /// Class of a result without numbers of its own (text).
  case kept = "result.class"

  /// The catalogue entry of this metric.
  public var definition: MetricDefinition {
    let (unit, range, summary, methods) = entry
    return MetricDefinition(
      name: rawValue, unit: unit, range: range, summary: summary, source: "docs/guide/results.md",
      methods: methods, words: self == .eyeSide || self == .kept ? .listed : .any)
  }
}
