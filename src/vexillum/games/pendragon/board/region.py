"""1.3.1-1.3.6 A Region or City: its ground, its name, Population, Prosperity, Control, Sites and Units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.drawing import Block, block, part, parts
from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.counters import counter, spots
from vexillum.games.pendragon.board.marks import shield
from vexillum.games.pendragon.board.places import CITY_MARKS, LEADERS, PLACES
from vexillum.games.pendragon.board.strongholds import site
from vexillum.games.pendragon.board.svg import at, rect, squares, text, title, use, width
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_NUMBER, SPACES, Space
from vexillum.games.pendragon.pieces import UNITS

NAME_SIZE = 20.5
CUBE, PITCH = 9.5, 11.2


CLOSED = ("</g>",)
"""The end of a group whose parts are blocks of their own."""


def summary(texts: Texts, space: Space, people: int, goods: int, control: str) -> str:
    """A space in one line, for its title."""
    return texts(
        "drawing.space",
        name=space.name,
        terrain=texts.name("terrain", space.terrain),
        population=people,
        printed=space.population,
        prosperity=goods,
        control=texts(f"drawing.control_{control or 'none'}"),
    )


@part(4096)
def area(ground: tuple[str, int, int, str], texts: Texts) -> str:
    """The ground of a space: terrain, texture, and a tint along its border for who Controls it."""
    id, people, goods, control = ground
    space = SPACES[SPACE_NUMBER[id]]
    shape = f"r-{space.id}"
    tint = f"tint {control or 'none'}"
    clip = f'clip-path="url(#pb-c-{space.id})"'
    return (
        f'<g class="area {space.terrain}" data-thing="space:{id}">'
        f"{title(summary(texts, space, people, goods, control))}{use(shape, 'ground')}{use(shape, 'texture')}"
        f"{use(shape, tint, clip)}{use(shape, 'frame', clip)}{use(shape, 'frame in', clip)}</g>"
    )


def population(texts: Texts, space: Space, now: int, x: float, y: float) -> str:
    """1.3.6 The Population; ringed, with the printed number, where it has changed. And the tear, where one is."""
    change = "up" if now > space.population else "down" if now < space.population else ""
    was = ""
    if change:
        was = text(x - 13, y - 7, f"{'▲' if change == 'up' else '▼'}", f"pop-was {change}")
    said = texts("drawing.population", n=now, printed=space.population)
    tear = ""
    if space.tear:
        tear = f"<g>{title(texts('drawing.tear'))}{use('m-tear', 'tear', at(x - 13, y + 7, 0.9))}</g>"
    return (
        f'<g>{title(said)}<circle cx="{x:g}" cy="{y:g}" r="11" class="pop {change}"/>'
        f"{text(x, y + 5.4, str(now), 'pop-n')}{was}</g>{tear}"
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


@part(2048)
def heading(shown: tuple[str, int, str], texts: Texts) -> str:
    """The line with Population, name and Control."""
    id, people, control = shown
    space = SPACES[SPACE_NUMBER[id]]
    x, y = PLACES[id].title
    half = width(space.name, NAME_SIZE) / 2
    return (
        population(texts, space, people, x - half - 17, y - 6.5)
        + text(x, y, space.name, "name")
        + shield(texts, control, x + half + 15, y - 6.5)
    )


@part(8192)
def units(shown: tuple[str, dict[str, int], dict[str, int]], texts: Texts) -> str:
    """The Units of a space as counters."""
    id, there, plunder = shown
    present = [(unit, there[unit]) for unit in UNITS if there.get(unit)]
    drawn = []
    for (unit, n), (x, y, scale) in zip(present, spots(len(present), *PLACES[id].row), strict=True):
        thing = f"unit:{id}.{unit}"
        loaded = plunder.get(unit, 0)
        drawn.append(counter(texts, unit, n, x, y, loaded=loaded, thing=thing, scale=scale))
    return "".join(drawn)


@part(8192)
def sites(shown: tuple[str, dict[str, str], dict[str, Any]], texts: Texts) -> str:
    """The Sites of a space, the Prosperity squares between or beside them."""
    id, held, now = shown
    space, place = SPACES[SPACE_NUMBER[id]], PLACES[id]
    spread = place.spread
    drawn = []
    for k, one in enumerate(space.sites):
        x = place.x + (-spread if k == 0 else spread)
        drawn.append(site(texts, one, held.get(one.id, ""), x, place.y))
    squares_x = place.x if len(space.sites) == 2 else place.x + spread * 0.62
    return "".join(drawn) + prosperity(texts, space, now, squares_x, place.y + (0 if len(space.sites) == 2 else 4))


@parts(8192)
def contents(shown: tuple[str, dict[str, Any], str], texts: Texts) -> Iterator[Block]:
    """Everything that stands in a space."""
    id, now, control = shown
    goods = {"population": now["population"], "prosperity": now["prosperity"]}
    yield (
        opening((id, now["population"], sum(now["prosperity"].values()), control, _kinds(now) > 4), texts)
        if PLACES[id].box
        else block(f'<g class="contents" data-thing="space:{id}">')
    )
    yield heading((id, now["population"], control), texts)
    yield sites((id, now["strongholds"], goods), texts)
    if now["units"]:
        yield units((id, now["units"], now["plunder"]), texts)
    yield CLOSED


def _kinds(now: dict[str, Any]) -> int:
    """How many kinds of Units are in a space."""
    return sum(1 for n in now["units"].values() if n)


@part(1024)
def opening(shown: tuple[str, int, int, str, bool], texts: Texts) -> str:
    """A City on the map, and the call-out on the sea with its things; the group is open."""
    id, people, goods, control, many = shown
    space, place = SPACES[SPACE_NUMBER[id]], PLACES[id]
    frame = rect(place.x - 95, place.y - 48, 190, 146 if many else 122, "callout", 9)
    x, y = CITY_MARKS[id]
    return (
        f'<path d="{LEADERS[id]}" class="leader"/>{use("m-city", "city-mark", at(x, y - 4, 0.9))}'
        f"{text(x, y + 20, space.name, 'city-name')}"
        f'<g class="callout-g" data-thing="space:{id}">'
        f"{title(summary(texts, space, people, goods, control))}{frame}"
    )


@parts(2048)
def _areas(grounds: list[tuple[str, int, int, str]], texts: Texts) -> Iterator[Block]:
    return (area(ground, texts) for ground in grounds)


@parts(2048)
def _all_contents(spaces: list[tuple[str, dict[str, Any], str]], texts: Texts) -> Iterator[Block]:
    return (block for shown in spaces for block in contents(shown, texts))


_CALL_OUTS_LAST = tuple(space.id for space in sorted(SPACES, key=lambda space: PLACES[space.id].box))


def all_areas(view: dict[str, Any], texts: Texts) -> tuple[Block, ...]:
    """The ground of every space."""
    control = view["derived"]["control"]
    grounds = [
        (id, now["population"], sum(now["prosperity"].values()), control[id])
        for id, now in ((id, view["spaces"][id]) for id in SPACE_IDS)
    ]
    return _areas(grounds, texts)


def all_contents(view: dict[str, Any], texts: Texts) -> tuple[Block, ...]:
    """What stands in every space; the call-outs last, so that nothing lies on them."""
    control, spaces = view["derived"]["control"], view["spaces"]
    return _all_contents([(id, spaces[id], control[id]) for id in _CALL_OUTS_LAST], texts)
