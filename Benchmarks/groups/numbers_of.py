"""Numbers of tables and of results."""

import csv


def table(path, header=1):
    """Rows of numbers of a CSV file; empty cells and words are NaN."""
    with open(path) as file:
        rows = list(csv.reader(file))[header:]
    return [[number(cell) for cell in row] for row in rows]


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return float("nan")


def metrics(result, method):
    """The numbers of a result by name."""
    return {m["name"]: m["value"] for m in result["metrics"] if m["method"] == method and m["value"] is not None}
