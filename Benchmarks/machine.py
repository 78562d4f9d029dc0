"""What the figures were measured on and with: no names of hosts or folders."""

import importlib.metadata
import os
import pathlib
import platform
import re
import shutil
import subprocess


def first(pattern, path):
    text = pathlib.Path(path).read_text() if os.path.exists(path) else ""
    found = re.search(pattern, text, re.M)
    return found.group(1).strip() if found else "unknown"


def machine():
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {
        "processor": first(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo"),
        "cores": str(os.cpu_count()),
        "memory": f"{memory / 2**30:.0f} GiB",
        "kernel": f"{platform.system()} {platform.release()}, {platform.machine()}",
        "system": first(r'^PRETTY_NAME="(.*)"$', "/etc/os-release"),
    }


def said(*command):
    """The first line that a command prints."""
    if not shutil.which(command[0]):
        return None
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout.splitlines() or [None])[0]


def package(name):
    return said("dpkg-query", "-W", "-f", "${Version}\n", name)


def versions(bench):
    """Of the program and its libraries, of tools and limits, and of every peer that was installed."""
    own = subprocess.run([bench.program, "--version"], capture_output=True, text=True).stdout.splitlines()
    found = {"active-cli": "; ".join(own)}
    for name, version in (
        ("sox", package("sox")), ("ffmpeg", package("ffmpeg")), ("libsndfile (limit)", package("libsndfile1")),
        ("expat (limit)", package("libexpat1")), ("simdjson (limit)", package("libsimdjson-dev")),
        ("coreutils (cat, sha256sum)", package("coreutils")), ("Python of the peers", platform.python_version()),
    ):
        if version:
            found[name] = version
    return found | {name: str(version) for name, version in bench.installed.items()} | depended(bench)


def depended(bench):
    """Numerical libraries below the peers."""
    places = list((bench.room / "peers").glob("lib/python*/site-packages"))
    names = {d.metadata["Name"]: d.version for d in importlib.metadata.distributions(path=map(str, places))} if places else {}
    return {name: names[name] for name in ("numpy", "scipy") if name in names}
