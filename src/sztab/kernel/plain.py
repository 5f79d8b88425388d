"""Plain data: slotted classes whose copy and JSON are generated from their annotations.

A state must be copied in microseconds, compared, hashed and written as JSON. ``copy.copy`` is fifteen times slower
than assigning field by field, so each class gets a copy function of its own, written when it is first needed.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeVar, Union, get_args, get_origin

Json = Any
"""What ``json.dumps`` takes: dicts with string keys, lists, strings, numbers, booleans and None."""

Encoder = Callable[[Any], Json]
Decoder = Callable[[Json], Any]

SAFE_INT = 2**53
"""Larger ints (hexsets) are written as hexadecimal strings: other readers of JSON would round them."""

_kinds: dict[str, type[Plain]] = {}
_known_decoders: dict[str, dict[str, Decoder]] = {}
_scalars = (int, str, bool, float, type(None))


class Plain:
    """Base of everything that a state consists of; fields are the annotations of the class."""

    __slots__ = ()
    kind_id: ClassVar[str]
    shared: ClassVar[tuple[str, ...]] = ()
    """Fields that copies share and that are no part of JSON or equality: boards, packs."""
    derived: ClassVar[tuple[str, ...]] = ()
    """Fields that follow from the others: copied, but no part of JSON or equality; None until they are found."""

    if typing.TYPE_CHECKING:

        def copy(self) -> Self: ...
        def to_json(self) -> dict[str, Json]: ...

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """Read a value of this class, or of one below it, back from JSON."""
        return typing.cast(Self, _from_json(cls, data))


C = TypeVar("C", bound=Plain)


@typing.dataclass_transform()
def plain(cls: type[C]) -> type[C]:
    """Make a slotted data class with a generated ``copy``, ``to_json`` and ``from_json``."""
    return prepare(dataclasses.dataclass(slots=True, repr=True, eq=True)(cls), id_of(cls))


def id_of(cls: type[Plain]) -> str:
    """The id under which JSON names a class: its package among the games, and its name."""
    parts = cls.__module__.split(".")
    package = (
        parts[parts.index("games") + 1] if "games" in parts[:-1] else parts[-2 if len(parts) > 1 else -1]
    )
    return f"{package}/{cls.__name__}"


def prepare(cls: type[C], kind_id: str) -> type[C]:
    """Give a finished slotted class its id and its copy; coders are made when they are first used."""
    cls.kind_id = kind_id
    known = _kinds.get(kind_id)
    if known is not None and (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
        raise TypeError(f"two plain classes are called {kind_id}: {known.__module__} and {cls.__module__}")
    _kinds[kind_id] = cls
    cls.copy = _lazy_copy(cls)  # type: ignore[method-assign, assignment]
    cls.to_json = _lazy_to_json(cls)  # type: ignore[method-assign, assignment]
    return cls


def fields_of(cls: type[Plain]) -> dict[str, Any]:
    """The kept fields of a plain class with their types, shared and derived ones left out."""
    return {
        name: kind
        for name, kind in _all_fields(cls).items()
        if name not in cls.shared and name not in cls.derived
    }


def _all_fields(cls: type[Plain]) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    return {f.name: hints[f.name] for f in dataclasses.fields(cls)}  # type: ignore[arg-type]


def _lazy_copy(cls: type[Plain]) -> Callable[[Any], Any]:
    def first_copy(self: Plain) -> Plain:
        if type(self) is not cls:
            raise TypeError(f"{type(self).__name__} is not made with a plain decorator")
        if cls.copy is first_copy:
            cls.copy = _written_copy(cls)  # type: ignore[method-assign, assignment]
        return cls.copy(self)

    return first_copy


def _written_copy(cls: type[Plain]) -> Callable[[Any], Any]:
    lines = ["def copy(self):", "    new = make(cls)"]
    for name, kind in _all_fields(cls).items():
        value = f"self.{name}"
        lines.append(f"    new.{name} = {value if name in cls.shared else _copied(kind, value)}")
    lines.append("    return new")
    space: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec("\n".join(lines), space)
    return space["copy"]  # type: ignore[no-any-return]


def _copied(kind: Any, value: str, depth: int = 0) -> str:
    """The expression that copies a value of a type: containers anew, immutable values shared."""
    origin, args = get_origin(kind) or kind, get_args(kind)
    item = f"x{depth}"
    if origin in (list, bytearray, set):
        inner = _copied(args[0], item, depth + 1) if args else item
        if inner != item:
            return f"[{inner} for {item} in {value}]"
        return f"{value}.copy()" if origin is set else f"{value}[:]"
    if origin is dict:
        inner = _copied(args[1], item, depth + 1)
        return (
            f"{value}.copy()"
            if inner == item
            else f"{{k{depth}: {inner} for k{depth}, {item} in {value}.items()}}"
        )
    if origin in (Union, types.UnionType):
        copies = [_copied(a, value, depth) for a in args if a is not type(None)]
        return value if all(c == value for c in copies) else f"(None if {value} is None else {copies[0]})"
    if isinstance(origin, type) and issubclass(origin, Plain) and not getattr(origin, "immutable", False):
        return f"{value}.copy()"
    return value


def _lazy_to_json(cls: type[Plain]) -> Callable[[Any], dict[str, Json]]:
    coders: list[tuple[str, Encoder]] = []

    def to_json(self: Plain) -> dict[str, Json]:
        if not coders:
            coders.extend((name, encoder(kind)) for name, kind in fields_of(type(self)).items())
        data: dict[str, Json] = {"is": cls.kind_id}
        for name, encode in coders:
            data[name] = encode(getattr(self, name))
        return data

    return to_json


def encoder(kind: Any) -> Encoder:
    """A function that writes values of a type as JSON."""
    origin, args = get_origin(kind) or kind, get_args(kind)
    if origin is int:
        return _int_to_json
    if origin in (list, tuple):
        item = encoder(args[0]) if args else _part_to_json
        if origin is tuple and args and args[-1] is not Ellipsis:
            items = [encoder(a) for a in args]
            return lambda value: [e(v) for e, v in zip(items, value, strict=True)]
        return lambda value: [item(v) for v in value]
    if origin is bytearray:
        return list
    if origin in (set, frozenset):
        item = encoder(args[0])
        return lambda value: sorted(item(v) for v in value)
    if origin is dict:
        item = encoder(args[1])
        return lambda value: {str(k): item(v) for k, v in value.items()}
    if origin in (Union, types.UnionType):
        return _union_to_json(args)
    if isinstance(origin, type) and issubclass(origin, Plain):
        return lambda value: value.to_json()
    return _part_to_json


def _union_to_json(args: tuple[Any, ...]) -> Encoder:
    others = [a for a in args if a is not type(None)]
    if len(others) == 1:
        inner = encoder(others[0])
        return lambda value: None if value is None else inner(value)
    return _part_to_json


def _int_to_json(value: int) -> Json:
    return value if -SAFE_INT < value < SAFE_INT else hex(value)


def _part_to_json(value: Any) -> Json:
    if isinstance(value, tuple | list):
        return [_part_to_json(v) for v in value]
    return value


class PlainError(ValueError):
    """JSON that does not describe plain data; says where and why."""


def _from_json(cls: type[Plain], data: Json) -> Plain:
    if not isinstance(data, dict) or "is" not in data:
        raise PlainError(f"{cls.__name__}: an object with the key 'is' is expected")
    found = _kinds.get(data["is"]) if isinstance(data["is"], str) else None
    if found is None or not issubclass(found, cls):
        raise PlainError(f"is: {data['is']!r} is no kind of {cls.__name__}")
    kinds = _decoders(found)
    if extra := sorted(set(data) - set(kinds) - {"is"}):
        raise PlainError(f"{found.kind_id}: unknown field {extra[0]!r}")
    new = object.__new__(found)
    for name, decode in kinds.items():
        if name not in data:
            raise PlainError(f"{found.kind_id}: the field {name!r} is missing")
        try:
            setattr(new, name, decode(data[name]))
        except (TypeError, ValueError, AttributeError) as error:
            raise PlainError(f"{found.kind_id}.{name}: {error}") from None
    for name in (*found.shared, *found.derived):
        setattr(new, name, None)
    return new


def _decoders(cls: type[Plain]) -> dict[str, Decoder]:
    if cls.kind_id not in _known_decoders:
        _known_decoders[cls.kind_id] = {name: decoder(kind) for name, kind in fields_of(cls).items()}
    return _known_decoders[cls.kind_id]


def decoder(kind: Any) -> Decoder:
    """A function that reads values of a type back from JSON."""
    origin, args = get_origin(kind) or kind, get_args(kind)
    if origin in (int, str, bool, float, type(None)):
        return lambda value: _scalar_from_json(origin, value)
    if origin is list:
        item = decoder(args[0])
        return lambda value: [item(v) for v in _checked(list, value)]
    if origin is tuple:
        if args and args[-1] is not Ellipsis:
            items = [decoder(a) for a in args]
            return lambda value: tuple(d(v) for d, v in zip(items, _checked(list, value), strict=True))
        item = decoder(args[0]) if args else _part_from_json
        return lambda value: tuple(item(v) for v in _checked(list, value))
    if origin is bytearray:
        return lambda value: bytearray(_checked(list, value))
    if origin in (set, frozenset):
        item = decoder(args[0])
        return lambda value: origin(item(v) for v in _checked(list, value))
    if origin is dict:
        key, item = (int if args[0] is int else str), decoder(args[1])
        return lambda value: {key(k): item(v) for k, v in _checked(dict, value).items()}
    if origin in (Union, types.UnionType):
        return _union_from_json(args)
    if isinstance(origin, type) and issubclass(origin, Plain):
        return origin.from_json
    return _part_from_json


def _union_from_json(args: tuple[Any, ...]) -> Decoder:
    others = [a for a in args if a is not type(None)]
    if len(others) == 1:
        inner = decoder(others[0])
        return lambda value: None if value is None else inner(value)
    if any(a not in _scalars for a in others):
        raise TypeError("a union in plain data may mix scalars, or one type and None")
    return _part_from_json


def _checked(kind: type, value: Json) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"{value!r} is no {kind.__name__}")
    return value


def _scalar_from_json(kind: type, value: Json) -> Any:
    if kind is int and isinstance(value, str):
        return int(value, 16)
    if type(value) is not kind:
        raise ValueError(f"{value!r} is no {kind.__name__}")
    return value


def _part_from_json(value: Json) -> Any:
    if isinstance(value, list):
        return tuple(_part_from_json(v) for v in value)
    if not isinstance(value, _scalars):
        raise ValueError(f"{value!r} is neither text nor number")
    return value
