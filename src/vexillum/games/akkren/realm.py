"""5, 13.3, 15.1, C25, C26 Realms: regions that join, leave and are conquered; their reinforcements, demons and mana."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from . import boons, heroes, stacks
from .battle.scene import in_words
from .boons import EXTRA_DEMONS, TRUCE, boon, in_force
from .combat.participants import pay_for_war, war_price
from .combat.siege import lift_if_left
from .components.map import GREAT_KINGDOM_HOME, PLACE_IDS, REGION, REGION_IDS, REGIONS, SEAT_OF, ZONES_OF
from .components.pieces import (
    BROTHERHOOD,
    COST,
    DEMON,
    FACTIONS,
    GREAT_KINGDOM,
    HOME,
    KAN,
    NAVAL,
    NEUTRAL,
    NOBODY,
    NOTHING,
    OWNERS,
    SEATS,
    UNIT,
    UNIT_IDS,
    F,
    Force,
    force,
    force_of,
    joined,
    size,
    without,
)
from .components.records import Alternative
from .control import BEGUN, COMPLETE, allies, at_war, conquered, has_port, hostile_act, is_faction, is_power
from .money import can_pay, mana_of, may_use, rule_of
from .naval import capacity, cargo, carried, landfall
from .people.capture import free_in
from .scenarios import in_play
from .state import NONE, Kind, Play, Stack, Stage, State, Table, masked

# 13.3, 8.2.1 A region joins a Faction, as conquered land or as an ally, and leaves it again --------------------------


def join(table: Table, region: int, owner: int, *, allied: bool = False) -> Play[None]:
    """13.3 A region joins a Faction or the Great Kingdom; ``allied``: by diplomacy (8.2.1).

    Its units go to the reinforcements; of an ally's, those that guard it and at least half of the others are put on
    the map at once. The former owner has lost it already (:func:`leave`).
    """
    state = table.state
    assert holder_of(state, region) == NOBODY
    guard, others = yield from choose_muster(table, region, owner, allied=allied)
    in_arms = any(one.owner == NEUTRAL and one.nation == region for one in state.stacks)
    now = NOTHING
    if allied and not in_arms:
        now = joined(guard, (yield from choose_deployment(table, region, owner, others)))
    (state.allied if allied else state.holder)[region] = owner
    state.muster[region] = joined(guard, others)
    forget_points(state, region)
    if allied and in_arms:
        now = take_over_troops(state, region, owner, state.muster[region])
    else:
        place_troops(state, region, owner, now)
    to_reinforcements(state, owner, without(state.muster[region], now))
    state.woken[region] = 1
    if state.stage != Stage.SETUP:
        table.tell("realm_ally" if allied else "realm_joined", "13.3", who=OWNERS[owner], region=REGION_IDS[region])


def holder_of(state: State, region: int) -> int:
    """C25 The power that controls a region or is allied with it, or NOBODY."""
    return state.holder[region] if state.holder[region] != NOBODY else state.allied[region]


def forget_points(state: State, region: int) -> None:
    """C294 When a nation gets or loses an ally, all points with it are lost."""
    for faction in range(F):
        state.set_points_with(region, faction, 0)


def to_reinforcements(state: State, owner: int, units: Force) -> None:
    """13.3 Units that wait to be raised; those of the Great Kingdom are turned face down in its capital (C117)."""
    if owner < F:
        for unit, n in units:
            state.reinforce(owner, unit, n)
        return
    stacks.turn_face_down(state, units)


def take_over_troops(state: State, region: int, owner: int, muster: Force) -> Force:
    """8.2.1, C293 Troops of the nation that are on the map already change sides where they are; returns which."""
    came: Force = NOTHING
    for one in [one for one in state.stacks if one.owner == NEUTRAL and one.nation == region]:
        left = dict(without(muster, came))
        over = force([(unit, min(n, left.get(unit, 0))) for unit, n in one.units])
        came = joined(came, over)
        if over:
            kind = Kind.FLEET if one.kind == Kind.FLEET else garrison_kind(owner)
            stacks.replace(state, one.id, owner=owner, kind=kind, units=over, face_down=NOTHING)
            state.sightings = [seen for seen in state.sightings if (seen.seat, seen.stack) != (owner, one.id)]
        else:
            stacks.remove(state, one.id)
    return came


def garrison_kind(owner: int) -> Kind:
    """3.2 Troops without a general: a garrison of a Faction, a company of a power without a player."""
    return Kind.GARRISON if owner < F else Kind.COMPANY


def choose_deployment(table: Table, region: int, owner: int, others: Force) -> Play[Force]:
    """8.2.1 At least half of the units that are not the guard, rounded down, take the field with it.

    A Faction chooses which and how many; the Great Kingdom sends the most expensive half (C293).
    """
    able = others if port_of(table.state, region) != NONE else force([(u, n) for u, n in others if not NAVAL[u]])
    options = copies(able)
    least = min(size(others) // 2, len(options))
    if owner >= F:
        return chosen(tuple(sorted(options, key=lambda option: -COST[option.value])[:least]))
    if not options:
        return NOTHING
    picks = yield table.ask(
        SEATS[owner],
        "realm.deploy",
        options,
        rule="8.2.1",
        at_least=least,
        at_most=len(options),
        params={"region": REGION_IDS[region], "least": least},
        about=f"region:{REGION_IDS[region]}",
        secret=True,
        why=why_not_unit,
    )
    return chosen(picks)


def place_troops(state: State, region: int, owner: int, units: Force) -> None:
    """8.2.1, C293 A nation's troops are placed at its seat, its ships in its port; they stay within its borders."""
    ships = force([(unit, n) for unit, n in units if NAVAL[unit]])
    land = without(units, ships)
    seat = SEAT_OF[region]
    if land:
        stacks.add(state, Stack(NONE, owner, garrison_kind(owner), seat, land, nation=region))
    if ships:
        stacks.add(state, Stack(NONE, owner, Kind.FLEET, port_of(state, region), ships, nation=region))


