"""Changes of figures as small labels: whose points, coins, towers and people, and what became of the coast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from vexillum.core.show.chips import Chip, signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.figures import OF_SEAT
from vexillum.games.anno890.pieces import SEATS

TOKENS = {"points": "points", "coins": "coin", "towers": "tower", "nobles": "noble", "ruins": "ruin"}
"""The figures of a seat that are shown as numbers, and their pictures, which show the seat's arms beside the piece.

The others are shown by what came and went.
"""
SHOWN = {seat: {figure: f"{figure}/{seat}" for figure in OF_SEAT if figure in TOKENS} for seat in SEATS}
"""The ids of these figures, by seat."""
IN_HAND = f"{PIECES}realm:"
"""A tile that was taken or laid: points are counted when it lies, so they are shown for the whole turn."""
MOST = 12
"""No more chips than that: an Invasion of four realms changes more than anybody reads."""
LEFT_OUT = ("tower", "noble", "coin", "ruin", "points")
Tone = Literal["", "good", "bad"]


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The invasion track first, then each seat's numbers, and the tiles, people and markers that came."""
    by_figure = {change.figure: change for change in changes}
    found = [Chip(texts(f"figure.{id}"), signed(by_figure[id].by)) for id in ("invader", "defence") if id in by_figure]
    arrived = _arrivals(changes, texts, reader)
    in_hand = any(change.figure.startswith(IN_HAND) and "/tile:" in change.figure for change in changes)
    for seat, figures in SHOWN.items():
        for figure, id in figures.items():
            change = by_figure.get(id)
            if change is not None and not (figure == "points" and in_hand):
                worse = (change.by < 0) != (figure == "ruins")
                tone = _tone(seat, reader, "bad" if worse else "good")
                label = texts("figure.of", who=seat, what=figure)
                found.append(Chip(label, signed(change.by), f"{seat}.{TOKENS[figure]}", seat, tone))
        found += arrived.pop(seat, [])
    return _most(found + arrived.pop("", []), reader)


def _most(found: list[Chip], reader: str | None) -> list[Chip]:
    """At most this many chips as can be taken in: goods of others are left out first."""
    if len(found) <= MOST:
        return found
    for token in LEFT_OUT:
        for chip in reversed(found[:]):
            if len(found) > MOST and chip.token == f"{chip.seat}.{token}" and chip.seat != reader:
                found.remove(chip)
    return found


def _arrivals(changes: Sequence[Change], texts: Texts, reader: str | None) -> dict[str, list[Chip]]:
    """Tiles laid, people who came or left, Saracen markers put beside a tile: by seat."""
    found: dict[str, list[Chip]] = {}
    for change in changes:
        if not change.figure.startswith(PIECES):
            continue
        thing, _, token = change.figure.removeprefix(PIECES).rpartition("/")
        place, _, name = thing.partition(":")
        kind, _, id = token.partition(":")
        seat = name.partition(".")[0] if place in ("cell", "realm") else ""
        if kind == "tile" and place == "cell" and change.by > 0:
            chip = Chip(texts.name("tile", id), "", token, seat, "", (thing,))
        elif kind == "character" and place == "realm":
            tone = _tone(seat, reader, "good" if change.by > 0 else "bad")
            chip = Chip(texts.name("character", id), signed(change.by), token, seat, tone)
        elif token == "saracen" and change.by > 0:
            chip = Chip(texts("figure.markers"), signed(change.by), token, "", "", (thing,))
        else:
            continue
        found.setdefault(seat, []).append(chip)
    return found


def _tone(seat: str, reader: str | None, tone: Tone) -> Tone:
    """What happens to oneself is good or bad; to others, neither."""
    return tone if seat == reader else ""
