"""Questions of ``sztab ask`` on small boards, with refusals left as they are."""

from __future__ import annotations

from typing import Any

from sztab.games.registry import find_game
from sztab.kernel.questions import Refusal
from tests.traces_of_war.table import position


def ask(words: str, units: str = "", **more: Any) -> Any:
    """The answer to a question such as ``attack 0606 A B`` on the position that ``position`` describes."""
    return ask_on(position(units, **more), words)


def ask_on(data: dict[str, Any], words: str) -> Any:
    """The answer to a question on a position file."""
    game = find_game("traces-of-war")
    question, *arguments = words.split()
    situation = game.situation({"position": data}, {}, game.pack())
    return game.answers[question](situation, arguments)


def forbidden_by(answer: Any) -> str | None:
    """The rule that an answer names, None if what was asked about is legal."""
    if "refusal" in answer:
        refusal = answer["refusal"]
        assert answer["legal"] == (refusal is None)
        return refusal and str(refusal["rule"])
    assert answer["legal"] == (answer["rule"] is None) == (answer["message"] is None)
    return answer["rule"] and str(answer["rule"])


def reason(answer: Any) -> str:
    """The key of the message of a refusal."""
    message = answer["refusal"]["message"] if "refusal" in answer else answer["message"]
    assert isinstance(message, Refusal)
    return message.key
