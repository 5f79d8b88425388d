"""Run Sztab from a fresh clone: `python3 run.py` (on Windows `py run.py`).

Without arguments it measures the board; arguments go to the `sztab` command, for example `python3 run.py --help`.
"""

import sys

from scripts import environment

SHOW = ["bench"]

if __name__ == "__main__":
    environment.prepare("run")
    sys.exit(environment.run("sztab", *(sys.argv[1:] or SHOW)))
