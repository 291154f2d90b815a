"""Changes of figures as small labels: whose points, coins, towers and people, and what became of the coast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from vexillum.core.show.cached_drawing import remembered
from vexillum.core.show.chips import Chip, signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.pieces import SEATS

TRACK = ("invader", "defence")
TOKENS = {"points": "points", "coins": "coin", "towers": "tower", "nobles": "noble", "ruins": "ruin"}
"""The figures of a seat that are shown as numbers, and their pictures, which show the seat's arms beside the piece.

The others are shown by what came and went.
"""
SHOWN = {f"{figure}/{seat}": (seat, figure) for seat in SEATS for figure in TOKENS}
"""Whose these figures are, by their ids."""
IN_HAND = f"{PIECES}realm:"
"""A tile that was taken or laid: points are counted when it lies, so they are shown for the whole turn."""
MOST = 12
"""No more chips than that: an Invasion of four realms changes more than anybody reads."""
LEFT_OUT = ("tower", "noble", "coin", "ruin", "points")
Tone = Literal["", "good", "bad"]
_Read: TypeAlias = tuple[Chip, Chip]
"""A chip as others read it, and as the seat that it belongs to does."""


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The invasion track first, then each seat's numbers, and the tiles, people and markers that came."""
    return _most([mine if chip.seat == reader else chip for chip, mine in _chips(changes, texts)], reader)


@remembered(4096)
def _chips(changes: Any, texts: Texts) -> list[_Read]:
    """The same for the same changes: a turn of one step has changed what the step has, and a recap tells it again."""
    track: dict[str, int] = {}
    numbers: dict[str, dict[str, int]] = {}
    arrived: dict[str, list[_Read]] = {}
    in_hand = False
    for figure, before, after in changes:
        if figure.startswith(PIECES):
            in_hand = in_hand or (figure.startswith(IN_HAND) and "/tile:" in figure)
            _arrive(figure, after - before, texts, arrived)
        elif (whose := SHOWN.get(figure)) is not None:
            numbers.setdefault(whose[0], {})[whose[1]] = after - before
        elif figure in TRACK:
            track[figure] = after - before
    found = [_alike(Chip(texts(f"figure.{id}"), signed(track[id]))) for id in TRACK if id in track]
    for seat in SEATS:
        mine = numbers.get(seat, {})
        for figure, token in TOKENS.items():
            if figure in mine and not (figure == "points" and in_hand):
                worse = (mine[figure] < 0) != (figure == "ruins")
                label = texts("figure.of", who=seat, what=figure)
                found.append(_liked(label, signed(mine[figure]), f"{seat}.{token}", seat, "bad" if worse else "good"))
        found += arrived.get(seat, ())
    return found + arrived.get("", [])


def _most(found: list[Chip], reader: str | None) -> list[Chip]:
    """At most this many chips as can be taken in: goods of others are left out first."""
    if len(found) <= MOST:
        return found
    for token in LEFT_OUT:
        for chip in reversed(found[:]):
            if len(found) > MOST and chip.token == f"{chip.seat}.{token}" and chip.seat != reader:
                found.remove(chip)
    return found


def _arrive(figure: str, by: int, texts: Texts, found: dict[str, list[_Read]]) -> None:
    """Tiles laid, people who came or left, Saracen markers put beside a tile: by seat."""
    thing, _, token = figure.removeprefix(PIECES).rpartition("/")
    place, _, name = thing.partition(":")
    kind, _, id = token.partition(":")
    seat = name.partition(".")[0] if place in ("cell", "realm") else ""
    if kind == "tile" and place == "cell" and by > 0:
        read = _alike(Chip(texts.name("tile", id), "", token, seat, "", (thing,)))
    elif kind == "character" and place == "realm":
        read = _liked(texts.name("character", id), signed(by), token, seat, "good" if by > 0 else "bad")
    elif token == "saracen" and by > 0:
        read = _alike(Chip(texts("figure.markers"), signed(by), token, "", "", (thing,)))
    else:
        return
    found.setdefault(seat, []).append(read)


def _alike(chip: Chip) -> _Read:
    """Everybody reads it alike."""
    return chip, chip


def _liked(label: str, by: str, token: str, seat: str, tone: Tone) -> _Read:
    """What happens to oneself is good or bad; to others, neither."""
    return Chip(label, by, token, seat), Chip(label, by, token, seat, tone)
