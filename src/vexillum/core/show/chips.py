"""Changes as small labels: "Resources −3", two Cavalry removed, Iceni now under Saxon Control."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts

Tone: TypeAlias = Literal["", "good", "bad"]
MINUS = "\N{MINUS SIGN}"


class Chip(msgspec.Struct, frozen=True):
    """A change in a word or two. ``token`` is the picture of a piece, ``seat`` its owner.

    ``tone`` says whether it is good or bad for the reader's seat.
    """

    label: str
    by: str = ""
    token: str = ""
    seat: str = ""
    tone: Tone = ""
    things: tuple[str, ...] = ()


def signed(n: int) -> str:
    """A signed difference: +3, −2."""
    return f"+{n}" if n > 0 else f"{MINUS}{-n}" if n else "0"


def plain_chips(changes: Iterable[Change], texts: Texts) -> list[Chip]:
    """A chip for each figure that has a name (``figure.<id>``), and one for all pieces of a kind."""
    chips: list[Chip] = []
    pieces: dict[str, tuple[int, list[str]]] = {}
    for change in changes:
        if change.figure.startswith(PIECES):
            thing, _, token = change.figure.removeprefix(PIECES).rpartition("/")
            n, things = pieces.setdefault(token, (0, []))
            pieces[token] = (n + change.by, [*things, thing])
        elif f"figure.{change.figure}" in texts:
            chips.append(Chip(texts(f"figure.{change.figure}"), signed(change.by)))
    for token, (n, things) in pieces.items():
        if n:
            chips.append(Chip(texts.name("token", token), signed(n), token, things=tuple(things)))
    return chips
