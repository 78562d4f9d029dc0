"""Variability against its definitions, beats against annotations, rates under exercise against a chest strap."""

import csv
import json
import math
import pathlib
import statistics
import struct

import numbers_of
from lines import Line, Yes

DEFINITIONS = "Variability against the definitions: largest relative difference"
STORED = "RMSSD of 1,000 Welltory recordings against the stored one"
POWERS = "Powers of intervals with LF 450 and HF 200 ms²: error in percent"
ARTIFACTS = "RMSSD of intervals with wrong beats: mean error in percent"
BEATS = "Beats in electrocardiograms: F1 within 150 ms, percent"
WRIST = "Wrist pulse waves under exercise: mean absolute error in bpm"
EDGE = "Malformed and extreme inputs"
EXACT = {"meanNN": "MeanNN", "medianNN": "MedianNN", "sdnn": "SDNN", "rmssd": "RMSSD", "sdsd": "SDSD", "pnn50": "pNN50_over_diffs",
         "pnn20": "pNN20_over_diffs", "triangularIndex": "HTI", "tinn": "TINN", "sd1": "SD1", "sd2": "SD2",
         "sampen": "SampEn_m2_r0.2sd1", "dfa1": "DFA_4_16_nonoverlap", "dfa2": "DFA_16_64_nonoverlap"}
SPECTRA = {"welch": "welch_hann300_linear_4Hz", "lomb": "lomb_scaled_ms2"}
WRONG = {"mixed": 6.0, "missed": 1.3, "extra": 3.8, "ectopic": 6.3, "displaced": 5.3}
RECORDS = {"mitdb_100": 100, "nstdb_118e24_2min": 97.6, "nstdb_118e12_2min": 97.6}
OURS = "active-cli"

LINES = [
    Line(4, "time-domain and non-linear metrics from the definitions", 1e-9, "relative",
         lambda m: m.figure(DEFINITIONS, "time domain and non-linear", "difference")),
    Line(4, "spectra from the definitions", 1e-3, "relative", lambda m: m.figure(DEFINITIONS, "spectra", "difference")),
    Line(4, "LF and HF of the analytic signal by Lomb–Scargle", 0.5, "%", lambda m: m.worst(POWERS, "lombTapered")),
    Line(4, "stored RMSSD of 1,000 Welltory recordings, met to three decimals", 990, "recordings",
         lambda m: int(m.figure(STORED, "rr_data", "equal")), ">="),
    *(Line(4, f"wrong beats, {kind}: mean error of RMSSD", limit, "%", lambda m, kind=kind: m.figure(ARTIFACTS, kind, OURS))
      for kind, limit in WRONG.items()),
    Line(4, "wrong beats, mixed: 90th percentile", 13.4, "%", lambda m: m.figure(ARTIFACTS, "mixed", "its 90th percentile")),
    *(Line(4, f"beats, {name}", limit, "% F1", lambda m, name=name: m.figure(BEATS, name, OURS), ">=")
      for name, limit in RECORDS.items()),
    Line(4, "beats, mitdb_100: timing jitter", 1.5, "ms", lambda m: m.figure(BEATS, "mitdb_100", "jitter, ms")),
    Line(4, "wrist under exercise, online", 1.0, "bpm", lambda m: m.figure(WRIST, "online", OURS)),
    Line(4, "wrist under exercise, offline", 0.65, "bpm", lambda m: m.figure(WRIST, "offline", OURS)),
    Line(4, "wrist under exercise, windows marked good", 0.5, "bpm", lambda m: m.worst(WRIST, "windows marked good")),
    Yes(4, "every edge input answered without a crash", value=lambda m: int(m.figure(EDGE, "answered", OURS))),
]


def definitions(bench, folder, canonical):
    """Largest relative differences of metrics and of spectra, and how many were compared."""
    exact, spectra = [], []
    for name, expected in canonical.items():
        result = bench.results("heartrate", "--correction", "none", folder / "rr" / f"{name}.txt")[0]
        raw = numbers_of.metrics(result, "raw")
        pairs = [(raw.get(f"hrv.{ours}"), expected.get(theirs)) for ours, theirs in EXACT.items()]
        exact += [relative(*pair) for pair in pairs if None not in pair]
        for method, key in SPECTRA.items():
            found = numbers_of.metrics(result, method)
            pairs = [(found.get(f"hrv.{band.lower()}"), expected.get(key, {}).get(band)) for band in ("VLF", "LF", "HF")]
            spectra += [relative(*pair) for pair in pairs if None not in pair]
    return {"time domain and non-linear": [max(exact), str(len(exact))], "spectra": [max(spectra), str(len(spectra))]}


