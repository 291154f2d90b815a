"""1.3.1, 1.6 A Region: its ground, its name, Control Value and Control, its markers, Tribes and pieces."""

from __future__ import annotations

from typing import Any

from vexillum.coin.board.counters import HEIGHT as COUNTER_HEIGHT
from vexillum.coin.board.counters import spots
from vexillum.core.show.board import land
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import at, circle, text, title, width
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.counters import counter
from vexillum.games.falling_sky.board.look import LOOK, use
from vexillum.games.falling_sky.board.places import PLACES, TRIBE_PLACES, row
from vexillum.games.falling_sky.board.tribes import SUBDUED, tribe
from vexillum.games.falling_sky.map import AREA, CONTROL_VALUE, REGION_NUMBER, TRIBE_IDS, TRIBES_OF
from vexillum.games.falling_sky.pieces import KINDS

THREE = 3
"""This many kinds of pieces stand in one row."""
Circled = tuple[str, int, bool]
"""Card 4: the owner of the pieces under the Circumvallation marker, how many Warbands, and whether a Leader."""


def summary(texts: Texts, id: str, value: int, control: str, *, devastated: bool) -> str:
    """A Region in one line, for its title."""
    words = {
        "name": texts.name("space", id),
        "area": texts.name("area", AREA[REGION_NUMBER[id]]),
        "value": value,
        "control": texts(f"drawing.control_{control or 'none'}"),
    }
    return texts("drawing.space_devastated" if devastated else "drawing.space", **words)


@cached(4096)
def area(ground: tuple[str, int, str, bool, bool], texts: Texts) -> str:
    """The ground of a Region, a tint along its border for who Controls it, and hatching if it is Devastated."""
    id, value, control, devastated, playable = ground
    words = summary(texts, id, value, control, devastated=devastated) if playable else texts("drawing.cisalpina")
    drawn = land.area(LOOK, id, AREA[REGION_NUMBER[id]], words, control)
    if not playable:
        return drawn.replace('class="area ', 'class="area closed ', 1)
    return drawn + (use(f"r-{id}", "scorched") if devastated else "")


def control_value(texts: Texts, id: str, now: int) -> str:
    """7.2 The Control Value; ringed, with an arrow, where it is not the printed one."""
    printed = CONTROL_VALUE[REGION_NUMBER[id]]
    change = "up" if now > printed else "down" if now < printed else ""
    was = ""
    if change:
        was = f'<path d="{"M-18,-6h10l-5,-8z" if change == "up" else "M-18,-13h10l-5,8z"}" class="value-was {change}"/>'
    said = texts("drawing.control_value", n=now, printed=printed)
    return (
        f'<g class="beside-name left"><g>{title(said)}<circle r="11" class="value {change}"/>'
        f"{text(0, 5.7, str(now), 'value-n')}{was}</g></g>"
    )


def heading(texts: Texts, id: str, value: int, control: str) -> str:
    """The line with Control Value, name and Control: the style sheet puts them side by side."""
    place, name = PLACES[id], texts.name("space", id)
    shield = LOOK.shield(texts(f"drawing.control_{control or 'none'}"), control)
    return (
        f'<g {at(place.x, place.y)} style="--half:{width(name, 1) / 2:.2f}">'
        f"{control_value(texts, id, value)}{text(0, 0, name, 'name')}{shield}</g>"
    )


def pieces(texts: Texts, id: str, there: dict[str, int]) -> str:
    """The pieces of a Region as counters."""
    present = [(kind, there[kind]) for kind in KINDS if there.get(kind)]
    if not present:
        return ""
    drawn = [
        counter(texts, kind, n, x, y, thing=f"unit:{id}.{kind}")
        for (kind, n), (x, y) in zip(present, spots(len(present)), strict=True)
    ]
    x, y, rise = row(id)
    wide = " wide" if len(present) >= THREE else ""
    return (
        f'<g {at(x, y - COUNTER_HEIGHT / 2)} style="--rise:{rise:g}px"><g class="troops rises{wide}">'
        f"{''.join(drawn)}</g></g>"
    )


def tribes(texts: Texts, id: str, statuses: dict[str, str], *, colony: bool) -> str:
    """1.3.2 The Tribes of a Region, the Colony among them."""
    printed = [TRIBE_IDS[number] for number in TRIBES_OF[REGION_NUMBER[id]]]
    return "".join(
        tribe(texts, each, statuses.get(each, SUBDUED), *TRIBE_PLACES[id][each])
        for each in (*printed, *(("colony",) if colony else ()))
    )


def markers(texts: Texts, id: str, *, devastated: bool, circled: Circled | None) -> str:
    """4.3.2, card 4 The Devastated and the Circumvallation markers, above the name."""
    found = []
    if devastated:
        found.append(_marker(texts("drawing.devastated"), "devastated", use("m-flame", "marker-sign", at(0, 0, 0.9))))
    if circled is not None:
        who, warbands, leader = circled
        words = {"who": who, "n": warbands}
        said = texts("drawing.circumvallation_leader" if leader else "drawing.circumvallation", **words)
        number = text(19, 5, f"{warbands}{'+' if leader else ''}", "marker-n")
        sign = use("m-palisade", "marker-sign", at(0, 0, 0.86)) + number
        found.append(f'<g class="{who}">{_marker(said, "circumvallation", sign)}</g>')
    place = PLACES[id]
    first = -(len(found) - 1) * 17
    drawn = "".join(f"<g {at(first + 34 * k, 0)}>{each}</g>" for k, each in enumerate(found))
    return f'<g {at(place.x, place.y)}><g class="above-name">{drawn}</g></g>' if found else ""


def _marker(said: str, token: str, sign: str) -> str:
    ground = circle(0, 0, 14, "marker-ground")
    return f'<g class="marker-chip {token}" data-token="{token}" data-n="1">{title(said)}{ground}{sign}</g>'


@cached(8192)
def contents(shown: tuple[str, dict[str, Any], dict[str, str], int, str, bool, Circled | None], texts: Texts) -> str:
    """All pieces and markers in a Region."""
    id, now, statuses, value, control, colony, circled = shown
    drawn = (
        heading(texts, id, value, control)
        + tribes(texts, id, statuses, colony=colony)
        + markers(texts, id, devastated=now.get("devastated", False), circled=circled)
        + pieces(texts, id, now.get("units", {}))
    )
    return f'<g class="contents" data-thing="space:{id}">{drawn}</g>'
