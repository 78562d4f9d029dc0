"""How time and memory grow: sessions of a study, minutes of sound and of motion."""

import batch
import motion
import sound
from lines import Line

TITLE = "Cost curve"
SESSIONS, SOUND, MOTION = "Sessions in a batch, two workers", "Minutes of sound", "Minutes of motion"
COLUMNS = ["wall s", "CPU s", "peak MB", "CPU ms per unit"]
RUNS = 3

LINES = [
    Line(2, "memory whatever the length: 600 minutes, everything by default", 32, "MB", lambda m: m.figure(SOUND, "600", "peak MB")),
]


def cells(table, units):
    """The only row of a table of costs as the cells of a curve."""
    figures = next(iter(table["rows"].values()))
    if "failed" in figures:
        return [f"failed: {figures['failed']}", None, None, None]
    return [figures["wall"], figures["cpu"], figures["peak"], 1000 * figures["cpu"] / units]


def long_sound(bench, hour, minutes):
    """A part of an hour of sound, or the hour again and again."""
    header, path = 44, bench.room / f"sound-{minutes}.wav"
    bytes_ = minutes * 60 * 96_000
    data = hour.read_bytes()[header:]
    with open(path, "wb") as file:
        file.write(b"RIFF" + (bytes_ + 36).to_bytes(4, "little") + b"WAVEfmt " + bytes.fromhex(
            "10000000" "0100" "0100" "80bb0000" "00770100" "0200" "1000") + b"data" + bytes_.to_bytes(4, "little"))
        while bytes_ > 0:
            bytes_ -= file.write(data[:bytes_])
    return path


def long_motion(bench, hour, minutes):
    """A part of an hour of motion at 100 Hz, or the hour again and again with times that go on."""
    path = bench.room / f"motion-{minutes}.csv"
    header, *rows = hour.read_text().splitlines()
    tails = [row.partition(",")[2] for row in rows]
    with open(path, "w") as file:
        file.write(header + "\n")
        for index in range(minutes * 6000):
            file.write(f"{index / 100:.2f},{tails[index % len(tails)]}\n")
    return path


def tables(bench):
    rows = {}
    for sessions in bench.size([1, 10, 100, 1000], [1, 2]):
        _, jobs = batch.study(bench, f"curve-{sessions}", sessions)
        rows[f"{sessions}"] = cells(bench.compare({"": jobs[batch.TWO]}, cores="0,1", runs=RUNS if sessions < 1000 else 1), sessions)
    yield SESSIONS, {"columns": COLUMNS, "rows": rows}

    hour, rows = sound.pink(bench.room / "hour.wav", bench.size(3600, 60)), {}
    for minutes in bench.size([1, 10, 60, 600], [1, 10]):
        path = long_sound(bench, hour, minutes)
        job = [bench.program, "spl", "-j", "1", path]
        rows[f"{minutes}"] = cells(bench.compare({"": job}, runs=RUNS if minutes < 600 else 1), minutes)
        path.unlink()
    yield SOUND, {"columns": COLUMNS, "rows": rows, "note": "48 kHz, 16-bit, mono; everything by default."}

    hour, rows = motion.recording(bench, "hour-csv", bench.size(3600, 20)), {}
    for minutes in bench.size([1, 10, 60, 600], [1, 2]):
        path = long_motion(bench, hour, minutes)
        rows[f"{minutes}"] = cells(
            bench.compare({"": [bench.program, "rom", path]}, runs=RUNS if minutes < 600 else 1), minutes)
        path.unlink()
    yield MOTION, {"columns": COLUMNS, "rows": rows, "note": "100 Hz, seven columns of CSV."}
