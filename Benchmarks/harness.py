"""What measuring needs: the program, its peers and limits, and runs of them in alternation."""

import dataclasses
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import traceback

HERE = pathlib.Path(__file__).resolve().parent
# A job that takes longer is run three times at most, one that takes much longer once.
LONG, VERY_LONG = 3, 20
# What to know of lines about two workers that do not hold.
BOTH = "wall time needs both cores free: see the load at the start of the group"
# Peers choose their own kernels of linear algebra, whatever this machine says.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("OPENBLAS_")} | {
    "MPLBACKEND": "Agg", "LC_ALL": "C.UTF-8"}


class Failed(str):
    """Why a job cannot be run; it becomes a row of its own."""


@dataclasses.dataclass
class Job:
    """A command, the exit statuses that are right, and a folder that it must not find."""

    command: list
    right: tuple = (0,)
    fresh: pathlib.Path | None = None


@dataclasses.dataclass
class Bench:
    """One measurement: `room` is thrown away afterwards."""

    program: pathlib.Path
    room: pathlib.Path
    runs: int = 7
    small: bool = False
    has_peers: bool = True
    sessions: int = 200
    installed: dict = dataclasses.field(default_factory=dict)

    def __post_init__(self):
        self.spend = self.build("spend.c")
        if isinstance(self.spend, Failed):
            raise SystemExit(self.spend)

    def size(self, normal, small):
        """How much of something is measured, normally and with --small."""
        return small if self.small else normal

    # What is run

    def build(self, source, *libraries):
        """The program that one file of limits/ makes."""
        target = self.room / source.split(".")[0]
        if not target.exists():
            compiler = ["gcc", "-O2"] if source.endswith(".c") else ["g++", "-O3", "-std=c++17"]
            done = subprocess.run(
                [*compiler, HERE / "limits" / source, "-o", target, *libraries], capture_output=True, text=True)
            if done.returncode != 0:
                return Failed(f"{source} does not build: {last_line(done.stderr)}")
        return target

    def limit(self, source, libraries, *arguments):
        program = self.build(source, *libraries)
        return program if isinstance(program, Failed) else [program, *arguments]

    def tool(self, name, *arguments):
        return [name, *arguments] if shutil.which(name) else Failed(f"{name} is not installed")

    def peer(self, packages, *arguments):
        """Python with the packages of peers.txt, in an environment that is thrown away."""
        if not self.has_peers:
            return Failed("peers were not asked for")
        python = self.room / "peers" / "bin" / "python"
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", self.room / "peers"], check=True)
        wanted = dict(line.split("==") for line in (HERE / "peers.txt").read_text().split())
        for package in packages:
            if package not in self.installed:
                done = subprocess.run(
                    [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", f"{package}=={wanted[package]}"],
                    capture_output=True, text=True)
                self.installed[package] = (
                    wanted[package] if done.returncode == 0
                    else Failed(f"{package} cannot be installed: {last_line(done.stderr)}"))
            if isinstance(self.installed[package], Failed):
                return self.installed[package]
        return [python, *arguments]

    def simulate(self, kind, folder, *flags):
        """The files that `active-cli simulate` writes, once for each folder."""
        target = self.room / folder
        if target.exists():
            return sorted(target.iterdir())
        done = subprocess.run(
            [self.program, "simulate", kind, *map(str, flags), "-o", target], check=True, capture_output=True, text=True)
        return [pathlib.Path(line) for line in done.stdout.splitlines()]

    def results(self, *arguments, right=(0, 1)):
        """The results that the program prints."""
        done = subprocess.run([self.program, *map(str, arguments), "--format", "jsonl"], capture_output=True, text=True)
        if done.returncode not in right:
            raise RuntimeError(last_line(done.stderr) or f"exit status {done.returncode}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def same_bytes(self, *arguments):
        """Whether one and two workers print the same."""
        outputs = {
            subprocess.run([self.program, *map(str, arguments), "-j", workers], capture_output=True).stdout
            for workers in ("1", "2")}
        return {"columns": ["same bytes"], "rows": {"-j 1 and -j 2": ["yes" if len(outputs) == 1 else "no"]}}

    # What it costs

    def once(self, job, cores):
        """One run: wall seconds, CPU seconds, peak megabytes; why it failed otherwise."""
        job = job if isinstance(job, Job) else Job(job)
        if job.fresh:
            shutil.rmtree(job.fresh, ignore_errors=True)
        done = subprocess.run(
            [self.spend, cores, *map(str, job.command)], capture_output=True, text=True, env=ENVIRONMENT)
        status, wall, cpu, peak = done.stdout.split() if done.returncode == 0 else ("-1", 0, 0, 0)
        if int(status) not in job.right:
            return Failed(f"exit status {status}: {last_line(done.stderr)}")
        return float(wall), float(cpu), float(peak) / 1024

    def compare(self, jobs, cores="0", runs=None, note="", ratio=True):
        """Runs the jobs in alternation; a table with the median of each figure of each job.

        The first is this program's; `ratio` compares the others with it."""
        taken = {name: [] for name in jobs}
        failed = {name: job for name, job in jobs.items() if isinstance(job, (Failed, dict))}
        most = min(runs or self.runs, self.runs)
        for turn in range(most):
            for name, job in jobs.items():
                if name in failed or turn >= wanted_runs(taken[name], most):
                    continue
                figures = self.once(job, cores)
                if isinstance(figures, Failed):
                    failed[name] = figures
                else:
                    taken[name].append(figures)
        return {"rows": {name: row(taken[name], failed.get(name)) for name in jobs}, "note": note, "ratio": ratio}

    def reported(self, job):
        """A row of the CPU time that a job itself reports as JSON: what one more run costs in a warm process."""
        if isinstance(job, Failed):
            return row([], job)
        done = subprocess.run(["taskset", "-c", "0", *map(str, job)], capture_output=True, text=True, env=ENVIRONMENT)
        if done.returncode != 0:
            return row([], Failed(last_line(done.stderr)))
        seconds = json.loads(done.stdout.splitlines()[-1])["medianMilliseconds"] / 1000
        return row([(seconds, seconds, 0.0)])

    def further(self, command, input_, copies):
        """A row of what one more input costs in a process that runs already: the slope over the inputs."""
        rows = self.compare({1: [*command, input_], copies: [*command, *[input_] * copies]})["rows"]
        if any("failed" in one for one in rows.values()):
            return rows[copies]
        slope = [(rows[copies][key] - rows[1][key]) / (copies - 1) for key in ("wall", "cpu")]
        return row([(*slope, rows[copies]["peak"])])


def guarded(tables, title):
    """Tables until one fails; that it did becomes a table, so that nothing else is lost."""
    try:
        yield from tables
    except Exception as error:  # noqa: BLE001: whatever it is, the page says it
        traceback.print_exc()
        yield f"{title}: what could not be measured", {"failed": last_line(f"{type(error).__name__}: {error}")}


def wanted_runs(taken, most):
    if not taken or taken[0][0] < LONG:
        return most
    return min(most, 3) if taken[0][0] < VERY_LONG else 1


def row(taken, failed=None):
    """One row of a table of costs."""
    if isinstance(failed, dict):
        return failed
    if isinstance(failed, Failed):
        return {"failed": str(failed)}
    medians = [statistics.median(figures) for figures in zip(*taken)]
    return {"wall": medians[0], "cpu": medians[1], "peak": medians[2], "runs": len(taken)}


def elsewhere(text, wall=None, cpu=None, peak=None):
    """A row for what cannot be run here: figures measured elsewhere, and where they come from."""
    return {"elsewhere": text, "wall": wall, "cpu": cpu, "peak": peak}


def last_line(text):
    """What a program said last, without the folders of this machine."""
    words = (text.strip().splitlines() or ["nothing was said"])[-1].split()
    return " ".join(word.rsplit("/", 1)[-1] if word.startswith(("/", "'/")) else word for word in words)[:200]


def shared_data():
    """The folder of recordings that may not be redistributed; none where it is absent."""
    folder = pathlib.Path(os.environ.get("ACTIVE_SHARED", HERE.parent.parent / "shared" / "data"))
    return folder if folder.is_dir() else None
