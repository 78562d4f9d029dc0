"""Writes results.md from the figures of results.json."""

import lines as done_when
from lines import number

PREFACE = """# Benchmarks

Made by `make bench` (or `sh Benchmarks/run PROGRAM [GROUP...]`), which replaces the groups it measures; the same figures
are in `results.json`. Times are of whole processes, the jobs of a table in turns on the same cores (core 0 unless a table
names two), medians of the number of runs that each group names; a job longer than 3 s is run three times at most, one
longer than 20 s once. CPU time is what to compare: wall time suffers from whatever else the machine does. Peaks are
resident memory. A peer that could not be run has a row that says why.
"""


def cell(value):
    return str(value).replace("|", "\\|").replace("\n", " ")


def markdown(header, rows):
    lines = ["| " + " | ".join(map(cell, header)) + " |", "|" + "---|" * len(header)]
    return lines + ["| " + " | ".join(map(cell, row)) + " |" for row in rows] + [""]


def cost_rows(table):
    """Rows of a table of costs; the first job is what the others are compared with."""
    rows = table["rows"]
    ours = next(iter(rows.values())).get("cpu")
    for name, figures in rows.items():
        if "failed" in figures:
            yield [name, "–", "–", "–", f"failed: {figures['failed']}"]
            continue
        wall, cpu, peak = (figures.get(key) for key in ("wall", "cpu", "peak"))
        ratio = number(ours / cpu) if ours and cpu and figures is not next(iter(rows.values())) else "–"
        if "elsewhere" in figures:
            ratio = figures["elsewhere"]
        yield [name, *(number(value) if value else "–" for value in (wall, cpu)), f"{peak:.0f}" if peak else "–", ratio]


def section(group):
    notes = f"Medians of up to {group['runs']} runs; load of the machine at the start {group['load']}."
    page = [f"## {group['title']}", "", notes, ""]
    for name, table in group["tables"].items():
        page += [f"### {name}", ""]
        if table.get("note"):
            page += [table["note"], ""]
        refusal = next((word for word in ("failed", "skipped") if word in table), None)
        if refusal:
            page += [f"{refusal}: {table[refusal]}", ""]
        elif "columns" in table:
            rows = [[name, *(v if isinstance(v, str) else "–" if v is None else number(v) for v in values)]
                    for name, values in table["rows"].items()]
            page += markdown(["what", *table["columns"]], rows)
        else:
            header, rows = ["what", "wall s", "CPU s", "peak MB", "ours ÷ this (CPU)"], list(cost_rows(table))
            if not table.get("ratio", True) and not any("failed" in row[-1] for row in rows):
                header, rows = header[:-1], [row[:-1] for row in rows]
            page += markdown(header, rows)
    return page


def write(path, known, order, lines):
    page = [PREFACE, *(["**A trial run (`--small`): the figures mean nothing.**", ""] if known.get("small") else []), "## Lines", "",
            "Each figure that the parts of the project had to reach, with what was measured below. `(validation)` says that a figure",
            "is of [docs/validation.md](../docs/validation.md) and not of this run; then a test suite asserts the limit.", ""]
    page += markdown(["part", "what", "bar", "measured", "verdict"], done_when.table(lines, known["groups"]))
    page += ["## Machine and versions", ""]
    page += markdown(["what", "which"], [*known["machine"].items(), *known["versions"].items()])
    for name in order:
        if name in known["groups"]:
            page += section(known["groups"][name])
    path.write_text("\n".join(page).rstrip("\n") + "\n")