def port_of(state: State, region: int) -> int:
    """C293 The port of a region, unless destroyed, at its seat if there is one; NONE: its ships cannot be placed."""
    zones = (SEAT_OF[region], *ZONES_OF[region])
    return next((zone for zone in zones if zone != NONE and has_port(state, zone)), NONE)


def leave(table: Table, region: int) -> Play[None]:
    """13.3, C26 A region is lost by the Faction that controls it or is allied with it; it is neutral from now on.

    Its units leave the reinforcements, or the map; slaves are free, and less mana is felt at once (15.1).
    """
    state = table.state
    owner = holder_of(state, region)
    assert owner != NOBODY
    table.tell("realm_left", "13.3", who=OWNERS[owner], region=REGION_IDS[region])
    yield from remove_mustered(table, region, owner)
    if state.holder[region] == KAN:
        state.kan_lost[region] = 1
    state.holder[region] = state.allied[region] = NOBODY
    state.slaves[region] = 0
    state.woken[region] = 0
    forget_points(state, region)
    if owner < F:
        yield from settle_mana(table, owner)
    elif region == GREAT_KINGDOM_HOME:  # C117 units that still wait there are not raised any more
        for one in stacks.kingdom_at_home(state):
            if stacks.empty(one):
                stacks.remove(state, one.id)


# C25 Which regions are won at the end of a phase ---------------------------------------------------------------------


OPEN = frozenset(number for number, region in enumerate(REGIONS) if region.kind in ("passage", "sanctuary"))
"""9.3.1, C57, C296 Ground that no power controls: lands of passage, and the Valley of the Mage."""


def claim(table: Table, owner: int) -> Play[None]:
    """C25 At the end of a phase: the regions that an owner has won, with all that follows for those who lose them."""
    if not is_power(owner):
        return
    for region in range(len(REGIONS)):
        if winnable(table.state, region, owner) and (yield from _wants(table, region, owner)):
            with table.step("conquest", things=(f"region:{REGION_IDS[region]}",), region=REGION_IDS[region]):
                yield from conquer(table, region, owner)
    if is_faction(owner):
        yield from settle_mana(table, owner)


def winnable(state: State, region: int, owner: int) -> bool:
    """C25, C296 Whether an owner has won a region that is not its own or an ally's."""
    held = holder_of(state, region)
    if region in OPEN or (held != NOBODY and allies(state, held, owner)):
        return False
    return conquered(state, region, owner)


def _wants(table: Table, region: int, owner: int) -> Play[bool]:
    """C296 To take the land of a Faction with which one is at peace is the beginning of a war: one may leave it."""
    state = table.state
    held = holder_of(state, region)
    if held == NOBODY or at_war(state, owner, held):
        return True
    if in_force(state, TRUCE):
        return False
    take = Option("take", True, text="option.realm_take", params={"victim": SEATS[held]})
    spare = Option("spare", False, text="option.realm_spare")
    pick = yield from masked(
        table.ask(
            SEATS[owner],
            "realm.conquer",
            [take, spare] if can_pay(state, owner, war_price(state, owner, held)) else [spare],
            rule="8.1.2",
            params={"region": REGION_IDS[region], "victim": SEATS[held]},
            about=f"region:{REGION_IDS[region]}",
            secret=True,
        )
    )
    return bool(pick.value)


