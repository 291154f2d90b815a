"""5 The aid of each Faction: powers, units, characters, specialists, and what counts for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.show.aids import Aid, AidEntry, AidGroup
from vexillum.core.show.pages import Page
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.components.factions import FACTIONS, SEATS
from vexillum.games.akkren.components.units import UNITS
from vexillum.games.akkren.forces.goods import SPECIALISTS
from vexillum.games.akkren.forces.heroes import MAGE_IDS, SPELLS_OF_MAGE
from vexillum.games.akkren.reading.persons import aim_lines, hero, power_words
from vexillum.games.akkren.reading.things import good, unit
from vexillum.games.akkren.scenarios import SCENARIO_IDS

NOWHERE: dict[str, Any] = {}
"""The view of pages that are the same in every match."""


def aids(texts: Texts) -> tuple[Aid, ...]:
    """One aid for each Faction."""
    return tuple(
        Aid(seat, texts.name("faction", seat), tuple(_groups(texts, number, seat)), seat=seat)
        for number, seat in enumerate(SEATS)
    )


def _groups(texts: Texts, number: int, seat: str) -> Iterator[AidGroup]:
    for id, entries in (
        ("powers", _powers(texts, number, seat)),
        ("units", _units(texts, number, seat)),
        ("people", _people(texts, number, seat)),
        ("goods", _goods(texts, seat)),
        ("aims", _aims(texts, seat)),
    ):
        if found := tuple(entries):
            yield AidGroup(texts(f"aid_group.{id}"), found)


def _powers(texts: Texts, number: int, seat: str) -> Iterator[AidEntry]:
    """5.1-5.4 What it can do that others cannot, and what it may not."""
    rule = f"5.{number + 1}"
    yield AidEntry(texts("aid_group.in_short"), texts(f"rule.{rule}"), rule=rule)
    for power in FACTIONS[number].rules:
        for words in power_words(texts, seat, power):
            yield AidEntry("", words)


def _units(texts: Texts, number: int, seat: str) -> Iterator[AidEntry]:
    """3.1 Units that only it can have."""
    gained = {one for power in FACTIONS[number].rules for one in (*power.get("to", ()), *power.get("units", ()))}
    for one in UNITS:
        if one.faction_only == seat or one.id in gained:
            yield _of_page(unit(NOWHERE, texts, one.id), "3.1")


def _people(texts: Texts, number: int, seat: str) -> Iterator[AidEntry]:
    """3.3, 15.2 Its hero, and the spells of its magic user."""
    yield _of_page(hero(NOWHERE, texts, seat), "3.3")
    mage = FACTIONS[number].magic_user
    name = texts.name("person", f"mage_{mage}")
    for spell in SPELLS_OF_MAGE[MAGE_IDS.index(mage)]:
        cost = texts("page.spell", spell=spell.id, n=spell.fs)
        yield AidEntry(f"{name}: {cost}", texts(f"spell.{spell.id}.text"), rule="15.2")


def _goods(texts: Texts, seat: str) -> Iterator[AidEntry]:
    """13.6 Specialists that only it can have."""
    for one in SPECIALISTS:
        if one.faction == seat:
            yield _of_page(good(NOWHERE, texts, one.id), "13.6")


def _aims(texts: Texts, seat: str) -> Iterator[AidEntry]:
    """C44 What counts for it, in each scenario."""
    for scenario in SCENARIO_IDS:
        *aims, sudden = [line.text for line in aim_lines(texts, scenario, seat)]
        yield AidEntry(texts.name("scenario", scenario), " ".join(aims), rule="C44")
    yield AidEntry("", sudden)


def _of_page(page: Page | None, rule: str) -> AidEntry:
    """An entry made from a reference page: its own text."""
    assert page is not None
    said = " ".join(line.text for line in page.lines if not line.style and not line.thing)
    return AidEntry(page.title, said, rule=rule)
