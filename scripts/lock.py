"""Write the lock files anew from pyproject.toml: `python3 scripts/lock.py [--upgrade]`.

Needs uv. The locks hold versions and hashes for every system and every Python that Sztab runs on, and
no address of a package index.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LOCKS = {
    "build": "--group build",
    "run": "pyproject.toml --group run -c requirements/build.txt",
    "test": "pyproject.toml --group test -c requirements/build.txt -c requirements/run.txt",
}
"""The options that say what each lock file pins, in the order in which they are written."""

COMPILE = "uv pip compile --universal --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet"


def main() -> int:
    if shutil.which("uv") is None:
        print("Writing the lock files needs uv: pip install uv", file=sys.stderr)
        return 1
    for name, options in LOCKS.items():
        print(f"requirements/{name}.txt", file=sys.stderr)
        command = [
            *COMPILE.split(),
            *options.split(),
            "--output-file",
            f"requirements/{name}.txt",
            *sys.argv[1:],
        ]
        finished = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
        if finished.returncode:
            return finished.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
