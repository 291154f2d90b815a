"""The map as a table: a line for each Region, by parts of Gaul."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.coin.terminal.lines import QUIET, fit, flow, line
from vexillum.core.show.text_board import LIT, WIDTH
from vexillum.games.falling_sky.map import ACROSS_RHENUS, ACROSS_SEA, AREA, REGION_IDS, TRIBE_IDS, TRIBES_OF
from vexillum.games.falling_sky.pieces import KINDS
from vexillum.games.falling_sky.terminal.words import CONTROL_STYLE, Pen

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
