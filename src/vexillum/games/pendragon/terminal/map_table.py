"""The map as a table: a line for each space, by quarter of Britain."""

from __future__ import annotations

from functools import cache
from typing import Any

from rich.text import Text

from vexillum.coin.terminal.lines import QUIET, fit, flow, line
from vexillum.core.show.text_board import LIT, WIDTH
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.map import (
    CALEDONIAN,
    IS_CITY,
    IS_TOWN_SITE,
    PRINTED,
    ROADS,
    SEA_IDS,
    SITE_IDS,
    SITES_OF,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_NUMBER,
    SPACES,
    TERRAIN,
)
from vexillum.games.pendragon.pieces import UNITS, UNITS_OF
from vexillum.games.pendragon.terminal.words import CONTROL_STYLE, Pen, stronghold_style

QUARTERS = {
    "north": ("votadini", "novantae", "carvetii", "textoverdi", "brigantes", "eboracum"),
    "east": ("parisi", "corieltauvi", "iceni", "catuvellauni", "trinovantes", "londinium"),
    "south": ("cantiaci", "regni", "atrebates", "durotriges", "dumnonii"),
    "west": ("deceangli", "ordovices", "cornovii", "demetae", "silures", "dobunni"),
}
BY_OWNER = tuple(UNITS[kind] for kinds in UNITS_OF for kind in kinds)
NAME, LAND, SEA, POPULATION, PROSPERITY, CONTROL = 13, 6, 4, 4, 4, 7
"""The columns of the table, each with a blank."""
SITES = 1 + NAME + LAND + SEA + POPULATION + PROSPERITY + CONTROL
"""Where the Sites begin."""


@cache
def _site_columns(texts: Texts) -> tuple[int, int]:
    """How wide the two columns of Sites are, with the sign of a Stronghold."""
    first, second = ([len(texts.name("site", space.sites[k].id)) for space in SPACES] for k in (0, -1))
    return 4 + max(first), 3 + max(second)


def draw_map(view: dict[str, Any], pen: Pen) -> list[Text]:
    """A heading, the four quarters, Seas and Roads."""
    lines = [_heading(pen)]
    for quarter, spaces in QUARTERS.items():
        lines.append(line(" ", (pen.word(f"quarter.{quarter}"), "bold underline")))
        for id in spaces:
            lines += _space(view, id, pen)
    return [*lines, *_seas(view, pen), *_roads(view, pen)]


def _heading(pen: Pen) -> Text:
    columns = (
        ("region", NAME), ("land", LAND), ("sea", SEA), ("population", POPULATION), ("prosperity", PROSPERITY),
        ("control", CONTROL), ("sites", sum(_site_columns(pen.texts))),
    )  # fmt: skip
    words = [fit(Text(pen.word(f"column.{id}")), width) for id, width in columns]
    heading = Text(" ") + Text().join(words) + Text(pen.word("column.units"))
    heading.stylize(QUIET)
    return heading


def _space(view: dict[str, Any], id: str, pen: Pen) -> list[Text]:
    """1.3 A space: what it is, its Population and Prosperity, who Controls it, its Sites, the Units there."""
    space, number = view["spaces"][id], SPACE_NUMBER[id]
    control = view["derived"]["control"][id]
    lit = f"space:{id}" in pen.lit
    rows = space["prosperity"]
    printed = f"/{PRINTED[number]}" if space["population"] != PRINTED[number] else ""
    stem = line(
        pen.mark(f"space:{id}"),
        fit(line((pen.texts.name("space", id), LIT if lit else "bold")), NAME),
        fit(line(pen.word(f"land.{TERRAIN[number]}")), LAND),
        fit(line((_coast(number, pen), QUIET)), SEA),
        fit(line(f"{space['population']}{printed}"), POPULATION),
        fit(line("+".join(str(rows[row]) for row in ("bottom", "top") if row in rows)), PROSPERITY),
        fit(line((pen.word(f"holder.{control}") if control else "-", CONTROL_STYLE[control])), CONTROL),
    )
    sites = [_site(space, site, pen) for site in SITES_OF[number]]
    columns = _site_columns(pen.texts)
    wide = (sum(columns),) if IS_CITY[number] else columns
    stem = stem + Text().join(fit(site, width) for site, width in zip(sites, wide, strict=True))
    return _with_units(stem, [_unit(id, unit, space, pen) for unit in BY_OWNER if unit in space["units"]])


