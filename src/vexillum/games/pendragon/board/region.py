"""1.3.1-1.3.6 A Region or City: its ground, its name, Population, Prosperity, Control, Sites and Units."""

from __future__ import annotations

from typing import Any

from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.counters import counter, spots
from vexillum.games.pendragon.board.lights import Lights
from vexillum.games.pendragon.board.marks import shield
from vexillum.games.pendragon.board.places import CITY_MARKS, LEADERS, PLACES, Place
from vexillum.games.pendragon.board.strongholds import site
from vexillum.games.pendragon.board.svg import at, rect, squares, text, title, use, width
from vexillum.games.pendragon.map import SPACES, Space
from vexillum.games.pendragon.pieces import UNITS

NAME_SIZE = 20.5
CUBE, PITCH = 9.5, 11.2


def summary(texts: Texts, space: Space, now: dict[str, Any], control: str) -> str:
    """A space in one line, for its title."""
    rows = now["prosperity"]
    return texts(
        "drawing.space",
        name=space.name,
        terrain=texts.name("terrain", space.terrain),
        population=now["population"],
        printed=space.population,
        prosperity=sum(rows.values()),
        control=texts(f"drawing.control_{control or 'none'}"),
    )


def area(texts: Texts, space: Space, now: dict[str, Any], control: str, light: Lights) -> str:
    """The ground of a space: terrain, texture, and a tint along its border for who Controls it."""
    thing = f"space:{space.id}"
    shape = f"r-{space.id}"
    tint = f"tint {control or 'none'}"
    clip = f'clip-path="url(#pb-c-{space.id})"'
    return (
        f'<g class="area {space.terrain}{light(thing)}" data-thing="{thing}">'
        f"{title(summary(texts, space, now, control))}{use(shape, 'ground')}{use(shape, 'texture')}"
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


def heading(texts: Texts, space: Space, now: dict[str, Any], control: str, x: float, y: float) -> str:
    """The line with Population, name and Control."""
    half = width(space.name, NAME_SIZE) / 2
    return (
        population(texts, space, now["population"], x - half - 17, y - 6.5)
        + text(x, y, space.name, "name")
        + shield(texts, control, x + half + 15, y - 6.5)
    )


def units(texts: Texts, space: Space, now: dict[str, Any], place: Place, light: Lights) -> str:
    """The Units of a space as counters."""
    present = [(unit, now["units"][unit]) for unit in UNITS if now["units"].get(unit)]
    drawn = []
    for (unit, n), (x, y, scale) in zip(present, spots(len(present), *place.row), strict=True):
        thing = f"unit:{space.id}.{unit}"
        loaded = now["plunder"].get(unit, 0)
        drawn.append(counter(texts, unit, n, x, y, loaded=loaded, thing=thing, css=light(thing).strip(), scale=scale))
    return "".join(drawn)


def sites(texts: Texts, space: Space, now: dict[str, Any], place: Place, light: Lights) -> str:
    """The Sites of a space, the Prosperity squares between or beside them."""
    held = now["strongholds"]
    spread = place.spread
    drawn = []
    for k, one in enumerate(space.sites):
        x = place.x + (-spread if k == 0 else spread)
        drawn.append(site(texts, one, held.get(one.id, ""), x, place.y, light(f"site:{one.id}")))
    squares_x = place.x if len(space.sites) == 2 else place.x + spread * 0.62
    return "".join(drawn) + prosperity(texts, space, now, squares_x, place.y + (0 if len(space.sites) == 2 else 4))


def contents(texts: Texts, space: Space, now: dict[str, Any], control: str, light: Lights) -> str:
    """Everything that stands in a space."""
    place = PLACES[space.id]
    inside = (
        heading(texts, space, now, control, *place.title)
        + sites(texts, space, now, place, light)
        + units(texts, space, now, place, light)
    )
    thing = f"space:{space.id}"
    if not place.box:
        return f'<g class="contents" data-thing="{thing}">{inside}</g>'
    kinds = sum(1 for unit in UNITS if now["units"].get(unit))
    tall = 122 if kinds <= 4 else 146
    frame = rect(place.x - 95, place.y - 48, 190, tall, "callout", 9)
    x, y = CITY_MARKS[space.id]
    return (
        f'<path d="{LEADERS[space.id]}" class="leader"/>{use("m-city", "city-mark", at(x, y - 4, 0.9))}'
        f"{text(x, y + 20, space.name, 'city-name')}"
        f'<g class="callout-g{light(thing)}" data-thing="{thing}">{title(summary(texts, space, now, control))}'
        f"{frame}{inside}</g>"
    )


def all_areas(view: dict[str, Any], texts: Texts, light: Lights) -> str:
    """The ground of every space."""
    control = view["derived"]["control"]
    return "".join(area(texts, space, view["spaces"][space.id], control[space.id], light) for space in SPACES)


def all_contents(view: dict[str, Any], texts: Texts, light: Lights) -> str:
    """What stands in every space; the call-outs last, so that nothing lies on them."""
    control = view["derived"]["control"]
    ordered = sorted(SPACES, key=lambda space: PLACES[space.id].box)
    return "".join(contents(texts, space, view["spaces"][space.id], control[space.id], light) for space in ordered)
