"""What tests of games use: the marker that names the rules a test shows."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as showing these checklist items, as in `@rule("TOW-9.3-a")`."""
    return pytest.mark.rule(*ids)
