"""15.1 What a loss of mana means at once: demons leave (5.2), burrowing mastiffs are mastiffs again (5.3)."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.boons import EXTRA_DEMONS, boon
from vexillum.games.akkren.components.factions import BROTHERHOOD, KAN, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import DEMON, UNIT_IDS, Force, force, joined, without
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.realm.removal import BURROWING, drop_if_empty
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import Play, Stack, State, Table


def settle_mana(table: Table, faction: int) -> Play[None]:
    """15.1 To be called whenever a Faction may have fewer mana points than before.

    The Brotherhood removes demons above its limit, the Kân's burrowing mastiffs above it are mastiffs again.
    """
    while too_many(table.state, faction):
        if faction == BROTHERHOOD:
            yield from _remove_one(table, faction, "realm.demon", "5.2", DEMON)
        else:
            yield from _remove_one(table, faction, "realm.mastiff", "5.3", _IS_BURROWING)


def settle_all(table: Table) -> Play[None]:
    """15.1, C400 A loss of mana takes effect at once, before anything else happens."""
    for faction in in_play(table.state):
        if too_many(table.state, faction):
            with table.turn(SEATS[faction], "mana"):
                yield from settle_mana(table, faction)


def too_many(state: State, faction: int) -> bool:
    """15.1 Whether a Faction has more that lives on mana than it has mana for."""
    if faction == BROTHERHOOD:
        return (n := demons(state)) > 0 and n > demon_limit(state)
    return faction == KAN and (n := burrowing(state)) > 0 and n > mana_of(state, KAN)


_IS_BURROWING = tuple(unit in BURROWING.values() for unit in range(len(DEMON)))
_MASTIFF = {burrowing: mastiff for mastiff, burrowing in BURROWING.items()}


def demon_limit(state: State) -> int:
    """5.2, C41 How many demons the Brotherhood may have: its mana points, and what an event adds."""
    return mana_of(state, BROTHERHOOD) + boon(state, BROTHERHOOD, EXTRA_DEMONS)


def _count(state: State, faction: int, which: tuple[bool, ...]) -> int:
    return sum([n for one in state.stacks if one.owner == faction for unit, n in one.units if which[unit]])


def demons(state: State) -> int:
    """5.2 How many demons the Brotherhood has."""
    return _count(state, BROTHERHOOD, DEMON)


def burrowing(state: State) -> int:
    """5.3 How many of the Kân's mastiffs burrow."""
    return _count(state, KAN, _IS_BURROWING)


def _remove_one(table: Table, faction: int, kind: str, rule: str, which: tuple[bool, ...]) -> Play[None]:
    """15.1 The owner chooses which one goes (a demon), or digs no more (a mastiff)."""
    state = table.state
    options = [
        Option(
            f"s{one.id}.{UNIT_IDS[unit]}",
            (one.id, unit),
            f"stack:{one.id}",
            "option.realm_stack",
            {"zone": PLACE_IDS[one.place], "n": n, "unit": UNIT_IDS[unit]},
        )
        for one in state.stacks
        if one.owner == faction
        for unit, n in one.units
        if which[unit]
    ]
    (pick,) = yield table.ask(SEATS[faction], kind, options, rule=rule, secret=True)
    id, unit = pick.value
    _change(state, stacks.stack(state, id), unit)
    drop_if_empty(table, id)
    id_of_line = "realm_demon_left" if DEMON[unit] else "realm_mastiff_back"
    table.tell(id_of_line, rule, to=(SEATS[faction],), who=SEATS[faction], unit=UNIT_IDS[unit])


def _change(state: State, one: Stack, unit: int) -> None:
    units: Force = without(one.units, force({unit: 1}))
    if unit in _MASTIFF:
        units = joined(units, force({_MASTIFF[unit]: 1}))
    stacks.replace(state, one.id, units=units)
