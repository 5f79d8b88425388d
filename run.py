"""Play Sztab from a fresh clone: `python3 run.py` (on Windows `py run.py`).

Without arguments two random commanders play a small game to watch; arguments go to the `sztab` command,
for example `python3 run.py --help`.
"""

import sys

from scripts import environment

SHOW = ["play", "miniature/skirmish", "--agents", "random,random"]

if __name__ == "__main__":
    environment.prepare("run")
    sys.exit(environment.run("sztab", *(sys.argv[1:] or SHOW)))
