"""1.3.2-1.3.3, 1.7 Tribes as circles, Cities as diamonds, and what is there: an Ally, a Citadel, a marker."""

from __future__ import annotations

from vexillum.core.show.svg import at, circle, text, title
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.look import use
from vexillum.games.falling_sky.map import COLONY, TRIBE_NUMBER, TRIBES
from vexillum.games.falling_sky.pieces import FACTIONS, IS_ALLY, IS_CITADEL, STATUS_NUMBER, STATUS_OWNER

RADIUS = 16.5
_DIAMOND = "M0,-23 23,0 0,23 -23,0Z"
SUBDUED = "subdued"


def holding(status: str, x: float = 0, y: float = 0, scale: float = 1.0) -> str:
    """An Ally or a Citadel, with its Faction's emblem."""
    number = STATUS_NUMBER[status]
    owner = FACTIONS[STATUS_OWNER[number]]
    shape = "citadel" if IS_CITADEL[number] else "ally"
    arms = use(f"e-{owner}", "arms", at(0, 1 if shape == "citadel" else 0, 0.98))
    return f'<g class="{owner}" {at(x, y, scale)}>{use(f"s-{shape}", "hold")}{arms}</g>'


def marker(status: str, x: float = 0, y: float = 0, scale: float = 1.0) -> str:
    """A Dispersed, Dispersed-Gathering or Razed marker."""
    sign = use(f"t-{status}", "marker-sign", at(0, 0, 0.92))
    return f'<g class="status" {at(x, y, scale)}>{circle(0, 0, 14, "marker-ground")}{sign}</g>'


def tribe(texts: Texts, id: str, status: str, x: float, y: float) -> str:
    """A Tribe: its place, its name and that of its City, and what is there."""
    name, city, only = texts.name("tribe_name", id), *_printed(texts, id)
    words = texts("drawing.tribe_city", name=name, city=city) if city else name
    said = texts("drawing.tribe", tribe=words, status=texts.name("status", status))
    if only:
        said = texts("drawing.tribe_only", tribe=said, who=only)
    plot = f'<path d="{_DIAMOND}" class="plot"/>' if city else circle(0, 0, RADIUS, "plot")
    kind = "city" if city else "tribe"
    return (
        f'<g {at(x, y)}><g class="site {kind}" data-thing="tribe:{id}">{title(said)}{plot}'
        f"{_standing(status, only, said)}{_name(name, city)}</g></g>"
    )


def _printed(texts: Texts, id: str) -> tuple[str, str]:
    """The City of a Tribe, and the only Faction that may be there."""
    number = TRIBE_NUMBER[id]
    if number == COLONY:
        return "", ""
    return texts.name("tribe_city", id) if TRIBES[number].city else "", TRIBES[number].only


def _standing(status: str, only: str, said: str) -> str:
    number = STATUS_NUMBER[status]
    if IS_ALLY[number] or IS_CITADEL[number]:
        return f'<g class="counter" data-token="{status}" data-n="1">{title(said)}{holding(status)}</g>'
    if status != SUBDUED:
        return f'<g class="counter" data-token="{status}" data-n="1">{title(said)}{marker(status)}</g>'
    return f'<g class="{only}">{use(f"e-{only}", "ghost-arms")}</g>' if only else ""


def _name(name: str, city: str) -> str:
    """The names below, shown when the map is near enough."""
    below = 35 if city else 29
    second = text(0, below + 12, city.upper(), "site-name city-name") if city else ""
    return f'<g class="near-name"><g class="near">{text(0, below, name, "site-name")}{second}</g></g>'
