"""The project's own Python environment, `.venv`, holding exactly what the lock files pin.

`prepare` makes or mends it and says what it does; when nothing has changed since the last time it only
reads a stamp file, so that it is quick and needs no network.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
STAMP = FOLDER / "sztab-stamp.json"
PROGRAMS = FOLDER / ("Scripts" if os.name == "nt" else "bin")


def program(name: str) -> Path:
    """Where the environment keeps a program."""
    return PROGRAMS / (f"{name}.exe" if os.name == "nt" else name)


PYTHON = program("python")


def prepare(*locks: str) -> None:
    """Bring the environment to what the named lock files and pyproject.toml ask for."""
    wanted = {name: _digest(_lock(name).read_bytes()) for name in ("build", *locks)}
    stamp = _read_stamp()
    if not PYTHON.exists() or any(
        stamp.get(name, digest) != digest for name, digest in _base(wanted).items()
    ):
        _make()
        stamp = _base({})
    for name, digest in wanted.items():
        if stamp.get(name) != digest:
            _install_lock(name)
            stamp[name] = digest
            _write_stamp(stamp)
    project = _digest((ROOT / "pyproject.toml").read_bytes())
    if stamp.get("project") != project:
        _say("Installing Sztab itself")
        _pip("install", "--no-build-isolation", "--no-deps", "--editable", str(ROOT))
        _write_stamp(stamp | {"project": project})
    _build_page()


def run(name: str, *arguments: str) -> int:
    """Run a program of the environment in the foreground and return its exit code."""
    path = str(PROGRAMS) + os.pathsep + os.environ.get("PATH", "")
    environment = os.environ | {"PATH": path, "VIRTUAL_ENV": str(FOLDER), "PYTHONUTF8": "1"}
    process = subprocess.Popen([str(program(name)), *arguments], cwd=ROOT, env=environment)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # the program has had the same Ctrl+C and ends in its own way


def _base(wanted: dict[str, str]) -> dict[str, str]:
    """The stamp entries whose change means that the environment has to be made anew."""
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor} in {ROOT}"
    return {"python": python, **wanted}


def _build_page() -> None:
    """The page of the table; nothing happens if it is there and `web/` has not changed."""
    if subprocess.run([str(PYTHON), str(ROOT / "scripts" / "page.py")], check=False).returncode:
        sys.exit("The page of the table could not be built; the reason stands above.")


def _make() -> None:
    if any(importlib.util.find_spec(module) is None for module in ("venv", "ensurepip")):
        sys.exit(
            "This Python cannot make an environment: install its venv and ensurepip modules "
            "(on Debian and Ubuntu the package python3-venv)."
        )
    import venv

    _say(f"Making a Python {sys.version_info.major}.{sys.version_info.minor} environment in .venv")
    venv.create(FOLDER, clear=True, with_pip=True)


def _install_lock(name: str) -> None:
    count = len(re.findall(r"^[\w.-]+==", _lock(name).read_text("utf-8"), re.MULTILINE))
    _say(f"Installing {count} pinned packages from requirements/{name}.txt")
    _pip(
        "install", "--no-build-isolation", "--require-hashes", "--requirement", str(_lock(name)), count=count
    )


def _pip(*arguments: str, count: int = 0) -> None:
    """Run pip, counting the packages as it fetches them; its own words are shown only when it fails."""
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments]
    lines: list[str] = []
    fetched = 0
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if match := re.match(r"(?:Collecting|Requirement already satisfied:) ([\w.-]+)", line):
                fetched += 1
                _show_progress(f"  {min(fetched, count)}/{count} {match[1]}")
            elif count and line.startswith("Installing collected packages"):
                _show_progress(f"  unpacking {count} packages")
    _show_progress("")
    if process.returncode:
        sys.stderr.writelines(lines)
        sys.exit("pip could not install the packages; what it said stands above.")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


_last_progress = 0.0


def _show_progress(text: str) -> None:
    """Rewrite one line on a terminal; elsewhere say something every few seconds."""
    global _last_progress
    if sys.stderr.isatty():
        print("\r" + text[:78].ljust(78) + ("" if text else "\r"), end="", file=sys.stderr, flush=True)
    elif text and time.monotonic() - _last_progress > 5:
        _last_progress = time.monotonic()
        _say(text)


def _lock(name: str) -> Path:
    return ROOT / "requirements" / f"{name}.txt"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content.replace(b"\r\n", b"\n")).hexdigest()


def _read_stamp() -> dict[str, str]:
    try:
        stamp: dict[str, str] = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {"python": "unknown"}
    return stamp


def _write_stamp(stamp: dict[str, str]) -> None:
    STAMP.write_text(json.dumps(stamp, indent=1), "utf-8")
