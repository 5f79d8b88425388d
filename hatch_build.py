"""The build hook: a wheel carries the page of the table, built from `web/`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page before a wheel is packed; an editable installation builds it by itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version != "editable":
            subprocess.run([sys.executable, str(Path(self.root) / "scripts" / "page.py")], check=True)
            build_data["artifacts"].append("src/sztab/server/page/**")