def conquer(table: Table, region: int, owner: int) -> Play[None]:
    """C25, 13.3 A region falls: the former owner loses its units, and it joins its conqueror.

    Persons who were held there are free (C49); complete forts change hands, begun ones are pulled down (C296).
    """
    state = table.state
    loser = holder_of(state, region)
    table.tell("realm_conquered", "13.3", who=OWNERS[owner], region=REGION_IDS[region])
    if loser != NOBODY:
        pay_for_war(table, owner, loser)
        hostile_act(table, owner, loser, "8.1.2", attack=True)
        if loser < F and region == HOME[loser]:
            boons.count_deed(state, loser, boons.HOME_LOST)
        yield from leave(table, region)
    yield from join(table, region, owner)
    for zone in ZONES_OF[region]:
        free_in(table, zone)
        _take_fort(table, zone, owner)


def _take_fort(table: Table, zone: int, owner: int) -> None:
    state = table.state
    if not state.forts[zone] or state.fort_owner[zone] == owner:
        return
    if state.forts[zone] == COMPLETE and is_faction(owner):
        state.fort_owner[zone] = owner
        table.tell("realm_fort_taken", "8.3.2", who=SEATS[owner], zone=PLACE_IDS[zone])
    elif state.forts[zone] in (BEGUN, COMPLETE):
        state.forts[zone], state.fort_owner[zone] = 0, NOBODY
        table.tell("realm_fort_gone", "8.3.2", zone=PLACE_IDS[zone])


# 13.3, 5 What a region gives to the reinforcements of the Faction that gets it, and what a Faction cannot use --------


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
    return force(enumerate(state.reinforcements(faction)))


# 13.3, C26 Units of a lost region: they go from the reinforcements, then from garrisons, then from armies ------------


BURROWING = {UNIT["SW"]: UNIT["SWb"]}
"""5.3 A mastiff counts as one of its region even while it burrows."""


def remove_mustered(table: Table, region: int, owner: int) -> Play[None]:
    """C26 The units that a lost region gave are removed, one kind after the other, and so they are from its list."""
    state = table.state
    for unit, n in state.muster[region]:
        waiting = _from_reserve(state, owner, unit, n)
        _strike(state, region, unit, waiting)
        gone = 0
        while gone < n - waiting:
            found = yield from _next_stack(table, region, owner, unit)
            if found is None:
                break
            some = _take(table, found, unit, n - waiting - gone)
            _strike(state, region, unit, some)
            gone += some
        if gone:
            _tell(table, region, owner, unit, gone)
    state.muster[region] = NOTHING


def _strike(state: State, region: int, unit: int, n: int) -> None:
    """A region gives this many fewer of a unit."""
    state.muster[region] = without(state.muster[region], force({unit: n}))


def _from_reserve(state: State, owner: int, unit: int, n: int) -> int:
    """13.3 Take what waits among the reinforcements (of the Great Kingdom: face down); returns how many."""
    if owner < F:
        some = min(n, state.waiting(owner, unit))
        state.reinforce(owner, unit, -some)
        return some
    found = 0
    for one in [one for one in state.stacks if one.owner == GREAT_KINGDOM and one.face_down]:
        some = min(n - found, dict(one.face_down).get(unit, 0))
        if some:
            stacks.replace(state, one.id, face_down=without(one.face_down, force({unit: some})))
            if stacks.spent(state, stacks.stack(state, one.id)):
                stacks.remove(state, one.id)
            found += some
    return found


def _there(one: Stack, unit: int) -> int:
    """How many regular units of a kind are in a stack; a burrowing mastiff is a mastiff."""
    units = dict(one.units)
    return units.get(unit, 0) + units.get(BURROWING.get(unit, NONE), 0)


def _rank(one: Stack, region: int) -> int:
    """C26 Who gives units up first: the nation's own troops, then garrisons and ships, then armies."""
    if one.nation == region:
        return 0
    return 2 if one.kind == Kind.ARMY else 1


