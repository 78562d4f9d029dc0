"""Heart rates: intervals of five minutes, an electrocardiogram of an hour, a health export."""

import subprocess

from harness import HERE
from lines import Asserted, Line

TITLE = "Heart rate"
FIVE = "5 min of intervals, whole process"
FURTHER = "5 min of intervals, each further one"
HOUR = "1 h ECG, WFDB format 16, whole process"
HOUR_FURTHER = "1 h ECG, each further one"
EXPORT = "Apple Health export.xml, 500,000 heart rates"
OURS, WARM = "active-cli heartrate, every metric", "active-cli heartrate, computing only"
BEATS = "active-cli heartrate, beats only"
RATE = "Megabytes a second of CPU time"
TRIED = "[how exports are read](../docs/validation.md#health-exports)"

LINES = [
    Line(4, "5 min of intervals, whole process", 15, "ms", lambda m: 1000 * m.cost(FIVE, OURS)),
    Line(4, "5 min of intervals, every metric, warm", 0.5, "ms", lambda m: 1000 * m.cost(FURTHER, WARM)),
    Line(4, "1 h ECG at 360 Hz, beats, warm", 40, "ms", lambda m: 1000 * m.cost(HOUR_FURTHER, BEATS)),
    Line(4, "1 h ECG, whole process", 0.25, "CPU s", lambda m: m.cost(HOUR, OURS)),
    Line(4, "Apple Health export", 200, "MB/s of CPU time", lambda m: m.figure(RATE, "active-cli heartrate", "MB/s"), ">="),
    Line(4, "Apple Health export, memory", 64, "MB", lambda m: m.cost(EXPORT, "active-cli heartrate", "peak"), tried=TRIED),
    Asserted(4, "malformed and extreme inputs: a number or a null with a reason", "every one", "HeartRateEdgeTests, GoldenCaseTests"),
    Asserted(4, "mutated input: no trap or hang", "100,000 cases", "HeartRateFuzz", "none"),
]
LIBRARIES = {
    "HeartPy, time domain and Poincaré": ("heartpy", ["heartpy"], 25),
    "NeuroKit2, time, Welch, SampEn, DFA": ("neurokit2", ["neurokit2"], 15),
    "pyHRV, time, Welch, Poincaré, SampEn, DFA": ("pyhrv", ["peakutils", "nolds", "pyhrv"], 9),
}
DETECTORS = {
    "sleepecg, beats only": ("sleepecg", ["sleepecg"], 15),
    "NeuroKit2, beats only": ("neurokit2-ecg", ["neurokit2"], 9),
}


def beats(bench, folder, seconds, kind):
    written = bench.simulate(
        "heartrate", folder, "--duration", seconds, "--mean", 850, "--noise", 10, "--format-out", kind, "--seed", 1)
    return next(path for path in sorted(written) if path.suffix in (".txt", ".hea"))


def hour_of_ecg(bench, warm):
    """An hour of electrocardiogram at 360 Hz; at 250 Hz where there is no program that writes it."""
    if not warm.exists():
        return beats(bench, "hour-ecg", bench.size(3600, 30), "wfdb.record")
    record = bench.room / "hour.hea"
    subprocess.run([warm, "ecg", record], check=True)
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


def peers(bench, libraries, path, warm=False):
    """The jobs of the libraries on one file, once in a new process or often in a warm one."""
    script = HERE / "peers" / "heart.py"
    return {
        name: bench.peer(packages, script, library, path, *([str(times)] if warm else []))
        for name, (library, packages, times) in libraries.items()
    }


def tables(bench):
    warm = bench.program.with_name("heart-warm")
    five = beats(bench, "beats", 300, "rr.txt")
    yield FIVE, bench.compare({
        OURS: [bench.program, "heartrate", five], **peers(bench, LIBRARIES, five), "limit: cat": ["cat", five]})
    rows = {WARM: bench.reported([warm, "metrics", five, "301"])} if warm.exists() else {}
    rows["active-cli heartrate -j 1, reading and printing included"] = bench.further(
        [bench.program, "heartrate", "-j", "1"], five, bench.size(501, 11))
    rows |= {name: bench.reported(job) for name, job in peers(bench, LIBRARIES, five, True).items()}
    yield FURTHER, {"rows": rows, "note": "In a process that runs already; of this program also the slope over 500 files."}

    ecg = hour_of_ecg(bench, warm)
    note = f"{ecg.read_text().split()[2]} Hz."
    yield HOUR, bench.compare({
        OURS: [bench.program, "heartrate", ecg], **peers(bench, DETECTORS, ecg),
        "limit: cat": ["cat", ecg.with_suffix(".dat")]}, note=note)
    rows = {BEATS: bench.reported([warm, "beats", ecg, "21"])} if warm.exists() else {}
    rows["active-cli heartrate -j 1, reading, every metric and printing included"] = bench.further(
        [bench.program, "heartrate", "-j", "1"], ecg, bench.size(11, 3))
    rows |= {name: bench.reported(job) for name, job in peers(bench, DETECTORS, ecg, True).items()}
    yield HOUR_FURTHER, {"rows": rows, "note": note}

    export = health_export(bench.room / "export.xml", bench.size(500_000, 1000))
    size = export.stat().st_size / 1e6
    iterparse = "import sys, xml.etree.ElementTree as t\nfor _, e in t.iterparse(sys.argv[1]): e.clear()"
    table = bench.compare({
        "active-cli heartrate": [bench.program, "heartrate", export],
        "limit: expat, tags counted": bench.limit("expat-parse.c", ["-lexpat"], export),
        "Python iterparse, read only": ["python3", "-c", iterparse, export],
        "limit: cat": ["cat", export],
    }, note=f"{size:.0f} MB.")
    yield EXPORT, table
    yield RATE, {"columns": ["MB/s"], "rows": {
        name: [size / figures["cpu"]] for name, figures in table["rows"].items() if figures.get("cpu")}}
    export.unlink()
