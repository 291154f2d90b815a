"""Everything that can be read, and the page that lists it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.core.show.pages import CONTENTS, Page, PageLine
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.combat.sheet import SHEET, sheet_page
from vexillum.games.akkren.components.decks import AGENT_IDS, EVENT_IDS
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import REGION_IDS
from vexillum.games.akkren.components.units import UNIT_IDS
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.forces.goods import SPECIALIST_IDS
from vexillum.games.akkren.forces.heroes import HERO_IDS, MAGE_IDS, MASTER_IDS
from vexillum.games.akkren.people.quests import QUEST_IDS
from vexillum.games.akkren.reading import persons, things
from vexillum.games.akkren.reading.page_lines import heading, link
from vexillum.games.akkren.reading.tables import TABLE_IDS, table

View = dict[str, Any]
Reading = Callable[[View, Texts, str], Page | None]
GUARDIANS, YEAR = "guardians", "year"

PAGES: dict[str, Reading] = {
    "region": things.region,
    "place": things.place,
    "unit": things.unit,
    "general": things.general,
    "agent": things.agent,
    "event": things.event,
    "quest": things.quest,
    "good": things.good,
    "hero": persons.hero,
    "mage": persons.mage,
    "master": persons.master,
    "order": persons.master,
    "person": persons.person,
    "stack": persons.stack,
    "seat": persons.faction,
    "table": table,
}
"""What is read about each kind of thing."""
LISTED: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("factions", "seat", "faction.{}", SEATS),
    ("regions", "region", "region.{}", REGION_IDS),
    ("units", "unit", "unit.{}", UNIT_IDS),
    ("generals", "general", "general.{}", GENERAL_IDS),
    ("heroes", "hero", "person.hero_{}", HERO_IDS),
    ("mages", "mage", "person.mage_{}", MAGE_IDS),
    ("masters", "master", "person.master_{}", MASTER_IDS),
    ("agents", "agent", "agent.{}", AGENT_IDS),
    ("goods", "good", "good.{}", SPECIALIST_IDS),
    ("events", "event", "event.{}", EVENT_IDS),
    ("quests", "quest", "quest.{}", QUEST_IDS),
    ("tables", "table", "table.{}", TABLE_IDS),
)
"""The chapters of the contents: heading, kind, the text that names each, and the ids."""


def page(view: View, texts: Texts, thing: str) -> Page | None:
    """The page about a thing; None if there is nothing."""
    if thing == CONTENTS:
        return contents(view, texts)
    if thing == YEAR:
        return persons.year(view, texts, "")
    if thing == GUARDIANS:
        return things.guardians(view, texts, "")
    if thing == SHEET:
        facts = view.get("sheet")
        return sheet_page(facts, texts) if facts is not None else None
    kind, _, id = thing.partition(":")
    return PAGES[kind](view, texts, id) if kind in PAGES else None


def contents_title(texts: Texts) -> str:
    """What the list is called."""
    return texts("page.contents")


def contents(view: View, texts: Texts) -> Page:
    """The list of all pages."""
    lines: list[PageLine] = []
    if view.get("sheet") is not None:
        lines.append(link(SHEET, texts("sheet.title", zone=view["sheet"]["place"])))
    lines += [link(YEAR, texts("page.year")), link(GUARDIANS, texts("page.guardians_title"))]
    for title, kind, name, ids in LISTED:
        lines.append(heading(texts, f"contents_{title}"))
        lines += [link(f"{kind}:{id}", texts(name.format(id))) for id in ids]
    return Page(CONTENTS, contents_title(texts), tuple(lines))
