"""The facts of one stack and of one person: their fields in a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vexillum.core.facts import NONE, Named, counts, marks, number, numerals, text, thing, truth, word
from vexillum.core.facts.fact import check_name
from vexillum.games.akkren.components.decks import GUARDIAN_IDS
from vexillum.games.akkren.components.factions import MINOR, MINOR_IDS, OWNERS
from vexillum.games.akkren.components.map import CAPITAL, CITY, FORT, PLACE_IDS, REGION_IDS
from vexillum.games.akkren.components.records import Quest, document, read
from vexillum.games.akkren.components.units import UNIT_IDS
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.forces.goods import SPECIALIST_IDS
from vexillum.games.akkren.forces.heroes import HERO_IDS, MAGE_IDS, MASTER_IDS
from vexillum.games.akkren.state import KINDS, ROLES, Person, Sheet, Stack

GENERAL = Named(GENERAL_IDS)
QUEST_IDS = tuple(quest.id for quest in read("quests", "quest", Quest))
STATS = ("str", "hit", "cha", "app", "mov")
_BY_ROLE = (HERO_IDS, MAGE_IDS, MASTER_IDS)


def _named_gains() -> Iterator[str]:
    """9.1, 9.2.1 What treasures and events can add to a hero: values, traits, things, and their effects."""
    yield from STATS
    effects = [
        effect
        for file, table in (("quests", "treasure"), ("events", "event"))
        for record in document(file)[table]
        for effect in record["effects"]
    ]
    for effect in effects:
        yield effect["op"]
        yield from (effect[name] for name in ("trait", "id") if name in effect)


GAINS = tuple(dict.fromkeys(_named_gains()))


def _nations(one: Any) -> Sequence[str]:
    """The owner of a stack within its kind: a minor power, or a nation."""
    return MINOR_IDS if one.owner == MINOR else REGION_IDS


def _whos(one: Any) -> Sequence[str]:
    """3.3, 3.4 Who there is in a role."""
    return _BY_ROLE[one.role]


STACK = (
    Stack,
    number("id"),
    word("owner", OWNERS),
    word("kind", KINDS),
    word("place", PLACE_IDS),
    counts("units", UNIT_IDS),
    counts("hired", UNIT_IDS),
    counts("sworn", UNIT_IDS),
    thing("general", GENERAL, range(len(GENERAL_IDS)), optional=True),
    truth("naval_general", default=False),
    word("nation", _nations, none=True, default=""),
    number("aboard", least=NONE, default=NONE),
    counts("goods", SPECIALIST_IDS),
    truth("activated", default=False),
    truth("moved", default=False),
    truth("marched", default=False),
    truth("worn", default=False),
    number("frozen_until", default=0),
    number("winged_until", default=0),
    number("guided_until", default=0),
    number("hurried_until", default=0),
    number("moved_until", default=0),
    number("scouted_until", default=0),
    number("residual", default=0),
    truth("besieged", default=False),
    word("came_from", PLACE_IDS, none=True, default=""),
    truth("caught", default=False),
    truth("paid", default=False),
    counts("face_down", UNIT_IDS),
)
"""3.2 A stack."""

PERSON = (
    Person,
    number("id"),
    word("role", ROLES),
    word("who", _whos),
    word("owner", OWNERS),
    word("place", PLACE_IDS),
    number("stack", least=NONE, default=NONE),
    number("wounds", default=0),
    word("quest", QUEST_IDS, none=True, default=""),
    word("captor", OWNERS, none=True, default=""),
    marks("gains", GAINS),
    word("raised", GUARDIAN_IDS, none=True, default=""),
    truth("activated", default=False),
    number("pleads_until", default=0),
)
"""3.3, 3.4 A hero, a magic user, a Master."""


def _structure(path: str, given: str) -> None:
    check_name(path, given, ("", FORT, CITY, CAPITAL))


SHEET = (
    Sheet,
    word("place", PLACE_IDS),
    numerals("attackers", fixed=True),
    numerals("defenders", fixed=True),
    text("structure", _structure),
    number("manner"),
    marks("shifts"),
    marks("dice"),
)
"""1 A battle with miniatures."""