def relative(found, expected):
    return 0.0 if found == expected else abs(found - expected) / max(abs(expected), 1e-12)


def powers(bench, folder):
    result = bench.results("heartrate", "--correction", "none", folder / "rr" / "synth_lf450_hf200.txt")[0]
    found = {method: numbers_of.metrics(result, method) for method in ("lombTapered", "lomb", "welch")}
    return {band: [100 * abs(values[f"hrv.{band}"] / true - 1) for values in found.values()]
            for band, true in (("lf", 450), ("hf", 200))}


def welltory(bench, path):
    """RMSSD of camera and strap recordings against what their maker stored, with three decimals."""
    with open(path) as file:
        rows = [row for row in csv.DictReader(file) if row["rmssd"] and row["rr_data"]]
    place = bench.room / "welltory"
    place.mkdir()
    for index, row in enumerate(rows):
        (place / f"{index}.txt").write_text(row["rr_data"].replace(",", "\n") + "\n")
    results = bench.results(
        "heartrate", "--correction", "none", "--input-format", "rr.txt", *[place / f"{i}.txt" for i in range(len(rows))])
    found = {pathlib.Path(result["input"]["path"]).stem: numbers_of.metrics(result, "raw").get("hrv.rmssd") for result in results}
    errors = [abs(found[str(i)] - float(row["rmssd"])) for i, row in enumerate(rows) if found.get(str(i)) is not None]
    return [str(len(rows)), str(len(errors)), str(sum(error < 6e-4 for error in errors))]


def rmssd(peaks):
    intervals = [b - a for a, b in zip(peaks, peaks[1:])]
    return math.sqrt(statistics.fmean((b - a) ** 2 for a, b in zip(intervals, intervals[1:])))


def artifacts(bench, folder):
    scenarios = json.loads((folder / "reference" / "artifact_scenarios.json").read_text())
    peers = {}
    for path in (folder / "reference").glob("artifact_results_*.json"):
        peers |= json.loads(path.read_text())
    place = bench.room / "artifacts"
    place.mkdir()
    for index, scenario in enumerate(scenarios):
        peaks = scenario["peaks_ms"]
        (place / f"{index}.txt").write_text("".join(f"{b - a:.3f}\n" for a, b in zip(peaks, peaks[1:])))
    errors = {kind: [] for kind in WRONG}
    results = bench.results("heartrate", "--input-format", "rr.txt", *[place / f"{i}.txt" for i in range(len(scenarios))])
    for scenario, result in zip(scenarios, results):
        found = numbers_of.metrics(result, "reference").get("hrv.rmssd", math.inf)
        errors[scenario["kind"]].append(100 * abs(found / rmssd(scenario["true_peaks_ms"]) - 1))
    for kind, limit in WRONG.items():
        means = {name: peer["abs_pct_error"][f"{kind}.RMSSD"]["mean"] for name, peer in peers.items() if "abs_pct_error" in peer}
        best = min(means, key=means.get)
        tail = sorted(errors[kind])[math.ceil(0.9 * len(errors[kind])) - 1]
        yield kind, [limit, statistics.fmean(errors[kind]), tail, means[best], best]


