"""13.3, 5 What a region gives to the reinforcements of the Faction that gets it, and what a Faction cannot use."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Option
from vexillum.games.akkren.allowed_units import may_use
from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.components.factions import FACTIONS, HOME, KAN, SEATS, F
from vexillum.games.akkren.components.map import REGION_IDS, REGIONS
from vexillum.games.akkren.components.records import Alternative
from vexillum.games.akkren.components.units import (
    NOTHING,
    UNIT,
    UNIT_IDS,
    UNITS,
    Force,
    force,
    force_of,
    joined,
    without,
)
from vexillum.games.akkren.money import rule_of
from vexillum.games.akkren.state import Play, Stage, State, Table

_ORIGIN = {
    UNIT[unit]: UNIT[rule["from"][0]]
    for faction in FACTIONS
    for rule in faction.rules
    if rule["op"] == "replace"
    for unit in rule["to"]
}
"""5 What a unit of one Faction's own was before that Faction replaced it."""


def raised_as(faction: int, unit: int) -> int | None:
    """5, C291 As what a Faction raises a unit that a region lists: another's own unit as what it was before."""
    if may_use(faction, unit):
        return unit
    origin = _ORIGIN.get(unit)
    return origin if origin is not None and may_use(faction, origin) else None


def usable(owner: int, units: Force) -> Force:
    """5, C291 What an owner can raise of some units; the Great Kingdom raises everything."""
    if owner >= F:
        return units
    found = [(raised_as(owner, unit), n) for unit, n in units]
    return joined(*[((unit, n),) for unit, n in found if unit is not None])


def alternatives(region: int, owner: int) -> Sequence[Alternative]:
    """13.3, C15 What an owner may raise in a region instead of something else."""
    if owner >= F:
        return ()
    return [one for one in REGIONS[region].faction_alternatives if one.faction == SEATS[owner]]


def choose_muster(table: Table, region: int, owner: int, *, allied: bool) -> Play[tuple[Force, Force]]:
    """13.3, C15 What a region gives from now on: the units that guard it, and the others, as its new holder chooses.

    The Kân may take slaves instead of units of a region that he has just conquered and that is new to him (5.3).
    """
    guard = usable(owner, force_of(REGIONS[region].guard_units))
    others = usable(owner, force_of(REGIONS[region].units))
    for one in alternatives(region, owner):
        others = yield from _choose_alternative(table, region, owner, others, one)
    if owner == KAN and not allied and table.state.stage != Stage.SETUP and new_to_the_kan(table.state, region):
        whole = yield from _take_slaves(table, region, joined(guard, others))
        return NOTHING, whole
    return guard, others


def new_to_the_kan(state: State, region: int) -> bool:
    """5.3, C460 Whether a region that the Kân conquers is a new one: not his home, and not lost by him before."""
    return region != HOME[KAN] and not state.kan_lost[region]


def _choose_alternative(table: Table, region: int, owner: int, others: Force, one: Alternative) -> Play[Force]:
    """13.3, C15 An entry in square brackets: the printed units, or these instead. It is chosen once."""
    printed, instead = force_of(one.instead_of), force_of(one.produces)
    options = [
        Option("printed", printed, text="option.realm_units", params={"units": in_words(printed)}),
        Option("instead", instead, text="option.realm_units", params={"units": in_words(instead)}),
    ]
    (pick,) = yield table.ask(
        SEATS[owner],
        "realm.alternative",
        options,
        rule="13.3",
        params={"region": REGION_IDS[region]},
        about=f"region:{REGION_IDS[region]}",
        secret=True,
    )
    return joined(without(others, printed), pick.value)


def copies(units: Force) -> list[Option]:
    """Every single unit as an option: ``SP.1``, ``SP.2``."""
    return [
        Option(
            f"{UNIT_IDS[unit]}.{copy}",
            unit,
            f"unit:{UNIT_IDS[unit]}",
            "option.realm_unit" if n == 1 else "option.realm_unit_of",
            {"unit": UNIT_IDS[unit], "copy": copy},
        )
        for unit, n in units
        for copy in range(1, n + 1)
    ]


def chosen(picks: tuple[Option, ...]) -> Force:
    """The force that some of these options make."""
    return joined(*[((pick.value, 1),) for pick in picks])


def _take_slaves(table: Table, region: int, whole: Force) -> Play[Force]:
    """5.3, C39 One marker for each unit that the Kân gives up for good; returns the units that are left."""
    options = copies(whole)
    if not options:
        return whole
    picks = yield table.ask(
        SEATS[KAN],
        "realm.slaves",
        options,
        rule="5.3",
        at_least=0,
        at_most=len(options),
        params={"region": REGION_IDS[region], "gold": slave_gold()},
        about=f"region:{REGION_IDS[region]}",
    )
    given = chosen(picks)
    if picks:
        table.state.slaves[region] = len(picks)
        table.tell("realm_slaves", "5.3", who=SEATS[KAN], region=REGION_IDS[region], n=len(picks))
    return without(whole, given)


def slave_gold() -> int:
    """5.3 What a marker yields each winter."""
    rule = rule_of(KAN, "slaves")
    assert rule is not None
    gold = rule["gp"]
    assert isinstance(gold, int)
    return gold


def mustered(state: State, faction: int) -> Force:
    """13.3 Everything that a Faction can have at most: what its regions and allies give together."""
    return joined(
        *[units for region, units in enumerate(state.muster) if faction in (state.holder[region], state.allied[region])]
    )


def change_muster(state: State, region: int, given: Force, got: Force) -> None:
    """5 A region gives something else from now on."""
    state.muster[region] = joined(without(state.muster[region], given), got)


def giving(state: State, faction: int, unit: int) -> int:
    """C292 The region with the substitution in its list: the home country, or else the first of the list."""
    regions = [
        region
        for region, units in enumerate(state.muster)
        if faction in (state.holder[region], state.allied[region]) and dict(units).get(unit)
    ]
    home = [region for region in regions if REGION_IDS[region] == FACTIONS[faction].home]
    return (home or regions)[0]


def pool_of(state: State, faction: int) -> Force:
    """13.3 The reinforcements of a Faction as a force."""
    from_, to = len(UNITS) * faction, len(UNITS) * (faction + 1)
    return force(list(enumerate(state.pool[from_:to])))
