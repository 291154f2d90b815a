"""1.4.1, 1.8, 7.2 A panel for each Faction: what it has and needs, its Available forces; a flat one for Germans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.board.steps import spots_row
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import at, banner, rect, text, title
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.counters import counter
from vexillum.games.falling_sky.board.look import LOOK, use
from vexillum.games.falling_sky.board.tokens import WOOD
from vexillum.games.falling_sky.board.tribes import holding
from vexillum.games.falling_sky.pieces import SEATS, TOTALS, TYPE_NUMBER
from vexillum.games.falling_sky.victory.conditions import ARVERNI_GOAL, BELGIC_GOAL, LEGIONS_GOAL, ROMAN_GOAL

WIDTH, HEIGHT, FLAT = 200.0, 240.0, 92.0
UNITS = {
    "romans": ("auxilia", "fort"),
    "arverni": ("arverni_warband",),
    "aedui": ("aedui_warband",),
    "belgae": ("belgic_warband",),
    "germans": ("germanic_warband",),
}
LEADER = {"romans": "roman_leader", "arverni": "arverni_leader", "belgae": "belgic_leader"}
HOLDINGS = {
    "romans": ("roman_ally",),
    "arverni": ("arverni_ally", "arverni_citadel"),
    "aedui": ("aedui_ally", "aedui_citadel"),
    "belgae": ("belgic_ally", "belgic_citadel"),
    "germans": ("germanic_ally",),
}


def needs(view: dict[str, Any], texts: Texts, who: str) -> list[tuple[str, str]]:
    """7.2 What a Faction counts and what it must exceed: pairs of words and numbers."""
    derived = view["derived"]
    n = derived["scores"][who]
    if who == "romans":
        return [(texts("drawing.need_subdued"), f"{n} (>{ROMAN_GOAL})")]
    if who == "arverni":
        off = (texts("drawing.need_off_map"), f"{derived['off_map_legions']} (>{LEGIONS_GOAL})")
        return [off, (texts("drawing.need_allies"), f"{n} (>{ARVERNI_GOAL})")]
    if who == "aedui":
        return [(texts("drawing.need_allies"), f"{n} (>{derived['others_most']})")]
    return [(texts("drawing.need_control"), f"{n} (>{BELGIC_GOAL})")]


@cached(4096)
def _victory(shown: tuple[list[tuple[str, str]], float, float], texts: Texts) -> str:
    needed, x, y = shown
    rows = "".join(
        text(x, y + 15 * k, what, "t12 soft") + text(x + WIDTH - 18, y + 15 * k, numbers, "t12 e b")
        for k, (what, numbers) in enumerate(needed)
    )
    return f"<g>{title(texts('drawing.victory'))}{rows}</g>"


@cached(1024)
def _margin(shown: tuple[str, int, bool, float, float], texts: Texts) -> str:
    """7.3 How far a Faction is from its threshold, with a tick when it meets its condition."""
    who, n, met, x, y = shown
    said = texts("drawing.margin_met" if met else "drawing.margin", n=n)
    signed = f"{'✓ ' if met else ''}{n:+d}".replace("-", "−")
    return f'<g class="{who}">{title(said)}{text(x, y, signed, "head-name head-n e")}</g>'


@cached(1024)
def _resources(shown: tuple[str, int, float, float], texts: Texts) -> str:
    who, n, x, y = shown
    said = f"{texts.name('track', who)}: {n}"
    return (
        f'<g class="token {who}" data-thing="track:{who}">{title(said)}'
        f"{use('m-cylinder', 'marker', at(x + 11, y + 3, 1.2))}{text(x + 27, y + 4, str(n), 't20 b')}"
        f"{text(x + 27, y + 18, texts('drawing.resources'), 't12 soft')}</g>"
    )


@cached(2048)
def _available(shown: tuple[str, int, float, float], texts: Texts) -> str:
    """1.4.1 Available pieces of a type."""
    type, n, x, y = shown
    return counter(texts, WOOD[type], n, x, y) if type != "fort" else _forts(texts, n, x, y)


def _forts(texts: Texts, n: int, x: float, y: float) -> str:
    """Forts have a number beside them."""
    number = text(x + 24, y + 6, str(n), "t16 b")
    said = title(texts.count("fort", n))
    return f'<g data-token="fort" data-n="{n}">{said}{counter(texts, "fort", n, x, y)}{number}</g>'


@cached(2048)
def _holdings(shown: tuple[str, int, float, float], texts: Texts) -> str:
    """1.4.1 Available Allies or Citadels in the highest-numbered spots: the empty ones count those on the map."""
    type, left, x, y = shown
    total = TOTALS[TYPE_NUMBER[type]]
    said = texts("drawing.available_pieces", what=texts.name("status", type), n=left, out=total - left)
    return spots_row(type, left, total, said, (x, y, WIDTH - 20), lambda x, y, size: holding(type, x, y, size))


@cached(64)
def _name(shown: tuple[str, bool, float, float, float, float], texts: Texts) -> str:
    """The name of the panel's owner."""
    who, playing, x, y, wide, tall = shown
    active = " active" if playing else ""
    return (
        f'<g class="seat {who}{active}" data-thing="seat:{who}">{title(texts.name("seat", who))}'
        f'{rect(x, y, wide, tall, "panel", 9)}<path d="{banner(x, y, wide, 30, 9)}" class="head"/>'
        f"{use(f'e-{who}', 'watermark', at(x + wide / 2, y + tall - 40, 2.6 if tall == HEIGHT else 1.4))}"
        f"{LOOK.coat(who, x + 17, y + 15, 0.95)}{text(x + 32, y + 21, texts.name('seat', who), 'head-name')}</g>"
    )


def panel(view: dict[str, Any], texts: Texts, who: str, x: float, y: float) -> Iterator[str]:
    """All that belongs to a Faction with a seat."""
    derived, inner = view["derived"], x + 9
    yield _name((who, derived["active"] == who, x, y, WIDTH, HEIGHT), texts)
    yield _margin((who, derived["margins"][who], derived["passes"][who], x + WIDTH - 10, y + 20.5), texts)
    yield _resources((who, view["tracks"][who], inner, y + 48), texts)
    yield _victory((needs(view, texts, who), inner, y + 84), texts)
    yield text(x + WIDTH - 10, y + 122, texts("drawing.available"), "t12 e soft")
    shown = list(UNITS[who])
    leader = LEADER.get(who)
    if leader and view["available"][leader]:
        shown.append(leader)
    for k, type in enumerate(shown):
        yield _available((type, view["available"][type], inner + 20 + 58 * k, y + 140), texts)
    for k, type in enumerate(HOLDINGS[who]):
        yield _holdings((type, view["available"][type], inner, y + 176 + 27 * k), texts)


def germans(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> Iterator[str]:
    """1.4.1 The Germans, who have no seat: their Available forces."""
    yield _name(("germans", False, x, y, wide, FLAT), texts)
    yield _available(("germanic_warband", view["available"]["germanic_warband"], x + 30, y + 57), texts)
    yield _holdings(("germanic_ally", view["available"]["germanic_ally"], x + 70, y + 57), texts)


def panels(view: dict[str, Any], texts: Texts, x: float, y: float) -> str:
    """The four panels, two by two, and the Germans below them."""
    drawn = [
        part
        for k, who in enumerate(SEATS)
        for part in panel(view, texts, who, x + (WIDTH + 8) * (k % 2), y + (HEIGHT + 6) * (k // 2))
    ]
    below = y + 2 * (HEIGHT + 6)
    return "".join([*drawn, *germans(view, texts, x, below, 2 * WIDTH + 8)])
