"""Files that results name: described as fast as they can be hashed."""

import json
import pathlib
import random

from harness import HERE
from lines import Asserted, Line

TITLE = "Files of clips"
MANY = "Results that name files"
FEWER = "A tenth of them"
CLIPS = "Clips described in full"
OURS, HASH = "active-cli files -j 1", "limit: sha256sum"
FILES = 10_000

LINES = [
    Line(5, "10,000 file results: throughput over `sha256sum`'s", 0.8, "×", lambda m: m.ratio(MANY, HASH, OURS), ">="),
    Line(5, "constant memory: 10,000 file results over 1,000", 1.25, "×", lambda m: m.growth(MANY, FEWER, OURS)),
    Asserted(5, "clips with known faults: facts and flags", "every one", "CameraClipTests"),
    Asserted(5, "result classes read and written back", "59", "ResearchKitRoundTripTests"),
    Asserted(5, "retry statistics from R's and SciPy's", "≤ 10⁻⁹", "DistributionTests"),
]


def clips(folder, count, kilobytes=100):
    """Task results of a hundred clips each beside their files: a clip of the fixtures with bytes of its own."""
    source = next((HERE.parent / "Fixtures" / "camera").glob("*.mov")).read_bytes()
    numbers = random.Random(1)
    padding = kilobytes * 1000
    paths = []
    for index in range(count):
        place = folder / f"{index // 100:04}"
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"clip-{index:06}.mov"
        path.write_bytes(source + (padding + 8).to_bytes(4, "big") + b"free" + numbers.randbytes(padding))
        paths.append(path)
        if index % 100 == 99 or index == count - 1:
            write_result(place)
    return paths


def write_result(folder: pathlib.Path):
    results = [
        {"_class": "ORKStepResult", "identifier": path.stem, "startDate": "2024-05-01T09:00:01-0700",
         "endDate": "2024-05-01T09:00:12-0700", "results": [{
             "_class": "ORKFileResult", "identifier": path.stem, "startDate": "2024-05-01T09:00:01-0700",
             "endDate": "2024-05-01T09:00:12-0700", "contentType": "video/quicktime", "fileName": path.name}]}
        for path in sorted(folder.glob("*.mov"))]
    (folder / "task.json").write_text(json.dumps({
        "_class": "ORKTaskResult", "identifier": "clips", "taskRunUUID": "2B9D7A54-3C1E-4F60-9A7B-C8D9E0F1A2B3",
        "startDate": "2024-05-01T08:59:40-0700", "endDate": "2024-05-01T09:03:00-0700", "results": results}))


def tables(bench):
    folder = bench.room / "clips"
    paths = clips(folder, bench.size(FILES, 20))
    part = paths[: max(len(paths) // 10, 1)]
    parents = sorted({path.parent for path in part})
    size = sum(path.stat().st_size for path in paths) / 1e6
    yield MANY, bench.compare({
        OURS: [bench.program, "files", "-j", "1", folder],
        HASH: ["sha256sum", *paths],
        "limit: cat": ["cat", *paths],
        "openssl sha256": bench.tool("openssl", "dgst", "-sha256", *paths),
    }, note=f"{len(paths)} files of clips, {size:.0f} MB, named by ORKFileResults.")
    yield FEWER, bench.compare({OURS: [bench.program, "files", "-j", "1", *parents], HASH: ["sha256sum", *part]})
    few = paths[:100]
    each = 'for file do ffprobe -v error -show_format -show_streams -of json "$file"; done'
    probe = bench.tool("ffprobe")
    yield CLIPS, bench.compare({
        "active-cli camera -j 1": [bench.program, "camera", "-j", "1", *few],
        "ffprobe, a process a file": probe if isinstance(probe, str) else ["sh", "-c", each, "sh", *few],
    }, note=f"{len(few)} clips; `camera` asks ffprobe about each clip that it can be asked about.")
