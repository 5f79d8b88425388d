"""Shared by the tests of the drawing."""

import pytest

from sztab.maps.render.sheet import Sheet, read_map
from tests.render.trial import make_map


@pytest.fixture(scope="session")
def sheet() -> Sheet:
    return Sheet(read_map(make_map()))
