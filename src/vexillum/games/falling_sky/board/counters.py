"""1.4 Pieces as counters: colour and shape by Faction and type, a number, and whether they are Hidden."""

from __future__ import annotations

from vexillum.coin.board.counters import Counters, CounterStyle
from vexillum.core.show.svg import at, title
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.look import LOOK, use
from vexillum.games.falling_sky.pieces import FACTIONS, FORT, IS_LEADER, KIND_OWNER, KINDS, LEGION, SUCCESSOR


def _shape(kind: int) -> str:
    """The shape of a kind: that of its wood, and Hidden, Revealed or Scouted."""
    id = KINDS[kind]
    if kind in SUCCESSOR:
        return "successor"
    if IS_LEADER[kind] or kind in (LEGION, FORT):
        return id
    wood = "auxilia" if id.startswith("auxilia") else "warband"
    return wood if id.endswith("_revealed") else f"{wood}-{id.rpartition('_')[2]}"


STYLE = {id: CounterStyle(FACTIONS[KIND_OWNER[kind]], _shape(kind)) for kind, id in enumerate(KINDS)}
"""The colour and shape of each kind."""
INITIAL = {
    "caesar": "C",
    "vercingetorix": "V",
    "ambiorix": "A",
    "roman_successor": "S",
    "arverni_successor": "S",
    "belgic_successor": "S",
}
"""1.4.3 The letter on a Leader, or on a Successor."""
PERMANENT = "unit:provincia.fort"
"""1.4.2 The Fort that is never removed."""
_COUNTERS = Counters(LOOK, STYLE)


def counter(texts: Texts, kind: str, n: int, x: float, y: float, *, thing: str = "", scale: float = 1.0) -> str:
    """A stack of equal pieces at a place; a Leader with its letter, a Fort by itself."""
    said = texts.count(kind, n)
    if thing == PERMANENT:
        return _single(kind, texts("drawing.permanent_fort"), x, y, thing, scale, shape="fort-permanent")
    if kind in INITIAL or kind == "fort":
        return _single(kind, said, x, y, thing, scale, shape=STYLE[kind].shape)
    return _COUNTERS.draw(kind, n, said, x, y, thing=thing, scale=scale)


def _single(kind: str, said: str, x: float, y: float, thing: str, scale: float, *, shape: str) -> str:
    style = STYLE[kind]
    named = f' data-thing="{thing}"' if thing else ""
    letter = f'<text x="9.5" y="6.2" class="n">{INITIAL[kind]}</text>' if kind in INITIAL else ""
    return (
        f'<g class="counter {style.colour}"{named} data-token="{kind}" data-n="1" {at(x, y, scale)}>{title(said)}'
        f"{use(f'k-{shape}')}{letter}</g>"
    )
