"""Sound levels of an hour and of a minute."""

import subprocess

from harness import BOTH, HERE, elsewhere
from lines import Asserted, Line, Yes

TITLE = "Sound level"
HOUR = "1 h sound, 48 kHz, 16-bit, mono WAV"
CORES = "1 h sound on two cores"
MINUTE = "60 s sound, whole process"
BYTES = "Sound levels with one and two workers"
JOB = "active-cli spl, LAeq, F history, percentiles, third octaves"
ALL = "active-cli spl, everything by default"
SOX = "sox stats"
FULL = "phonometry 4.0.0rc1, the same job"
TRIED = "[what was tried](../docs/validation.md#speed-1)"
OTHER = "needs Python 3.13: the figure is of an earlier comparison on another machine (n = 3)"

LINES = [
    Line(2, "hour of sound over `sox stats`", 2.5, "×", lambda m: m.ratio(HOUR, JOB, SOX), tried=TRIED),
    Line(2, "hour of sound: times less CPU time than phonometry's 166 s (measured elsewhere)", 50, "×",
         lambda m: m.tables[HOUR]["rows"][FULL]["cpu"] / m.cost(HOUR, JOB), ">="),
    Line(2, "memory for that hour", 32, "MB", lambda m: m.cost(HOUR, JOB, "peak"), tried=TRIED),
    Line(2, "`-j 2` over `-j 1`, wall time", 1.8, "×", lambda m: m.ratio(CORES, "-j 1", "-j 2", "wall"), ">=", f"{BOTH}; {TRIED}"),
    Yes(2, "same bytes with one and two workers", value=lambda m: m.is_yes(BYTES)),
    Line(2, "60 s of sound, the job compared", 0.08, "CPU s", lambda m: m.cost(MINUTE, JOB)),
    Line(2, "60 s of sound, everything by default", 0.08, "CPU s", lambda m: m.cost(MINUTE, ALL), tried=TRIED),
    Asserted(2, "A and C weighting from the analytic curves, 8 to 192 kHz", "≤ 0.003 dB", "WeightingTests", "≤ 0.003 dB"),
    Asserted(2, "bands: margin to class 1", "≥ 0.4 dB", "BandSpectrumTests, FilterBankTests", "0.39999 dB"),
    Asserted(2, "bands: error of the effective bandwidth", "≤ 0.01 dB", "BandSpectrumTests", "< 0.0001 dB"),
    Asserted(2, "F, S, I and C peak: tables of tone bursts", "IEC 61672-1", "ToneBurstTests"),
    Asserted(2, "malformed and mutated files: no trap, hang or growth", "100,000 cases", "AudioFuzzTests", "none"),
    Asserted(2, "memory for a sparse file of 20 GB", "≤ 32 MB", "make check-large", "31 MB"),
]


def pink(path, seconds):
    """A file of pink noise, made once."""
    if path.exists():
        return path
    subprocess.run(
        ["sox", "-R", "-n", "-r", "48000", "-b", "16", "-c", "1", path, "synth", str(seconds), "pinknoise", "vol", "0.3"],
        check=True)
    return path


def tables(bench):
    levels = [bench.program, "spl", "--bands", "third", "--no-c-weighting", "--no-researchkit", "--interval", "0.125"]
    hour = pink(bench.room / "hour.wav", bench.size(3600, 60))
    yield HOUR, bench.compare({
        JOB: [*levels, "-j", "1", hour],
        ALL: [bench.program, "spl", "-j", "1", hour],
        SOX: ["sox", hour, "-n", "stats"],
        "ffmpeg ebur128": bench.tool("ffmpeg", "-v", "error", "-nostdin", "-i", hour, "-af", "ebur128", "-f", "null", "-"),
        FULL: elsewhere(OTHER, 169.4, 166.2, 9417),
        "PyOctaveBand 2.0.0, the same job": elsewhere(
            "not run again: three minutes and 9 GB (earlier comparison, n = 1)", 215.4, 179.9, 9421),
        "limit: libsndfile, decoded only": bench.limit("sndfile-read.c", ["-lsndfile"], hour),
        "limit: sha256sum": ["sha256sum", hour],
        "limit: cat": ["cat", hour],
    })
    yield CORES, bench.compare(
        {"-j 1": [*levels, "-j", "1", hour], "-j 2": [*levels, "-j", "2", hour]}, cores="0,1", note="The job compared above.")
    minute = bench.room / "minute.wav"
    subprocess.run(["sox", hour, minute, "trim", "0", "60"], check=True)
    yield MINUTE, bench.compare({
        JOB: [*levels, "-j", "1", minute],
        ALL: [bench.program, "spl", "-j", "1", minute],
        SOX: ["sox", minute, "-n", "stats"],
        "PyOctaveBand 2.0.0, the same job": bench.peer(["pyoctaveband", "soundfile"], HERE / "peers" / "sound.py", minute),
        FULL: elsewhere(OTHER, 4.05, 3.85, 311),
        "soundlevelmeter 1.0.0 (slm)": elsewhere("needs a newer Python: earlier comparison, n = 2", 20.2, 13.5, 233),
        "acoustic-toolbox 0.2.2": elsewhere("not run again: 2.2 GB (earlier comparison)", 7.63, 7.19, 2208),
        "limit: libsndfile, decoded only": bench.limit("sndfile-read.c", ["-lsndfile"], minute),
        "limit: cat": ["cat", minute],
    })
    yield BYTES, bench.same_bytes("spl", minute, "--format", "jsonl")
