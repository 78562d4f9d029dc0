"""Inclination against optical truth, ranges of simulated hinges against exact truth."""

import csv
import json
import math
import statistics
import subprocess

import numbers_of
from harness import HERE
from lines import Asserted, Line

INCLINATION = "Inclination, BROAD trials: root-mean-square error in degrees"
HINGES = "Range of a repetition, simulated hinges: median error in degrees"
RESEARCHKIT = "ResearchKit's range of motion of an attitude log: largest error in degrees"
LIMITS = {"reps": 0.11, "reps_tilted30": 0.12, "reps_vertical": 0.2, "reps_bigbias": 0.2, "reps_wobble": 0.34, "fast": 0.1}
PEER, RERUN = "offlineVQF (reference)", "offlineVQF, run here"

LINES = [
    Line(1, "inclination on BROAD over offlineVQF's: the worst of five trials", 1, "×",
         lambda m: m.worst(INCLINATION, "active-cli", PEER)),
    *(Line(1, f"hinge `{name}`, noise of the brief: median error of a repetition", limit, "°",
           lambda m, name=name: m.figure(HINGES, name, "noise of the brief")) for name, limit in LIMITS.items()),
    Line(1, "`method: researchkit` of the hinge log, against the formula", 5e-4, "°", lambda m: m.worst(RESEARCHKIT, "error")),
    Asserted(1, "worked vectors of ResearchKit's angle", "10⁻⁶", "WorkedVectorTests", "equal"),
    Asserted(1, "from attitude: median error of a repetition", "≤ 0.05°", "HingeRangeTests"),
    Asserted(1, "peak velocity, SPARC and LDLJ of simulated hinges", "2 %; as given",
             "SmoothnessTests, RepetitionFinderTests", "0.4 %; within 0.001 and 0.04"),
]


def inclination(found, truth):
    """Angle between the down directions that two attitudes (w, x, y, z) put into the sensor's frame, degrees."""
    def down(q):
        w, x, y, z = q
        return 2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z

    a, b = down(found), down(truth)
    length = math.sqrt(sum(v * v for v in a) * sum(v * v for v in b))
    return math.degrees(math.acos(max(-1, min(1, sum(p * q for p, q in zip(a, b)) / length))))


def error(attitude, recording):
    """Root-mean-square inclination error over the phases of movement."""
    squares = [
        inclination(found, row[7:11]) ** 2 for found, row in zip(attitude, recording)
        if row[11] == 1 and all(map(math.isfinite, row[7:11]))]
    return math.sqrt(statistics.fmean(squares))


def trial(bench, path, known):
    recording = numbers_of.table(path)
    series = bench.room / f"{path.stem}.series.csv"
    bench.results("rom", path, "--series", series)
    cells = [error([row[4:8] for row in numbers_of.table(series)], recording), known["offlineVQF 6D"]]
    attitude = bench.room / f"{path.stem}.vqf.csv"
    job = bench.peer(["pyarrow", "vqf"], HERE / "peers" / "motion.py", path, attitude)
    if isinstance(job, str) or subprocess.run(job).returncode != 0:
        cells.append(None)
    else:
        cells.append(error(numbers_of.table(attitude, header=0), recording))
    return [*cells, known["VQF 6D (2.1.2)"], known["RIANN"], known["imufusion rej10/bias"]]


def repetitions(bench, path, truth):
    """Median error of the ranges of single movements, up and down; infinite when another number of repetitions was found."""
    folder = bench.room / path.stem
    folder.mkdir()
    bench.results("rom", path, "--series", f"{folder}/")
    with open(folder / f"{path.stem}.repetitions.csv") as file:
        found = [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]
    measured = list(movements(found, "start_s", "peak_s", "end_s", "range_up_deg", "range_down_deg"))
    known = [rep for rep in truth["reps"] if isinstance(rep, dict)]
    expected = movements(known, "t_start", "t_peak", "t_end", "rom_up_deg", "rom_down_deg")
    # The sign of an angle is free, so that up may be down: movements are told by their time.
    errors = [abs(min(measured, key=lambda move: abs(move[0] - time))[1] - size) for time, size in expected]
    return statistics.median(errors) if len(found) == truth["n_reps"] else math.inf


def movements(rows, start, peak, end, up, down):
    """Middle and size of each movement."""
    for row in rows:
        yield (row[start] + row[peak]) / 2, row[up]
        yield (row[peak] + row[end]) / 2, row[down]


def tables(bench, data):
    folder = data / "motion"
    peers = json.loads((folder / "reference" / "peers.json").read_text())["trials"]
    yield INCLINATION, {
        "columns": ["active-cli", PEER, RERUN, "VQF (reference)", "RIANN (reference)", "imufusion (reference)"],
        "note": "Whole recordings through `rom --series`, one set of parameters; (reference): measured once for this project.",
        "rows": {name: trial(bench, folder / "broad" / f"{name}.csv", known) for name, known in peers.items()
                 if (folder / "broad" / f"{name}.csv").exists()}}
    truth = json.loads((folder / "reference" / "expected.json").read_text())
    yield HINGES, {
        "columns": ["limit set", "noise of the brief", "noise of a phone"],
        "note": "`rom --series`, up and down, against the exact ranges.",
        "rows": {name: [limit, *(repetitions(bench, folder / "hinge" / f"hinge_{name}_{noise}.csv", truth[f"hinge_{name}"])
                                 for noise in ("brief", "phone"))] for name, limit in LIMITS.items()}}
    log = folder / "hinge" / "hinge_reps_researchkit_deviceMotion.json"
    expected = json.loads((folder / "hinge" / "hinge_reps_researchkit_expected.json").read_text())
    found = numbers_of.metrics(bench.results("rom", log)[0], "researchkit")
    yield RESEARCHKIT, {"columns": ["error"], "note": "The expected values are printed to 0.001°.",
                        "rows": {name: [abs(found[f"rom.{name}"] - value)] for name, value in expected.items()}}
