"""The board as coloured text: made from a view only, never wider than 100 columns."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from rich.text import Text

from vexillum.coin.cards import code
from vexillum.coin.show import terminal
from vexillum.coin.show.terminal import QUIET, fit, flow, line
from vexillum.core.show.text_board import LIT, WIDTH, finished
from vexillum.core.words.texts import Texts

from ..cards import EPOCHS
from ..decks import Deck, shown_deck
from ..map import (
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
from ..pieces import FACTIONS, STRONGHOLD_NUMBER, STRONGHOLD_OWNER, UNIT_NUMBER, UNIT_OWNER, UNITS, UNITS_OF
from ..scenarios import SCENARIO_IDS, SCENARIOS
from .sheet import AMOUNTS, DOMINANCE


def draw(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    """The map by quarters, Factions and boxes, cards and Imperium: as rich's markup.

    ``lit`` names the things that can be chosen now (``"space:iceni"``, ``"site:ratae"``): they carry a mark.
    """
    pen = Pen(texts, UNICODE if unicode else ASCII, lit)
    lines = [
        draw_title(view, pen),
        *draw_map(view, pen),
        Text(),
        *draw_factions(view, pen),
        *draw_boxes(view, pen),
        draw_imperium(view, pen),
        *draw_cards(view, pen),
        *_legend(pen),
    ]
    return finished(lines, unicode=unicode)


def _legend(pen: Pen) -> list[Text]:
    """What the marks and short words mean."""
    marks = pen.marks
    items = [
        f"{marks.fort} {pen.texts.name('stronghold', 'fort')}",
        f"{marks.town} {pen.texts.name('stronghold', 'town')}",
        f"{marks.hillfort} {pen.texts.name('stronghold', 'hillfort')}",
        f"{marks.settlement} {pen.word('legend.settlement')}",
        f"{marks.town_site}{marks.hillfort_site} {pen.word('legend.vacant')}",
        f"{marks.plunder} {pen.word('legend.plunder')}",
        pen.word("legend.nations"),
        pen.word("legend.units"),
        pen.word("legend.foederati"),
        pen.word("legend.rows"),
        pen.word("legend.cards"),
    ]
    texts = [line((item, QUIET)) for item in items]
    if pen.lit:
        texts.append(line((marks.lit, LIT), (f" {pen.word('legend.lit')}", QUIET)))
    return flow(line(" "), texts, 1)


# The map as a table: a line for each space, by quarter of Britain ----------------------------------------------------


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


# Beside the map: the Factions with their tracks and standings, the boxes, the cards, the Imperium --------------------


BOXES_OF = {
    "dux": ("cavalry", "fort"),
    "civitates": ("militia", "comitates", "town", "hillfort"),
    "saxons": ("saxon_warband", "saxon_raider", "saxon_settlement"),
    "scotti": ("scotti_warband", "scotti_raider", "scotti_settlement"),
}


# Cards ----------------------------------------------------------------------------------------------------------------


def draw_title(view: dict[str, Any], pen: Pen) -> Text:
    """The game, the scenario, the Epoch, the cards that are left."""
    scenario = SCENARIOS[SCENARIO_IDS.index(view["scenario"])]
    now = min(scenario.epochs, view["epoch"] + (view["card"] not in EPOCHS))
    facts = [pen.word("epoch", n=now, of=scenario.epochs), pen.word("left", n=view["derived"]["cards_left"])]
    if view["stage"] == "over":
        facts.append(pen.word("over"))
    return terminal.draw_title(pen, scenario.id, facts)


def draw_cards(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.2-2.3 The card being played with its Faction order, the open card, cards in hand and in effect."""
    deck = shown_deck(view)
    phase = line((pen.word(f"stage.{view['stage']}"), "bold")) if view["card"] in EPOCHS else None

    def until(number: int, side: str) -> str:
        """5.4 A Momentum ends with the next Reset."""
        return pen.word("momentum") if code(number, side == "shaded") in deck.momentum else ""

    return [
        *terminal.open_cards(view, pen, deck.name, phase),
        *terminal.cards_line(pen, "held", (_held(view, deck, seat, pen) for seat in view["held"])),
        *terminal.in_effect(view, pen, deck.name, until),
    ]


def _held(view: dict[str, Any], deck: Deck, seat: str, pen: Pen) -> Text:
    """2.3.8, 5.7 A Pivotal Event with its holder, and a mark if its precondition is met now."""
    ready = (f" {pen.marks.passes}", "bold green") if seat in view["derived"]["pivotal_ready"] else ""
    return line(pen.card(deck.name(view["held"][seat]), view["held"][seat]), " (", pen.seat(seat), ready, ")")


def draw_imperium(view: dict[str, Any], pen: Pen) -> Text:
    """6.8 The level of the Imperium and the Dominance; Total Prosperity (1.7.3)."""
    status = pen.texts.name("imperium", view["imperium"])
    if view["dominance"] != "none":
        status += f", {pen.texts.name('dominance', view['dominance'])}"
    total = pen.word("total_prosperity", n=view["derived"]["total_prosperity"])
    return line(
        fit(line((f" {pen.word('imperium')}", "bold")), 11), (status, "bold magenta"), f" {pen.marks.dot} {total}"
    )


