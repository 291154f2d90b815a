"""2.3.2 The Faction symbols of a card, in order: on the board, and as a picture of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.games.pendragon.board.icons import EMBLEMS, MARKS
from vexillum.games.pendragon.board.marks import coat
from vexillum.games.pendragon.board.palette import LIGHT
from vexillum.games.pendragon.board.svg import at, use

PITCH = 27.0
"""From one symbol on the board to the next."""
_WIDE, _TALL = 46, 40


def order_symbols(order: Sequence[str], cues: Mapping[str, tuple[str, ...]], right: float, y: float) -> str:
    """The shields up to ``right``, each with its gray marks at the edge (8.2.1)."""
    first = right - PITCH * (len(order) - 1)
    return "".join(
        coat(who, first + PITCH * k, y, 0.98) + _cues(cues.get(who, ()), first + PITCH * k, y)
        for k, who in enumerate(order)
    )


def _cues(signs: tuple[str, ...], x: float, y: float) -> str:
    """8.2.1 The marks of a Non-player, small at the right edge of its symbol."""
    return "".join(
        f'<g {at(x + 11, y + 7 - 13 * k)}><circle r="6.6" class="cue-ground"/>'
        f"{use(f'm-{sign}', 'cue', at(0, 0, 0.48))}</g>"
        for k, sign in enumerate(signs)
    )


def order_picture(order: Sequence[str], cues: Mapping[str, tuple[str, ...]]) -> str:
    """The same as a document of its own, in colours that stand on light and dark ground."""
    drawn = []
    for k, who in enumerate(order):
        signs = "".join(
            f'<g transform="translate(31,{28 - 16 * n})"><circle r="8" fill="#6b6b6b" stroke="#fff"/>'
            f'<g transform="scale(.56)" fill="#fff" color="#fff">{MARKS[sign]}</g></g>'
            for n, sign in enumerate(cues.get(who, ()))
        )
        drawn.append(
            f'<g transform="translate({_WIDE * k},0)"><g transform="translate(16,20) scale(1.6)">'
            f'<g fill="{LIGHT[who]}" stroke="#fff" stroke-width="1">{MARKS["shield"]}</g>'
            f'<g transform="translate(0,-.5) scale(.72)" fill="{LIGHT[f"{who}-ink"]}" color="{LIGHT[f"{who}-ink"]}">'
            f"{EMBLEMS[who]}</g></g>{signs}</g>"
        )
    wide = _WIDE * len(order)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {_TALL}" width="{wide}" height="{_TALL}">'
        f"{''.join(drawn)}</svg>"
    )
