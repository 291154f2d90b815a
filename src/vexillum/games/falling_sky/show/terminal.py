"""The board as coloured text: made from a view only, never wider than 100 columns."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.text import Text

from vexillum.coin.cards import code
from vexillum.coin.show import terminal
from vexillum.coin.show.terminal import QUIET, fit, flow, line
from vexillum.core.show.text_board import LIT, WIDTH, finished
from vexillum.core.words.texts import Texts

from ..decks import shown_deck
from ..map import ACROSS_RHENUS, ACROSS_SEA, AREA, REGION_IDS, TRIBE_IDS, TRIBES_OF
from ..pieces import (
    FACTIONS,
    IS_CITADEL,
    IS_LEADER,
    KIND_NUMBER,
    KIND_OWNER,
    KINDS,
    LEADER_ID,
    LEGIONS_PER_ROW,
    SEATS,
    STATUS_NUMBER,
    STATUS_OWNER,
)
from ..scenarios import WINTERS
from ..state import BOXES as SENATE
from ..victory import ARVERNI_GOAL, BELGIC_GOAL, LEGIONS_GOAL, ROMAN_GOAL
from .panels import AVAILABLE, LEGION_PLACES

SIGNS = (
    *("ally", "citadel", "subdued", "dispersed", "gathering", "razed"),
    *("hidden", "scouted", "devastated", "permanent"),
)
"""The marks of Tribes, pieces and Regions."""


def draw(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    """The map by parts of Gaul, Factions and boxes, Senate and cards: as rich's markup.

    ``lit`` names the things that can be chosen now (``"space:aedui"``, ``"tribe:remi"``): they are marked.
    """
    pen = Pen(texts, UNICODE if unicode else ASCII, lit)
    lines = [
        draw_title(view, pen),
        *draw_map(view, pen),
        Text(),
        *draw_factions(view, pen),
        *draw_boxes(view, pen),
        draw_senate(view, pen),
        *draw_cards(view, pen),
        *_legend(pen),
    ]
    return finished(lines, unicode=unicode)


def _legend(pen: Pen) -> list[Text]:
    """What the marks and short words mean."""
    marks = pen.marks
    items = [f"{getattr(marks, id)} {pen.word(f'legend.{id}')}" for id in SIGNS]
    items += [f"{marks.rhenus} {pen.word('legend.rhenus')}", f"{marks.sea} {pen.word('legend.sea')}"]
    items += [pen.word("legend.units"), pen.word("legend.cards")]
    texts = [line((item, QUIET)) for item in items]
    if pen.lit:
        texts.append(line((marks.lit, LIT), (f" {pen.word('legend.lit')}", QUIET)))
    return flow(line(" "), texts, 1)


# The map as a table: a line for each Region, by parts of Gaul --------------------------------------------------------


PARTS = ("belgica", "celtica", "germania", "britannia", "provincia", "cisalpina")
NAME, VALUE, CONTROL = 12, 4, 9
TRIBES = 1 + NAME + VALUE + CONTROL
"""Where the Tribes begin."""
SUBDUED = "subdued"


def draw_map(view: dict[str, Any], pen: Pen) -> list[Text]:
    """A heading, the parts of Gaul with their Regions, and the ways over river and sea."""
    lines = [_heading(pen)]
    for part in PARTS:
        regions = [region for region, area in enumerate(AREA) if area == part]
        if part == "cisalpina" and not view["gallia_togata"]:
            continue
        if len(regions) > 1:
            lines.append(line(" ", (pen.texts.name("area", part), "bold underline")))
        for region in regions:
            lines += _region(view, region, pen)
    return [*lines, *_ways(pen)]


def _heading(pen: Pen) -> Text:
    columns = (("region", NAME), ("value", VALUE), ("control", CONTROL))
    words = [fit(Text(pen.word(f"column.{id}")), width) for id, width in columns]
    heading = Text(" ") + Text().join(words) + Text(pen.word("column.tribes"))
    heading.stylize(QUIET)
    return heading


def _region(view: dict[str, Any], region: int, pen: Pen) -> list[Text]:
    """1.3 A Region: its Control Value, who Controls it, its Tribes, then the pieces there."""
    id = REGION_IDS[region]
    derived, space = view["derived"], view["spaces"][id]
    control = derived["control"][id]
    lit = f"space:{id}" in pen.lit
    name = pen.texts.name("space", id) + (f" {pen.marks.devastated}" if space["devastated"] else "")
    stem = line(
        pen.mark(f"space:{id}"),
        fit(line((name, LIT if lit else "bold")), NAME),
        fit(line(str(derived["control_values"][id])), VALUE),
        fit(line((pen.texts.name("seat", control) if control else "-", CONTROL_STYLE[control])), CONTROL),
    )
    tribes = [TRIBE_IDS[tribe] for tribe in TRIBES_OF[region]] + (["colony"] if view["colony"] == id else [])
    items = [_tribe(view, tribe, pen) for tribe in tribes]
    items += [
        line(pen.mark(f"unit:{id}.{kind}"), pen.piece(kind, space["units"][kind]), _permanent(id, kind, pen))
        for kind in KINDS
        if kind in space["units"]
    ]
    if view["circumvallation"] == id:
        words = pen.word("circled", n=view["encircled_warbands"], who=view["encircled"])
        items.append(line((words, "bold")))
    return _wrapped(stem, items)


def _permanent(region: str, kind: str, pen: Pen) -> str:
    """1.4.2 The sign of the Fort that is never removed."""
    return pen.marks.permanent if (region, kind) == ("provincia", "fort") else ""


def _tribe(view: dict[str, Any], tribe: str, pen: Pen) -> Text:
    """1.3.2 A Tribe and what is there."""
    status = view["tribes"].get(tribe, SUBDUED)
    lit = f"tribe:{tribe}" in pen.lit
    sign, style = pen.holding(status)
    return line(pen.mark(f"tribe:{tribe}"), (sign, style), " ", (pen.texts.name("tribe", tribe), LIT if lit else style))


def _wrapped(stem: Text, items: list[Text]) -> list[Text]:
    """Items behind a stem; those that do not fit are put on lines below."""
    lines, between = [stem], ""
    for item in items:
        if lines[-1].cell_len + len(between) + item.cell_len > WIDTH:
            lines.append(Text(" " * TRIBES))
            between = ""
        lines[-1] += Text(between) + item
        between = " "
    return lines


def _ways(pen: Pen) -> list[Text]:
    """1.3.4-1.3.5 Which Regions lie across the Rhenus, and which across the sea."""
    items = []
    for mark, across, from_ in (
        (pen.marks.rhenus, ACROSS_RHENUS, "germania"),
        (pen.marks.sea, ACROSS_SEA, "britannia"),
    ):
        for here, ends in enumerate(across):
            if ends and AREA[here] == from_:
                others = ", ".join(pen.texts.name("space", REGION_IDS[there]) for there in sorted(ends))
                items.append(line((f"{pen.texts.name('space', REGION_IDS[here])} {mark} {others}", QUIET)))
    return flow(line((f" {pen.word('across')}", "bold")), items, 9, "; ")


# Beside the map: the Factions with their Resources and standings, the boxes, the cards, the Senate -------------------


def draw_title(view: dict[str, Any], pen: Pen) -> Text:
    """The game, the scenario, the year, the cards that are left, Frost."""
    derived = view["derived"]
    of = derived["winters"]
    now = min(of, view["winters"] + (view["card"] not in WINTERS))
    facts = [pen.word("year", n=now, of=of), pen.word("left", n=derived["cards_left"])]
    if derived["frost"]:
        facts.append(pen.word("frost"))
    if view["stage"] == "over":
        facts.append(pen.word("over"))
    return terminal.draw_title(pen, view["scenario"], facts)


def draw_cards(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.2-2.3 The card being played with its order, the open card, those looked at face down, and what is in effect."""
    deck = shown_deck(view)
    phase = line((pen.word(f"stage.{view['stage']}"), "bold")) if view["card"] in WINTERS else None

    def until(number: int, side: str) -> str:
        """Card 33 ends with the next Senate Phase."""
        return pen.word("momentum") if code(number, side == "shaded") in deck.momentum else ""

    foreseen = (pen.card(deck.name(card), card) for card in view["foreseen"])
    return [
        *terminal.open_cards(view, pen, deck.name, phase),
        *terminal.cards_line(pen, "foreseen", foreseen),
        *terminal.in_effect(view, pen, deck.name, until),
    ]


