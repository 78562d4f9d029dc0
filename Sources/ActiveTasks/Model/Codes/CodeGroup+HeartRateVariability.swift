extension CodeGroup {
  /// Codes about intervals between beats and their variability.
  static let heartRateVariability = CodeGroup(
    "Intervals between beats",
    """
    hrv.averaged-samples: flag info
    Rates averaged over several beats hold no variability, and none is computed.
    Samples of a watch.
    Record intervals between beats if variability is needed.

    hrv.missing-intervals: flag warning
    Values that are not numbers were left out.
    Lost beats.
    Check how many.

    hrv.impossible-intervals: flag warning
    Values too short to be intervals were left out.
    Noise taken for beats.
    Check how many.

    hrv.gaps: flag warning
    Time passed without beats.
    A lost connection, or a loose strap.
    Use the segments without gaps.

    hrv.wrong-unit: flag error
    The values are not in milliseconds, or not all.
    Seconds, 1/1024 s, or rates among intervals.
    State the unit with --units rr=….

    hrv.constant-intervals: flag error
    All intervals are equal, which no heart does.
    Simulated data, a pacemaker, or rates turned into intervals.
    Check the source.

    hrv.alternating-intervals: flag warning
    Intervals are long and short in turn.
    Bigeminy, or every second beat detected late.
    Look at the ECG; variability means nothing here.

    hrv.irregular-intervals: flag warning
    Intervals differ by more than a fifth from beat to beat.
    Atrial fibrillation or many extra beats, or beats wrongly found.
    Look at the ECG; norms of sinus rhythm do not apply.

    hrv.early-beats: flag warning
    Beats recur early with a pause behind them, or are placed early, by too little to be corrected.
    Extra beats of the atria, or a detector that places beats wrongly.
    Look at the ECG; RMSSD and high frequencies are too large, the rate can be used.

    hrv.coarse-intervals: flag warning
    Intervals are rounded to more than 20 ms: variability, above all from beat to beat, is that of the rounding.
    An export with one decimal of a second, or beats placed on a slow clock.
    Export the intervals again in milliseconds; the rate can be used.

    hrv.jitter: flag warning
    Noise of a pulse wave moves its beats: RMSSD, pNN50 and HF are too large, by the share that the message tells.
    A weak pulse, a slow sampling rate, light from outside.
    Use rate and SDNN with care; for RMSSD record an ECG, or a better pulse.

    hrv.level-jump: flag warning
    Intervals go to another level, 1.4 times as long or short, from one beat to the next.
    Beats merged or counted twice in a stretch, or several recordings in one file.
    Look at the curve at that place; use the part that is right.

    hrv.nearly-constant: flag warning
    Intervals hardly differ.
    A pacemaker, or no heart.
    Check the source.

    hrv.repeated-intervals: flag warning
    Intervals stand twice in the file.
    An export that repeats blocks.
    Export again; variability is wrong with repeated beats.

    hrv.sorted-intervals: flag warning
    Intervals rise or fall throughout, which no heart does.
    A spreadsheet column that was sorted.
    Export again in the order of time; mean and SDNN can be used, nothing that is computed from beat to beat.

    hrv.times-backwards: flag warning
    Beat times go back.
    Rows out of order, two recordings in one file, or a clock set back.
    Split or sort the file.

    hrv.artifacts: flag info
    A few beats were corrected.
    Extra or missed beats, as everybody has.
    Nothing.

    hrv.many-artifacts: flag warning
    More than 5 % of the beats were corrected.
    A loose sensor, motion, or many extra beats.
    Report the share; leave the recording out if your protocol says so.

    hrv.too-many-artifacts: flag error
    More than 20 % of the beats were corrected: the variability is that of the correction.
    A loose sensor, motion, or an arrhythmia.
    Do not use it.

    hrv.short-recording: flag warning
    The variability is of less than a minute.
    A short recording.
    Compare only with recordings of the same length; most measures need five minutes.
    """)
}
