"""6.6 Upkeep of Dux, Civitates and Barbarians, and Relocation to the Strongholds that are theirs."""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.coin.kit import numbers
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.tools.graph import nearest
from vexillum.core.words.texts import Message

from . import cards
from .commands.barbarian_return import return_space
from .forces import convert, move, raze, remove, unit_words
from .map import ALL_SITES, DISTANCE, SITE_NUMBER, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from .money import RENOWN, Left, ask_consent, funds, leaves, left_words, pay, price, shift
from .options import SPACE, stronghold
from .pieces import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLDS,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_OWNER,
    UNIT_TYPE,
    UNITS,
    WARBAND_OF,
)
from .prosperity import unload
from .sequence import part, phase
from .state import Dominance, Imperium, Play, Stage, State, Table, Track

# 6.6.1 Dux Upkeep ----------------------------------------------------------------------------------------------------


ABANDON = Option("no", False, text="option.roads_abandon")


@cache
def _maintain(cost: int) -> Option:
    return Option("yes", True, text="option.roads_maintain", price=price(DUX, cost))


@cache
def _keep_cavalry_option(n: int, left: Left) -> Option:
    return Option(str(n), n, text="option.keep_cavalry", params={"n": n, "left": left_words(left)}, price=price(DUX, n))


def dux_upkeep(table: Table) -> Play[None]:
    """6.6.1 Stow Plunder, pay for Forts and Roads, redeploy, then the Casualties."""
    state = table.state
    stages = ("stow", "forts", "roads", "redeploy", "casualties")
    with phase(table, "upkeep", "6.6.1", *stages, seat=FACTIONS[DUX]):
        table.tell("phase_upkeep", "6.6.1", who=FACTIONS[DUX])
        with part(table, 0):
            stow(table, DUX, Track.DUX, "6.6.1")
        forts = [site for site in ALL_SITES if state.sites[site] == FORT]
        doomed = _doomed(state)
        roads = cards.roads_cost(state) if _roads_due(state) else 0
        wanted = cards.forts_cost(state, len(forts)) + roads + doomed
        with part(table, 1):
            yield from ask_consent(table, "upkeep.consent", wanted, 1 if forts or doomed else wanted, "6.6.1")
            yield from _keep_forts(table, forts)
        with part(table, 2):
            yield from _keep_roads(table)
        with part(table, 3):
            yield from redeploy(table, CAVALRY, "6.6.1")
            yield from redeploy_foederati(table, DUX, "6.6.1")
        with part(table, 4):
            casualties(table, (yield from _keep_cavalry(table, doomed)))
        state.agreed = 0
    state.stage = Stage.CIVITATES_UPKEEP


def stow(table: Table, faction: int, track: Track, rule: str) -> None:
    """6.6.1, 6.6.2 All Plunder carried by a Briton Faction goes to its Resources or Wealth."""
    state = table.state
    cubes = sum(unload(state, space, TROOPS_OF[faction]) for space in range(SPACE_COUNT))
    if cubes:
        table.tell("stowed", rule, who=FACTIONS[faction], n=cubes)
        shift(table, track, cubes, rule)


def _keep_forts(table: Table, forts: list[int]) -> Play[None]:
    """6.6.1 For each Fort, pay 1 Resource or remove it (with NOTITIA DIGNITATUM only 4 cost anything)."""
    state = table.state
    kept: list[int] = []
    total = cards.forts_cost(state, len(forts))
    most = len(forts) if funds(state, DUX) >= total else funds(state, DUX)
    if most:
        terms = Message("fort_price.each" if total == len(forts) else "fort_price.capped", {"n": total})
        picks = yield table.ask(
            FACTIONS[DUX],
            "upkeep.forts",
            [stronghold(site, FORT) for site in forts],
            rule="6.6.1",
            at_least=0,
            at_most=most,
            params={"n": most, "forts": len(forts), "terms": terms},
            why=_why_not_fort,
        )
        kept = [pick.value for pick in picks]
        yield from pay(table, DUX, cards.forts_cost(state, len(kept)), "6.6.1", ask=True)
    for site in forts:
        if site not in kept:
            raze(table, site, "6.6.1")


