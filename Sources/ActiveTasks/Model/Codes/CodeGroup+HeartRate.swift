extension CodeGroup {
  /// Codes about heart rate: files, samples and steps.
  static let heartRate = CodeGroup(
    "Heart rate",
    """
    hr.no-samples: error
    The document has no heart rate.
    Data of another type, or a sensor that was off.
    See what it holds with 'active-cli inspect FILE'; give the file of the heart rate.

    hr.no-columns: error
    No column holds a heart rate, intervals, an ECG or a pulse wave.
    Columns with names of their own, or several intervals a line.
    Assign one: --columns time=1,rr=2 (hr, rr, ecg or ppg); write intervals one a line.

    hr.no-time: error
    Rates or a waveform have neither times nor a sampling rate.
    A list of values only, or a time column with a name that is not known.
    Name the column with --columns time=NAME, or state the samples a second with --rate.

    hr.no-sampling-rate: error
    No line of the electrocardiogram states the sampling rate.
    An export in another form.
    State it with --rate 512.

    hr.time-order: error
    The time stamps of the waveform do not rise, or most of it is missing.
    Several recordings in one file, or one with long holes.
    Split it at that place, or export it again with a time for every sample.

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

    hr.rows-sorted: flag warning
    Rows of a waveform were not in the order of their times and were sorted, which makes an even grid.
    Packets that arrived or were written out of order, or a table that was sorted by something else.
    Look at the curve: it must be whole at the place that is named.

    hr.times-discarded: flag warning
    Times that go back or leave an even grid were left aside for --rate.
    Rows out of order, lost samples, or stamps of a coarse clock.
    Leave --rate out, so that the times count; state it only when every sample is there, in order.

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

    hr.time-unread: flag warning
    A column of dates or of numbers that rise from row to row was not read: gaps are not seen, the start is not known.
    A time column with a name that is not known.
    If it holds the times, read it with --columns time=NAME or its number.

    hr.several-people: flag warning
    The file holds, or may hold, recordings of several people, taken together.
    Tables of several participants were joined.
    Split it by person.

    hr.several-sources: flag warning
    A column tells sources apart, and all rows were taken together.
    A table of a phone, a watch and a strap.
    Keep the rows of one source, or name it with --source.

    hr.several-recordings: flag warning
    A column tells visits, sessions, days, conditions, sides or files apart, and all rows were taken together.
    Recordings were put into one table with a column for what they belong to.
    Split the table by that column, unless it marks parts of one recording that you want as a whole.

    hr.activities: flag info
    A column names what was done or the parts of the recording; all rows were taken together.
    The app marks the parts of a recording.
    Nothing; split the table for numbers of one part.

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
    Commas in numbers were read as decimal marks.
    The file was written on a computer with German, French or similar settings.
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

    hr.clock-put-back: flag info
    Local times go back by an hour, or half an hour, while the recording goes on; it was added to all that follows.
    The end of daylight saving time during the recording.
    Nothing; export with offsets from UTC where you can.

    hr.clock-change: flag warning
    Times of one source go back by an hour once, or into what stands before them.
    Local times at the end of daylight saving time; a clock that was set back; two recordings of the same time in a row.
    Check the times at that place; export with offsets, split the file where times go back.

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

    hr.exercise-end-outside: flag warning
    --exercise-end lies outside the recording, so that there is no recovery.
    Seconds were counted from another beginning than the file's time column, or from the first sample where it has none.
    Count on the file's own time column; where times are dates or since 1970, from the first sample.

    hr.exercise-end-origin: flag info
    --exercise-end was read on the file's time column, which does not begin at 0.
    The recording was cut out of a longer one, or its times count from an event.
    If you counted from the first sample, add the first time of the file.

    hr.recovery-negative: flag warning
    The heart rate is higher after the end of exercise than before it.
    An --exercise-end that is not the end of exercise.
    Check the end.

    hr.heart-pauses: flag warning
    Long intervals in which a curve of good quality shows no beat: rates count them, variability leaves them out.
    Pauses of the sinus node, blocked beats, premature beats without a pulse, or beats too weak to be seen.
    Look at the curve at that place; have pauses of 2 s and more seen by a doctor.

    hr.fast-runs: flag warning
    A few fast beats in a row begin and end from one beat to the next: rates count them, variability leaves them out.
    A short tachycardia, or waves counted as beats.
    Look at the curve at that place.

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
    """)
}
