"""Runs the program, its peers and its limits in alternation and writes results.md and results.json."""

import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys

RUNS = 7
PROGRAM, ROOM, HERE = (pathlib.Path(a) for a in sys.argv[1:4])
PEERS = ROOM / "peers" / "bin" / "python"


def once(command):
    """One run on one core: wall seconds, CPU seconds, peak resident megabytes."""
    command = ["taskset", "-c", "0", *map(str, command)]
    start = os.times()
    pid = os.posix_spawnp(
        command[0], command, os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    wall = os.times().elapsed - start.elapsed
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"failed: {' '.join(command)}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compare(jobs):
    """Alternates the jobs and returns the median of each figure per job."""
    runs = {name: [] for name in jobs}
    for _ in range(RUNS):
        for name, command in jobs.items():
            runs[name].append(once(command))
    return {
        name: tuple(statistics.median(r[k] for r in taken) for k in range(3))
        for name, taken in runs.items()
    }


def simulate(target, seconds, kind):
    subprocess.run(
        [PROGRAM, "simulate", "rom", "--duration", str(seconds), "--format-out", kind,
         "--seed", "1", "-o", target], check=True, stdout=subprocess.DEVNULL)
    return sorted(p for p in pathlib.Path(target).iterdir() if p.suffix in (".csv", ".json")
                  and "truth" not in p.name)[0]


def main():
    hour_csv = simulate(ROOM / "hour-csv", 3600, "motion.csv")
    hour_json = simulate(ROOM / "hour-json", 3600, "researchkit.deviceMotion")
    minute = simulate(ROOM / "minute", 60, "motion.csv")
    batch = [minute] * 400
    arrow = ["-c", "import sys, pyarrow.csv as c; c.read_csv(sys.argv[1])"]
    tables = {
        "1 h, 100 Hz, 10-column CSV": compare({
            "active-cli rom": [PROGRAM, "rom", hour_csv],
            "pyarrow, read only": [PEERS, *arrow, hour_csv],
            "limit: cat": ["cat", hour_csv],
        }),
        "1 h ResearchKit deviceMotion JSON": compare({
            "active-cli rom": [PROGRAM, "rom", hour_json],
            "limit: simdjson DOM parse": [ROOM / "simdjson-dom", hour_json],
            "limit: cat": ["cat", hour_json],
        }),
        "60 s CSV, whole process": compare({"active-cli rom": [PROGRAM, "rom", minute]}),
        "400 files of 60 s, one process": compare({
            "active-cli rom -j 1": [PROGRAM, "rom", "-j", "1", *batch],
        }),
    }
    lines = [
        "# Benchmarks", "",
        f"Made by `make bench`: medians of {RUNS} alternating runs, whole processes, pinned to one core, "
        "release build. Ratios are to be trusted, absolute times depend on the machine.", "",
        f"Machine: {platform.machine()}, {os.cpu_count()} cores, {platform.system()} "
        f"{platform.release()}.", "",
    ]
    for title, table in tables.items():
        first = next(iter(table.values()))[0]
        lines += [f"## {title}", "", "| what | wall s | CPU s | peak MB | ours ÷ this (wall) |",
                  "|---|---|---|---|---|"]
        for name, (wall, cpu, memory) in table.items():
            ratio = f"{first / wall:.2f}" if wall > 0.005 else "–"
            lines.append(f"| {name} | {wall:.3f} | {cpu:.3f} | {memory:.0f} | {ratio} |")
        lines.append("")
    (HERE / "results.md").write_text("\n".join(lines))
    (HERE / "results.json").write_text(json.dumps(tables, indent=1) + "\n")
    print("\n".join(lines))


main()
