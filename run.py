"""Run Sztab from a fresh clone: `python3 run.py` (on Windows `py run.py`).

Without arguments it shows a game between two commanders, drawn as it goes (Ctrl+C ends it); arguments go to the `sztab`
command, for example `python3 run.py --help`.
"""

import sys

from scripts import environment

SHOW = ["play", "traces-of-war/race-to-the-dnipro", "--watch"]

if __name__ == "__main__":
    environment.prepare("run")
    sys.exit(environment.run("sztab", *(sys.argv[1:] or SHOW)))
