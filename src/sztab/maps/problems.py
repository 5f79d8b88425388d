"""What is wrong with the inputs of a map."""

from __future__ import annotations


class MapError(Exception):
    """An input that cannot be built; the message names the file or the place and the reason."""
