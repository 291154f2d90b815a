"""Changes of figures as small labels: points, coins, towers and people of each seat, and the invasion track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.chips import Chip, signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.pieces import SEATS

TRACK = ("invader", "defence")
TOKENS = {"points": "points", "coins": "coin", "towers": "tower", "nobles": "noble", "ruins": "ruin"}
"""The figures of a seat that are shown as numbers, and their pictures, which show the seat's arms beside the piece.

Other figures are shown by the things that arrived or left.
"""
SHOWN = {f"{figure}/{seat}": (seat, figure) for seat in SEATS for figure in TOKENS}
"""The seat and the figure of each id."""
IN_HAND = f"{PIECES}realm:"
"""A tile that was taken or placed: points are counted once it is placed, so they are shown for the whole turn."""
MOST = 12
"""The maximum number of chips: an Invasion of four realms changes more than one can read."""
LEFT_OUT = ("tower", "noble", "coin", "ruin", "points")
Tone = Literal["", "good", "bad"]
_ChipPair: TypeAlias = tuple[Chip, Chip]
"""A chip as shown to others, and as shown to its own seat."""


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The invasion track first, then each seat's numbers, and the tiles, people and markers that came."""
    return _most([mine if chip.seat == reader else chip for chip, mine in _chips(changes, texts)], reader)


@cached(4096)
def _chips(changes: Any, texts: Texts) -> list[_ChipPair]:
    """Cached: a turn of one step has the same changes as the step, and a recap repeats them."""
    track: dict[str, int] = {}
    numbers: dict[str, dict[str, int]] = {}
    arrived: dict[str, list[_ChipPair]] = {}
    in_hand = False
    for figure, before, after in changes:
        if figure.startswith(PIECES):
            in_hand = in_hand or (figure.startswith(IN_HAND) and "/tile:" in figure)
            _arrive(figure, after - before, texts, arrived)
        elif (whose := SHOWN.get(figure)) is not None:
            numbers.setdefault(whose[0], {})[whose[1]] = after - before
        elif figure in TRACK:
            track[figure] = after - before
    found = [_neutral(Chip(texts(f"figure.{id}"), signed(track[id]))) for id in TRACK if id in track]
    for seat in SEATS:
        mine = numbers.get(seat, {})
        for figure, token in TOKENS.items():
            if figure in mine and not (figure == "points" and in_hand):
                worse = (mine[figure] < 0) != (figure == "ruins")
                label = texts("figure.of", who=seat, what=figure)
                found.append(_toned(label, signed(mine[figure]), f"{seat}.{token}", seat, "bad" if worse else "good"))
        found += arrived.get(seat, ())
    return found + arrived.get("", [])


def _most(found: list[Chip], reader: str | None) -> list[Chip]:
    """At most ``MOST`` chips: goods of others are left out first."""
    if len(found) <= MOST:
        return found
    for token in LEFT_OUT:
        for chip in reversed(found[:]):
            if len(found) > MOST and chip.token == f"{chip.seat}.{token}" and chip.seat != reader:
                found.remove(chip)
    return found


def _arrive(figure: str, by: int, texts: Texts, found: dict[str, list[_ChipPair]]) -> None:
    """Add tiles placed, people who came or left, Saracen markers put beside a tile: by seat."""
    thing, _, token = figure.removeprefix(PIECES).rpartition("/")
    place, _, name = thing.partition(":")
    kind, _, id = token.partition(":")
    seat = name.partition(".")[0] if place in ("cell", "realm") else ""
    if kind == "tile" and place == "cell" and by > 0:
        pair = _neutral(Chip(texts.name("tile", id), "", token, seat, "", (thing,)))
    elif kind == "character" and place == "realm":
        pair = _toned(texts.name("character", id), signed(by), token, seat, "good" if by > 0 else "bad")
    elif token == "saracen" and by > 0:
        pair = _neutral(Chip(texts("figure.markers"), signed(by), token, "", "", (thing,)))
    else:
        return
    found.setdefault(seat, []).append(pair)


def _neutral(chip: Chip) -> _ChipPair:
    """A chip that is the same for all readers."""
    return chip, chip


def _toned(label: str, by: str, token: str, seat: str, tone: Tone) -> _ChipPair:
    """A chip with a tone for its own seat and none for others."""
    return Chip(label, by, token, seat), Chip(label, by, token, seat, tone)
