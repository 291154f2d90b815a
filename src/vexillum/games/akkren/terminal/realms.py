"""The calendar, the realms and one's own troops as text."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.text import Text

from vexillum.games.akkren.board.counters import counted, units_in_words
from vexillum.games.akkren.terminal.words import LETTERS, QUIET, WIDTH, Pen, style


def draw_title(view: dict[str, Any], pen: Pen) -> Text:
    """Which game and scenario, which turn of which year."""
    dot = f" {pen.marks.dot} "
    now = pen.texts("display.calendar", year=view["year"], last=view["last_year"], season=view["turn"])
    names = (pen.texts("game.name"), pen.texts.name("scenario", view["scenario"]))
    return Text.assemble((dot.join(names), "bold"), dot, now)


def draw_realms(view: dict[str, Any], pen: Pen) -> list[Text]:
    """A line for each Faction: what everyone can compute, and one's own gold and pay."""
    lines = []
    for seat, realm in view["derived"]["realms"].items():
        faction = view["factions"][seat]
        said = [
            pen.word("points", n=realm["points"]),
            pen.word("regions", n=len(realm["regions"])),
            pen.word("income", n=realm["income"]),
            pen.word("mana", n=realm["mana"]),
        ]
        if view["stage"] == "setup":  # no one has more than land yet
            said = said[1:2]
        if "treasury" in faction:
            said.insert(0, pen.word("gold", n=faction["treasury"]))
        name = pen.texts.name("seat", seat)
        lines.append(Text.assemble((f"{LETTERS[seat]} {name}: ", style(seat)), ", ".join(said)))
        if faction.get("pool"):
            lines += _wrapped(f"  {pen.word('pool')} ", units_in_words(faction["pool"], pen.texts), QUIET, QUIET)
    return lines


def draw_troops(view: dict[str, Any], pen: Pen) -> list[Text]:
    """3.2 The contents of one's own stacks."""
    lines = []
    for one in view["stacks"]:
        if one["owner"] != view["seat"]:
            continue
        units = counted(one)
        head = pen.texts(f"drawing.stack_{one['kind']}", owner=one["owner"], id=one["id"])
        where = pen.texts.name("place", one["place"])
        said = units_in_words(units, pen.texts) if units else pen.texts("drawing.no_units")
        under = pen.texts("drawing.under", general=one["general"]) if one.get("general") else ""
        lines += _wrapped(f"{head} ({where}): ", said + under, style(one["owner"]))
    return lines


def _wrapped(head: str, said: str, colour: str, words: str = "") -> list[Text]:
    """A line, or as many as it needs; only its head has a colour of its own."""
    first, *others = wrap(head + said, WIDTH, subsequent_indent="    ")
    begin = Text.assemble((first[: len(head)], colour), (first[len(head) :], words))
    return [begin, *[Text(row, words) for row in others]]
