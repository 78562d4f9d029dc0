"""The heart-rate jobs of the benchmark as Python libraries do them: heart-peers.py LIBRARY FILE [TIMES]."""

import sys

import numpy

library, path, times = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1

if library == "neurokit2":
    import neurokit2

    intervals = numpy.loadtxt(path)
    beats = {"RRI": intervals, "RRI_Time": numpy.cumsum(intervals) / 1000}
    for _ in range(times):
        neurokit2.hrv_time(beats)
        neurokit2.hrv_frequency(beats, interpolation_rate=4, normalize=False)
        neurokit2.entropy_sample(intervals, tolerance="sd")
        neurokit2.fractal_dfa(intervals, scale=range(4, 17))
elif library == "heartpy":
    from heartpy.analysis import calc_poincare, calc_ts_measures

    intervals = numpy.loadtxt(path)
    steps = numpy.diff(intervals)
    for _ in range(times):
        work = calc_ts_measures(intervals, numpy.abs(steps), steps**2)[1]
        calc_poincare(intervals, [0] * len(intervals), measures=work)
elif library == "sleepecg":
    import sleepecg

    # Format 16 of WFDB, one signal at 250 Hz.
    ecg = numpy.fromfile(path, dtype="<i2").astype(float)
    for _ in range(times):
        sleepecg.detect_heartbeats(ecg, 250)
else:
    sys.exit(f"unknown library {library}")
