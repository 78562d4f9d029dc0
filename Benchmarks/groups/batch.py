"""A study in one run: time, memory, resume; what is made from its results."""

import pathlib

from harness import BOTH, Job
from lines import Asserted, Line, Yes

TITLE = "Batches"
STUDY = "A generated study"
FEW = "A tenth of the study"
BYTES = "Batches with one and two workers"
MADE = "Made from the results"
ONE, TWO, AGAIN = "active-cli batch -j 1", "active-cli batch -j 2", "the same command again"

LINES = [
    Line(7, "`-j 2` over `-j 1`, wall time", 1.8, "×", lambda m: m.ratio(STUDY, ONE, TWO, "wall"), ">=", BOTH),
    Line(7, "resume after everything is done, of the first run's time", 5, "%", lambda m: 100 * m.ratio(STUDY, AGAIN, TWO, "wall")),
    Line(7, "constant memory: the study over a tenth of it", 1.25, "×", lambda m: m.growth(STUDY, FEW, ONE),
         tried="compare 200 and 2,000 sessions (`--sessions 2000`)"),
    Yes(7, "same results with one and two workers", value=lambda m: m.is_yes(BYTES)),
    Asserted(7, "2,000 sessions: each broken input has one error, results equal the per-file commands'", "every one",
             "make check-study, GeneratedStudyTests", "37,861 results, 359 broken inputs, 1,712 files compared"),
    Asserted(7, "killed at 50 random moments, then resumed: the same bytes", "every one", "BatchInterruptionTests", ""),
    Asserted(7, "an array of Slurm tasks, one killed, one node lost: the same bytes after merge", "equal", "make test-slurm"),
    Asserted(7, "archives that attack: a clear record and no harm", "every one", "ArchiveAttackTests"),
]


def study(bench, folder, sessions):
    """The batch of a new study, one and two workers in turns."""
    home = bench.room / folder
    bench.simulate("study", folder, "--sessions", sessions, "--seed", 3)
    (home / "key").write_text("5" * 64 + "\n")
    (home / "key").chmod(0o600)
    jobs = {
        f"active-cli batch -j {workers}": Job(
            [bench.program, "batch", "--no-progress", "--pseudonym-key", home / "key", "-j", workers, "-o",
             home / f"results-{workers}", home / "study"],
            right=(0, 1), fresh=home / f"results-{workers}")
        for workers in ("1", "2")}
    return home, jobs


def everything(folder):
    return [path for path in sorted(pathlib.Path(folder).rglob("*")) if path.is_file()]


def tables(bench):
    sessions = bench.size(bench.sessions, 4)
    home, jobs = study(bench, "few", max(sessions // 10, 2))
    yield FEW, bench.compare(jobs, cores="0,1", runs=3, note=f"{max(sessions // 10, 2)} sessions.")
    home, jobs = study(bench, "study", sessions)
    files = everything(home / "study")
    limits = {"limit: sha256sum of every file": ["sha256sum", *files], "limit: cat": ["cat", *files]}
    table = bench.compare({**jobs, **limits}, cores="0,1", runs=2)
    again = Job(jobs[TWO].command, right=(0, 1))
    table["rows"] |= bench.compare({AGAIN: again}, cores="0,1", runs=3)["rows"]
    table["note"] = (
        f"{sessions} sessions of every kind in folders and uploads, 3 % of the inputs broken, {len(files)} files, "
        f"{sum(path.stat().st_size for path in files) / 1e6:.0f} MB. No peer reads such studies.")
    yield STUDY, table
    same = all((home / "results-1" / name).read_bytes() == (home / "results-2" / name).read_bytes()
               for name in ("results.jsonl", "metrics.csv", "errors.jsonl", "sessions.jsonl"))
    yield BYTES, {"columns": ["same bytes"], "rows": {"-j 1 and -j 2": ["yes" if same else "no"]}}

    results = home / "results-1"
    made = {"active-cli report": Job([bench.program, "report", results, "-o", home / "report.html"])}
    for form in ("tidy", "fhir", "omh", "bids"):
        made[f"active-cli export {form}"] = Job(
            [bench.program, "export", form, results, "-o", home / form], fresh=home / form)
    made["active-cli query, overview"] = Job([bench.program, "query", results])
    made["limit: cat results.jsonl"] = Job(["cat", results / "results.jsonl"])
    yield MADE, bench.compare(made, runs=3, ratio=False, note=f"From the {sessions} sessions; of 2,000 with `--sessions 2000`.")
