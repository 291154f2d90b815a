"""Aids: what a Faction can do, on one page to print."""

from __future__ import annotations

import msgspec


class AidEntry(msgspec.Struct, frozen=True):
    """Something that a Faction can do or has to know, in a line."""

    title: str
    text: str
    cost: str = ""
    rule: str = ""


class AidGroup(msgspec.Struct, frozen=True):
    """Entries under a heading: the Commands, the victory condition."""

    title: str
    entries: tuple[AidEntry, ...]


class Aid(msgspec.Struct, frozen=True):
    """An aid: of a seat, or of the whole game where all seats can do the same."""

    id: str
    title: str
    groups: tuple[AidGroup, ...]
    seat: str = ""
