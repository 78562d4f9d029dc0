"""Measures the program against its peers and limits and writes results.md and results.json; see Benchmarks/run."""

import argparse
import importlib
import json
import os
import pathlib
import sys
import tempfile

import machine
import page
from harness import HERE, Bench, guarded

# In the order of the page; each is a module of groups/ with TITLE, LINES and tables(bench).
ORDER = ["motion", "sound", "audiometry", "heart", "files", "survey", "batch", "curve", "accuracy"]


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description="Groups: " + ", ".join(ORDER) + "; all by default.")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("group", nargs="*", help="default: all")
    parser.add_argument("--runs", type=int, default=int(os.environ.get("RUNS", "7")))
    parser.add_argument("--sessions", type=int, default=int(os.environ.get("SESSIONS", "200")),
                        help="of the study that batch and report are measured on; 2000 takes ten minutes more")
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="install nothing")
    parser.add_argument("--small", action="store_true", help="only check that everything runs; the figures mean nothing")
    parser.add_argument("--output", type=pathlib.Path, default=HERE, help="folder of results.md and results.json")
    options = parser.parse_intermixed_args()
    if unknown := set(options.group) - set(ORDER):
        parser.error(f"no such group: {', '.join(sorted(unknown))}")
    return options


def measure(bench, group):
    """The tables of one group; what fails does not lose the others."""
    load, tables = f"{os.getloadavg()[0]:.1f}", {}
    for name, table in guarded(group.tables(bench), group.TITLE):
        tables[name] = table
        print(f"{group.TITLE}: {name}", file=sys.stderr, flush=True)
    return {"title": group.TITLE, "runs": bench.runs, "load": load, "tables": tables}


def main():
    options = arguments()
    sys.path.insert(0, str(HERE / "groups"))
    groups = {name: importlib.import_module(name) for name in ORDER}
    options.output.mkdir(parents=True, exist_ok=True)
    figures = options.output / "results.json"
    known = json.loads(figures.read_text()) if figures.exists() else {"groups": {}}
    with tempfile.TemporaryDirectory() as room:
        bench = Bench(options.program.resolve(), pathlib.Path(room), options.runs, options.small, options.peers,
                      options.sessions)
        for name in options.group or ORDER:
            known["groups"][name] = measure(bench, groups[name])
            known["small"] = options.small
            known["machine"] = machine.machine()
            known["versions"] = {**known.get("versions", {}), **machine.versions(bench)}
            figures.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n")
            lines = [line for group in groups.values() for line in group.LINES]
            page.write(options.output / "results.md", known, ORDER, lines)
    failed = [name for name in options.group or ORDER
              if any("failed" in table for table in known["groups"][name]["tables"].values())]
    return f"failed: {', '.join(failed)}" if failed else 0


sys.exit(main())
