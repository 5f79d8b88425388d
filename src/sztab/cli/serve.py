"""The command that serves the table to browsers: serve."""

from __future__ import annotations

import argparse
from pathlib import Path

from sztab.cli.options import Commands, add_command

PORT = 8420


def add_commands(commands: Commands) -> None:
    serve = add_command(
        commands,
        "serve",
        "serve the table to browsers on this machine",
        "sztab serve\nsztab serve --port 9000 --no-browser\nsztab serve --data ~/games",
        "Only this machine is served unless --host says otherwise. Games are kept in the data directory.",
    )
    serve.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="the address to listen on (127.0.0.1)"
    )
    serve.add_argument(
        "--port", type=int, default=PORT, metavar="P", help=f"the port, 0 for any that is free ({PORT})"
    )
    serve.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="another name, with its port if it is not the usual one, under which the server is reached",
    )
    serve.add_argument("--data", type=Path, metavar="DIR", help="where games, maps and logs are kept")
    serve.add_argument("--db", metavar="URL", help="the storage (sqlite:///DIR/sztab.db)")
    serve.add_argument("--no-browser", action="store_true", help="open no browser")
    serve.set_defaults(command=serve_command)


def serve_command(arguments: argparse.Namespace) -> int:
    """Serve until SIGINT or SIGTERM."""
    from sztab.cli.errors import CliError
    from sztab.server.run import ServeError, data_home, say, serve
    from sztab.server.storage import StorageError, Store, path_of

    if not 0 <= arguments.port <= 65535:
        raise CliError("--port", why="a port lies between 0 and 65535")
    data = arguments.data or data_home()

    def ready(address: str) -> None:
        say(f"listening on {address}")
        if not arguments.no_browser:
            _open_browser(address)

    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        store = Store(data / "sztab.db" if arguments.db is None else path_of(arguments.db))
    except OSError as error:
        raise CliError("--data", why=f"{data} cannot be used: {error.strerror}") from None
    except StorageError as error:
        raise CliError(why=str(error)) from None
    try:
        serve(store, data, arguments.host, arguments.port, arguments.name, ready)
    except ServeError as error:
        raise CliError(why=str(error)) from None
    finally:
        store.close()
    return 0


def _open_browser(address: str) -> None:
    """Show the page where there is a browser with windows; the address is on the screen in any case."""
    import os
    import sys
    import threading
    import webbrowser

    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
