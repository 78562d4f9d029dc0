/// How the numbers of each kind of task are computed, in sentences that a paper can quote.
///
/// The guide page of the task has the formulae; what differs between studies (parameters, versions) is said by the
/// page from the results themselves.
enum MethodText {
  /// The sentences of a kind of task.
  static func sentences(_ task: ActiveTask.Kind) -> String {
    switch task {
    case .rangeOfMotion:
      "Joint angles come by two methods. Method researchkit is what ResearchKit itself would have stored, its faults"
        + " included. Method reference takes the attitude of the device, or one estimated offline from"
        + " accelerometer and gyroscope, relative to the mean attitude over the first still window; the axis of"
        + " motion is the principal axis of the angular rate unless one was given; the joint angle is the twist"
        + " about that axis (swing–twist decomposition), smoothed by a zero-phase fourth-order Butterworth"
        + " low-pass. The range is the largest minus the smallest angle. Repetitions lie between turning points of"
        + " sufficient prominence. Smoothness of movement is SPARC and LDLJ (Balasubramanian et al. 2015)."
    case .soundLevel:
      "Sound levels follow IEC 61672-1:2013 (weightings A, C and Z, time weightings F and S), octave and"
        + " third-octave bands IEC 61260-1:2014. Levels are in dB SPL (re 20 µPa) where a calibration of the device"
        + " is known, else in dBFS, where an RMS value of 1.0 is 0. LA10, LA50 and LA90 are F-weighted levels"
        + " exceeded 10, 50 and 90 % of the time. Method researchkit is what ResearchKit's environment SPL meter"
        + " would have recorded from the same sound."
    case .toneAudiometry:
      "Hearing thresholds were derived from the log of presented tones by four rules side by side: ResearchKit's"
        + " modified Hughson–Westlake procedure replayed (researchkit), the ascending rule of ASHA 2005 (asha), that"
        + " of ISO 8253-1 (iso8253), both as transcribed from secondary sources, and a psychometric function fitted"
        + " to all responses (fit). A frequency without any response has no threshold and enters no mean. Pure-tone"
        + " averages are means over the frequencies of their name, pta4 that of the World Report on Hearing (WHO"
        + " 2021)."
    case .heartRate:
      "The mean heart rate is weighted by time; of beats it is 60 000 over the mean interval in milliseconds. The"
        + " resting rate is the lowest mean over 30 s. Variability is computed from intervals between beats only,"
        + " never from averaged rates: after correction of ectopic, missed, extra and displaced beats (reference)"
        + " and as recorded (raw). Definitions and the least data they need follow the Task Force of the ESC and"
        + " NASPE (1996); spectra are by Welch's method (welch) and Lomb–Scargle (lomb, lombTapered)."
    case .ipaq:
      "The short form of the International Physical Activity Questionnaire was scored by its protocol of November"
        + " 2005: MET-minutes a week are 3.3 (walking), 4.0 (moderate) and 8.0 (vigorous) times minutes times days;"
        + " less than 10 min a day count as none and more than 180 as 180; more than 960 min a day in total exclude the"
        + " case. Groups are to be described by median and interquartile range."
    case .mmse:
      "The items of an MMSE filled in on a screen were scored with the study's own key. Items that wait for a person"
        + " leave the total open and bound it. Norms of the interview do not apply to this variant."
    case .camera:
      "Camera clips were described by their first bytes, their SHA-256 and, where ffprobe was available, their tracks, and"
        + " held against the rules of their step. The retry count is how often a clip was taken again."
    case .file:
      "Recorded files were described by their first bytes and structure and compared with what their results declare."
    case .taskResult:
      "Of the other steps of ResearchKit task results come answers as they were given (raw), numbers that ResearchKit"
        + " stored (researchkit) and numbers computed again from its samples (reference)."
    }
  }
}
