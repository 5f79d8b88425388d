"""What the tests that name rules came to, kept in one file of a directory between test runs."""

import os
from pathlib import Path
from typing import Literal

import msgspec

import sztab

FILE = "results.json"


class Outcome(msgspec.Struct, frozen=True):
    """What one test came to, and the checklist items that it names."""

    rules: list[str]
    outcome: Literal["passed", "failed", "skipped"]


Results = dict[str, dict[str, Outcome]]
"""Outcomes by test file (from the project's root, with slashes) and by the test's name in it."""


def default_directory() -> Path:
    """`build/rules` of the project: where this package's sources lie, or else where the command is run."""
    sources = Path(sztab.__file__).resolve().parents[2]
    project = sources if (sources / "pyproject.toml").is_file() else Path.cwd()
    return project / "build" / "rules"


def read_results(directory: Path) -> Results | None:
    """The results that test runs have left, None where there are none; a damaged file is a ValueError."""
    try:
        content = (directory / FILE).read_bytes()
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(content, type=Results)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{directory / FILE}: {error}") from error


def write_results(directory: Path, fresh: Results, root: Path) -> None:
    """Replace what is known of the test files in `fresh`; forget those that are gone from `root`."""
    try:
        known = read_results(directory) or {}
    except ValueError:
        known = {}
    results = {file: tests for file, tests in (known | fresh).items() if (root / file).is_file()}
    directory.mkdir(parents=True, exist_ok=True)
    written = directory / f"{FILE}.{os.getpid()}"
    written.write_bytes(msgspec.json.format(msgspec.json.encode(results, order="sorted"), indent=1) + b"\n")
    written.replace(directory / FILE)
