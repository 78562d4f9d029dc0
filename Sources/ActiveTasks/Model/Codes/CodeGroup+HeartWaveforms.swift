extension CodeGroup {
  /// Codes about electrocardiograms and pulse waves.
  static let heartWaveforms = CodeGroup(
    "Electrocardiograms and pulse waves",
    """
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
    Waves keep their place between the beats: the true rate may be twice the one found.
    Every other beat is weak (pulsus alternans, bigeminy), or atrial waves have no beat of their own.
    Look at the curve, or count the pulse by hand.

    hr.waveform.double-rate: flag warning
    Beats are high and low, or early and late, in turn: the true rate may be half the one found.
    Every other beat is weak or early, or P waves (2:1 block), T waves or second pulse waves were taken for beats.
    Look at the curve, or count the pulse by hand.

    hr.waveform.pacemaker-spikes: flag warning
    Narrow spikes of half the range of the ECG or more recur: those of a pacemaker may be counted as beats, or hide them.
    A pacemaker, or a sensor that drops single samples.
    Look at the curve; count the pulse by hand, or filter the spikes.

    hr.waveform.complex-width: flag warning
    QRS complexes are too narrow or too wide for the sampling rate, which is only stated.
    A wrong --rate: rate and variability are wrong by the same factor; or a bundle branch block.
    Check the rate of the sensor.

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
