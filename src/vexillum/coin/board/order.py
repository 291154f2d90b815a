"""The Faction symbols of a card, in order: on the board, and as a separate picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.core.show.board.look import Look
from vexillum.core.show.svg import at

PITCH = 27.0
"""The distance between symbols on the board."""
_WIDE, _TALL = 46, 40


def order_symbols(look: Look, order: Sequence[str], cues: Mapping[str, tuple[str, ...]], right: float, y: float) -> str:
    """The shields up to ``right``, each with its Non-player symbols at the edge."""
    first = right - PITCH * (len(order) - 1)
    return "".join(
        look.coat(who, first + PITCH * k, y, 0.98) + _cues(look, cues.get(who, ()), first + PITCH * k, y)
        for k, who in enumerate(order)
    )


def _cues(look: Look, signs: tuple[str, ...], x: float, y: float) -> str:
    """The Non-player symbols of a Faction, small at the right edge of its shield."""
    return "".join(
        f'<g {at(x + 11, y + 7 - 13 * k)}><circle r="6.6" class="cue-ground"/>'
        f"{look.use(f'm-{sign}', 'cue', at(0, 0, 0.48))}</g>"
        for k, sign in enumerate(signs)
    )


def order_picture(look: Look, order: Sequence[str], cues: Mapping[str, tuple[str, ...]]) -> str:
    """The same as a standalone document, in colours for light and dark backgrounds."""
    drawn = []
    for k, who in enumerate(order):
        signs = "".join(
            f'<g transform="translate(31,{28 - 16 * n})"><circle r="8" fill="#6b6b6b" stroke="#fff"/>'
            f'<g transform="scale(.56)" fill="#fff" color="#fff">{look.marks[sign]}</g></g>'
            for n, sign in enumerate(cues.get(who, ()))
        )
        ink = look.light[f"{who}-ink"]
        drawn.append(
            f'<g transform="translate({_WIDE * k},0)"><g transform="translate(16,20) scale(1.6)">'
            f'<g fill="{look.light[who]}" stroke="#fff" stroke-width="1">{look.marks["shield"]}</g>'
            f'<g transform="translate(0,-.5) scale(.72)" fill="{ink}" color="{ink}">'
            f"{look.emblems[who]}</g></g>{signs}</g>"
        )
    wide = _WIDE * len(order)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {_TALL}" width="{wide}" height="{_TALL}">'
        f"{''.join(drawn)}</svg>"
    )