def _why_not_fort(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    id = name.removeprefix("site:")
    return Message("why.no_fort", {"site": id}, "6.6.1") if id in SITE_NUMBER else None


def _roads_due(state: State) -> bool:
    return state.imperium == Imperium.AUTONOMY and bool(state.roads)


def _keep_roads(table: Table) -> Play[None]:
    """6.6.1, 6.8.4 Under Autonomy, pay 10 Resources (5 with NOTITIA DIGNITATUM) or give the Roads up for good."""
    state = table.state
    if not _roads_due(state):
        return
    cost, money = cards.roads_cost(state), funds(state, DUX)
    options = [_maintain(cost), ABANDON] if money >= cost else [ABANDON]
    (pick,) = yield table.ask(FACTIONS[DUX], "upkeep.roads", options, rule="6.6.1", params={"n": cost, "money": money})
    if pick.value:
        yield from pay(table, DUX, cost, "6.6.1", ask=True)
        table.tell("roads_kept", "6.6.1")
    else:
        state.roads = 0
        table.tell("roads_abandoned", "6.6.1")


def _coming_back(state: State) -> int:
    """6.8.5 How many of the Casualties become Available."""
    lost = state.casualties
    if state.imperium == Imperium.AUTONOMY:
        return lost // 2
    if state.imperium == Imperium.ROMAN_RULE and state.dominance == Dominance.CIVILIAN:
        return 2 * lost // 3
    return lost


def _doomed(state: State) -> int:
    """6.8.5 BUCCELLARII: the Cavalry that the Dux may pay for, those that would go Out of Play."""
    return state.casualties - _coming_back(state) if cards.cavalry_can_be_kept(state) else 0


def _keep_cavalry(table: Table, doomed: int) -> Play[int]:
    """6.6.1 BUCCELLARII: pay 1 Resource for each Cavalry that shall not go Out of Play. Returns for how many."""
    state = table.state
    money = funds(state, DUX)
    most = min(doomed, money)
    if not most:
        return 0
    (pick,) = yield table.ask(
        FACTIONS[DUX],
        "upkeep.casualties",
        [_keep_cavalry_option(n, leaves(state, DUX, n)) for n in range(most, -1, -1)],
        rule="6.8.5",
        params={"n": doomed, "money": money},
    )
    n: int = pick.value
    yield from pay(table, DUX, n, "6.6.1", ask=True)
    return n


def casualties(table: Table, kept: int = 0) -> None:
    """6.6.1, 6.8.5 A part of the Casualties becomes Available, with those paid for; the rest goes Out of Play."""
    state = table.state
    lost = state.casualties
    if not lost:
        return
    back = _coming_back(state) + kept
    state.casualties = 0
    state.available[UNIT_TYPE[CAVALRY]] += back
    state.out_of_play += lost - back
    table.tell("casualties", "6.8.5", n=back, out=lost - back)


# 6.6.2 Civitates Upkeep ----------------------------------------------------------------------------------------------


PER_WEALTH = 3
"""6.6.2 Comitates that 1 Wealth pays for."""
MILITIA_IN = 3
"""6.6.2 One in this many Militia goes back to civilian life."""


def civitates_upkeep(table: Table) -> Play[None]:
    """6.6.2 Stow Plunder, dismiss Militia, pay Comitates, discard Refugees, redeploy."""
    state = table.state
    stages = ("stow", "militia", "comitates", "refugees", "redeploy")
    with phase(table, "upkeep", "6.6.2", *stages, seat=FACTIONS[CIVITATES]):
        table.tell("phase_upkeep", "6.6.2", who=FACTIONS[CIVITATES])
        with part(table, 0):
            stow(table, CIVITATES, Track.WEALTH, "6.6.2")
        with part(table, 1):
            for space in range(SPACE_COUNT):
                remove(table, space, MILITIA, state.units[UNIT_KINDS * space + MILITIA] // MILITIA_IN, 0, "6.6.2")
        with part(table, 2):
            yield from _pay_comitates(table)
        with part(table, 3):
            _discard_refugees(table)
        with part(table, 4):
            yield from go_home(table, MILITIA, "6.6.2")
            yield from go_home(table, COMITATES, "6.6.2")
            yield from redeploy_foederati(table, CIVITATES, "6.6.2")
    state.stage = Stage.SAXON_UPKEEP


def _comitates(state: State) -> list[int]:
    return state.units[COMITATES::UNIT_KINDS]


def _pay_comitates(table: Table) -> Play[None]:
    """6.6.2 Each Wealth pays for up to 3 Comitates; the others are removed."""
    state = table.state
    total = sum(_comitates(state))
    if not total:
        return
    most = min(state.tracks[Track.WEALTH], -(-total // PER_WEALTH))
    (pick,) = yield table.ask(
        FACTIONS[CIVITATES],
        "upkeep.comitates",
        numbers(0, most),
        rule="6.6.2",
        params={"n": total, "wealth": state.tracks[Track.WEALTH]},
        why=_why_not_wealth,
    )
    shift(table, Track.WEALTH, -pick.value, "6.6.2")
    left = total - PER_WEALTH * pick.value
    candidates = [space for space, n in enumerate(_comitates(state)) if n]
    if left == total:  # nothing was paid: there is nothing to choose
        for candidate in candidates:
            remove(table, candidate, COMITATES, state.units[UNIT_KINDS * candidate + COMITATES], 0, "6.6.2")
        return
    while left > 0:
        (space,) = yield table.ask(
            FACTIONS[CIVITATES],
            "upkeep.unpaid",
            [SPACE[space] for space in candidates],
            rule="6.6.2",
            params={"n": left},
            why=_why_not_unpaid,
        )
        candidates.remove(space.value)
        there = state.units[UNIT_KINDS * space.value + COMITATES]
        elsewhere = sum(state.units[UNIT_KINDS * other + COMITATES] for other in candidates)
        (number,) = yield table.ask(
            FACTIONS[CIVITATES],
            "upkeep.unpaid.number",
            numbers(max(1, left - elsewhere), min(there, left)),
            rule="6.6.2",
            params={"n": left, "space": SPACE_IDS[space.value]},
            about=f"unit:{SPACE_IDS[space.value]}.comitates",
            why=_why_not_unpaid_number,
        )
        remove(table, space.value, COMITATES, number.value, 0, "6.6.2")
        left -= number.value


def _why_not_wealth(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    if not name.isdigit():
        return None
    return Message("why.comitates_wealth", {"n": decision.params["n"], "wealth": decision.params["wealth"]}, "6.6.2")


def _why_not_unpaid(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why Comitates of a space cannot be chosen."""
    state: State = table.state
    id = name.removeprefix("space:").removeprefix("unit:").partition(".")[0]
    space = SPACE_NUMBER.get(id)
    if space is None:
        return None
    there = state.units[UNIT_KINDS * space + COMITATES]
    return Message("why.comitates_named" if there else "why.comitates_none", {"space": id}, "6.6.2")


def _why_not_unpaid_number(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why not more or fewer are removed here."""
    if not name.isdigit():
        return None
    return Message("why.comitates_number", {"n": decision.params["n"], "space": decision.params["space"]}, "6.6.2")


def _discard_refugees(table: Table) -> None:
    """6.6.2 Half of the Refugees markers, rounded up."""
    state = table.state
    gone = (state.refugees + 1) // 2
    if gone:
        state.refugees -= gone
        table.tell("refugees_discarded", "6.6.2", n=gone, now=state.refugees)


# 6.6.3 Saxon and Scotti Upkeep ---------------------------------------------------------------------------------------


LEAST_RENOWN = {SAXONS: 10, SCOTTI: 6}
"""6.6.3 Renown is raised to this."""


def saxon_upkeep(table: Table) -> Play[None]:
    """6.6.3 The Saxons first."""
    yield from _barbarian_upkeep(table, SAXONS)
    table.state.stage = Stage.SCOTTI_UPKEEP


def scotti_upkeep(table: Table) -> Play[None]:
    """6.6.3 Then the Scotti."""
    yield from _barbarian_upkeep(table, SCOTTI)
    table.state.stage = Stage.RECOVERY


def _barbarian_upkeep(table: Table, faction: int) -> Play[None]:
    track = RENOWN[faction]
    assert track is not None
    with phase(table, "upkeep", "6.6.3", "return", "go_home", "least_renown", seat=FACTIONS[faction]):
        table.tell("phase_upkeep", "6.6.3", who=FACTIONS[faction])
        with part(table, 0):
            _return(table, faction)
        with part(table, 1):
            yield from go_home_or_leave(table, WARBAND_OF[faction], "6.6.3")
        with part(table, 2):
            lacking = LEAST_RENOWN[faction] - table.state.tracks[track]
            if lacking > 0:
                shift(table, track, lacking, "6.6.3")


def _return(table: Table, faction: int) -> None:
    """6.6.3 Return where any own Unit carries Plunder: it becomes Renown, and all Raiders there leave (R47)."""
    state = table.state
    for space in range(SPACE_COUNT):
        if (
            state.plunder[UNIT_KINDS * space + WARBAND_OF[faction]]
            or state.plunder[UNIT_KINDS * space + RAIDER_OF[faction]]
        ):
            return_space(table, faction, space, "6.6.3")


# 6.6 Relocation in Upkeep: Units go home, to the Strongholds that are theirs -----------------------------------------


HOMES: dict[int, tuple[int, ...]] = {
    CAVALRY: (FORT,),
    MILITIA: (TOWN, HILLFORT),
    COMITATES: (TOWN, HILLFORT),
    SAXON_WARBAND: (SAXON_SETTLEMENT,),
    SCOTTI_WARBAND: (SCOTTI_SETTLEMENT,),
} | {FOEDERATI_WARBAND[hired]: (FOEDERATI_SETTLEMENT[hired],) for hired in FOEDERATI_WARBAND}
"""The Strongholds that each kind of Unit relocates to."""
NEAREST = (MILITIA, COMITATES, SAXON_WARBAND, SCOTTI_WARBAND)
"""These go to the nearest only; the others to any."""


def is_home(state: State, space: int, kind: int) -> bool:
    """Whether a space has a Stronghold that Units of a kind relocate to."""
    wanted = HOMES[kind]
    return state.sites[2 * space] in wanted or state.sites[2 * space + 1] in wanted


def homes(state: State, kind: int) -> list[int]:
    """All spaces with such a Stronghold."""
    return [space for space in range(SPACE_COUNT) if is_home(state, space, kind)]


def go_home(table: Table, kind: int, rule: str) -> Play[None]:
    """Units outside their Strongholds relocate there: all to the nearest, or anywhere, as their kind does."""
    state = table.state
    places = homes(state, kind)
    if not places:
        return
    for origin in range(SPACE_COUNT):
        if state.units[UNIT_KINDS * origin + kind] and origin not in places:
            targets = nearest(DISTANCE[origin], places) if kind in NEAREST else places
            yield from _spread(table, kind, origin, targets, rule)


def go_home_or_leave(table: Table, kind: int, rule: str) -> Play[None]:
    """6.6.3 Barbarian Warbands relocate to the nearest Settlement; without any on the map they are removed."""
    state = table.state
    if homes(state, kind):
        yield from go_home(table, kind, rule)
        return
    for space in range(SPACE_COUNT):
        loaded = state.plunder[UNIT_KINDS * space + kind]
        remove(table, space, kind, state.units[UNIT_KINDS * space + kind] - loaded, loaded, rule)


def redeploy(table: Table, kind: int, rule: str) -> Play[None]:
    """6.6.1 Units outside their Strongholds must relocate to such, those already there may. No Unit does it twice."""
    state = table.state
    places = homes(state, kind)
    resident = [state.units[UNIT_KINDS * space + kind] if space in places else 0 for space in range(SPACE_COUNT)]
    yield from go_home(table, kind, rule)
    while len(places) > 1 and any(resident):
        options = [SPACE[space] for space in places if resident[space]]
        (pick,) = yield table.ask(
            FACTIONS[UNIT_OWNER[kind]],
            "upkeep.move",
            [*options, DONE],
            rule=rule,
            params={"unit": UNITS[kind]},
            why=_why_not_from,
        )
        if pick is DONE:
            return
        origin = pick.value
        others = [space for space in places if space != origin]
        (target,) = yield _ask_target(table, "upkeep.move.to", kind, origin, others, resident[origin], rule)
        (number,) = yield _ask_number(table, kind, origin, target.value, 1, resident[origin], rule)
        resident[origin] -= number.value
        _go(table, kind, origin, target.value, number.value, rule)


def redeploy_foederati(table: Table, faction: int, rule: str) -> Play[None]:
    """6.6.1, 6.6.2 Foederati relocate to Settlements of their colour and Nation, any of them (R46, ruling P74).

    A Nation without such a Settlement on the map loses all its markers of that colour.
    """
    state = table.state
    for nation in BARBARIANS:
        kind = FOEDERATI_WARBAND[faction, nation]
        if homes(state, kind):
            yield from redeploy(table, kind, rule)
            continue
        for space in range(SPACE_COUNT):
            n = state.units[UNIT_KINDS * space + kind]
            if n:
                convert(state, space, kind, WARBAND_OF[nation])
                what = unit_words([(kind, False, n)])
                table.tell("foederati_leave", rule, what=what, space=SPACE_IDS[space], who=FACTIONS[nation])


def _spread(table: Table, kind: int, origin: int, targets: list[int], rule: str) -> Play[None]:
    """All Units of a kind leave a space for one or more of the targets, each named once (ruling P75)."""
    state = table.state
    left = state.units[UNIT_KINDS * origin + kind]
    targets = list(targets)
    while left:
        (target,) = yield _ask_target(table, "upkeep.relocate", kind, origin, targets, left, rule)
        targets.remove(target.value)
        (number,) = yield _ask_number(table, kind, origin, target.value, 1 if targets else left, left, rule)
        left -= number.value
        _go(table, kind, origin, target.value, number.value, rule)


def _ask_target(table: Table, ask: str, kind: int, origin: int, targets: list[int], n: int, rule: str) -> Decision:
    return table.ask(
        FACTIONS[UNIT_OWNER[kind]],
        ask,
        [SPACE[space] for space in targets],
        rule=rule,
        params={"unit": UNITS[kind], "space": SPACE_IDS[origin], "what": unit_words([(kind, False, n)])},
        about=f"unit:{SPACE_IDS[origin]}.{UNITS[kind]}",
        why=_why_not_to,
    )


def _ask_number(table: Table, kind: int, origin: int, target: int, least: int, most: int, rule: str) -> Decision:
    return table.ask(
        FACTIONS[UNIT_OWNER[kind]],
        "upkeep.relocate.number",
        numbers(least, most),
        rule=rule,
        params={"unit": UNITS[kind], "space": SPACE_IDS[origin], "target": SPACE_IDS[target]},
        about=f"unit:{SPACE_IDS[origin]}.{UNITS[kind]}",
        why=_why_not_amount,
    )


def _go(table: Table, kind: int, origin: int, target: int, n: int, rule: str) -> None:
    """Plunder was stowed before, so all Units of a kind are alike."""
    move(table.state, origin, target, kind, n, 0)
    what = unit_words([(kind, False, n)])
    table.tell("relocated", rule, what=what, space=SPACE_IDS[origin], target=SPACE_IDS[target])


# Why not --------------------------------------------------------------------------------------------------------------


def _why_not_to(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why Units do not relocate to a space."""
    state: State = table.state
    id = name.removeprefix("space:")
    space = SPACE_NUMBER.get(id)
    if space is None:
        return None
    unit: str = decision.params["unit"]
    origin: str = decision.params["space"]
    kind = UNIT_NUMBER[unit]
    params: dict[str, Any] = {"space": id, "unit": unit, "origin": origin}
    if id == origin:
        return Message("why.relocate_here", params, decision.rule)
    if not is_home(state, space, kind):
        wanted = [Message(f"stronghold.{STRONGHOLDS[stronghold]}") for stronghold in HOMES[kind]]
        return Message("why.relocate_no_home", params | {"what": wanted}, decision.rule)
    if kind in NEAREST and space not in nearest(DISTANCE[SPACE_NUMBER[origin]], homes(state, kind)):
        return Message("why.relocate_not_nearest", params, decision.rule)
    return Message("why.relocate_named", params, decision.rule)


def _why_not_from(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no more Units can move from a space."""
    state: State = table.state
    id = name.removeprefix("space:").removeprefix("unit:").partition(".")[0]
    space = SPACE_NUMBER.get(id)
    if space is None:
        return None
    unit: str = decision.params["unit"]
    there = state.units[UNIT_KINDS * space + UNIT_NUMBER[unit]]
    return Message("why.move_arrived" if there else "why.move_none", {"space": id, "unit": unit}, decision.rule)


def _why_not_amount(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why another number of Units cannot go."""
    if not name.isdigit():
        return None
    limits = {"least": decision.options[-1].value, "most": decision.options[0].value}
    return Message("why.relocate_number", limits, decision.rule)
