"""Levels of real and synthetic recordings against levels from the analytic curves."""

import json

import numbers_of
from lines import Asserted, Line

LEVELS = "Levels of recordings: largest difference from the analytic curves in dB"
BANDS = "One-third octaves of broadband recordings: largest difference from a brick wall in dB"
# What is compared, its name in the reference, the limit set.
COMPARED = [
    ("spl.laeq", "LAeq", 0.002), ("spl.lceq", "LCeq", 0.002), ("spl.lzeq", "LZeq_noDC", 0.002), ("spl.lae", "LAE", 0.002),
    ("spl.lafmax", "LAFmax", 0.02), ("spl.lafmin", "LAFmin", 0.02), ("spl.lasmax", "LASmax", 0.02), ("spl.la10", "LAF10", 0.02),
    ("spl.la50", "LAF50", 0.02), ("spl.la90", "LAF90", 0.02),
]
OURS, PEER, OLD = "active-cli", "phonometry 4.0.0rc1 (reference)", "PyOctaveBand 2.0.0 (reference)"

LINES = [
    *(Line(2, f"{key} of recordings, largest difference", limit, "dB", lambda m, key=key: m.figure(LEVELS, key, OURS))
      for _, key, limit in COMPARED),
    Asserted(2, "offset, clipping and edge peaks of real recordings flagged", "every one", "SharedSoundTests"),
    Line(2, "one-third octaves, largest difference where comparable", 0.2, "dB", lambda m: m.worst(BANDS, OURS)),
]


def references(folder):
    """Path and reference values per channel of every WAV file that is there."""
    for table in sorted((folder / "reference").glob("*.json")):
        for name, entry in sorted(json.loads(table.read_text()).get("files", {}).items()):
            paths = [folder / place / name for place in ("recordings", "iso532", "synthetic")]
            path = next((path for path in paths if path.exists() and path.suffix == ".wav"), None)
            if path and isinstance(entry, dict) and "chan" in entry:
                yield path, entry["file"], entry["chan"]


def band_differences(found, third):
    """Differences of the bands that no stronger neighbour leaks into, between 120 Hz and 19 kHz."""
    bands = {float(name.removeprefix("spl.thirdOctave.")): value for name, value in found.items()
             if name.startswith("spl.thirdOctave.") and name.removeprefix("spl.thirdOctave.").replace(".", "").isdigit()}
    reference = {float(key): value for key, value in third.items() if value is not None}
    for frequency, expected in reference.items():
        near = [level for other, level in reference.items() if 0 < abs(other / frequency - 1) < 0.32]
        level = next((value for band, value in bands.items() if abs(band / frequency - 1) < 0.03), None)
        if 120 < frequency < 19_000 and level is not None and all(other < expected + 3 for other in near):
            yield abs(level - expected)


def tables(bench, data):
    folder = data / "audio"
    libraries = json.loads((folder / "reference" / "libs.json").read_text())
    worst = {key: {} for _, key, _ in COMPARED}
    bands, files = {}, list(references(folder))
    for path, name, channels in files:
        results = bench.results("spl", "--bands", "third", "--no-researchkit", path)
        for index, (result, values) in enumerate(zip(results, channels)):
            found = numbers_of.metrics(result, "reference")
            others = {PEER: values.get("phonometry_4.0.0rc1", {}),
                      OLD: {"LAeq": libraries.get(name, {}).get("pyoctaveband2_LAeq")} if index == 0 else {}}
            for metric, key, _ in COMPARED:
                ideal = values["ideal"].get(key)
                if ideal is None or ideal <= -90:
                    continue
                for who, value in ((OURS, found.get(metric, float("inf"))), *((who, other.get(key)) for who, other in others.items())):
                    if isinstance(value, (int, float)):
                        worst[key].setdefault(who, []).append(abs(value - ideal))
            if ("trafic" in path.name or "white" in path.name) and result["durationSeconds"] >= 4:
                bands[f"{path.name}, channel {index + 1}"] = [max(band_differences(found, values["third_fft"]))]
    columns = [OURS, PEER, OLD]
    yield LEVELS, {
        "columns": ["limit set", *columns, "levels compared"],
        "note": f"{len(files)} WAV files through `spl`; levels below −90 dB are left out.",
        "rows": {key: [limit, *(max(worst[key][who]) if who in worst[key] else None for who in columns), str(len(worst[key][OURS]))]
                 for _, key, limit in COMPARED}}
    yield BANDS, {"columns": [OURS], "rows": bands}
