"""Plain values held against declared types: every misfit, and every record, name and reference inside."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from .problems import Fault, Path
from .records import Refers

_AT = re.compile(r"(.*) - at (?:`key` in )?`(?:key in )?\$(.*)`\Z", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Found:
    """A value inside a file that means more than itself: a record of that class, or a reference."""

    path: Path
    value: Any
    struct: type[msgspec.Struct] | None
    refers: str


@cache
def fields_of(struct: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The declared fields of a record class."""
    return msgspec.structs.fields(struct)


def is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


@cache
def _plain(hint: Any) -> bool:
    """Whether nothing below this type can be a record or a reference."""
    if is_struct(hint):
        return False
    if get_origin(hint) is Annotated:
        return not any(isinstance(mark, Refers) for mark in hint.__metadata__) and _plain(hint.__origin__)
    return all(_plain(inner) for inner in get_args(hint) if inner is not Ellipsis)


def inside(value: Any, hint: Any) -> Iterator[tuple[str | int, Any, Any]]:
    """The parts of a value with their declared types, one level down, as far as the value has that shape."""
    origin = get_origin(hint)
    arguments = get_args(hint)
    if is_struct(hint):
        if isinstance(value, dict):
            for field in fields_of(hint):
                if field.encode_name in value:
                    yield field.encode_name, value[field.encode_name], field.type
    elif origin in (dict, Mapping) and isinstance(value, dict):
        for key, item in value.items():
            yield key, item, arguments[1]
    elif origin in (list, tuple) and isinstance(value, list):
        if origin is list or arguments[-1] is Ellipsis:
            for number, item in enumerate(value):
                yield number, item, arguments[0]
        else:
            for number, (item, inner) in enumerate(zip(value, arguments, strict=False)):
                yield number, item, inner


def choose(value: Any, hint: Any) -> Any:
    """The member of a union, or the type inside an annotation, that a value of this form is meant for."""
    if get_origin(hint) is Annotated:
        return choose(value, hint.__origin__)
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    for member in get_args(hint):
        chosen = choose(value, member)
        if isinstance(value, dict) and (is_struct(chosen) or get_origin(chosen) in (dict, Mapping)):
            return chosen
        if isinstance(value, list) and get_origin(chosen) in (list, tuple):
            return chosen
    return hint


def find(value: Any, hint: Any, path: Path = ()) -> Iterator[Found]:
    """Every record and every reference in a value, outermost first."""
    if _plain(hint):
        return
    if isinstance(value, str):
        for mark in _marks(hint):
            yield Found(path, value, None, mark.to)
        return
    chosen = choose(value, hint)
    if is_struct(chosen) and isinstance(value, dict):
        yield Found(path, value, chosen, "")
    if get_origin(chosen) in (dict, Mapping) and isinstance(value, dict):
        for key in value:
            yield from find(key, get_args(chosen)[0], (*path, key))
    for step, part, inner in inside(value, chosen):
        yield from find(part, inner, (*path, step))


def _marks(hint: Any) -> Iterator[Refers]:
    if get_origin(hint) is Annotated:
        yield from (mark for mark in hint.__metadata__ if isinstance(mark, Refers))
        yield from _marks(hint.__origin__)
    elif get_origin(hint) in (Union, types.UnionType):
        for member in get_args(hint):
            yield from _marks(member)


def misfits(value: Any, hint: Any, path: Path = ()) -> list[Fault]:
    """Everything in a value that does not fit the type, each with its own path."""
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        message = str(error)
    else:
        return []
    chosen = choose(value, hint)
    faults: list[Fault] = []
    if is_struct(chosen) and isinstance(value, dict):
        faults += _wrong_keys(value, chosen, path)
    for step, part, inner in inside(value, chosen):
        faults += misfits(part, inner, (*path, step))
    return faults or [_told(message, path)]


def _wrong_keys(value: dict[str, Any], struct: type[msgspec.Struct], path: Path) -> Iterator[Fault]:
    fields = fields_of(struct)
    known = {field.encode_name for field in fields}
    if struct.__struct_config__.forbid_unknown_fields:
        for key in value:
            if key not in known:
                yield (*path, key), f"unknown key; known here: {', '.join(sorted(known))}"
    for field in fields:
        if field.required and field.encode_name not in value:
            yield path, f"the key `{field.encode_name}` is missing"


def _told(message: str, path: Path) -> Fault:
    """What msgspec says about a value, its path added to the path of the value."""
    found = _AT.fullmatch(message)
    if found is None:
        return path, _sentence(message)
    steps = (int(number) if number else key for key, number in _STEP.findall(found[2]))
    return (*path, *steps), _sentence(found[1])


def _sentence(message: str) -> str:
    return message[0].lower() + message[1:].replace("`", "")
