"""Run Sztab from a fresh clone: `python3 run.py` (on Windows `py run.py`).

Without arguments it serves the table and opens it in the browser (Ctrl+C ends it); arguments go to the `sztab`
command, for example `python3 run.py --help`.
"""

import sys

from scripts import environment

SHOW = ["serve"]

if __name__ == "__main__":
    environment.prepare("run")
    sys.exit(environment.run("sztab", *(sys.argv[1:] or SHOW)))
