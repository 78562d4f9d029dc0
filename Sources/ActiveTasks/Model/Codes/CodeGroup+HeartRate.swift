extension CodeGroup {
  /// Codes about heart rate and its variability.
  static let heartRate = CodeGroup(
    "Heart rate",
    """
    hr.no-samples: error
    The document has no heart rate.
    Data of another type, or a sensor that was off.
    See what it holds with 'active-cli inspect FILE'; give the file of the heart rate.

    hr.no-columns: error
    No column holds a heart rate, intervals, an ECG or a pulse wave.
    Columns with names of their own.
    Assign one: --columns time=1,rr=2 (hr, rr, ecg or ppg).

    hr.no-time: error
    Rates or a waveform have neither times nor a sampling rate.
    A list of values only.
    State the samples a second with --rate.

    hr.no-sampling-rate: error
    No line of the electrocardiogram states the sampling rate.
    An export in another form.
    State it with --rate 512.

    hr.time-order: error
    The time stamps of the waveform do not rise, or most of it is missing.
    Several recordings in one file, or one with long holes.
    Split it, or state the rate with --rate.

    hr.time-unit: error
    The unit of the time stamps is not clear.
    A spacing that fits no sampling rate in any unit.
    State it with --units time=ms, or the rate with --rate.

    hr.unclear-unit: error
    The unit of the intervals is not clear.
    Values that fit neither seconds nor milliseconds, or both.
    State it: --units rr=ms.

    hr.unknown-unit: error
    The unit of rates or intervals is not known.
    An unusual spelling.
    State it with --units hr=bpm or rr=ms.

    hr.looks-like-waveform: error
    The numbers change like samples of a waveform, not like intervals.
    A column of an ECG or a pulse wave without a name.
    Say what it is: --rate 100 --columns ppg=1, or for intervals --units rr=ms.

    hr.which-waveform: error
    The file does not say whether it is an ECG or a pulse wave.
    A column without a name.
    Say it: --columns ecg=1, or ppg=1.

    hr.unknown-source: error
    No source has the name of --source.
    Another spelling than in the file.
    See the sources with 'active-cli inspect FILE'.

    hr.unit-inferred: flag info
    A unit was decided from the values.
    The file does not state it, and the values leave no doubt.
    Nothing.

    hr.unit-assumed: flag warning
    A unit is not stated: beats per minute were taken.
    An export without units.
    State it with --units hr=bpm if you know it.

    hr.time-zone-unknown: flag info
    Dates have no offset from UTC: the start is not known, and a change of the clock is not seen.
    An app that writes local times.
    Nothing for the numbers of one session.

    hr.text-values: flag warning
    Numbers are written as text, some with a decimal comma.
    An export in the language of the phone.
    Check the range of the rates.

    hr.missing-times: flag warning
    Values without a readable time were left out.
    Empty or damaged entries.
    Check how many.

    hr.other-types: flag info
    Entries of another kind were left out.
    An export with several types.
    Nothing.

    hr.summary-values: flag info
    Values are means over a time, not samples.
    A watch that stores averages.
    Minimum and maximum are those of means.

    hr.rate-inferred: flag info
    The sampling rate was taken from the time stamps.
    The file does not state it.
    Nothing, if it is the expected one.

    hr.uneven-times: flag warning
    Time stamps have holes, jitter or a changing rate, or do not fit the intervals beside them.
    Lost samples, or stamps made on arrival.
    Give --rate if the samples are even; use intervals without times otherwise.

    hr.option-unused: flag info
    A flag has no effect on this file.
    The file says it itself.
    Nothing.

    hr.option-contradicted: flag warning
    A flag says something else than the file; the message says which counts.
    A wrong flag or a wrong header.
    Check which is right.

    hr.other-columns: flag warning
    Further columns of the same kind, or an incomplete accelerometer, were not read.
    Several leads or sensors in one file.
    Choose with --columns.

    hr.several-people: flag warning
    The file holds, or may hold, recordings of several people, taken together.
    Tables of several participants were joined.
    Split it by person.

    hr.several-sources: flag warning
    A column tells sources apart, and all rows were taken together.
    A table of a phone, a watch and a strap.
    Keep the rows of one source, or name it with --source.

    hr.files-joined: flag info
    Parts of one log were joined.
    The app began a new file when one was full or the app was suspended.
    Nothing; gaps between the parts are gaps of the recording.

    hr.files-differ: error
    Files beside each other cannot be joined into one log.
    One of them holds something else than dated samples of the heart rate.
    Process them one by one.

    wfdb.unterminated: flag warning
    The file of the annotations ends without its end marker; what followed is missing.
    A copy that stopped.
    Copy the .atr file again; the numbers are of the part that is there.

    hr.pauses: flag info
    The device was stopped and started again; a pause counts as a gap.
    Somebody pressed pause, or the device paused by itself at rest.
    Nothing; look at hr.coverage before you compare means.

    hr.decimal-commas: flag info
    Commas in a list of numbers were read as decimal marks.
    The list was written on a computer with German, French or similar settings.
    Nothing, when the values are as they should be.

    hr.companion-file: flag info
    Samples came from further files beside the input.
    A record of several files.
    Nothing.

    hr.clock-text: flag warning
    Beat times of one list do not fit its rates: a gap or a wrong clock.
    Lost messages.
    Look at the place that is named.

    hr.unsorted: flag info
    Samples were not in order of time.
    An export of several sources.
    Nothing; they were sorted.

    hr.duplicates: flag info
    Equal samples of the same instant were left out.
    An export that repeats them.
    Nothing.

    hr.conflicting-duplicates: flag warning
    One source gives different rates for the same instant.
    Two devices under one name.
    Choose a source with --source if they can be told apart.

    hr.sources-disagree: flag warning
    Two sources give other heart rates for the same time; only the preferred one counts there.
    A strap that lost contact, a watch worn loosely, or devices of two people.
    Look which one is right and choose it with --source.

    hr.short-rest: flag info
    The resting heart rate is a mean over less than 30 s.
    The recording, or its step of rest, is no longer than that.
    Say so beside the number, or leave it out.

    hr.outranked-source: flag info
    Samples of a less preferred source at the same instant were left out.
    A watch and a phone at once.
    Nothing; choose with --source otherwise.

    hr.other-sources: flag info
    Samples of sources that were not asked for were left out.
    --source was given.
    Nothing.

    hr.source-unused: flag info
    --source has no effect: the recording names no sources.
    Beats, waveforms and tables have none.
    Nothing.

    hr.clock-change: flag warning
    Times go back by an hour once.
    Local times at the end of daylight saving time.
    Check the hour; export with offsets.

    hr.steps-unused: flag warning
    The steps of the task could not be used.
    No exercise or rest step with times, or none that overlaps the recording.
    Give --exercise-end, or the result of the right session.

    hr.steps-overlap: flag warning
    Steps of exercise and of rest overlap.
    A task result that was put together.
    Check the steps' times.

    hr.exercise-end: flag warning
    --exercise-end contradicts the steps; it counts.
    A correction, or a mistake.
    Check which is right.

    hr.no-contact: flag warning
    Samples without contact to the skin were left out.
    A loose strap.
    Check the coverage.

    hr.implausible-rate: flag warning
    Some values are rates that no human heart can have.
    Motion, a loose sensor, or a wrong unit.
    Look at the places that are named.

    hr.not-rates: flag error
    More than a fifth of the values lie outside what a heart can do.
    A wrong unit, a wrong column, or no heart.
    Check unit and column.

    hr.empty: flag error
    There is no value at all.
    A sensor that was not worn.
    Nothing can be had.

    hr.gaps: flag warning
    There is no sample for longer than the gap limit.
    A watch that was taken off, or that measures seldom at rest.
    Look at hr.coverage before you compare means.

    hr.constant: flag warning
    One value repeats for ten minutes or longer.
    The watch may be off the wrist, or the app repeats the last value.
    Leave that time out.

    hr.jump: flag warning
    The rate changes faster than a heart does.
    Motion, or another person's data.
    Look at the places that are named.

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

    hrv.coarse-intervals: flag warning
    Intervals are rounded to more than 20 ms: variability, above all from beat to beat, is that of the rounding.
    An export with one decimal of a second, or beats placed on a slow clock.
    Export the intervals again in milliseconds; the rate can be used.

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

    hr.waveform.no-beats: flag error
    The waveform has no beats that can be found.
    No contact, a wrong column, or no waveform.
    Look at it with --series or --plot.

    hr.waveform.poor: flag warning
    Beats in stretches of poor quality were not used.
    Motion or a loose electrode.
    Check the share of good signal.

    hr.waveform.mostly-poor: flag error
    Less than half of the waveform has beats that can be trusted.
    Motion or a loose electrode.
    Do not use it.

    hr.waveform.few-good: flag warning
    Less than half of the windows are good, though they can be used.
    Motion.
    The others may be off by 5 beats a minute.

    hr.waveform.motion-unusable: flag warning
    The accelerometer beside the pulse wave says nothing.
    A constant column, or one without numbers.
    Check the columns; motion cannot be told from pulse without it.

    hr.waveform.no-motion: flag info
    There is no accelerometer beside the pulse wave: rhythmic motion would pass for a pulse.
    A recording of the pulse wave only.
    Nothing at rest.

    hr.waveform.missing-samples: flag warning
    Samples of the waveform are missing; beats there are not looked for.
    A sensor that lost contact, or cells that are empty.
    Look at the coverage; record again when much is missing.

    hr.waveform.half-rate: flag warning
    Waves stand halfway between the beats: the true rate may be twice the one found.
    Every other beat is weak (pulsus alternans, bigeminy), or atrial waves have no beat of their own.
    Look at the curve, or count the pulse by hand.

    hr.waveform.inverted: flag info
    The waveform is upside down, which does not matter.
    Swapped electrodes, or a sensor that measures absorption.
    Nothing.

    hr.waveform.tracked: flag info
    The rate under motion was followed window by window.
    A wrist in motion.
    Nothing; there is no variability under motion.
    """)
}
