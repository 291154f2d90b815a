"""1.3.1-1.3.6 A Region or City: its ground, its name, Population, Prosperity, Control, Sites and Units."""

from __future__ import annotations

from typing import Any

from vexillum.coin.board.counters import HEIGHT as COUNTER_HEIGHT
from vexillum.coin.board.counters import spots
from vexillum.core.show.board import land
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import at, rect, squares, text, title, width
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.counters import counter
from vexillum.games.pendragon.board.look import LOOK, use
from vexillum.games.pendragon.board.places import CITY_MARKS, CITY_NAMES, LEADERS, PLACES
from vexillum.games.pendragon.board.strongholds import site
from vexillum.games.pendragon.map import SPACE_NUMBER, SPACES, Site, Space
from vexillum.games.pendragon.pieces import UNITS

CUBE, PITCH = 9.5, 11.2
ROW = 122
"""How tall a call-out with one row of Units is."""
THREE = 3
"""How many kinds of Units stand in one row."""


def summary(texts: Texts, space: Space, people: int, goods: int, control: str) -> str:
    """A space in one line, for its title."""
    return texts(
        "drawing.space",
        name=texts.name("space", space.id),
        terrain=texts.name("terrain", space.terrain),
        population=people,
        printed=space.population,
        prosperity=goods,
        control=texts(f"drawing.control_{control or 'none'}"),
    )


@cached(4096)
def area(ground: tuple[str, int, int, str], texts: Texts) -> str:
    """The ground of a space: terrain, texture, and a tint along its border for who Controls it."""
    id, people, goods, control = ground
    space = SPACES[SPACE_NUMBER[id]]
    return land.area(LOOK, id, space.terrain, summary(texts, space, people, goods, control), control)


def population(texts: Texts, space: Space, now: int) -> str:
    """1.3.6 The Population; ringed, with an arrow, where it is not the printed one. And the tear, where one is."""
    change = "up" if now > space.population else "down" if now < space.population else ""
    was = ""
    if change:
        was = f'<path d="{"M-18,-6h10l-5,-8z" if change == "up" else "M-18,-13h10l-5,8z"}" class="pop-was {change}"/>'
    said = texts("drawing.population", n=now, printed=space.population)
    tear = ""
    if space.tear:
        tear = f"<g>{title(texts('drawing.tear'))}{use('m-tear', 'tear', at(-13, 7, 0.9))}</g>"
    return (
        f'<g class="people"><g>{title(said)}<circle r="11" class="pop {change}"/>'
        f"{text(0, 5.7, str(now), 'pop-n')}{was}</g>{tear}</g>"
    )


def prosperity(texts: Texts, space: Space, now: dict[str, Any], x: float, y: float) -> str:
    """1.7.1-1.7.2 Two rows of squares, the bottom one filled first; a City has one row. Empty squares are shown."""
    rows: dict[str, int] = now["prosperity"]
    people: int = now["population"]
    city = space.type == "city"
    order = ("bottom",) if city else ("bottom", "top")
    columns = 2 * space.population if city else max(space.max_population, *rows.values())
    open_squares = columns if city else people
    left = x - columns * PITCH / 2
    corners: dict[str, list[tuple[float, float]]] = {"cube": [], "hole": [], "hole shut": []}
    for level, row in enumerate(order):
        for column in range(columns):
            css = "cube" if column < rows[row] else "hole" if column < open_squares else "hole shut"
            corners[css].append((left + column * PITCH, y - level * PITCH))
    drawn = "".join(squares(places, CUBE, css) for css, places in corners.items())
    total = sum(rows.values())
    return f'<g data-token="prosperity" data-n="{total}">{title(texts("drawing.prosperity", n=total))}{drawn}</g>'


def heading(texts: Texts, id: str, people: int, control: str) -> str:
    """The line with Population, name and Control: the style sheet puts them side by side, as large as the name is."""
    space, name = SPACES[SPACE_NUMBER[id]], texts.name("space", id)
    return (
        f'<g {at(*PLACES[id].title)} style="--half:{width(name, 1) / 2:.2f}">'
        f"{population(texts, space, people)}{text(0, 0, name, 'name')}{_shield(texts, control)}</g>"
    )


def _shield(texts: Texts, control: str) -> str:
    """1.6 Who Controls a space."""
    return LOOK.shield(texts(f"drawing.control_{control or 'none'}"), control)


def units(texts: Texts, id: str, there: dict[str, int], plunder: dict[str, int]) -> str:
    """The Units of a space as counters."""
    present = [(unit, there[unit]) for unit in UNITS if there.get(unit)]
    if not present:
        return ""
    drawn = [
        counter(texts, unit, n, x, y, loaded=plunder.get(unit, 0), thing=f"unit:{id}.{unit}")
        for (unit, n), (x, y) in zip(present, spots(len(present)), strict=True)
    ]
    x, y = PLACES[id].row
    rises = "" if PLACES[id].units_above else " rises"
    wide = " wide" if len(present) >= THREE else ""
    return f'<g {at(x, y - COUNTER_HEIGHT / 2)}><g class="troops{rises}{wide}">{"".join(drawn)}</g></g>'


def site_places(space: Space) -> list[tuple[Site, tuple[float, float]]]:
    """Where the Sites of a space stand."""
    place = PLACES[space.id]
    return [
        (one, (place.x + (-place.spread if k == 0 else place.spread), place.y)) for k, one in enumerate(space.sites)
    ]


def sites(texts: Texts, id: str, held: dict[str, str], now: dict[str, Any]) -> str:
    """The Sites of a space, the Prosperity squares between or beside them."""
    space, place = SPACES[SPACE_NUMBER[id]], PLACES[id]
    drawn = [site(texts, one, held.get(one.id, ""), x, y) for one, (x, y) in site_places(space)]
    between = len(space.sites) > 1
    x, y = (place.x, place.y) if between else (place.x + place.spread * 0.62, place.y + 4)
    return "".join(drawn) + prosperity(texts, space, now, x, y)


@cached(8192)
def contents(shown: tuple[str, dict[str, Any], str], texts: Texts) -> str:
    """Everything that stands in a space; of a City, in its call-out."""
    id, now, control = shown
    drawn = (
        heading(texts, id, now["population"], control)
        + sites(texts, id, now["strongholds"], now)
        + units(texts, id, now["units"], now["plunder"])
    )
    if PLACES[id].box:
        return _call_out(texts, id, now, control, drawn)
    return f'<g class="contents" data-thing="space:{id}">{drawn}</g>'


def _call_out(texts: Texts, id: str, now: dict[str, Any], control: str, drawn: str) -> str:
    """A City on the map, and the call-out on the sea with its things."""
    space, place = SPACES[SPACE_NUMBER[id]], PLACES[id]
    two_rows = sum(1 for n in now["units"].values() if n) > THREE
    frame = rect(place.x - 95, place.y - 48, 190, ROW + (34 if two_rows else 0), "callout", 9)
    x, y = CITY_MARKS[id]
    words = summary(texts, space, now["population"], sum(now["prosperity"].values()), control)
    return (
        f'<path d="{LEADERS[id]}" class="leader"/>{use("m-city", "city-mark", at(x, y - 4, 0.9))}'
        f"{text(*CITY_NAMES[id], texts.name('space', id), 'city-name')}"
        f'<g class="callout-g" data-thing="space:{id}">{title(words)}{frame}{drawn}</g>'
    )


CALL_OUTS_LAST = tuple(space.id for space in sorted(SPACES, key=lambda space: PLACES[space.id].box))
"""The spaces in the order of their contents, so that nothing lies on a call-out."""
