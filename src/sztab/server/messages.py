"""Messages from the page: their shapes, and how a stranger's bytes become one of them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from sztab.kernel.questions import Choice

MOST_BYTES = 16_384
"""The longest message that is read."""

MOST_PARTS = 400

Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Word: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Part: TypeAlias = (
    Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    | Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
)
Parts: TypeAlias = Annotated[list[Part], msgspec.Meta(max_length=MOST_PARTS)]


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, rename="kebab"):
    """A message with the number by which its answer is known."""

    id: Id


class Hello(Message, tag="hello"):
    """The first message: which seat to look from, and the last message of that seat that was seen."""

    seat: str = ""
    since: Number = 0


class Sit(Message, tag="sit"):
    """Look from another seat that one holds."""

    seat: str


class FollowParts(Message, tag="follow"):
    """What may follow the parts chosen so far."""

    parts: Parts


class Why(Message, tag="why"):
    """Why parts cannot become a choice."""

    parts: Parts


class Choose(Message, tag="choose"):
    """Make a choice; ``number`` is the number that the message of it will have."""

    seat: str
    parts: Annotated[Parts, msgspec.Meta(min_length=1)]
    number: Number


class TakeBack(Message, tag="take-back"):
    """Take a waiting answer back."""

    seat: str
    number: Number


class Undo(Message, tag="undo"):
    """Undo a line and all after it; ``ask`` the others beyond a fence."""

    seat: str
    line: Number
    ask: bool = False


class Consent(Message, tag="consent"):
    """Agree to an undo beyond a fence, or not."""

    seat: str
    agree: bool


class Standing(Message, tag="standing"):
    """Pass every window of a span beforehand."""

    seat: str
    span: Word = msgspec.field(name="pass")


class Inspect(Message, tag="inspect"):
    """What there is to know about a place."""

    place: Word


class LayOver(Message, tag="overlay"):
    """What a key lays over the map."""

    key: Word


class Log(Message, tag="log"):
    """Lines of the log before a line."""

    before: Number


class Pace(Message, tag="pace"):
    """How fast commanders are shown."""

    speed: Annotated[float, msgspec.Meta(ge=0.25, le=16)] | None = None
    skip: Literal["one", "all"] | None = None
    pause: bool | None = None


Inbound: TypeAlias = (
    Hello
    | Sit
    | FollowParts
    | Why
    | Choose
    | TakeBack
    | Undo
    | Consent
    | Standing
    | Inspect
    | LayOver
    | Log
    | Pace
)


class Malformed(Exception):  # noqa: N818
    """Bytes that are no message; ``id`` is the number of the message if one was found."""

    def __init__(self, why: str, id_: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.id = id_


class _Numbered(msgspec.Struct):
    id: Id


_decoder: msgspec.json.Decoder[Inbound] = msgspec.json.Decoder(Inbound)
_numbers = msgspec.json.Decoder(_Numbered)


def read_message(data: bytes | str) -> Inbound:
    """The message that the bytes are; raises ``Malformed``."""
    if len(data) > MOST_BYTES:
        raise Malformed(f"a message is at most {MOST_BYTES} bytes long")
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        try:
            id_ = _numbers.decode(data).id
        except (msgspec.MsgspecError, ValueError, RecursionError):
            id_ = None
        raise Malformed(str(error), id_) from None


def choice_of(parts: list[str | int]) -> Choice:
    """The parts as the machine takes them."""
    return tuple(parts)
