"""The project's own tools; they need nothing but Python 3.11.

This file is the first that run.py and test.py load, and it says so to an older Python: keep its syntax plain.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Sztab needs Python 3.11 or newer, and this is " + sys.version.split()[0] + ": install a newer one."
    )
