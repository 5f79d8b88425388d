"""Which tests reach which line, and how long they take: measured once, kept until a file changes."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sztab.mutation.mutants import Mutant

HASHED = {".py", ".toml", ".json", ".ftl"}


class BaselineError(Exception):
    """The tests do not pass on the code as it is."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The measurements of one whole test run."""

    seconds: dict[str, float]
    """How long each test took."""
    reached: dict[str, dict[int, list[str]]]
    """The tests that reach each line, by file from the root."""

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that can notice a mutant, quickest first; at import, every test that uses the file."""
        by_line = self.reached.get(mutant.file, {})
        lines = by_line if mutant.at_import else mutant.lines
        tests = {test for line in lines for test in by_line.get(line, [])}
        return sorted(tests, key=lambda test: (self.seconds.get(test, 0.0), test))

    def quickest_of_each_file(self) -> list[str]:
        quickest: dict[str, str] = {}
        for test in sorted(self.seconds, key=lambda test: self.seconds[test]):
            quickest.setdefault(test.partition("::")[0], test)
        return list(quickest.values())


def measure(root: Path, tests: Sequence[str], workers: int) -> Baseline:
    """The baseline of a project's tests, or of some of them, from `build` if nothing has changed since."""
    folder = root / "build" / "mutation"
    folder.mkdir(parents=True, exist_ok=True)
    cache, key = folder / "baseline.json", _key(root, tests)
    try:
        cached = json.loads(cache.read_text("utf-8"))
    except (OSError, ValueError):
        cached = {}
    if cached.get("key") != key:
        print("Measuring which tests reach which line; this is one run of the tests.", file=sys.stderr)
        _run_with_coverage(root, folder, tests, workers)
        seconds = json.loads((folder / "durations.json").read_text("utf-8"))
        cached = {"key": key, "seconds": seconds, "reached": _read_coverage(root, folder / "coverage")}
        cache.write_text(json.dumps(cached), "utf-8")
    reached = {
        file: {int(line): tests for line, tests in lines.items()} for file, lines in cached["reached"].items()
    }
    return Baseline(cached["seconds"], reached)


def _run_with_coverage(root: Path, folder: Path, tests: Sequence[str], workers: int) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "pytest_cov", "-p", "sztab.mutation.plugin"]
    command += ["-p", "no:cacheprovider", "-p", "no:sztab-rule-results", "--cov=src", "--cov-context=test"]
    command += ["--cov-report=", f"--write-durations={folder / 'durations.json'}"]
    if workers > 1:
        command += ["-p", "xdist", "-n", str(workers), "--dist", "worksteal"]
    command += tests
    environment = os.environ | {
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "COVERAGE_FILE": str(folder / "coverage"),
        "COVERAGE_CORE": "ctrace",
    }
    finished = subprocess.run(command, cwd=root, env=environment, stdout=sys.stderr, check=False)
    if finished.returncode:
        raise BaselineError("the tests must pass before mutants are tried")


def _read_coverage(root: Path, file: Path) -> dict[str, dict[str, list[str]]]:
    from coverage import CoverageData

    data = CoverageData(str(file))
    data.read()
    reached: dict[str, dict[str, list[str]]] = {}
    for measured in data.measured_files():
        path = Path(measured)
        if path.is_relative_to(root):
            lines = data.contexts_by_lineno(measured).items()
            reached[path.relative_to(root).as_posix()] = {
                str(line): sorted({context.rpartition("|")[0] for context in contexts if context})
                for line, contexts in lines
            }
    return reached


def _key(root: Path, tests: Sequence[str]) -> str:
    """A hash of everything that a test run may depend on."""
    digest = hashlib.sha256((root / "pyproject.toml").read_bytes())
    digest.update("\0".join(tests).encode())
    for folder in ("src", "tests"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in HASHED and file.is_file():
                digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