def _with_units(stem: Text, units: list[Text]) -> list[Text]:
    """The Units behind the Sites; those that find no room stand in lines below."""
    lines, between = [stem], ""
    for unit in units:
        if lines[-1].cell_len + len(between) + unit.cell_len > WIDTH:
            lines.append(Text(" " * SITES))
            between = ""
        lines[-1] += Text(between) + unit
        between = " "
    return lines


def _coast(space: int, pen: Pen) -> str:
    """1.3.8-1.3.9 The Seas, and Caledonia, that a space borders on."""
    seas = [pen.word(f"sea_letter.{sea}") for sea in SEA_IDS if sea in SPACES[space].seas]
    return "".join(seas) + (pen.word("sea_letter.caledonia") if space in CALEDONIAN else "")


def _site(space: dict[str, Any], site: int, pen: Pen) -> Text:
    """1.3.5 A Site with its Stronghold, or the sign of a vacant one."""
    id = SITE_IDS[site]
    mark, name = pen.mark(f"site:{id}"), pen.texts.name("site", id)
    stronghold = space["strongholds"].get(id)
    lit = f"site:{id}" in pen.lit
    if stronghold is None:
        sign = pen.marks.town_site if IS_TOWN_SITE[site] else pen.marks.hillfort_site
        return line(mark, (f"{sign} {name}", LIT if lit else QUIET))
    style = stronghold_style(stronghold)
    return line(mark, (pen.stronghold(stronghold), style), " ", (name, LIT if lit else style))


def _unit(space: str, unit: str, there: dict[str, Any], pen: Pen) -> Text:
    mark = pen.mark(f"unit:{space}.{unit}")
    return line(mark, pen.unit(unit, there["units"][unit], there["plunder"].get(unit, 0)))


def _seas(view: dict[str, Any], pen: Pen) -> list[Text]:
    """1.3.7 The Seas with their letters: Patrolled or not."""
    items = []
    for id in SEA_IDS:
        state = pen.word("patrolled" if id in view["patrolled"] else "unpatrolled")
        name = f"{pen.word(f'sea_letter.{id}')} {pen.texts.name('sea', id)}"
        items.append(line(pen.mark(f"sea:{id}"), name, (f" ({state})", "" if id in view["patrolled"] else QUIET)))
    items.append(line((f" {pen.word('sea_letter.caledonia')} {pen.texts.name('sea', 'caledonia')}", "")))
    return flow(line((f" {pen.word('seas')}", "bold")), items, 7, "")


def _roads(view: dict[str, Any], pen: Pen) -> list[Text]:
    """1.3.3 The Roads, and whether they are Maintained."""
    names = [pen.marks.road.join(pen.texts.name("space", SPACE_IDS[space]) for space in road) for road in LINES]
    state = pen.word("maintained" if view["derived"]["roads_maintained"] else "neglected")
    head = line((f" {pen.word('roads')} ", "bold"), f"({state})")
    return flow(head, [line((name, QUIET)) for name in names], 8)


def _road_lines() -> tuple[tuple[int, ...], ...]:
    """The Roads as few lines of some spaces each, every Road once: from the ends of Roads first."""
    left = [{*roads} for roads in ROADS]
    found = []
    while any(left):
        ends = [space for space in range(SPACE_COUNT) if len(left[space]) % 2] or [
            space for space in range(SPACE_COUNT) if left[space]
        ]
        way = [ends[0]]
        while left[way[-1]] and len(way) < LONGEST:
            here = way[-1]
            there = min(left[here])
            left[here].remove(there)
            left[there].remove(here)
            way.append(there)
        found.append(tuple(way))
    return tuple(found)


LONGEST = 6
"""How many spaces are on one line of a Road at most."""
LINES = _road_lines()
