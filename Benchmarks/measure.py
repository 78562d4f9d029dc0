"""Runs the program, its peers and its limits in alternation and writes results.md and results.json."""

import json
import os
import pathlib
import platform
import random
import statistics
import subprocess
import sys

RUNS = 7
PROGRAM, ROOM, HERE = (pathlib.Path(a) for a in sys.argv[1:4])
PEERS = ROOM / "peers" / "bin" / "python"


def once(command, cores):
    """One run on the given cores: wall seconds, CPU seconds, peak resident megabytes."""
    command = ["taskset", "-c", cores, *map(str, command)]
    start = os.times()
    pid = os.posix_spawnp(
        command[0], command, os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    wall = os.times().elapsed - start.elapsed
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"failed: {' '.join(command)}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compare(jobs, cores="0"):
    """Alternates the jobs and returns the median of each figure per job."""
    runs = {name: [] for name in jobs}
    for _ in range(RUNS):
        for name, command in jobs.items():
            runs[name].append(once(command, cores))
    return {
        name: tuple(statistics.median(r[k] for r in taken) for k in range(3))
        for name, taken in runs.items()
    }


def further(command, input_, copies, cores="0"):
    """What one more input costs in a process that runs already: the slope over the number of inputs."""
    jobs = {1: [*command, input_], copies: [*command, *[input_] * copies]}
    taken = compare(jobs, cores)
    return tuple((taken[copies][k] - taken[1][k]) / (copies - 1) for k in range(2)) + (taken[copies][2],)


def further_python(library, path, times):
    """The same of a Python library: the slope over the number of repetitions."""
    script = [PEERS, HERE / "heart-peers.py", library, path]
    taken = compare({1: [*script, "1"], times: [*script, times]})
    return tuple((taken[times][k] - taken[1][k]) / (times - 1) for k in range(2)) + (taken[times][2],)


def simulate(target, seconds, kind):
    subprocess.run(
        [PROGRAM, "simulate", "rom", "--duration", str(seconds), "--format-out", kind,
         "--seed", "1", "-o", target], check=True, stdout=subprocess.DEVNULL)
    return sorted(p for p in pathlib.Path(target).iterdir() if p.suffix in (".csv", ".json")
                  and "truth" not in p.name)[0]


def simulate_heart(target, seconds, kind):
    subprocess.run(
        [PROGRAM, "simulate", "heartrate", "--duration", str(seconds), "--mean", "850", "--noise", "10",
         "--format-out", kind, "--seed", "1", "-o", target], check=True, stdout=subprocess.DEVNULL)
    return sorted(p for p in pathlib.Path(target).iterdir() if p.suffix in (".txt", ".hea"))[0]


def health_export(path, records):
    """An export.xml of heart-rate records as long as Apple Health writes them."""
    device = ("&lt;&lt;HKDevice: 0x281a3c0a0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
              "hardware:Watch6,7, software:9.1&gt;")
    with open(path, "w") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n')
        for i in range(records):
            minutes = 5 * i
            date = (f"2{minutes // 518400 % 900 + 100:03}-{minutes // 43200 % 12 + 1:02}-"
                    f"{minutes // 1440 % 30 % 28 + 1:02} {minutes // 60 % 24:02}:{minutes % 60:02}:05 +0100")
            file.write(
                ' <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Apple Watch" '
                f'sourceVersion="9.1" device="{device}" unit="count/min" creationDate="{date}" '
                f'startDate="{date}" endDate="{date}" value="{50 + i * 7919 % 110}">\n'
                '  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>\n </Record>\n')
        file.write("</HealthData>\n")
    return path


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


def main():
    hour_csv = ten_columns(simulate(ROOM / "hour-csv", 3600, "motion.csv"))
    hour_json = simulate(ROOM / "hour-json", 3600, "researchkit.deviceMotion")
    minute = simulate(ROOM / "minute", 60, "motion.csv")
    batch = [minute] * 400
    beats = simulate_heart(ROOM / "beats", 300, "rr.txt")
    hour_ecg = simulate_heart(ROOM / "hour-ecg", 3600, "wfdb.record")
    export = health_export(ROOM / "export.xml", 500_000)
    iterparse = ["-c", "import sys, xml.etree.ElementTree as t\nfor _, e in t.iterparse(sys.argv[1]): e.clear()"]
    arrow = ["-c", "import sys, pyarrow.csv as c; c.read_csv(sys.argv[1])"]
    subprocess.run(
        ["sox", "-n", "-r", "48000", "-b", "16", "-c", "1", ROOM / "hour.wav", "synth", "3600",
         "pinknoise", "vol", "0.3"], check=True)
    subprocess.run(["sox", ROOM / "hour.wav", ROOM / "minute.wav", "trim", "0", "60"], check=True)
    # The job of the comparison: LAeq, history and percentiles of F, one-third octaves.
    levels = [PROGRAM, "spl", "--bands", "third", "--no-c-weighting", "--no-researchkit",
              "--interval", "0.125"]
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
        "1 h sound, 48 kHz, 16-bit, mono WAV": compare({
            "active-cli spl -j 1, LAeq, F history, percentiles, third octaves":
                [*levels, "-j", "1", ROOM / "hour.wav"],
            "active-cli spl -j 1, everything by default": [PROGRAM, "spl", "-j", "1", ROOM / "hour.wav"],
            "sox stats": ["sox", ROOM / "hour.wav", "-n", "stats"],
            "limit: cat": ["cat", ROOM / "hour.wav"],
        }),
        "1 h sound on two cores": compare({
            "active-cli spl -j 1": [*levels, "-j", "1", ROOM / "hour.wav"],
            "active-cli spl -j 2": [*levels, "-j", "2", ROOM / "hour.wav"],
        }, cores="0,1"),
        "60 s sound, whole process": compare({
            "active-cli spl, the same job": [*levels, "-j", "1", ROOM / "minute.wav"],
            "active-cli spl, everything by default": [PROGRAM, "spl", "-j", "1", ROOM / "minute.wav"],
            "sox stats": ["sox", ROOM / "minute.wav", "-n", "stats"],
        }),
        "60 s CSV, whole process": compare({"active-cli rom": [PROGRAM, "rom", minute]}),
        "5 min of intervals, whole process": compare({
            "active-cli heartrate, every metric": [PROGRAM, "heartrate", beats],
            "HeartPy, time domain and Poincaré": [PEERS, HERE / "heart-peers.py", "heartpy", beats],
            "NeuroKit2, time, Welch, SampEn, DFA": [PEERS, HERE / "heart-peers.py", "neurokit2", beats],
        }),
        "5 min of intervals, each further one": {
            "active-cli heartrate -j 1, reading and printing included":
                further([PROGRAM, "heartrate", "-j", "1"], beats, 501),
            "HeartPy, computing only": further_python("heartpy", beats, 51),
            "NeuroKit2, computing only": further_python("neurokit2", beats, 11),
        },
        "1 h ECG at 250 Hz, WFDB format 16, whole process": compare({
            "active-cli heartrate, every metric": [PROGRAM, "heartrate", hour_ecg],
            "sleepecg, beats only": [
                PEERS, HERE / "heart-peers.py", "sleepecg", hour_ecg.with_suffix(".dat")],
            "limit: cat": ["cat", hour_ecg.with_suffix(".dat")],
        }),
        "1 h ECG at 250 Hz, each further one": {
            "active-cli heartrate -j 1, reading, every metric and printing included":
                further([PROGRAM, "heartrate", "-j", "1"], hour_ecg, 11),
            "sleepecg, beats only": further_python("sleepecg", hour_ecg.with_suffix(".dat"), 11),
        },
        f"Apple Health export.xml, {export.stat().st_size / 1e6:.0f} MB, 500,000 heart rates": compare({
            "active-cli heartrate": [PROGRAM, "heartrate", export],
            "limit: expat, tags counted": [ROOM / "expat-parse", export],
            "Python iterparse, read only": [PEERS, *iterparse, export],
            "limit: cat": ["cat", export],
        }),
        "400 files of 60 s, one process": compare({
            "active-cli rom -j 1": [PROGRAM, "rom", "-j", "1", *batch],
        }),
    }
    lines = [
        "# Benchmarks", "",
        f"Made by `make bench`: medians of {RUNS} alternating runs, whole processes, pinned to one core "
        "unless two are named, release build. Ratios of CPU time are to be trusted; wall times suffer from "
        "whatever else the machine does.", "",
        f"Machine: {platform.machine()}, {os.cpu_count()} cores, {platform.system()} "
        f"{platform.release()}.", "",
    ]
    for title, table in tables.items():
        first = next(iter(table.values()))[1]
        lines += [f"## {title}", "", "| what | wall s | CPU s | peak MB | ours ÷ this (CPU) |",
                  "|---|---|---|---|---|"]
        for name, (wall, cpu, memory) in table.items():
            ratio = f"{first / cpu:.2f}" if cpu > 0.01 else "–"
            lines.append(f"| {name} | {wall:.3f} | {cpu:.3f} | {memory:.0f} | {ratio} |")
        lines.append("")
    (HERE / "results.md").write_text("\n".join(lines))
    (HERE / "results.json").write_text(json.dumps(tables, indent=1) + "\n")
    print("\n".join(lines))


main()
