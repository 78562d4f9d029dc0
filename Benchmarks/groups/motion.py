"""Ranges of motion: tables and logs of an hour, files of a minute."""

import random

from harness import HERE
from lines import Asserted, Line, Yes

TITLE = "Range of motion"
HOUR = "1 h, 100 Hz, 10-column CSV"
LOG = "1 h ResearchKit deviceMotion JSON"
MINUTE = "60 s CSV, whole process"
MANY = "Files of 60 s, one process"
BYTES = "Ranges of motion with one and two workers"
OURS, ARROW, DOM = "active-cli rom", "pyarrow, read only", "limit: simdjson DOM parse"
TRIED = "[what was tried](../docs/validation.md#speed)"
FILES = 400

LINES = [
    Line(1, "hour of a 10-column CSV over pyarrow's read", 1.1, "×", lambda m: m.ratio(HOUR, OURS, ARROW), tried=TRIED),
    Line(1, "memory for that hour", 60, "MB", lambda m: m.cost(HOUR, OURS, "peak"), tried=TRIED),
    Line(1, "hour of deviceMotion JSON over simdjson's DOM parse", 1.2, "×", lambda m: m.ratio(LOG, OURS, DOM), tried=TRIED),
    Line(1, "file of 60 s, whole process", 20, "ms", lambda m: 1000 * m.cost(MINUTE, OURS)),
    Line(1, "files of 60 s a second and core", 200, "a second", lambda m: FILES / m.cost(MANY, OURS), ">=", TRIED),
    Yes(1, "same bytes with one and two workers", value=lambda m: m.is_yes(BYTES)),
    Asserted(1, "same bytes in any locale, on any day", "every command", "DeterminismTests"),
    Asserted(1, "malformed and mutated input: no trap, hang or growth", "100,000 cases", "MotionCSVFuzz, RangeOfMotionFuzz", "none"),
]


def ten_columns(path):
    """The same table with three magnetometer columns, as loggers write them."""
    wide = path.with_name("ten-columns.csv")
    numbers = random.Random(1)
    with open(path) as source, open(wide, "w") as target:
        target.write(next(source).rstrip("\n") + ",mag_x_uT,mag_y_uT,mag_z_uT\n")
        for line in source:
            field = ",".join(f"{numbers.gauss(20, 0.5):.4f}" for _ in range(3))
            target.write(f"{line.rstrip()},{field}\n")
    return wide


def recording(bench, folder, seconds, kind="motion.csv"):
    written = bench.simulate("rom", folder, "--duration", seconds, "--format-out", kind, "--seed", 1)
    return next(path for path in sorted(written) if "truth" not in path.name)


def tables(bench):
    seconds = bench.size(3600, 20)
    hour = ten_columns(recording(bench, "hour-csv", seconds))
    read = ["-c", "import sys, pyarrow.csv as c; c.read_csv(sys.argv[1])"]
    yield HOUR, bench.compare({
        OURS: [bench.program, "rom", hour],
        ARROW: bench.peer(["pyarrow"], *read, hour),
        "pyarrow + offlineVQF, attitude only": bench.peer(["pyarrow", "vqf"], HERE / "peers" / "motion.py", hour),
        "limit: cat": ["cat", hour],
    })
    log = recording(bench, "hour-json", seconds, "researchkit.deviceMotion")
    yield LOG, bench.compare({
        OURS: [bench.program, "rom", log],
        DOM: bench.limit("simdjson-dom.cpp", ["-lsimdjson"], log),
        "Python json.load": ["python3", "-c", "import sys, json; json.load(open(sys.argv[1]))", log],
        "limit: cat": ["cat", log],
    })
    minute = recording(bench, "minute", bench.size(60, 20))
    yield MINUTE, bench.compare({
        OURS: [bench.program, "rom", minute],
        "pyarrow + offlineVQF, attitude only": bench.peer(["pyarrow", "vqf"], HERE / "peers" / "motion.py", minute),
        "limit: cat": ["cat", minute],
    })
    many = [minute] * bench.size(FILES, 3)
    yield MANY, bench.compare({
        OURS: [bench.program, "rom", "-j", "1", *many],
        "limit: cat": ["cat", *many],
    }, note=f"{len(many)} files.")
    yield BYTES, bench.same_bytes("rom", *many[:20], "--format", "jsonl")
