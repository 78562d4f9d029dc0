"""Questionnaires: forms scored one a file and a table of many."""

from harness import HERE, elsewhere
from lines import Asserted

TITLE = "Questionnaires"
FORMS = "IPAQ forms, a ResearchKit result each"
TABLE = "IPAQ forms in one table"
MMSE = "MMSE forms, a ResearchKit result each"
NOBODY = "PyPI has no package that scores it; scripts that do disagree with the protocol (docs/guide/surveys.md)"

LINES = [
    Asserted(6, "IPAQ: published cases, every rule and boundary", "every one", "IPAQScoreTests, IPAQBoxTests, IPAQEntryTests"),
    Asserted(6, "MMSE: right, wrong, missing, midnight, time zones; totals and bounds", "every one", "MMSEScoreTests"),
    Asserted(6, "answer formats' rules", "every one", "AnswerFormatTests, SurveyCheckerTests"),
    Asserted(6, "schedules, outcomes and violations of the date rules", "every one",
             "CareScheduleTests, OutcomeReviewTests, DatePolicyTests"),
    Asserted(6, "consent verdicts", "7 of 7", "ConsentVerdictTests"),
]


def copies(bench, name, count):
    """So many files with the bytes of a fixture."""
    folder = bench.room / "forms" / name
    folder.mkdir(parents=True)
    text = (HERE.parent / "Fixtures" / "survey" / name).read_bytes()
    paths = [folder / f"{index}.json" for index in range(count)]
    for path in paths:
        path.write_bytes(text)
    return paths


def scored(bench, command, paths):
    return bench.compare({
        f"active-cli {' '.join(command[:2])} -j 1": [bench.program, *command, "-j", "1", *paths],
        "a peer": elsewhere(NOBODY),
        "limit: simdjson DOM parse": bench.limit("simdjson-dom.cpp", ["-lsimdjson"], *paths),
        "limit: sha256sum": ["sha256sum", *paths],
        "limit: cat": ["cat", *paths],
    }, note=f"{len(paths)} files, {sum(path.stat().st_size for path in paths) / 1e6:.1f} MB, one process.")


def tables(bench):
    count = bench.size(1000, 3)
    yield FORMS, scored(bench, ["survey", "ipaq"], copies(bench, "ipaq.json", count))
    key = HERE.parent / "Fixtures" / "survey" / "mmse-key.json"
    yield MMSE, scored(bench, ["survey", "mmse", "--key", key], copies(bench, "mmse.json", count))
    header, *rows = (HERE.parent / "Fixtures" / "survey" / "ipaq.csv").read_text().splitlines()
    many = bench.room / "ipaq.csv"
    with open(many, "w") as file:
        file.write(header + "\n")
        for index in range(bench.size(10_000, 6)):
            file.write(f"P{index},{rows[index % len(rows)].split(',', 1)[1]}\n")
    yield TABLE, bench.compare({
        "active-cli survey ipaq": [bench.program, "survey", "ipaq", many],
        "a peer": elsewhere(NOBODY),
        "limit: cat": ["cat", many],
    }, note=f"{bench.size(10_000, 6)} rows.")
