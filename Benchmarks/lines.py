"""The lines of "Done when": what each asks for, what was measured, and whether it holds."""

import dataclasses
import typing


@dataclasses.dataclass
class Line:
    """A figure of part `part` that may be at most (`<=`) or at least (`>=`) `bar`.

    `value` takes it from the measurements; `tried` is said when the line does not hold."""

    part: int
    text: str
    bar: float
    unit: str
    value: typing.Callable
    sense: str = "<="
    tried: str = ""

    def cells(self, measured):
        bar = f"{'≤' if self.sense == '<=' else '≥'} {number(self.bar)} {self.unit}".strip()
        try:
            value = self.value(measured)
        except (KeyError, IndexError, TypeError, ZeroDivisionError):
            return bar, "–", "not measured"
        if not isinstance(value, (int, float)):
            return bar, str(value), "not measured"
        return bar, f"{number(value)} {self.unit}".strip(), self.verdict(value)

    def verdict(self, value):
        if value <= self.bar if self.sense == "<=" else value >= self.bar:
            return "holds"
        by = f"{abs(value / self.bar - 1):.1%}".replace("%", " %") if self.bar else number(abs(value))
        return f"**missed by {by}**" + (f"; {self.tried}" if self.tried else "")


@dataclasses.dataclass
class Yes(Line):
    """Something that is so or not; `value` says which."""

    bar: float = 1
    unit: str = ""
    value: typing.Callable = None
    sense: str = ">="

    def cells(self, measured):
        _, found, verdict = super().cells(measured)
        return "yes", {"1": "yes", "0": "no"}.get(found, found), "**missed**" if "missed" in verdict else verdict


@dataclasses.dataclass
class Asserted:
    """A line that a test suite holds and no command prints; `found` is what docs/validation.md has."""

    part: int
    text: str
    limit: str
    suite: str
    found: str = ""

    def cells(self, _measured):
        found = f"{self.found} (validation)" if self.found else "the limit"
        return self.limit, found, f"asserted by `{self.suite}`"


class Measured:
    """The tables of all groups by their titles."""

    def __init__(self, groups):
        self.tables = {name: table for group in groups.values() for name, table in group["tables"].items()}

    def cost(self, table, row, key="cpu"):
        figures = self.tables[table]["rows"][row]
        if figures.get("elsewhere"):
            raise KeyError(row)
        return figures[key]

    def ratio(self, table, row, other, key="cpu"):
        return self.cost(table, row, key) / self.cost(table, other, key)

    def growth(self, table, smaller, row, key="peak"):
        """The same row of two tables."""
        return self.cost(table, row, key) / self.cost(smaller, row, key)

    def is_yes(self, table):
        """1 when every cell of a table is yes."""
        return int(all(cell == "yes" for cells in self.tables[table]["rows"].values() for cell in cells))

    def figure(self, table, row, column):
        found = self.tables[table]
        return found["rows"][row][found["columns"].index(column)]

    def worst(self, table, column, other=None):
        """The largest figure of a column, or of its ratio to another."""
        columns = [column] if other is None else [column, other]
        rows = [[self.figure(table, row, c) for c in columns] for row in self.tables[table]["rows"]]
        return max(cells[0] if other is None else cells[0] / cells[1] for cells in rows)


def number(value):
    """Three digits, no exponent between a millionth and a million."""
    if isinstance(value, str):
        return value
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) >= 1e-4 else f"{value:.1e}"


def table(lines, groups):
    """Rows of the page's table: part, line, bar, measured, verdict."""
    measured = Measured(groups)
    return [(line.part, line.text, *line.cells(measured)) for line in sorted(lines, key=lambda line: line.part)]
