extension CodeGroup {
  /// Codes about tone audiometry and audiograms.
  static let audiometry = CodeGroup(
    "Audiometry",
    """
    audiometry.empty: error
    The document has no threshold or sample that can be used.
    A test that was stopped, values of bone conduction only, or another file.
    The message says what was left out; export the audiogram again.

    audiometry.columns: error
    The table lacks a column, or has one twice.
    Names other than those of the guide, or both Hz and kHz.
    Name the columns in the first line as docs/guide/audiometry.md lists them.

    audiometry.ear-number: error
    A number stands for the ear in a table.
    A program's code: 1 and 2, or 0 and 1, which are left and right in some and right and left in others.
    Write left or right in every row, by the manual of the program that wrote the table.

    audiometry.unknown-unit: error
    The unit of a value of the audiogram is not known.
    An export with a unit other than dB HL and Hz.
    Convert the values.

    audiometry.several-patients: error
    The document has thresholds of several patients.
    A bundle of a whole clinic.
    Write one document a patient.

    audiometry.several-tests: error
    The rows of a table are of several tests.
    Tables were joined.
    Write one table a test.

    audiometry.several-versions: error
    A resource stands in the document twice and differs.
    An export with the history of resources.
    Leave out the versions that are out of date.

    audiometry.too-many: error
    There is more than a hearing test can have.
    Sessions were joined, or it is another file.
    Split the file by session or patient.

    audiometry.step: error
    The file of the step does not hold the settings of a hearing test.
    Another step or task, or steps that disagree.
    Give the definition of the task that was run, or its settings as flags.

    audiometry.protocol: error
    The file is no tone protocol.
    A slip of the pen in the JSON, or another file.
    Compare it with docs/guide/audiometry.md.

    audiometry.calibration: error
    The file is no calibration of a headphone, or its values cannot be.
    A slip of the pen in the JSON, or a volume curve that does not rise.
    Compare it with docs/guide/audiometry.md.

    audiometry.headphone: error, flag warning
    The headphone is not known, or not named precisely enough, so levels cannot be checked.
    A model without a calibration, or a name such as AirPods without its generation.
    Name it with --headphone as the message lists, or give your own --calibration.

    audiometry.frequency: error
    The headphone is not calibrated at a frequency of the test.
    A frequency outside the headphone's table.
    Give a calibration with this frequency; reference thresholds are not interpolated.

    audiometry.volume: error, flag warning, flag info
    The system volume is missing, impossible or not on the headphone's curve, so levels cannot be computed or are approximate.
    An app that did not log the volume, or a step between sixteenths.
    Give the volume that was used; take the levels as logged otherwise.

    audiometry.amplitude: error
    An amplitude that must be above 0 is not.
    A damaged log.
    Look at the samples of the log.

    audiometry.recording: error
    A step has too many presentations to be linked to a recording.
    The log of another task, or of many sessions.
    Split the log by session.

    audiometry.no-tones: error
    The recording of the tones holds none.
    The microphone was muted, the level too low, or it is another recording.
    Check the level, and that it is the recording of this test.

    audiometry.contradiction: error, flag warning
    Statements about a threshold exclude each other; it is left out, or the table is refused.
    Repeated tests of a frequency in one table, or columns that disagree.
    Number repeated tests in a column run; correct the table.

    audiometry.stored-differs: flag warning
    The stored threshold does not follow from the presentations.
    A fault of the app's version, or settings other than those assumed.
    Give the step's settings; publish the re-derived threshold.

    audiometry.no-threshold: flag warning
    The procedure gave no threshold; the message says why.
    The test was stopped, or answers were inconsistent.
    Repeat the frequency.

    audiometry.no-presentations: flag warning
    Samples have a stored threshold and no presentations, so it cannot be checked.
    An older version of the app, or a summary.
    Use them as stored, and say so.

    audiometry.levels-deviate: flag warning
    The levels are not those of the procedure.
    Other settings of the step than those assumed.
    Give the definition of the step, or its settings as flags.

    audiometry.surplus-presentations: flag warning
    Presentations follow the end of the procedure.
    Other settings of the step, or a modified app.
    Give the step's settings.

    audiometry.unanswered: flag info
    Presentations have neither tap nor time-out and are taken as not playable.
    The level was above what the headphone can play.
    Nothing.

    audiometry.early-taps: flag info
    Taps come before the tone.
    Guessing or impatience.
    Nothing alone; see audiometry.false-positives.

    audiometry.impossible-latency: flag warning
    Taps follow the tone faster than anybody answers; only the method researchkit counts them.
    Guessing, or clocks that are off.
    Use the other methods.

    audiometry.late-tap: flag warning
    Taps come after the time in which they count.
    Slow answers, or a log whose times are off.
    Look at the presentations that are named.

    audiometry.tap-and-timeout: flag warning
    Presentations have both a tap and a time-out; the tap counts.
    A tap at the very end.
    Nothing, if they are few.

    audiometry.false-positives: flag warning
    More than a fifth of an ear's presentations have a tap without a tone.
    Guessing, tinnitus, or a misunderstood task.
    Explain the task again and repeat the test.

    audiometry.retest-differs: flag warning
    A repeated frequency differs by more than 5 dB, or was heard once and once not.
    Unreliable answers, or a headphone that sat differently.
    Repeat the test; do not average such thresholds.

    audiometry.implausible-times: flag warning
    Presentations last longer than a minute, so times seem to be in another unit.
    Milliseconds in a log of seconds.
    Check the log; no duration is given.

    audiometry.zero-timestamp: flag warning
    Presentations start at the time 0.
    An app that did not set the time.
    Durations and latencies of them mean nothing.

    audiometry.time-reversed: flag warning
    Presentations start before the one in front.
    A clock that was set, or a log that was sorted.
    Check the order of the log: thresholds depend on it.

    audiometry.not-finite: flag warning
    Presentations with a level or time that cannot be are left out.
    A damaged log.
    Look at the presentations that are named.

    audiometry.ear-unknown: flag warning
    Samples or values do not name the left or right ear and are left out.
    An app that does not log the channel, or sound-field values.
    Nothing can be had of them.

    audiometry.no-frequency: flag warning
    Samples have no frequency above 0 and are left out.
    A damaged log.
    Look at the samples that are named.

    audiometry.duplicate-sample: flag warning
    Samples are exact copies of earlier ones.
    A log that was written twice.
    Nothing for thresholds; counts are too high.

    audiometry.missing-frequency: flag info
    A frequency of the step is not in the log.
    The test was stopped early.
    Nothing; averages that need it have a reason instead of a number.

    audiometry.no-times: flag info
    The table has answers without times, so early and impossible answers cannot be told.
    A table of the answers only.
    Give the columns of times if there are any.

    audiometry.no-level: flag warning
    Cells say "no response" without a level and are left out.
    A table that does not say how loud was tested.
    Write the loudest level that was tested beside it.

    audiometry.unusual-level: flag warning
    Thresholds are outside what ears have.
    Amplitudes instead of levels, a wrong calibration, or a wrong unit.
    Check headphone, volume and unit.

    audiometry.implausible: flag warning
    Frequencies, levels or amplitudes that cannot be are left out.
    A damaged file, or kHz in a column of Hz.
    Look at the first one that is named.

    audiometry.at-limit: flag info
    Thresholds are the lowest that the measurement gives, and may lie below.
    Good hearing.
    Report them as "or better".

    audiometry.masked-counts: flag info
    Thresholds without masking stand beside masked ones, which count in the summary.
    A clinical audiogram.
    Nothing.

    audiometry.setup-differs: flag warning
    The steps of the test were done with different headphones or volumes.
    They were changed between the ears or frequencies.
    Compare ears with care.

    audiometry.setup-changed: flag warning
    Headphone or volume change within one frequency, so nobody knows what was played.
    The volume button was pressed during the test.
    Repeat the frequency.

    audiometry.above-ceiling: flag warning
    Tones are logged at levels that the headphone cannot play without clipping.
    A system volume that is too low, or a wrong calibration.
    Thresholds at those levels are lower bounds.

    audiometry.volume-fault: flag warning
    The app misread the system volume, so its levels are off by the amount that the message names.
    A fault of ResearchKit's version.
    Run again with --correct-volume, or correct the levels.

    audiometry.volume-corrected: flag info
    The app misread the system volume, and corrected levels are given too.
    --correct-volume was given.
    Publish the corrected levels and say so.

    audiometry.wrong-ear: flag warning
    Tones of the older test were assigned to the other ear.
    A fault of ResearchKit's older task.
    Use the method reference.

    audiometry.tone-missing: flag warning
    A tone that should be in the recording is not.
    A pause of the player, a level below the noise, or another protocol.
    Listen at the time that is named.

    audiometry.tone-unexpected: flag warning
    The recording has a tone that should not be there.
    A sound of the system or the room.
    Listen at the time that is named.

    audiometry.tone-channel: flag warning
    A tone is loudest in the wrong channel.
    Left and right are swapped, in the cable or in the app.
    Swap them and measure again: ears would be exchanged.

    audiometry.tone-deviates: flag warning
    A tone is off in level, frequency or distortion.
    A wrong calibration, a defective headphone, or noise.
    Calibrate the headphone again.

    audiometry.room: flag info, error
    Which room and limits the thresholds are compared with; an error when the recording of the room gives no verdict.
    --room was given; without a right calibration there are no levels to compare.
    For the error: give --room-sensitivity, or the JSON result of spl with a calibration.

    audiometry.room-too-loud: flag warning
    The room is too loud for some thresholds, which may be the noise's.
    Background noise.
    Do not use the thresholds that are named, or test elsewhere.

    audiometry.room-near-noise: flag warning
    Thresholds lie less than a step above what the room's noise lets one test.
    Background noise.
    Take them as upper bounds.

    audiometry.room-doubtful: flag warning
    The sound levels of the room are doubtful themselves.
    Their own warnings, which the message names.
    Look them up; measure the room again.

    audiometry.unreadable-value: flag warning
    Values of the audiogram cannot be read as numbers and are left out.
    Words, bounds such as "> 80", or a unit that is not known.
    Look at the first one that is named.

    audiometry.empty-sample: flag warning
    Audiograms have points and no threshold.
    A test that was stopped, or values of an unknown kind.
    Nothing can be had of them.

    audiometry.no-value: flag info
    Values are named and empty.
    Frequencies that were not tested.
    Nothing.

    audiometry.not-air: flag warning
    Values that are not of air conduction are left out.
    Bone conduction stands in the same audiogram.
    Nothing; it is not an air-conduction threshold.

    audiometry.foreign-code: flag warning
    Codes of another system than LOINC are left out.
    A hospital's own codes.
    Have them mapped to LOINC.

    audiometry.preliminary: flag warning
    FHIR resources are not final.
    The audiogram was exported before it was approved.
    Export it again when it is final.

    audiometry.withdrawn: flag warning
    FHIR resources are marked as entered in error or cancelled and are left out.
    A correction in the record.
    Nothing.

    audiometry.unattributed: flag warning
    Thresholds have no date or subject although others have.
    A bundle that was put together.
    Check that all are of one person and test.

    audiometry.unused-columns: flag info
    Columns of the table are not read.
    Notes, or names of their own.
    Nothing, unless one of them was meant.

    audiometry.unused-parameter: flag info
    Flags were given that such an input has no use for.
    Settings of the procedure for an audiogram that is ready.
    Nothing.

    audiometry.unverified-definition: flag info
    Definitions in use are not confirmed by a readable source.
    Standards that are not public.
    Check the definition that is named before you publish.
    """)
}