def draw_senate(view: dict[str, Any], pen: Pen) -> Text:
    """6.5 The level of the Senate, and the Legions on the rows of their track."""
    rows = view["derived"]["legion_rows"]
    parts: list[str | tuple[str, str] | Text] = [fit(line((f" {pen.word('senate')}", "bold")), 11)]
    for box in SENATE:
        here = view["senate"] == box
        said = f"{pen.texts.name('senate', box)} {rows[box]}/{LEGIONS_PER_ROW}"
        parts += [(said, "bold red reverse" if here else ""), "  "]
    if view["firm"]:
        parts.append((pen.texts("drawing.firm"), "bold"))
    return line(*parts)


def draw_factions(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.3, 1.8, 7.2 A line for each Faction: its eligibility, its Resources and forces, its margin."""
    return terminal.draw_factions(view, pen, {seat: (seat,) for seat in SEATS}, lambda seat: score(view, seat, pen))


def score(view: dict[str, Any], seat: str, pen: Pen) -> str:
    """7.2 What a Faction counts and what it must exceed."""
    derived = view["derived"]
    n = derived["scores"][seat]
    if seat == "romans":
        return pen.word("score.romans", n=n, of=ROMAN_GOAL)
    if seat == "arverni":
        words = {"legions": derived["off_map_legions"], "of_legions": LEGIONS_GOAL}
        return pen.word("score.arverni", n=n, of=ARVERNI_GOAL, **words)
    if seat == "aedui":
        return pen.word("score.aedui", n=n, of=derived["others_most"])
    return pen.word("score.belgae", n=n, of=BELGIC_GOAL)


def draw_boxes(view: dict[str, Any], pen: Pen) -> list[Text]:
    """1.4.1 The pieces that are not on the map, those of the Germans too."""
    pieces = {who: [_available(view, type, who, pen) for type in AVAILABLE[who]] for who in FACTIONS}
    for who, leader in LEADER_ID.items():
        if view["available"][leader]:
            pieces[who].append(line((pen.word(f"type.{leader}"), STYLE[who])))
    boxes = {
        who: [pen.word(f"box.{id}", n=view[id]) for id in LEGION_PLACES.get(who, ()) if view[id]] for who in FACTIONS
    }
    return terminal.draw_available(pen, pieces, boxes)


def _available(view: dict[str, Any], type: str, who: str, pen: Pen) -> Text:
    return line((f"{view['available'][type]}{pen.word(f'type.{type}')}", STYLE[who]))


# The marks and words of the board in a terminal ----------------------------------------------------------------------


STYLE = {"romans": "red", "arverni": "green", "aedui": "blue", "belgae": "yellow", "germans": "white"}
CONTROL_STYLE = STYLE | {"": "dim"}


class Marks(NamedTuple):
    """The signs of the board."""

    lit: str
    dot: str
    active: str
    passes: str
    ally: str
    citadel: str
    subdued: str
    dispersed: str
    gathering: str
    razed: str
    hidden: str
    scouted: str
    devastated: str
    permanent: str
    rhenus: str
    sea: str


UNICODE = Marks("▸", "·", "►", "✓", "●", "♜", "○", "✕", "◌", "♨", "◦", "◉", "▒", "∎", "≈", "~")
ASCII = Marks(">", "-", "*", "+", "o", "#", ".", "x", "%", "!", "'", "@", "!", "*", "=", "~")


class Pen(terminal.Pen[Marks]):
    """Words and marks, and pieces in the colours of their Factions."""

    styles = STYLE

    def piece(self, kind: str, n: int) -> Text:
        """Pieces in short: "3 Wb", with a sign if they are Hidden or Scouted."""
        style = STYLE[FACTIONS[KIND_OWNER[KIND_NUMBER[kind]]]]
        sign = (
            self.marks.hidden if kind.endswith("_hidden") else self.marks.scouted if kind.endswith("_scouted") else ""
        )
        number = "" if IS_LEADER[KIND_NUMBER[kind]] else str(n)
        return line((f"{number}{self.word(f'unit.{kind}')}{sign}", style))

    def holding(self, status: str) -> tuple[str, str]:
        """The sign of what is at a Tribe, with the short name of its owner, in the owner's colour."""
        number = STATUS_NUMBER[status]
        owner = STATUS_OWNER[number]
        if owner < 0:
            return str(getattr(self.marks, status)), "dim"
        who = FACTIONS[owner]
        sign = self.marks.citadel if IS_CITADEL[number] else self.marks.ally
        return f"{sign}{self.word(f'short.{who}')}", STYLE[who]
