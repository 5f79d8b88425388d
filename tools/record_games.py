"""Record the games that the tests of Traces of War replay, one of each scenario, between officers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "tests" / "traces_of_war" / "games"


def main() -> None:
    """Play and write both games and their results."""
    for scenario in ("race-to-the-dnipro", "campaign"):
        record = GAMES / f"{scenario}.sztab"
        for old in (record, Path(f"{record}.key")):
            old.unlink(missing_ok=True)
        play = [
            "play",
            f"traces-of-war/{scenario}",
            "--agents",
            "officer,officer",
            "--seed",
            "1",
            "--record",
            str(record),
        ]
        run(*play)
        record.with_suffix(".json").write_text(run("replay", str(record)), "utf-8")
        Path(f"{record}.key").unlink(missing_ok=True)


def run(*arguments: str) -> str:
    """What a sztab command prints as JSON."""
    command = [str(Path(sys.executable).with_name("sztab")), *arguments, "--json"]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


if __name__ == "__main__":
    main()
