"""Small positions for tests: set up a board by hand, run a piece of the rules, answer, look."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Texts, engine_catalog
from vexillum.games.akkren import heroes, scenarios, stacks
from vexillum.games.akkren import stacks as generals
from vexillum.games.akkren import stacks as goods
from vexillum.games.akkren.components import map
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import FACTIONS, NOTHING, OWNER, SEATS, UNIT, F, Force, U, joined
from vexillum.games.akkren.scenarios import blank
from vexillum.games.akkren.state import NONE, Kind, Person, Role, Stack, State
from vexillum.games.akkren.wording import read_catalog


def board(
    *, dice: tuple[int, ...] = (), rules: tuple[str, ...] = (), seed: str = "test", quiet: bool = False
) -> Table[State]:
    """A table with an empty map on which each Faction holds its home; ``dice`` are scripted, ``rules`` optional."""
    setup = Setup("akkren", "campaign", SEATS, {}, seed, dice)
    state = blank()
    state.treasury = [25] * F
    for number, faction in enumerate(FACTIONS):
        state.holder[map.REGION[faction.home]] = number
    for rule in rules:
        state.rules |= 1 << scenarios.OPTIONAL_RULES.index(rule)
    return Table(setup, state, Dice(seed, dice), [], quiet)


def units(text: str) -> Force:
    """Units as one writes them: "5PK 2BD DE-f"."""
    found: list[Force] = []
    for word in text.split():
        match = re.fullmatch(r"(\d*)(\D.*)", word)
        assert match is not None
        found.append(((UNIT[match[2]], int(match[1] or 1)),))
    return joined(*found)


def put(
    table: Table[State],
    zone: str,
    owner: str,
    regular: str = "",
    *,
    hired: str = "",
    sworn: str = "",
    general: str = "",
    goods_with: dict[str, int] | None = None,
    kind: Kind | None = None,
    **more: Any,
) -> int:
    """Put a stack on the map and return its number. Without a general it is a garrison, or a company of the game's."""
    one = OWNER[owner]
    if kind is None:
        kind = Kind.ARMY if general else Kind.GARRISON if one < F else Kind.COMPANY
    stack = Stack(
        0,
        one,
        kind,
        PLACE[zone],
        units(regular),
        units(hired),
        units(sworn),
        generals.GENERAL_IDS.index(general) if general else NONE,
        goods=tuple(sorted((goods.GOOD[id], n) for id, n in (goods_with or {}).items())),
        **more,
    )
    return stacks.add(table.state, stack).id


def person(table: Table[State], who: str, stack: int, **more: Any) -> int:
    """Put a hero ("theocracy", "h01"), a magic user ("wizard") or a Master ("earth") into a stack."""
    for role, ids in ((Role.HERO, heroes.HERO_IDS), (Role.MAGE, heroes.MAGE_IDS), (Role.MASTER, heroes.MASTER_IDS)):
        if who in ids:
            there = stacks.stack(table.state, stack)
            one = Person(table.state.serial, role, ids.index(who), there.owner, there.place, stack, **more)
            table.state.serial += 1
            table.state.people = [*table.state.people, one]
            return one.id
    raise LookupError(who)


def hold(table: Table[State], owner: str, *regions: str) -> None:
    """Give regions to a Faction."""
    for region in regions:
        table.state.holder[map.REGION[region]] = OWNER[owner]


def force_of(table: Table[State], stack: int) -> Force:
    """Everything that fights in a stack; nothing if it is gone."""
    one = stacks.find(table.state, stack)
    return NOTHING if one is None else joined(one.units, one.hired, one.sworn)


def pool(table: Table[State], owner: str, unit: str) -> int:
    return table.state.pool[U * OWNER[owner] + UNIT[unit]]


def told(table: Table[State]) -> list[str]:
    return [entry.id.removeprefix("log.") for entry in table.journal]


def said(table: Table[State], id: str) -> list[dict[str, Any]]:
    """The parameters of all lines of an id."""
    return [entry.params for entry in table.journal if entry.id == f"log.{id}"]


@cache
def words(language: str) -> Texts:
    """The texts of the game; what is missing is an error."""
    return Texts(read_catalog().over(engine_catalog()), language, strict=True)


READERS = [words(language) for language in BUILT_IN]
