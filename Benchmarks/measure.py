"""Runs the program, its peers and its limits in alternation and writes results.md and results.json.

measure.py PROGRAM ROOM HERE [GROUP...]: without groups all of motion, sound and heart. What is not measured keeps its
place on the page."""

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
WARM = PROGRAM.with_name("heart-warm")


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


def peer(library, path):
    return [PEERS, HERE / "heart-peers.py", library, path]


def warm(job, path, times):
    """CPU seconds of one run of a job in a process that runs already, without reading and printing."""
    found = json.loads(subprocess.run(
        ["taskset", "-c", "0", WARM, job, path, str(times)], check=True, capture_output=True).stdout)
    seconds = found["medianMilliseconds"] / 1000
    return seconds, seconds, 0.0


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


def hour_of_ecg():
    """An hour of electrocardiogram at 360 Hz; at 250 Hz where there is no program that writes it."""
    if not WARM.exists():
        return simulate_heart(ROOM / "hour-ecg", 3600, "wfdb.record")
    record = ROOM / "hour.hea"
    subprocess.run([WARM, "ecg", record], check=True)
    return record


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


def motion():
    hour_csv = ten_columns(simulate(ROOM / "hour-csv", 3600, "motion.csv"))
    hour_json = simulate(ROOM / "hour-json", 3600, "researchkit.deviceMotion")
    minute = simulate(ROOM / "minute", 60, "motion.csv")
    arrow = ["-c", "import sys, pyarrow.csv as c; c.read_csv(sys.argv[1])"]
    return {
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
            "active-cli rom -j 1": [PROGRAM, "rom", "-j", "1", *[minute] * 400],
        }),
    }


def sound():
    subprocess.run(
        ["sox", "-n", "-r", "48000", "-b", "16", "-c", "1", ROOM / "hour.wav", "synth", "3600",
         "pinknoise", "vol", "0.3"], check=True)
    subprocess.run(["sox", ROOM / "hour.wav", ROOM / "minute.wav", "trim", "0", "60"], check=True)
    # The job of the comparison: LAeq, history and percentiles of F, one-third octaves.
    levels = [PROGRAM, "spl", "--bands", "third", "--no-c-weighting", "--no-researchkit",
              "--interval", "0.125"]
    return {
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
    }


def heart():
    beats = simulate_heart(ROOM / "beats", 300, "rr.txt")
    ecg = hour_of_ecg()
    samples = ecg.with_suffix(".dat")
    rate = ecg.read_text().split()[2]
    export = health_export(ROOM / "export.xml", 500_000)
    iterparse = ["-c", "import sys, xml.etree.ElementTree as t\nfor _, e in t.iterparse(sys.argv[1]): e.clear()"]
    computing = {}
    finding = {}
    if WARM.exists():
        computing = {"active-cli heartrate, every metric, computing only": warm("metrics", beats, 301)}
        finding = {"active-cli heartrate, beats only": warm("beats", ecg, 21)}
    return {
        "5 min of intervals, whole process": compare({
            "active-cli heartrate, every metric": [PROGRAM, "heartrate", beats],
            "HeartPy, time domain and Poincaré": peer("heartpy", beats),
            "NeuroKit2, time, Welch, SampEn, DFA": peer("neurokit2", beats),
            "pyHRV, time, Welch, Poincaré, SampEn, DFA": peer("pyhrv", beats),
        }),
        "5 min of intervals, each further one": {
            **computing,
            "active-cli heartrate -j 1, reading and printing included":
                further([PROGRAM, "heartrate", "-j", "1"], beats, 501),
            "HeartPy, time domain and Poincaré": further_python("heartpy", beats, 51),
            "NeuroKit2, time, Welch, SampEn, DFA": further_python("neurokit2", beats, 11),
            "pyHRV, time, Welch, Poincaré, SampEn, DFA": further_python("pyhrv", beats, 11),
        },
        f"1 h ECG at {rate} Hz, WFDB format 16, whole process": compare({
            "active-cli heartrate, every metric": [PROGRAM, "heartrate", ecg],
            "sleepecg, beats only": peer("sleepecg", ecg),
            "NeuroKit2, beats only": peer("neurokit2-ecg", ecg),
            "limit: cat": ["cat", samples],
        }),
        f"1 h ECG at {rate} Hz, each further one": {
            **finding,
            "active-cli heartrate -j 1, reading, every metric and printing included":
                further([PROGRAM, "heartrate", "-j", "1"], ecg, 11),
            "sleepecg, beats only": further_python("sleepecg", ecg, 11),
            "NeuroKit2, beats only": further_python("neurokit2-ecg", ecg, 11),
        },
        f"Apple Health export.xml, {export.stat().st_size / 1e6:.0f} MB, 500,000 heart rates": compare({
            "active-cli heartrate": [PROGRAM, "heartrate", export],
            "limit: expat, tags counted": [ROOM / "expat-parse", export],
            "Python iterparse, read only": [PEERS, *iterparse, export],
            "limit: cat": ["cat", export],
        }),
    }


GROUPS = {"motion": ("Range of motion", motion), "sound": ("Sound level", sound), "heart": ("Heart rate", heart)}
PREFACE = (
    "# Benchmarks\n\n"
    f"Made by `make bench`: medians of {RUNS} alternating runs, whole processes, pinned to one core "
    "unless two are named, release build. Ratios of CPU time are to be trusted; wall times suffer from "
    "whatever else the machine does. Sections that were measured apart say so.\n")


def figure(seconds):
    return f"{seconds:.3f}" if seconds >= 0.1 else f"{seconds:.2g}" if seconds > 0 else "–"


def section(title, tables):
    """The part of the page for one group."""
    lines = [
        title, "", f"Medians of {RUNS} alternating runs. Machine: {platform.machine()}, {os.cpu_count()} cores, "
        f"{platform.system()}.", ""]
    for name, table in tables.items():
        first = next(iter(table.values()))[1]
        lines += [f"### {name}", "", "| what | wall s | CPU s | peak MB | ours ÷ this (CPU) |",
                  "|---|---|---|---|---|"]
        for job, (wall, cpu, memory) in table.items():
            ratio = f"{first / cpu:.2g}" if cpu > 0 and job != next(iter(table)) else "–"
            peak = f"{memory:.0f}" if memory else "–"
            lines.append(f"| {job} | {figure(wall)} | {figure(cpu)} | {peak} | {ratio} |")
        lines.append("")
    return "\n".join(lines)


def write(group, tables):
    """Puts the group's tables on the page and into the JSON; the other groups stay."""
    title = GROUPS[group][0]
    page = HERE / "results.md"
    parts = (page.read_text() if page.exists() else PREFACE).split("\n## ")
    new = section(title, tables)
    places = [i for i, part in enumerate(parts) if i and part.startswith(title)]
    if places:
        parts[places[0]] = new
    else:
        parts.append(new)
    page.write_text("\n## ".join(part.rstrip("\n") + "\n" for part in parts))
    figures = HERE / "results.json"
    known = json.loads(figures.read_text()) if figures.exists() else {}
    figures.write_text(json.dumps({**known, **tables}, indent=1, ensure_ascii=False) + "\n")
    print(new)


for group in sys.argv[4:] or GROUPS:
    write(group, GROUPS[group][1]())
