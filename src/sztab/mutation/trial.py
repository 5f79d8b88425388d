"""Trying mutants: each runs its tests in a process of its own, forked from this warm one where possible."""

import importlib.machinery
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType
from typing import Literal, Protocol

Verdict = Literal["killed", "timeout", "survived"]

MEMORY_LIMIT = 4 << 30
PASSED, NO_TESTS = 0, 5


@dataclass(frozen=True, slots=True)
class Trial:
    """Tests to run in a project while one of its files has another content."""

    root: str
    file: str
    content: str
    tests: list[str]
    seconds: float
    """After this time the mutant hangs, and counts as killed."""


class _Process(Protocol):
    def poll(self) -> int | None: ...
    def kill(self) -> None: ...


def try_all(trials: Iterable[Trial], workers: int) -> Iterator[tuple[int, Verdict]]:
    """The verdict on each trial, by its place in the sequence, as they come in."""
    waiting = enumerate(trials)
    running: dict[int, tuple[_Process, float]] = {}
    exhausted = False
    while running or not exhausted:
        while not exhausted and len(running) < workers:
            if (job := next(waiting, None)) is None:
                exhausted = True
            else:
                running[job[0]] = (start(job[1]), time.monotonic() + job[1].seconds)
        for number, (process, deadline) in list(running.items()):
            code = process.poll()
            if code is None and time.monotonic() > deadline:
                process.kill()
                del running[number]
                yield number, "timeout"
            elif code is not None:
                del running[number]
                yield number, "survived" if code in (PASSED, NO_TESTS) else "killed"
        time.sleep(0.005)


def run(trial: Trial) -> int:
    """Run a trial in this process, which is spoilt by it, and return pytest's exit code."""
    _limit_memory()
    os.chdir(trial.root)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    _replace_source(Path(trial.root, trial.file), trial.content)
    import pytest

    from sztab.mutation import plugin

    plugin.selection = trial.tests
    files = sorted({test.partition("::")[0] for test in trial.tests})
    options = [
        "-x",
        "-q",
        "-p",
        "sztab.mutation.plugin",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:sztab-rule-results",
    ]
    return int(pytest.main([*options, *files]))


def _replace_source(file: Path, content: str) -> None:
    """Make the import of a file take other content."""
    path = os.path.realpath(file)
    get_code = importlib.machinery.SourceFileLoader.get_code

    def get_replaced_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        if os.path.realpath(loader.path) == path:
            return compile(content, path, "exec", dont_inherit=True)
        return get_code(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_replaced_code  # type: ignore[assignment,method-assign]


def _limit_memory() -> None:
    """A mutant that eats memory fails instead of taking the machine with it."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


class Forked:
    """A trial in a fork of this process, in which pytest and hypothesis are loaded already."""

    def __init__(self, trial: Trial) -> None:
        import hypothesis.strategies
        import pytest  # noqa: F401

        assert hypothesis.strategies
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            code = 1
            try:
                os.setsid()
                nowhere = os.open(os.devnull, os.O_RDWR)
                for stream in (0, 1, 2):
                    os.dup2(nowhere, stream)
                code = run(trial)
            finally:
                os._exit(code)

    def poll(self) -> int | None:
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None

    def kill(self) -> None:
        os.killpg(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


class Spawned:
    """A trial in a new process, for systems that cannot fork."""

    def __init__(self, trial: Trial) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sztab.mutation.trial"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(asdict(trial)).encode())
        self.process.stdin.close()

    def poll(self) -> int | None:
        return self.process.poll()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


start: Callable[[Trial], _Process] = Forked if hasattr(os, "fork") else Spawned
"""How a trial is started on this system."""


if __name__ == "__main__":
    sys.exit(run(Trial(**json.load(sys.stdin))))
