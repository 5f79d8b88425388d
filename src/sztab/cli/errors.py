"""What went wrong, in one line that names what and where; nothing here is heavy to import."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

BAD_INPUT = 2


class CliError(Exception):
    """Bad input: ``places`` lead from the file or option to the spot, ``why`` is the reason."""

    def __init__(self, *places: str, why: str) -> None:
        self.places = tuple(filter(None, places))
        self.why = why
        super().__init__(": ".join([*filter(None, [":".join(self.places)]), why]))


def explained(error: Exception) -> CliError | None:
    """The error as bad input; None if it is a fault of the program."""
    from sztab.conformance import ChecklistError
    from sztab.games.game import GameError
    from sztab.kernel.files import FileError
    from sztab.kernel.notation import NotationError
    from sztab.kernel.records import RecordError
    from sztab.maps.render import MapDrawingError
    from sztab.packs import PackError
    from sztab.packs.reading import UnreadableError
    from sztab.texts import TextsError

    match error:
        case CliError():
            return error
        case GameError():
            return CliError(error.where, why=error.why)
        case FileError():
            return CliError(str(error.path), why=error.why)
        case RecordError():
            return CliError(f"line {error.line}" if error.line else "", why=error.why)
        case UnreadableError():
            return CliError(f"line {error.line}" if error.line else "", why=error.why)
        case PackError():
            problem = error.problems[0]
            return CliError(problem.file, problem.where, why=problem.why + _more(len(error.problems)))
        case TextsError():
            said = error.problems[0]
            return CliError(said.file, f"line {said.line}", why=said.why + _more(len(error.problems)))
        case NotationError() | MapDrawingError() | ChecklistError():
            return CliError(why=str(error))
    return None


def _more(problems: int) -> str:
    return f" (the first of {problems} problems)" if problems > 1 else ""


@contextmanager
def inside(*places: str) -> Iterator[None]:
    """Put a file or an option before the place of every error that is raised within."""
    try:
        yield
    except Exception as error:
        found = explained(error)
        if found is None:
            raise
        raise CliError(*places, *found.places, why=found.why) from error
