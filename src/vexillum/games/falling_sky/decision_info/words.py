"""Pieces and places in words, and as the counters that show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.decision_info import places
from vexillum.coin.decision_info.lines import message
from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Option
from vexillum.core.show.option_info import Held
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.control import controller, pieces, tribes_in
from vexillum.games.falling_sky.forces import pool_of, region_of, unit_words
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, TRIBE_NUMBER
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.pieces import (
    FACTIONS,
    KIND_NUMBER,
    KINDS,
    KINDS_OF,
    SEATS,
    STATUS_OWNER,
    STATUSES,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import control_value

ALL_KINDS = tuple(range(UNIT_KINDS))


def standing_words(state: State, region: int, factions: Sequence[int] | None = None) -> list[Message]:
    """Allies, Citadels and pieces in a Region, all or those of some Factions: "1 Roman Ally", "2 Legions"."""
    there = [state.tribes[tribe] for tribe in tribes_in(state, region)]
    there = [status for status in there if STATUS_OWNER[status] != NOBODY]
    if factions is not None:
        there = [status for status in there if STATUS_OWNER[status] in factions]
    words = [Message(f"count.{STATUSES[status]}", {"n": there.count(status)}) for status in dict.fromkeys(there)]
    kinds = ALL_KINDS if factions is None else tuple([k for faction in factions for k in KINDS_OF[faction]])
    return words + unit_words(pool_of(state, region, kinds))


def control_words(state: State, region: int) -> Message:
    """Who Controls a Region."""
    holder = controller(state, region)
    return Message("control.nobody") if holder == NOBODY else Message("control.faction", {"who": FACTIONS[holder]})


def land(state: State, region: int) -> Message:
    """The pieces in a Region, its Control and Control Value, and whether it is Devastated."""
    what = standing_words(state, region)
    words = {"control": control_words(state, region), "value": control_value(state, region)}
    hungry = "_devastated" if state.devastated[region] else ""
    return message(f"land{hungry}", what=what, **words) if what else message(f"land_empty{hungry}", **words)


def there(state: State, region: int) -> Message:
    """The pieces in a Region: "There: 1 Roman Ally, 2 Legions"."""
    return places.there(standing_words(state, region))


def named(regions: Sequence[int]) -> Message:
    """Regions by name if they are few, else how many there are."""
    return places.places([REGION_IDS[region] for region in regions])


def tribe_line(state: State, tribe: int) -> Message:
    """What is at a Tribe, its Region, and who Controls that."""
    region = region_of(state, tribe)
    words = {"what": STATUSES[state.tribes[tribe]], "space": REGION_IDS[region]}
    return message("tribe", control=control_words(state, region), **words)


def faction_line(state: State, faction: int, region: int | None = None) -> Message:
    """A Faction: its pieces in a Region, or on the map, and its Resources."""
    if region is not None:
        what = standing_words(state, region, (faction,))
        if what and faction < len(SEATS):
            return message("faction_there", what=what, n=funds(state, faction))
        if what:
            return message("germans_there", what=what)
    count = sum([pieces(state, r, faction) for r in range(len(REGION_IDS))])
    if faction >= len(SEATS):
        return message("germans", pieces=count)
    return message("faction", pieces=count, n=funds(state, faction))


def unit_line(state: State, thing: str) -> Message:
    """Pieces of a kind: how many are in the Region."""
    space, _, unit = thing.partition(":")[2].partition(".")
    n = state.units[UNIT_KINDS * REGION_NUMBER[space] + KIND_NUMBER[unit]]
    return message("unit", what=[Message(f"count.{unit}", {"n": n})], space=space)


def thing_line(state: State, option: Option, region: int | None = None) -> Message:
    """The subject of an option: a Region, a Tribe, pieces, a Faction."""
    kind, _, id = option.thing.partition(":")
    if kind == "space":
        return land(state, REGION_NUMBER[id])
    if kind == "tribe":
        return tribe_line(state, TRIBE_NUMBER[id])
    if kind == "unit":
        return unit_line(state, option.thing)
    return faction_line(state, FACTIONS.index(id), region)


def held(group: Iterable[tuple[int, int]]) -> tuple[Held, ...]:
    """Pieces as counters."""
    return tuple([Held(KINDS[kind], n) for kind, n in group if n])


def money(n: int) -> Message:
    """This many Resources: "3 Resources"."""
    return Message("count.resources", {"n": n})


def leaves(state: State, faction: int, n: int) -> Message:
    """A cost and what it leaves: "3 Resources, 40 left"."""
    return places.leaves(money(n), funds(state, faction) - n)


def each(n: int, noun: str) -> Message:
    """A cost per item: "2 Resources a Region"."""
    return places.each(money(n), noun)
