"""Hearing tests: logs replayed, thresholds fitted."""

import concurrent.futures
import random

from harness import BOTH, HERE
from lines import Asserted, Line, Yes

TITLE = "Tone audiometry"
ONE = "Logs of hearing tests, one core"
TWO = "Logs of hearing tests, two cores"
BYTES = "Hearing tests with one and two workers"
OURS = "active-cli audiometry -j 1"
LOGS = 3000

LINES = [
    Line(3, "logs on two cores", 100_000, "a minute",
         lambda m: 60 * LOGS / m.cost(TWO, "active-cli audiometry -j 2", "wall"), ">=", BOTH),
    Yes(3, "same bytes with one and two workers", value=lambda m: m.is_yes(BYTES)),
    Asserted(3, "thresholds of ResearchKit's own test data", "49,854 of 49,854", "HughsonWestlakeTests", "49,854"),
    Asserted(3, "every calibration entry to an amplitude and back", "every one", "CalibrationTests", "within 10⁻⁵ dB"),
    Asserted(3, "recorded tones at 20 dB SNR: frequency, level, onset, distortion", "0.1 Hz, 0.1 dB, 2 ms, 0.1 points",
             "RecordedTonesTests", "within them"),
    Asserted(3, "malformed and mutated logs: no trap or hang", "100,000 cases", "AudiometryFuzz", "none"),
]


def listeners(bench, folder, count, *flags):
    """Folders of simulated tests, each of a listener with other thresholds (0 to 80 dB HL) and another seed."""
    numbers = random.Random(20240501)

    def hearing():
        places = (250, 500, 1000, 2000, 3000, 4000, 8000)
        return ",".join(f"{place}={numbers.uniform(0, 80):.1f}" for place in places)

    thresholds = [(hearing(), hearing()) for _ in range(count)]

    def simulate(index):
        left, right = thresholds[index]
        bench.simulate("audiometry", f"{folder}/{index}", "--left", left, "--right", right, "--seed", index + 1, *flags)
        return bench.room / folder / str(index)

    with concurrent.futures.ThreadPoolExecutor(2) as workers:
        return list(workers.map(simulate, range(count)))


def tables(bench):
    folders = listeners(bench, "logs", bench.size(LOGS, 4))
    logs = [folder / "result.json" for folder in folders]
    size = sum(log.stat().st_size for log in logs) / 1e6
    note = f"{len(logs)} ResearchKit results of both ears, {size:.0f} MB, one process."
    yield ONE, bench.compare({
        OURS: [bench.program, "audiometry", "-j", "1", *logs],
        "limit: simdjson DOM parse": bench.limit("simdjson-dom.cpp", ["-lsimdjson"], *logs),
        "limit: sha256sum": ["sha256sum", *logs],
        "limit: cat": ["cat", *logs],
        "audiogram 0.1.0, averages and grades of ready audiograms only": bench.peer(
            ["audiogram"], HERE / "peers" / "audiograms.py", *[folder / "truth.csv" for folder in folders]),
    }, note=note + " No package replays or fits such logs.")
    yield TWO, bench.compare({
        f"active-cli audiometry -j {workers}": [bench.program, "audiometry", "-j", workers, *logs] for workers in ("2", "1")
    }, cores="0,1", note=note)
    yield BYTES, bench.same_bytes("audiometry", *logs[:200], "--format", "jsonl")