def _next_stack(table: Table, region: int, owner: int, unit: int) -> Play[int | None]:
    """C26 The stack that gives up a unit; where several could, its owner chooses."""
    state = table.state
    having = [one for one in state.stacks if one.owner == owner and _there(one, unit)]
    if not having:
        return None
    first = min(_rank(one, region) for one in having)
    candidates = [one for one in having if _rank(one, region) == first]
    if owner >= F or len(candidates) == 1:
        return candidates[0].id
    options = [
        Option(
            f"s{one.id}",
            one.id,
            f"stack:{one.id}",
            "option.realm_stack",
            {"zone": PLACE_IDS[one.place], "n": _there(one, unit), "unit": UNIT_IDS[unit]},
        )
        for one in candidates
    ]
    (pick,) = yield table.ask(
        SEATS[owner],
        "realm.remove",
        options,
        rule="13.3",
        params={"region": REGION_IDS[region], "unit": UNIT_IDS[unit]},
        secret=True,
        why=why_not_stack,
    )
    found: int = pick.value
    return found


def _take(table: Table, id: int, unit: int, most: int) -> int:
    """A stack gives up units of a kind for good; returns how many."""
    state = table.state
    one = stacks.stack(state, id)
    taken = 0
    units = one.units
    for kind in (unit, BURROWING.get(unit, NONE)):
        some = min(most - taken, dict(units).get(kind, 0))
        units = without(units, force({kind: some}))
        taken += some
    stacks.replace(state, id, units=units)
    drop_if_empty(table, id)
    return taken


def drop_if_empty(table: Table, id: int) -> None:
    """C295 A stack without units is taken off the map; its general's card goes under the deck, a siege is lifted.

    Who was aboard ships that are gone comes ashore (C315).
    """
    state = table.state
    one = stacks.find(state, id)
    if one is None:
        return
    gone = stacks.spent(state, one)
    if one.kind == Kind.FLEET and (gone or carried(state, id) > capacity(one)):
        _ashore(state, one, crew=gone)
    if gone:
        stacks.put_under(state, one.general)
        stacks.remove(state, id)
        if one.kind != Kind.FLEET:
            lift_if_left(table, one.place)


def _ashore(state: State, fleet: Stack, *, crew: bool) -> None:
    """C315 What a fleet carries lands in its port, or on the nearest shore of its own side; ``crew``: all with it."""
    zone = landfall(state, fleet.place, fleet.owner)
    landed = [one.id for one in cargo(state, fleet.id)]
    for id in landed:
        stacks.replace(state, id, aboard=NONE, place=zone)
    for person in state.people:
        if person.stack in landed or (crew and person.stack == fleet.id):
            heroes.change(state, person.id, place=zone)


def _tell(table: Table, region: int, owner: int, unit: int, n: int) -> None:
    to = (SEATS[owner],) if owner < F else ()
    table.tell(
        "realm_units_lost",
        "13.3",
        to=to,
        who=OWNERS[owner],
        n=n,
        unit=UNIT_IDS[unit],
        region=REGION_IDS[region],
    )


# Why something cannot be chosen when a region joins or leaves --------------------------------------------------------


def unit_named(name: str) -> int | None:
    """The unit that an id or a key names: ``unit:SP``, ``SP.2``, ``SP``."""
    word = name.removeprefix("unit:")
    return UNIT.get(word, UNIT.get(word.rpartition(".")[0]))


def stack_named(name: str) -> int | None:
    """The stack that an id or a key names: ``stack:7``, ``s7``."""
    word = name.removeprefix("stack:").removeprefix("s").partition(".")[0]
    return int(word) if word.isdigit() else None


def why_not_unit(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """8.2.1, 5 Why a unit of a region is not among those that can be chosen."""
    unit = unit_named(name)
    if unit is None or "region" not in decision.params:
        return None
    region = REGIONS[REGION[decision.params["region"]]]
    printed = dict(force_of((*region.guard_units, *region.units)))
    params = {"unit": UNIT_IDS[unit], "region": region.id}
    if unit not in printed:
        return Message("why.realm_not_there", params, decision.rule)
    if raised_as(SEATS.index(decision.seat), unit) != unit:
        return Message("why.realm_not_yours", params, "5")
    return Message("why.realm_guard", params, decision.rule)


def why_not_stack(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """C26 Why a stack does not give a unit up: others do before it, or it has none."""
    id = stack_named(name)
    one = None if id is None else stacks.find(table.state, id)
    if one is None or one.owner != SEATS.index(decision.seat):
        return None
    unit = UNIT[decision.params["unit"]]
    if not dict(one.units).get(unit):
        return Message("why.realm_none_there", {"unit": decision.params["unit"]}, decision.rule)
    later = "why.realm_armies_last" if one.kind == Kind.ARMY else "why.realm_nation_first"
    return Message(later, {"region": decision.params["region"]}, decision.rule)


# 15.1 What a loss of mana means at once: demons leave (5.2), burrowing mastiffs are mastiffs again (5.3) -------------


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
