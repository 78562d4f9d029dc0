extension CodeGroup {
  /// Codes about reading motion.
  static let motion = CodeGroup(
    "Motion recordings",
    """
    motion.no-usable-columns: error
    No sensor has all its axes.
    Columns with names of their own, or an axis that was not exported.
    Assign the columns by name or position: --columns time=1,ax=2,ay=3,az=4.

    motion.no-streams: error
    No item of the log has motion.
    The log of another sensor, or items without numbers.
    Give the log of the device's motion; name its format with --input-format.

    motion.no-samples: error
    The log has no samples.
    The recorder logged nothing or was cut off.
    Look for another file of the session.

    motion.too-few-samples: error
    There are fewer than two samples with a time.
    The recording was stopped at once, or its time stamps cannot be read.
    Look at the time column; give --rate if there is none.

    motion.no-files: error
    No file of the folder holds motion.
    Another folder than was meant; only a motion recording is a folder.
    Name other recordings by themselves.

    motion.not-motion: error
    A file of the folder is a recording of another kind.
    Recordings of several tasks share a folder.
    Name the files of the motion recording, or process the study with batch.

    motion.files-differ: error
    The files of one recording have different units or rates.
    Files of two recordings in one folder.
    Separate them, or state the unit with --units.

    motion.files-overlap: error
    Two files hold the same time of one sensor.
    Two recordings in one folder, or a clock that restarted.
    Give the files of one recording only.

    motion.clocks-differ: error
    Some files carry wall-clock time and some do not, so they cannot be placed beside each other.
    Files of two apps in one folder.
    Join files of one recording and one app only.

    motion.streams-apart: error
    The sensors were not recorded at the same time.
    Files of two recordings in one folder.
    Give the files of one recording only.

    motion.mixed-rows: error
    The rows are samples of several sensors, people or sides in turn.
    A table in long form, with a column for the name of the sensor, person or side.
    Write each to a file of its own, or sensors to columns of their own.

    motion.duplicate-columns: error
    Two columns that are needed have the same name.
    A table joined from several.
    Tell them apart by position: --columns time=1,ax=2,ay=3,az=4.

    motion.no-time: error
    There is no column of time stamps, or nothing in it can be read.
    Samples without times, or dates in an unusual form.
    Name it with --columns time=NAME, or give the sampling rate with --rate.

    motion.time-constant: error
    All time stamps are the same.
    A clock that counts seconds only, or a column that is none.
    Give the sampling rate with --rate.

    motion.time-unit: error
    The unit of the time stamps is not clear, or cannot be the stated one.
    Stamps whose spacing fits no sampling rate of a phone in any unit.
    State it with --units time=ms, or give the sampling rate with --rate.

    motion.clock-reset: error
    The time stamps start again: there is more than one clock.
    Two recordings in one file, or a restart of the device.
    Split the file there, or give --rate if the samples are continuous.

    motion.unit-unclear: error
    The unit of a sensor is not clear, and a wrong one would give wrong angles.
    Values that fit two units, or none.
    State it with --units acc=g or gyro=deg/s.

    motion.unit-unknown: error
    The unit in the header is not known.
    An unusual spelling.
    State it with --units.

    motion.unit-inferred: flag info
    A unit was decided from the values.
    The file does not state it, and the values leave no doubt.
    Nothing; state it with --units if you know better.

    motion.unit-assumed: flag warning
    A unit is not stated and the values do not tell: the SI unit was assumed.
    A recording without a rest or without a turn.
    Find out the unit and state it with --units.

    motion.unit-conflict: flag warning
    The stated unit does not fit the values; the statement was kept.
    A wrong header, or a wrong --units.
    Check the unit: angles and velocities are wrong by its factor.

    motion.unit-overridden: flag warning
    --units says another unit than the file; yours was taken.
    A correction, or a mistake.
    Check which of them is right.

    motion.time-unit-inferred: flag info
    The unit of time was decided from the spacing of the stamps.
    The file does not state it.
    Nothing, if the duration is the expected one.

    motion.time-unit-doubtful: flag warning
    The unit of time that was inferred makes less than 20 or more than 800 Hz, and no second sensor confirms it.
    Ticks of 0.1 ms or 100 ns in a column that names no unit, or an unusual sampling rate.
    State the unit (--units time=ms, us, 100ns) or the sampling rate (--rate); velocities are wrong by ten if it is not right.

    motion.time-zone-unknown: flag info
    Dates have no offset from UTC, so the start is not known.
    An app that writes local times.
    Nothing for the numbers; results cannot be placed in time.

    motion.time-from-rate: flag info
    Times came from a sampling rate, not from the file.
    --rate, or a rate in the header.
    Nothing, if the rate is right: durations and velocities depend on it.

    motion.rate-contradicts-times: flag warning
    --rate replaced time stamps that show another rate.
    A wrong --rate, or stamps that are known to be wrong.
    Leave --rate out unless the stamps are wrong.

    motion.time-wrapped: flag info
    A counting clock overflowed, or passed midnight, and was continued.
    Short counters, or clock times without a date.
    Nothing.

    motion.unsorted: flag warning
    Rows were not in the order of time and were sorted.
    Parallel writing, or files that were joined.
    Check that it is one recording.

    motion.duplicate-rows: flag info
    Rows that repeat a time and its values were dropped.
    A log that was written twice in part.
    Nothing.

    motion.duplicate-times: flag warning
    Rows with one time and different values were averaged.
    A clock that is coarser than the sampling, or two recordings in one file.
    If it concerns most rows, give --rate.

    motion.missing-times: flag warning
    Rows without a readable time were dropped.
    Empty or damaged cells.
    Look at the first one; many leave holes.

    motion.outlying-times: flag warning
    Rows whose time lies far from all others were dropped.
    A clock that was set, or damaged cells.
    Look at the first one.

    motion.gaps: flag warning
    The recording has pauses in which nothing is known.
    The app was in the background, or the connection to the sensor was lost.
    Check that no repetition touches a pause; the repetitions that do are left out.

    motion.jitter: flag warning
    The sampling interval varies by more than a tenth.
    A busy phone, or stamps that were made on arrival.
    Nothing for slow movement; velocities may be rough.

    motion.missing-samples: flag warning
    Samples or components are missing.
    Empty cells, or a sensor that started late.
    Check how many; the others were used.

    motion.frozen: flag warning
    The sensor repeated the same values for a second or longer.
    A sensor or driver that hung.
    Do not use repetitions of that time.

    motion.gyro-saturated: flag warning
    The gyroscope sat at the end of its range: the movement was faster than it measures.
    A fast movement, or a small range setting.
    Angles after it may be too small; set a larger range.

    motion.gravity-magnitude: flag warning
    At rest the accelerometer does not show 1 g.
    A wrong unit, a sensor out of calibration, or no rest.
    Check the unit; calibrate the sensor.

    motion.gravity-removed: flag warning
    The acceleration has had gravity removed, so it says nothing about the vertical.
    User acceleration was exported.
    Export the acceleration with gravity.

    motion.gravity-included: flag warning
    An acceleration said to be without gravity holds it.
    A wrong column name.
    Check what the app exports.

    motion.gravity-from-attitude: flag info
    Gravity was put back with the device's attitude.
    The log has user acceleration and attitude.
    Nothing.

    motion.sign-assumed: flag info
    The format leaves the accelerometer's sign open; +1 g upwards at rest was assumed.
    Apple and Android use opposite signs.
    If angles have the wrong sense, state it with --units sign=….

    motion.sign-from-attitude: flag warning
    The attitude shows that the accelerometer's sign is the other one.
    A converter between the conventions of Apple and Android.
    Check the app; the sign that fits was used.

    motion.attitude-norm: flag warning
    Attitude quaternions were not of unit length and were normalised.
    Rounding, or columns in another order.
    Check the order of the columns if the deviation is large.

    motion.streams-aligned: flag info
    Sensors with times of their own were interpolated onto one time axis.
    One file or one rate a sensor.
    Nothing.

    motion.stream-cut: flag warning
    A sensor begins late or ends early, and the others were cut to it.
    Sensors that start one after the other.
    Check that the movement lies in what is left.

    motion.sensor-chosen: flag warning
    The file holds several sensors and one was taken.
    A recording of several body segments.
    Name the one you mean with --columns.

    motion.columns-ignored: flag warning
    Columns that look like a motion sensor were not used.
    Further sensors, or an axis that is missing.
    Assign them with --columns if they matter.

    motion.time-unread: flag warning
    A column of dates or of numbers that rise evenly was not read; time counts rows at the sampling rate.
    A time column with a name that is not known.
    If it holds the times, read it with --columns time=NAME or its number.

    motion.several-recordings: flag warning
    A column tells people, sides, devices, visits or files apart, and all rows were taken together.
    Recordings were put into one table with a column for what they belong to.
    Split the table by that column, unless it marks parts of one recording that you want as a whole.

    motion.activities: flag info
    A column names what was done or the parts of the recording; all rows were taken together.
    The app marks the parts of a recording.
    Nothing; split the table for numbers of one part.

    motion.files-joined: flag info
    Several files were joined to one recording.
    One file a sensor, or a recording in parts.
    Nothing, if they belong together.

    motion.files-skipped: flag info
    Files of the folder that hold no motion were passed over.
    Descriptions, sound or pictures beside the sensor files.
    Nothing.

    sage.several-steps: flag warning
    The rows belong to several steps of the task.
    A recorder that ran over the whole task.
    Cut the file by step if only one is meant.

    sage.time-from-uptime: flag info
    No row has a timestamp; the time since boot was taken.
    An older recorder.
    Nothing.

    sage.unknown-sensor: flag warning
    Rows of an unknown sensor type were not read.
    A newer recorder.
    Nothing, if the needed sensors are there.

    sage.unreadable-date: flag warning
    The start is no date with an offset, so it is not known.
    An app that writes local times.
    Nothing for the numbers; results cannot be placed in time.
    """)
}
