extension CodeGroup {
  /// Codes about ranges of motion.
  static let rangeOfMotion = CodeGroup(
    "Range of motion",
    """
    motion.first-sample-unconverged: flag warning
    The device's attitude had not settled at the first sample, which is ResearchKit's reference: its angles are off.
    The recorder was started with the sensor fusion.
    Use the method reference, whose zero is the still window.

    motion.sensors-disagree: flag warning, flag error
    Gyroscope and accelerometer contradict each other.
    A wrong unit or sign, swapped axes, or two devices in one file.
    Check units and columns; an error says that the angles must not be used.

    motion.attitude-spikes: flag warning
    The device's attitude leaves and comes back where the gyroscope stays; the samples count as missing.
    Faults of the sensor fusion or of the transmission.
    Check how many; the others were used.

    motion.attitude-disagrees: flag warning, flag error
    The device's attitude contradicts its own gyroscope or accelerometer.
    A magnetic disturbance, columns in another order, or a fusion that had not settled.
    Check the order of the columns; an error says that the angles must not be used.

    rom.researchkit-estimated-attitude: flag info
    The file has no attitude, so ResearchKit's formula is applied to one that the device never computed.
    A file of raw sensors.
    Use the method researchkit for comparison only.

    rom.researchkit-fold: flag warning
    The movement went through +90°, where ResearchKit's angle jumps by 360°.
    The phone was worn the other way round, or the movement is larger than ResearchKit expects.
    Use the method reference; the numbers of researchkit are what the app would have shown.

    rom.methods-differ: flag warning
    The two methods differ by more than 5°.
    ResearchKit's reference or formula does not fit the movement.
    Publish reference; say so when you compare with what the app stored.

    rom.quasi-static: flag warning
    There is only an accelerometer: right for slow movement, blind to turning about the vertical.
    A recording without a gyroscope.
    Use it for slow, upright movements only; peak velocities are rough.

    rom.gyroscope-only: flag warning
    There is only a gyroscope, so nothing corrects the drift of the angle.
    A recording without an accelerometer.
    Use short recordings; compare the angle at rest before and after.

    rom.gyroscope-spikes: flag warning
    Spikes, impossible or frozen values of the gyroscope were replaced.
    Faults of the sensor or of the transmission.
    Do not use repetitions at the places that are named.

    rom.no-attitude: flag error
    No orientation can be had from what the file holds.
    Only user acceleration, or sensors that do not overlap.
    Record an attitude, or accelerometer and gyroscope.

    rom.too-short: flag error
    The recording is shorter than a movement takes.
    It was stopped at once.
    Record again.

    rom.mostly-gaps: flag error
    Pauses take more than nine tenths of a long recording, so it is not that of one movement.
    Recordings of several days in one file, or a clock that jumped.
    Split the file at the pauses.

    rom.no-motion: flag warning
    Nothing moved.
    The phone lay still, or the wrong file was given.
    Check that it was worn on the moving segment.

    rom.no-still-window: flag warning
    There is no still window; the pose of the first half second is the zero.
    The movement had begun before the recording.
    Have the participant hold still for two seconds at first; ranges stand, start and finish may be off.

    rom.out-of-plane: flag warning
    Much of the rotation is not about the axis of motion.
    A strap that slid, a compensating movement, or a movement in two planes.
    Look at the curve with --series; fix the strap.

    rom.heading-drift: flag warning
    The heading drifts, and the axis is steep enough for it to matter; the message says by how much.
    A movement about a vertical axis, which gravity cannot correct.
    Record with the axis horizontal, or take the drift as the uncertainty.

    rom.ill-conditioned: flag warning
    The swing came near half a turn, where the joint angle is not defined.
    A movement of nearly 180° about a changing axis.
    Give the axis with --axis.

    rom.repetition-in-gap: flag warning
    Repetitions that touch a hole in the recording were left out of the statistics.
    Lost samples.
    Check that enough repetitions are left.

    rom.implausible: flag warning, flag error
    The range is larger than the named joint allows, or than any joint does.
    The phone was moved by hand, the wrong --joint, or a wrong unit.
    Check joint and recording; an error says that no joint moves so far.

    rom.cutoff-limited: flag info
    The sampling rate is too low for the cut-off frequency, which was lowered.
    A recording of less than about 15 Hz.
    Nothing for slow movement; peak velocities are too low.

    rom.normal-value: flag info
    Where the normal value and the measurement error come from.
    --joint was given.
    Cite the source that the message names.

    rom.stored-result-only: flag warning
    The numbers are what the app stored; there is no recording to check them against.
    A task result was given, without its motion log.
    Give the recording if there is one.
    """)

