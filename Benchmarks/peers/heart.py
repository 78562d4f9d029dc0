"""The heart-rate jobs of the benchmark as Python libraries do them: heart.py LIBRARY FILE [TIMES].

FILE is a list of intervals, ms, or the header of a WFDB record with one signal in format 16. With TIMES, prints the median
CPU time of so many further runs, ms, as JSON."""

import contextlib
import io
import json
import os
import pathlib
import statistics
import sys
import time
import warnings

os.environ["MPLBACKEND"] = "Agg"
warnings.simplefilter("ignore")

import numpy  # noqa: E402

library, path, times = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 0


def electrocardiogram():
    """Samples and their rate."""
    rate = float(pathlib.Path(path).read_text().split()[2])
    return numpy.fromfile(pathlib.Path(path).with_suffix(".dat"), dtype="<i2").astype(float), rate


if library == "neurokit2":
    import neurokit2

    intervals = numpy.loadtxt(path)
    beats = {"RRI": intervals, "RRI_Time": numpy.cumsum(intervals) / 1000}

    def job():
        neurokit2.hrv_time(beats)
        neurokit2.hrv_frequency(beats, interpolation_rate=4, normalize=False)
        neurokit2.entropy_sample(intervals, tolerance="sd")
        neurokit2.fractal_dfa(intervals, scale=range(4, 17))
elif library == "heartpy":
    from heartpy.analysis import calc_poincare, calc_ts_measures

    intervals = numpy.loadtxt(path)
    steps = numpy.diff(intervals)
    mask = [0] * len(intervals)

    def job():
        found = calc_ts_measures(intervals, numpy.abs(steps), steps**2)[1]
        calc_poincare(
            intervals, mask, measures=found,
            working_data={"RR_masklist": mask, "RR_list": intervals})
elif library == "pyhrv":
    with contextlib.redirect_stdout(io.StringIO()):
        import pyhrv.frequency_domain
        import pyhrv.nonlinear
        import pyhrv.time_domain

    intervals = numpy.loadtxt(path)

    def job():
        with contextlib.redirect_stdout(io.StringIO()):
            pyhrv.time_domain.time_domain(nni=intervals, plot=False, show=False)
            pyhrv.frequency_domain.welch_psd(nni=intervals, show=False, mode="dev")
            pyhrv.nonlinear.poincare(nni=intervals, show=False, mode="dev")
            pyhrv.nonlinear.sample_entropy(nni=intervals)
            pyhrv.nonlinear.dfa(nn=intervals, show=False, mode="dev")
elif library == "sleepecg":
    import sleepecg

    ecg, rate = electrocardiogram()

    def job():
        sleepecg.detect_heartbeats(ecg, rate)
elif library == "neurokit2-ecg":
    import neurokit2

    ecg, rate = electrocardiogram()

    def job():
        neurokit2.ecg_peaks(neurokit2.ecg_clean(ecg, sampling_rate=rate), sampling_rate=rate)
else:
    sys.exit(f"unknown library {library}")

job()
taken = []
for _ in range(times):
    start = time.process_time()
    job()
    taken.append(1000 * (time.process_time() - start))
if taken:
    print(json.dumps({"medianMilliseconds": statistics.median(taken)}))
