"""The hash of a state is the same in every process, whatever the seed of Python's own hashes."""

from __future__ import annotations

import os
import subprocess
import sys

from sztab.kernel.state import canonical, state_hash
from tests.kernel.market import BIDS, hosted, played
from tests.kernel.test_plain import everything

PROGRAM = """
from sztab.kernel.state import state_hash
from tests.kernel.market import BIDS, hosted, played
from tests.kernel.test_plain import everything
print(state_hash(played(hosted(), *BIDS).state))
print(state_hash(everything()))
"""


def test_hashes_do_not_depend_on_the_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(["src", "."])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    here = f"{state_hash(played(hosted(), *BIDS).state)}\n{state_hash(everything())}\n"
    assert found == {here}


def test_the_hash_is_that_of_the_canonical_json() -> None:
    """Written out once, so that no version of Python or of Sztab writes another form."""
    assert canonical({"b": [1, -1, None, True], "a": "ł \n"}) == '{"a":"ł \\n","b":[1,-1,null,true]}'.encode()
    assert state_hash(everything()) == "73f14f9b1673b6c9d1e23f06017b6f618c469034e8c6d7cb8f935ca58956b677"
