"""Counts of what the server does, in the text form that Prometheus reads."""

from __future__ import annotations

import threading
from collections.abc import Callable

HELP = {
    "requests": "HTTP requests answered, by status",
    "messages": "messages from pages, by what they do",
    "refusals": "messages refused, by the key of the reason",
    "games_begun": "games begun",
    "games_stopped": "games stopped because of a fault in a rule",
    "faults": "faults of the program that stopped no game",
}
BUCKETS = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0)
"""Seconds up to which answers are counted together."""


class Metrics:
    """Counters, and gauges that are looked up when they are asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[tuple[str, str, str], int] = {(name, "", ""): 0 for name in HELP}
        self._times: dict[str, list[float]] = {}
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def count(self, name: str, label: str = "", value: str = "") -> None:
        """Count one more."""
        with self._lock:
            self._counts[name, label, value] = self._counts.get((name, label, value), 0) + 1

    def time(self, what: str, seconds: float) -> None:
        """Note how long an answer took."""
        with self._lock:
            row = self._times.setdefault(what, [0.0] * (len(BUCKETS) + 2))
            for place, bucket in enumerate(BUCKETS):
                row[place] += seconds <= bucket
            row[-2] += 1
            row[-1] += seconds

    def text(self) -> str:
        """All figures."""
        with self._lock:
            counts, times = dict(self._counts), {what: list(row) for what, row in self._times.items()}
        rows: list[str] = []
        for name, help_ in HELP.items():
            rows += [f"# HELP sztab_{name}_total {help_}", f"# TYPE sztab_{name}_total counter"]
            labelled = {key: n for key, n in counts.items() if key[0] == name}
            for (_, label, value), number in sorted(labelled.items()):
                if label or len(labelled) == 1:
                    rows.append(f"sztab_{name}_total{_label(label, value)} {number}")
        rows += [
            "# HELP sztab_answer_seconds how long answers to messages took",
            "# TYPE sztab_answer_seconds histogram",
        ]
        for what, row in sorted(times.items()):
            for limit, cumulated in zip((*BUCKETS, "+Inf"), row, strict=False):
                rows.append(f'sztab_answer_seconds_bucket{{do="{what}",le="{limit}"}} {int(cumulated)}')
            rows.append(f'sztab_answer_seconds_count{{do="{what}"}} {int(row[-2])}')
            rows.append(f'sztab_answer_seconds_sum{{do="{what}"}} {row[-1]:.6f}')
        for name, (help_, value_of) in self.gauges.items():
            rows += [f"# HELP sztab_{name} {help_}", f"# TYPE sztab_{name} gauge"]
            rows.append(f"sztab_{name} {value_of():g}")
        return "\n".join(rows) + "\n"


def _label(label: str, value: str) -> str:
    return f'{{{label}="{value}"}}' if label else ""
