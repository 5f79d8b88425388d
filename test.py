"""Check Sztab from a fresh clone: `python3 test.py` (on Windows `py test.py`).

python3 test.py [PYTEST OPTIONS]    the tests; the results of the rules go to build/rules
python3 test.py --long              the long fuzzing
python3 test.py --fuzz [GAME[/SCENARIO]] [--games N] [--seed S]
                                    random games, their invariants checked after each choice
python3 test.py --install-browser   the browser of the system for the tests of the page (Debian, Ubuntu)
python3 test.py --lint              style, types and layers, those of the page too
python3 test.py --mutation --seed 1 --sample 200
                                    whether the tests notice changed code
"""

import os
import subprocess
import sys

from scripts import environment

PARALLEL = ["pytest", "-n", "auto", "--dist", "worksteal"]

LINT = [
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
    ["lint-imports", "--no-cache", "--no-logo"],
    ["python", "scripts/page.py", "--check"],
]


def lint() -> int:
    """Run every check, also after one has failed, so that one run shows all there is to mend."""
    failed = 0
    for command in LINT:
        print("== " + " ".join(command), flush=True)
        failed |= environment.run(*command)
    return int(failed != 0)


def install_browser() -> int:
    """Install Chromium as the tests of the page need it; asks for rights where it has none."""
    is_root = getattr(os, "geteuid", lambda: 0)() == 0
    become = [] if is_root else ["sudo"]
    return subprocess.call([*become, "apt-get", "install", "--yes", "--no-install-recommends", "chromium"])


def main(arguments: "list[str]") -> int:
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if arguments[:1] == ["--install-browser"]:
        return install_browser()
    environment.prepare("run", "test")
    if arguments[:1] == ["--lint"]:
        return lint()
    if arguments[:1] == ["--mutation"]:
        return environment.run("python", "-m", "sztab.mutation", *arguments[1:])
    if arguments[:1] == ["--fuzz"]:
        return environment.run("sztab", "fuzz", *arguments[1:])
    if arguments[:1] == ["--long"]:
        return environment.run(*PARALLEL, "-m", "long", *arguments[1:])
    return environment.run(*PARALLEL, *arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
