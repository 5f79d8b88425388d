"""Structured logs: one JSON object a line."""

from __future__ import annotations

import json
import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

BYTES = 5_000_000
FILES = 3
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName", "color_message"}


class Structured(logging.Formatter):
    """A log record as a JSON object; what ``extra`` holds are keys of it."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        data |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            data["fault"] = self.formatException(record.exc_info)
        return json.dumps(data, default=str, ensure_ascii=False)


def set_up(directory: Path) -> None:
    """Write everything to a file in the directory, and what is wrong to standard error."""
    directory.mkdir(parents=True, exist_ok=True)
    file = RotatingFileHandler(directory / "server.log", maxBytes=BYTES, backupCount=FILES, encoding="utf-8")
    screen = logging.StreamHandler(sys.stderr)
    screen.setLevel(logging.WARNING)
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    for handler in (file, screen):
        handler.setFormatter(Structured())
        root.addHandler(handler)