# Factions -------------------------------------------------------------------------------------------------------------


def draw_factions(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.3, 1.8, 7.2 A line for each Faction: where it stands, what it has, how far it is from victory."""
    return terminal.draw_factions(view, pen, AMOUNTS, lambda seat: _score(view, seat, pen))


def _score(view: dict[str, Any], seat: str, pen: Pen) -> str:
    """7.2 What a Faction counts and what it must exceed."""
    derived = view["derived"]
    victory = SCENARIOS[SCENARIO_IDS.index(view["scenario"])].victory
    fragmented = view["imperium"] == "fragmentation"
    n, of = derived["scores"][seat], derived["thresholds"][seat]
    if seat in DOMINANCE:
        score = pen.word("score.dux_control" if seat == "dux" and fragmented else f"score.{seat}", n=n, of=of)
        return score if view["dominance"] in ("none", DOMINANCE[seat]) else f"{score}, {pen.word('score.without')}"
    control = pen.word("score.control", n=derived["controlled"][seat], of=victory.saxons.control_exceeds)
    if seat == "saxons" and fragmented:
        return control
    asked = victory.saxons if seat == "saxons" else victory.scotti
    renown = pen.word(
        "score.renown",
        n=view["tracks"]["saxon_renown" if seat == "saxons" else "scotti_renown"],
        of=asked.renown_exceeds,
        settlements=derived["settlements"][seat],
        least=asked.renown_settlements_min,
    )
    return f"{control}; {renown}" if seat == "saxons" else renown


# Boxes ----------------------------------------------------------------------------------------------------------------


def draw_boxes(view: dict[str, Any], pen: Pen) -> list[Text]:
    """1.4.1 The pieces that are not on the map."""
    pieces = {seat: [_available(view, type, pen) for type in BOXES_OF[seat]] for seat in FACTIONS}
    boxes = {seat: [pen.word(f"box.{id}", n=n) for id, n in _other_boxes(view, seat) if n] for seat in FACTIONS}
    return terminal.draw_available(pen, pieces, boxes)


def _available(view: dict[str, Any], type: str, pen: Pen) -> Text:
    n = view["available"][type]
    if type in ("fort", "town", "hillfort"):
        return line((f"{n}{pen.stronghold(type)}", stronghold_style(type)))
    if type.endswith("settlement"):
        return line((f"{n}{pen.marks.settlement}", stronghold_style(type)))
    return pen.unit(type, n)


def _other_boxes(view: dict[str, Any], seat: str) -> list[tuple[str, int]]:
    return {
        "dux": [("casualties", view["casualties"]), ("out_of_play", view["out_of_play"])],
        "civitates": [("not_yet", view["not_yet_in_play"]), ("refugees", view["refugees"])],
        "saxons": [],
        "scotti": [("niall", view["niall"]), ("dal_riada", view["dal_riada"])],
    }[seat]


# The marks and colours of the terminal's board, and its words (the texts ``board.*``) --------------------------------


GOLD = "bold yellow"
STYLE = {"dux": "red", "civitates": "bright_blue", "saxons": "white on black", "scotti": "green"}
CONTROL_STYLE = STYLE | {"briton": "bright_blue", "": QUIET}


class Marks(NamedTuple):
    """The signs of Strongholds and Sites, and what else is no word."""

    fort: str
    town: str
    hillfort: str
    settlement: str
    town_site: str
    hillfort_site: str
    plunder: str
    active: str
    lit: str
    dot: str
    road: str
    passes: str


UNICODE = Marks("♜", "▣", "▲", "◆", "□", "△", "●", "▶", "▸", "·", "–", "✓")
ASCII = Marks("F", "T", "H", "#", "t", "h", "*", ">", ">", ".", "-", "OK")


class Pen(terminal.Pen[Marks]):
    """The pen of this board."""

    styles = STYLE

    def unit(self, id: str, n: int, loaded: int = 0) -> Text:
        """A number of Units of a kind, and how many of them carry Plunder, in the colour of whose they are."""
        owner = FACTIONS[UNIT_OWNER[UNIT_NUMBER[id]]]
        units = line((f"{n} {self.word(f'unit.{id}')}", STYLE[owner]))
        return units + line((f"{self.marks.plunder}{loaded}", GOLD)) if loaded else units

    def stronghold(self, id: str) -> str:
        """The sign of a Stronghold; of a Settlement with its Nation, and whose Foederati it is."""
        if id.endswith("settlement"):
            return f"{self.marks.settlement}{self.word(f'settlement.{id}')}"
        return str(getattr(self.marks, id))


def stronghold_style(id: str) -> str:
    """The colour of whose a Stronghold is."""
    return STYLE[FACTIONS[STRONGHOLD_OWNER[STRONGHOLD_NUMBER[id]]]]
