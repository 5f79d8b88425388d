"""Hexsets: a set of places as one Python int, bit *i* standing for place *i*.

Union, intersection and difference are ``|``, ``&`` and ``& ~``. This module adds what the operators of int lack.

>>> members(0b101001)
[0, 3, 5]
"""

from __future__ import annotations

from collections.abc import Iterable

HexSet = int


class _MembersOfByte(dict[int, tuple[int, ...]]):
    """The places of byte value ``key & 255`` standing at byte number ``key >> 8``, filled as they are met."""

    def __missing__(self, key: int) -> tuple[int, ...]:
        first = key >> 8 << 3
        places = tuple(first + bit for bit in range(8) if key >> bit & 1)
        self[key] = places
        return places


_members_of_byte = _MembersOfByte()


FEW = 24
"""Up to so many places are quicker to find one by one than byte by byte."""


def members(hexes: HexSet) -> list[int]:
    """Return the places of a hexset in ascending order."""
    found: list[int] = []
    if hexes.bit_count() <= FEW:
        while hexes:
            highest = hexes.bit_length() - 1
            found.append(highest)
            hexes ^= 1 << highest
        found.reverse()
        return found
    first = ((hexes & -hexes).bit_length() - 1) >> 3
    content = (hexes >> (first << 3)).to_bytes(((hexes.bit_length() + 7) >> 3) - first, "little")
    for at, byte in enumerate(content, first):
        if byte:
            found += _members_of_byte[at << 8 | byte]
    return found


def member_at(hexes: HexSet, number: int) -> int:
    """Return the place of a hexset before which it holds ``number`` others; counted from the end if negative.

    >>> member_at(0b101001, 1)
    3
    """
    count = hexes.bit_count()
    if number < 0:
        number += count
    if not 0 <= number < count:
        raise IndexError(f"there is no place {number} among {count}")
    place = (hexes & -hexes).bit_length() - 1
    hexes >>= place
    width = hexes.bit_length()
    while width > 1:
        half = width >> 1
        upper = hexes >> half
        below = count - upper.bit_count()
        if number < below:
            hexes ^= upper << half
            count, width = below, half
        else:
            hexes = upper
            number -= below
            place += half
            count -= below
            width -= half
    return place


def hexset_of(places: Iterable[int]) -> HexSet:
    """Return the hexset that holds the given places."""
    ordered = sorted(places)
    if not ordered:
        return 0
    if ordered[0] < 0:
        raise ValueError(f"a place is a number from 0 up, not {ordered[0]}")
    content = bytearray((ordered[-1] >> 3) + 1)
    for place in ordered:
        content[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(content, "little")
