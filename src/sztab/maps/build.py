"""Build the map of a board from geography, a grid fit, a plan and hand corrections.

    python -m sztab.maps.build DATA_DIR [--check]

DATA_DIR holds ``fit.json``, ``geography/``, ``map-plan.toml``, ``map-towns.toml`` and ``map-corrections.toml``;
``map.json`` is written there. Building twice gives the same bytes; ``--check`` only says whether it would.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from sztab.maps.board_plan import BoardPlan
from sztab.maps.fit import read_fit
from sztab.maps.geography import read_geography
from sztab.maps.plan import Corrections, Plan, Towns, read_plan
from sztab.maps.problems import MapError

MAP = "map.json"


def build_map(data_dir: Path) -> bytes:
    """The text of the map file, one record to a line."""
    board = BoardPlan(
        fit=read_fit(data_dir / "fit.json"),
        geography=read_geography(data_dir / "geography"),
        plan=read_plan(data_dir / "map-plan.toml", Plan),
        towns=read_plan(data_dir / "map-towns.toml", Towns),
        corrections=read_plan(data_dir / "map-corrections.toml", Corrections),
    )
    return _written(board.build()).encode("utf-8")


def _written(content: dict[str, Any]) -> str:
    def plain(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))

    parts = []
    for key, value in content.items():
        if isinstance(value, list):
            body = "[" + ",".join(f"\n  {plain(item)}" for item in value) + "\n ]"
        elif key == "bases":
            body = (
                "{" + ",".join(f"\n  {plain(name)}: {plain(item)}" for name, item in value.items()) + "\n }"
            )
        else:
            body = plain(value)
        parts.append(f" {plain(key)}: {body}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m sztab.maps.build", description="Build the map of a board."
    )
    parser.add_argument("data_dir", type=Path, metavar="DATA_DIR")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 if the map is out of date"
    )
    options = parser.parse_args(arguments)
    target = options.data_dir / MAP
    try:
        built = build_map(options.data_dir)
    except MapError as error:
        print(error, file=sys.stderr)
        return 2
    if not options.check:
        target.write_bytes(built)
        return 0
    if target.is_file() and target.read_bytes() == built:
        return 0
    print(f"{target}: out of date, build it again", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
