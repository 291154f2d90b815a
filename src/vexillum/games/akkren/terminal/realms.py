"""The calendar, the realms and one's own troops as text."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.games.akkren.board.seen import counted, units_in_words
from vexillum.games.akkren.terminal.words import LETTERS, QUIET, Pen, style


def draw_title(view: dict[str, Any], pen: Pen) -> Text:
    """Which game and scenario, which turn of which year."""
    dot = f" {pen.marks.dot} "
    now = pen.texts("display.calendar", year=view["year"], last=view["last_year"], season=view["turn"])
    names = (pen.texts("game.name"), pen.texts.name("scenario", view["scenario"]))
    return Text.assemble((dot.join(names), "bold"), dot, now)


def draw_realms(view: dict[str, Any], pen: Pen) -> list[Text]:
    """A line for each Faction: what everybody can reckon, and of one's own gold and pay."""
    lines = []
    for seat, realm in view["derived"]["realms"].items():
        faction = view["factions"][seat]
        said = [
            pen.word("points", n=realm["points"]),
            pen.word("regions", n=len(realm["regions"])),
            pen.word("income", n=realm["income"]),
            pen.word("mana", n=realm["mana"]),
        ]
        if "treasury" in faction:
            said.insert(0, pen.word("gold", n=faction["treasury"]))
        name = pen.texts.name("seat", seat)
        lines.append(Text.assemble((f"{LETTERS[seat]} {name}: ", style(seat)), ", ".join(said)))
        if faction.get("pool"):
            lines.append(Text(f"  {pen.word('pool')} {units_in_words(faction['pool'], pen.texts)}", QUIET))
    return lines


def draw_troops(view: dict[str, Any], pen: Pen) -> list[Text]:
    """3.2 What stands in one's own stacks."""
    lines = []
    for one in view["stacks"]:
        if one["owner"] != view["seat"]:
            continue
        units = counted(one)
        head = pen.texts(f"drawing.stack_{one['kind']}", owner=one["owner"], id=one["id"])
        where = pen.texts.name("place", one["place"])
        said = units_in_words(units, pen.texts) if units else pen.texts("drawing.no_units")
        under = pen.texts("drawing.under", general=one["general"]) if one.get("general") else ""
        lines.append(Text.assemble((f"{head} ({where}): ", style(one["owner"])), said + under))
    return lines
