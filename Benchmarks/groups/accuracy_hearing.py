"""Thresholds of simulated listeners against their true ones, grades of audiograms against their definition."""

import csv
import json
import math
import subprocess

import audiometry
import numbers_of
from harness import HERE
from lines import Line, Yes

NOISY = "Thresholds of simulated listeners"
GRADES = "Averages and grades of audiograms"
FIT, COVERED, RULE, DONE = "fit, RMSE dB", "95 % intervals that cover, %", "ResearchKit's rule, RMSE dB", "of them with a threshold, %"
# Listener: flags of the simulation and the limit set for the fit.
LISTENERS = {
    "slope 2 dB, no lapses": (["--slope", "2"], 2.2),
    "slope 4 dB, 2 % false alarms and lapses": (["--slope", "4", "--false-alarms", "0.02", "--lapses", "0.02"], 3.4),
}
# Audiogram at 500, 1000, 2000 and 4000 Hz, and what WHO 2021 makes of it.
AUDIOGRAMS = {"average 37.5": ((35, 35, 40, 40), 37.5, "moderate"), "average 22": ((20, 20, 24, 24), 22.0, "mild"),
              "4 kHz missing": ((30, 30, 30, None), None, None)}

LINES = [
    *(Line(3, f"fitted thresholds, {name}: RMSE", limit, "dB", lambda m, name=name: m.figure(NOISY, name, FIT))
      for name, (_, limit) in LISTENERS.items()),
    *(Line(3, f"fitted thresholds, {name}: distance of the coverage from 95 %", 2, "points",
           lambda m, name=name: abs(m.figure(NOISY, name, COVERED) - 95)) for name in LISTENERS),
    *(Line(3, f"fitted thresholds, {name}: with a result", 100, "%",
           lambda m, name=name: m.figure(NOISY, name, "fit has one, %"), ">=") for name in LISTENERS),
    Yes(3, "average and grade of three audiograms that the published package gets wrong",
        value=lambda m: int(all(cells[1] == "right" for cells in m.tables[GRADES]["rows"].values()))),
]


def rms(errors):
    return math.sqrt(sum(error * error for error in errors) / len(errors)) if errors else math.inf


def listener(bench, name, flags, count):
    folders = audiometry.listeners(bench, name.replace(" ", "-").replace("%", ""), count, *flags)
    fits, rules, covered, total = [], [], 0, 0
    for folder, result in zip(folders, bench.results("audiometry", *[folder / "result.json" for folder in folders])):
        fit, rule = (numbers_of.metrics(result, method) for method in ("fit", "researchkit"))
        with open(folder / "truth.csv") as file:
            truths = {f"audiometry.threshold.{row['ear']}.{row['frequency_hz']}": float(row["threshold_dbhl"])
                      for row in csv.DictReader(file)}
        for key in [*truths, *(f"{key}.retest" for key in truths if key.endswith(".1000"))]:
            truth = truths[key.removesuffix(".retest")]
            total += 1
            if key in fit:
                fits.append(fit[key] - truth)
                covered += fit[f"{key}.lower95"] <= truth <= fit[f"{key}.upper95"]
            if key in rule:
                rules.append(rule[key] - truth)
    return [rms(fits), 100 * covered / len(fits), 100 * len(fits) / total, rms(rules), 100 * len(rules) / total]


def tables(bench):
    """What needs no recordings: simulated listeners, and audiograms with known grades."""
    count = bench.size(400, 3)
    yield NOISY, {
        "columns": [FIT, COVERED, "fit has one, %", RULE, DONE],
        "note": f"{count} tests of both ears each, true thresholds 0 to 80 dB HL; the rule answers in steps of 5 dB.",
        "rows": {name: listener(bench, name, flags, count) for name, (flags, _) in LISTENERS.items()}}
    rows = {name: grades(bench, name, *case) for name, case in AUDIOGRAMS.items()}
    yield GRADES, {"columns": ["active-cli", "verdict", "package audiogram 0.1.0", "verdict "], "rows": rows}


def grades(bench, name, levels, average, grade):
    path = bench.room / f"{name.replace(' ', '-')}.csv"
    with open(path, "w") as file:
        file.write("ear,frequency_hz,threshold_dbhl\n")
        for place, level in zip((500, 1000, 2000, 4000), levels):
            file.write(f"left,{place},{level}\n" if level is not None else "")
    found = {m["name"]: m["value"] for m in bench.results("audiometry", path)[0]["metrics"]}
    ours = (found.get("audiometry.pta4.left"), found.get("audiometry.grade.left"))
    job = bench.peer(["audiogram"], HERE / "peers" / "audiograms.py", path)
    theirs, word = str(job), "–"
    if not isinstance(job, str):
        done = subprocess.run(job, capture_output=True, text=True)
        theirs = json.loads(done.stdout)[0] if done.returncode == 0 else ("failed", "")
        word, theirs = verdict(theirs, average, grade), text(theirs)
    return [text(ours), verdict(ours, average, grade), theirs, word]


def text(pair):
    return " → ".join("none" if part is None else str(part) for part in pair)


def verdict(pair, average, grade):
    return "right" if tuple(pair) == (average, grade) else "wrong"