  /// Codes about sound levels.
  static let soundLevel = CodeGroup(
    "Sound level",
    """
    spl.uncalibrated: flag info
    No calibration is known: levels are relative to full scale, and nothing that needs dB SPL is computed.
    Neither --sensitivity, --calibrator nor --device was given.
    Give one of them if sound pressure levels are needed.

    spl.calibration: flag info
    Which calibration the levels rest on.
    A calibration was given.
    Say it where the levels are published.

    spl.calibrator: flag warning
    The calibrator's tone fluctuates or is off in frequency by more than its standard allows.
    A weak battery, or a coupler that does not seal.
    Record the calibrator again.

    spl.calibrator-channels: error
    The calibrator's recording has several channels, but not those of the recording, so which of them counts is not known.
    The calibrator was recorded with other settings, or --channel mix was given.
    Give the right channel of the calibrator as a file of its own, or measure with --channel N.

    spl.uncalibrated-channel: flag warning
    The calibrator's recording has no usable tone in this channel, whose levels are relative to full scale.
    The calibrator was on one of several microphones.
    Record the calibrator on each microphone, or measure the other channel with --channel N.

    spl.inaudible: flag warning
    The calibrated A-weighted level lies below 0 dB SPL, which no microphone resolves: levels cannot be believed.
    A calibration of another device or unit, samples on another scale (16 bits in 32-bit numbers), or a muted microphone.
    Check the calibration and how the recording was converted.

    spl.calibrator-recording: error
    The calibrator's recording is no sound.
    The wrong file behind --calibrator.
    Give the recording of the calibrator.

    spl.calibrator-rate: error
    The calibrator's recording has a sampling rate that cannot be measured.
    A damaged header, or another kind of file.
    Record the calibrator again with the settings of the measurement.

    spl.calibrator-short: error
    The calibrator's recording is too short.
    Less than three seconds of tone after the first second.
    Record it again for 5 s or more.

    spl.calibrator-clipped: error
    The calibrator's recording is clipped, so its level is not known.
    A gain that is too high for 94 or 114 dB.
    Record it again below full scale, with the gain of the measurement.

    spl.calibrator-tone: error
    The calibrator's recording holds no tone of a calibrator.
    The wrong file, or a calibrator that was off.
    Record it again: 250 Hz or 1 kHz.

    spl.calibrator-unstable: error
    The calibrator's tone is not steady.
    A coupler that does not seal, or an automatic gain control.
    Switch off automatic gain and record it again.

    spl.calibration-table: error
    The file is no table of calibrations.
    A slip of the pen in the JSON, or another file.
    Compare it with docs/guide/sound-level.md.

    spl.limits: error
    The file is no table of ambient limits.
    A slip of the pen in the JSON, or another file.
    Compare it with docs/guide/sound-level.md.

    spl.sample-rate: error
    Sound of this sampling rate cannot be measured.
    Data that are no sound, or a damaged header.
    Check the rate; it must be 4 kHz to 768 kHz.

    spl.clipping: flag warning
    Samples sit at full scale, so levels and above all peaks are too low.
    The sound was louder than the recorder's range.
    Record with less gain; take the levels as lower bounds.

    spl.inter-sample-clipping: flag warning
    Between the samples the signal exceeds full scale.
    A level close to full scale.
    Record with less gain.

    spl.offset: flag warning
    A constant offset makes up part of the signal; LZeq and the bands leave it out.
    A cheap converter.
    Nothing for A- and C-weighted levels.

    spl.edge-peak: flag warning
    The C-weighted peak lies within 50 ms of an end of the recording, where it may be an artefact.
    The click of starting or stopping.
    Do not use the peak without looking at the level history.

    spl.excluded: flag info
    Stretches around samples that are no numbers were cut out.
    A broken recorder or converter.
    Check how much was cut.

    spl.short: flag info
    The recording is shorter than 5 s: S levels and percentiles have not settled.
    A short recording.
    Use LAeq only, or record longer.

    spl.too-short: flag error
    The recording is shorter than F's time constant of 0.125 s: its levels mean nothing.
    It was stopped at once.
    Record again.

    spl.constant: flag error
    Every sample has the same value: there is no sound.
    A muted microphone, or a converter's fault.
    Check the recorder.

    spl.mains-hum: flag info
    Harmonics of the mains stand out.
    Hum of the recorder, its charger or the room.
    Unplug the charger; report the level without the hum if the guide's limits need it.

    spl.researchkit-differs: flag info
    ResearchKit's meter and the A-weighted level differ by more than 1 dB.
    ResearchKit's filter and averaging are not those of a sound level meter.
    Publish reference.

    spl.room-limits: flag info
    Where the limits for the room come from, and how certain they are.
    The room's verdict was asked for.
    Cite the source that the message names.

    spl.room-loud: flag warning
    The room was too loud to test hearing down to 0 dB HL at some frequency.
    Background noise, or headphones that attenuate little.
    Test elsewhere, or say down to which level thresholds hold.

    spl.voice-too-loud: flag info
    The countdown of the task was louder than ResearchKit's limit.
    The participant spoke loudly, or close to the phone.
    Nothing for the level of the room.
    """)
}
