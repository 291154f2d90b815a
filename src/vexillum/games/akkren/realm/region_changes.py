"""13.3, 8.2.1 A region joins a Faction, as conquered land or as an ally, and leaves it again."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import KAN, NEUTRAL, NOBODY, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, REGION_IDS, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.units import COST, NAVAL, NOTHING, Force, U, force, joined, size, without
from vexillum.games.akkren.control import has_port
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.realm.mana import settle_mana
from vexillum.games.akkren.realm.muster import choose_muster, chosen, copies
from vexillum.games.akkren.realm.reasons import why_not_unit
from vexillum.games.akkren.realm.removal import remove_mustered
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, Stage, State, Table


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
    state.points[F * region : F * region + F] = [0] * F


def to_reinforcements(state: State, owner: int, units: Force) -> None:
    """13.3 Units that wait to be raised; those of the Great Kingdom are turned face down in its capital (C117)."""
    if owner < F:
        for unit, n in units:
            state.pool[U * owner + unit] += n
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