def annotations(path):
    """Sample numbers of the beats of a WFDB annotation file."""
    words = [word for word, in struct.iter_unpack("<H", path.read_bytes()[: path.stat().st_size // 2 * 2])]
    sample, index, found = 0, 0, []
    while index < len(words) and words[index]:
        code, value = words[index] >> 10, words[index] & 0x3FF
        if code == 59:
            sample += (words[index + 1] << 16) | words[index + 2]
            index += 2
        elif code == 63:
            index += (value + 1) // 2
        elif code < 59:
            sample += value
            if code in {*range(1, 14), 25, 30, 34, 35, 38, 41}:
                found.append(sample)
        index += 1
    return found


def matched(truth, found, tolerance=0.15):
    """F1 in percent and the timing jitter in ms, each beat used once."""
    errors, start = [], 0
    for beat in truth:
        near = [i for i in range(start, min(start + 20, len(found))) if abs(found[i] - beat) <= tolerance]
        if near:
            best = min(near, key=lambda i: abs(found[i] - beat))
            errors.append(found[best] - beat)
            start = best + 1
        else:
            while start < len(found) and found[start] < beat - tolerance:
                start += 1
    return 200 * len(errors) / (len(truth) + len(found)), 1000 * statistics.stdev(errors)


def beats(bench, folder):
    peers = json.loads((folder / "reference" / "ecg_detection.json").read_text())["results"]
    for name, limit in RECORDS.items():
        if name == "mitdb_100":
            path, truth = folder / "ecg" / "100.hea", annotations(folder / "ecg" / "100.atr")
        else:
            record = name.split("_")[1]
            samples = (folder / "ecg" / f"{record}.csv").read_text().split()
            path, truth = bench.room / f"{record}.csv", [row[0] for row in numbers_of.table(folder / "ecg" / f"{record}_ann.csv", 0)]
            path.write_text("time_s,ecg_mV\n" + "".join(f"{i / 360:.6f},{value}\n" for i, value in enumerate(samples)))
        place = bench.room / name
        place.mkdir()
        bench.results("heartrate", path, "--series", f"{place}/")
        found = [row[0] for row in numbers_of.table(place / f"{path.stem}.waveformBeats.csv")]
        score, jitter = matched([beat / 360 for beat in truth], found)
        known = {peer: values["F1"] for peer, values in peers[name].items()}
        best = max(known, key=known.get)
        yield name, [limit, score, jitter, known[best], best]


def wrist(bench, folder):
    """Errors by recording, averaged; windows marked good pooled."""
    errors, good, missing = {"online": [], "offline": []}, {"online": [], "offline": []}, 0
    place = bench.room / "wrist"
    place.mkdir()
    for path in sorted((folder / "wrist").glob("*TYPE??.csv")):
        bench.results("heartrate", path, "--series", f"{place}/")
        truth = {row[0]: row[1] for row in numbers_of.table(path.with_name(f"{path.stem}_bpm.csv"))}
        windows = [row for row in numbers_of.table(place / f"{path.stem}.windows.csv") if row[0] in truth]
        missing += len(truth) - len(windows)
        for mode, column in (("offline", 1), ("online", 3)):
            found = [(abs(row[column] - truth[row[0]]), row[4]) for row in windows]
            errors[mode].append(statistics.fmean(error for error, _ in found))
            good[mode] += [error for error, is_good in found if is_good == 1]
    return missing, {mode: [statistics.fmean(errors[mode]), statistics.fmean(good[mode]), str(len(good[mode])), published, "13–20"]
                     for mode, published in (("online", 1.02), ("offline", 0.65))}


def tables(bench, data):
    folder = data / "hr"
    canonical = json.loads((folder / "reference" / "rr_canonical.json").read_text())["recordings"]
    there = {name: values for name, values in canonical.items() if (folder / "rr" / f"{name}.txt").exists()}
    yield DEFINITIONS, {"columns": ["difference", "numbers compared"], "rows": definitions(bench, folder, there),
                        "note": f"{len(there)} series, `--correction none`; what the program refuses for want of data is left out."}
    yield STORED, {"columns": ["recordings", "with a result", "equal"], "rows": {
        "rr_data": welltory(bench, folder / "welltory" / "hrv_measurements_first_1000.csv")}}
    yield POWERS, {"columns": ["lombTapered", "lomb", "welch"], "rows": powers(bench, folder),
                   "note": "Other tools: −34 to +14 %, measured once for this project."}
    yield ARTIFACTS, {"columns": ["limit set", OURS, "its 90th percentile", "best peer (reference)", "which"],
                      "rows": dict(artifacts(bench, folder)), "note": "(reference): measured once for this project."}
    yield BEATS, {"columns": ["limit set", OURS, "jitter, ms", "best peer (reference)", "which"], "rows": dict(beats(bench, folder))}
    missing, rows = wrist(bench, folder)
    yield WRIST, {"columns": [OURS, "windows marked good", "of them", "WFPV (published)", "general libraries"], "rows": rows,
                  "note": f"Twelve treadmill recordings, windows of 8 s; {missing} windows of the truth have no rate here."}
    inputs = sorted((folder / "edge").iterdir())
    answered = sum(bool(bench.results("heartrate", path, right=(0,))) for path in inputs)
    yield EDGE, {"columns": [OURS, "inputs", "every peer"], "rows": {
        "answered": [answered / len(inputs), str(len(inputs)), "crashes on 3 to 8 of 24 (reference)"]}}
