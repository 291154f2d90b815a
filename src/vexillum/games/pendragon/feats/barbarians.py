"""4.4-4.5 The Feats of Saxons and Scotti: Settle, Surprise, Ravage, Shield Wall, Ransom, Entreat."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from vexillum.coin.kit import NONE, number, numbers
from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message

from .. import cards
from ..actions import Action, Feat
from ..battle.sides import enemies
from ..control import controller, pieces, strengths
from ..forces import build, place_own, raze, remove, vacant_sites
from ..map import (
    ADJACENT,
    COAST,
    HILLS,
    IS_CITY,
    REGIONS,
    SEA_NUMBER,
    SITE_IDS,
    SITES_OF,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_THINGS,
    TERRAIN,
)
from ..money import funds, pay, preempts, price, room, shift
from ..options import FACTION, SITE, SPACE, paid_space, stronghold
from ..pieces import (
    CIVITATES,
    DUX,
    FACTIONS,
    HILLFORT,
    KIT,
    MILITIA,
    RAIDER_OF,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SETTLEMENT_OF,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    UNIT_KINDS,
    UNIT_TYPE,
    WARBAND_OF,
)
from ..prosperity import can_grow, lower_population, raise_population
from ..state import Play, State, Table, Track

# 4.4.1, 4.5.1 Settle: Returning Raiders stay as Warbands; more Warbands, Settlements, people -------------------------


SETTLE_RULE = {SAXONS: "4.4.1", SCOTTI: "4.5.1"}
SUCCESS = {SAXONS: 4, SCOTTI: 5}
"""The least roll for which a Returning Raider stays."""
SETTLE_COST = 3
"""Renown for more Warbands."""
FOR_PEOPLE, FOR_SETTLEMENT = 3, 2
"""Warbands that become Population, or a Settlement."""

PEOPLE = Option("population", "population", text="option.settle_population", params={"n": FOR_PEOPLE})
SETTLEMENT = Option("settlement", "settlement", text="option.settle_settlement", params={"n": FOR_SETTLEMENT})


@cache
def _warbands_option(faction: int, n: int, cost: int, left: int) -> Option:
    return Option(
        "warbands",
        "warbands",
        text="option.settle_warbands",
        params={"n": n, "left": left},
        price=price(faction, cost),
    )


def outnumbers(state: State, faction: int, space: int, *, raiders: bool = True) -> bool:
    """4.4.1 Whether own pieces outnumber all others together, everyone's Raiders included.

    Without ``raiders``: whether they would after the own Raiders have left.
    """
    counts = strengths(state, space)
    own = counts[faction]
    others = sum(counts) - own
    return own - (0 if raiders else state.units[UNIT_KINDS * space + RAIDER_OF[faction]]) > others


def settle_in(table: Table, action: Action, space: int, raiders: int) -> Play[None]:
    """4.4.1, 4.5.1 Raiders become Warbands; then, if desired, more Warbands, or Population and a Settlement."""
    state, faction, rule = table.state, action.faction, SETTLE_RULE[action.faction]
    controlled = controller(state, space) == faction
    if raiders:
        success = SUCCESS[faction] if action.settle_success is None else action.settle_success
        yield from settle_raiders(table, faction, space, raiders, success, rule)
    chosen: list[str] = []
    while True:
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "settle.choice",
            [*choices(state, action, space, controlled, chosen), NONE],
            rule=rule,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=partial(_why_not_choice, action, space, chosen),
        )
        if pick is NONE:
            return
        if pick.value == "warbands":
            yield from pay(table, faction, action.cost(SETTLE_COST), rule)
            yield from place_own(table, faction, space, WARBAND_OF[faction], pick.params["n"], rule)
            return
        chosen.append(pick.value)
        if pick is PEOPLE:
            yield from _take_warbands(table, faction, space, FOR_PEOPLE, rule)
            raise_population(table, space, rule)
        else:
            yield from _plant(table, faction, space, rule)


def choices(state: State, action: Action, space: int, controlled: bool, chosen: list[str]) -> list[Option]:
    """4.4.1 What can be desired in a space, after what was chosen there: more Warbands go with nothing else."""
    more = _more_warbands(state, action, space, controlled) if not chosen else 0
    options = [_warbands_option(action.faction, more, action.cost(SETTLE_COST), _left(state, action))] if more else []
    return options + _changes(state, action, space, chosen)


def settle_raiders(table: Table, faction: int, space: int, raiders: int, success: int, rule: str) -> Play[int]:
    """4.4.1 A die for each Returning Raider, in or next to the space; a Warband for each success (R37)."""
    rolls = [table.roll(6) for _ in range(raiders)]
    stay = sum([roll >= success for roll in rolls])
    table.tell("settle_roll", rule, who=FACTIONS[faction], space=SPACE_IDS[space], dice=rolls, n=stay)
    return (yield from place_own(table, faction, space, WARBAND_OF[faction], stay, rule))


def _left(state: State, action: Action) -> int:
    """What the Faction would have left after more Warbands, without what the Command itself needs."""
    return action.budget(state) - action.cost(SETTLE_COST)


def can_come(state: State, faction: int, space: int) -> bool:
    """1.4.1 Whether a Warband is Available, or in another space from where it could be taken."""
    warband = WARBAND_OF[faction]
    return (
        bool(state.available[UNIT_TYPE[warband]])
        or _warbands(state, warband) > state.units[UNIT_KINDS * space + warband]
    )


def _more_warbands(state: State, action: Action, space: int, controlled: bool) -> int:
    """4.4.1 With an own Settlement, for 3 Renown: one Warband for each, and one per Population if Controlled before."""
    faction = action.faction
    settlements = sum([state.sites[site] == SETTLEMENT_OF[faction] for site in SITES_OF[space]])
    if not settlements or _left(state, action) < 0 or not can_come(state, faction, space):
        return 0
    return settlements + (state.population[space] if controlled else 0)


def _changes(state: State, action: Action, space: int, chosen: list[str]) -> list[Option]:
    """4.4.1 Three Warbands for Population (Saxons only, 4.5.1) and two for a Settlement on an empty Site, each once."""
    faction = action.faction
    warbands = state.units[UNIT_KINDS * space + WARBAND_OF[faction]]
    if action.command == "march" and not action.spaces and _warbands(state, WARBAND_OF[faction]) == warbands:
        # Ruling P59: a Feat goes with a Command in at least one space (4.1), so a Unit must be left to March.
        warbands -= 1
    kind = SETTLEMENT_OF[faction]
    options = []
    if faction == SAXONS and "population" not in chosen and warbands >= FOR_PEOPLE and can_grow(state, space):
        options.append(PEOPLE)
    if (
        "settlement" not in chosen
        and warbands >= FOR_SETTLEMENT
        and state.available[STRONGHOLD_TYPE[kind]]
        and vacant_sites(state, space, kind)
    ):
        options.append(SETTLEMENT)
    return options


def _warbands(state: State, kind: int) -> int:
    """The Warbands of a kind on the whole map."""
    return sum(state.units[kind::UNIT_KINDS])


def _plant(table: Table, faction: int, space: int, rule: str) -> Play[None]:
    """4.4.1 Two Warbands become a Settlement on an empty Site."""
    kind = SETTLEMENT_OF[faction]
    options = [option for site in vacant_sites(table.state, space, kind) if (option := SITE[site]) is not None]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "settle.site",
        options,
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=_why_not_site,
    )
    yield from _take_warbands(table, faction, space, FOR_SETTLEMENT, rule)
    build(table, pick.value, kind, rule)


def _take_warbands(table: Table, faction: int, space: int, n: int, rule: str) -> Play[None]:
    """4.4.1 Remove Warbands to Available; the Faction says how many of them carry Plunder, which is lost."""
    state = table.state
    at = UNIT_KINDS * space + WARBAND_OF[faction]
    loaded = state.plunder[at]
    least = max(0, n - (state.units[at] - loaded))
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "settle.loaded",
        [number(k) for k in range(least, min(n, loaded) + 1)],
        rule=rule,
        params={"space": SPACE_IDS[space], "n": n},
        about=f"space:{SPACE_IDS[space]}",
    )
    remove(table, space, WARBAND_OF[faction], n - pick.value, pick.value, rule)


def _why_not_choice(
    action: Action, space: int, chosen: list[str], table: Any, decision: Decision, name: str
) -> Message | None:
    """4.4.1, 4.5.1 Why something cannot be done with a Settle."""
    state: State = table.state
    faction, rule = action.faction, decision.rule
    kind = SETTLEMENT_OF[faction]
    params: dict[str, Any] = {"space": SPACE_IDS[space]}
    if name not in ("warbands", "population", "settlement"):
        return None
    if chosen:
        return Message("why.settle_chosen", params, rule)
    if name == "warbands":
        if all(state.sites[site] != kind for site in SITES_OF[space]):
            return Message("why.settle_no_settlement", params, rule)
        return Message("why.settle_renown" if _left(state, action) < 0 else "why.settle_pool", {"n": SETTLE_COST}, rule)
    if name == "population" and faction == SCOTTI:
        return Message("why.settle_scotti", {}, rule)
    if name == "population" and not can_grow(state, space):
        return Message("why.settle_full", params, rule)
    if name == "settlement" and not vacant_sites(state, space, kind):
        return Message("why.settle_no_site", params, rule)
    if name == "settlement" and not state.available[STRONGHOLD_TYPE[kind]]:
        return Message("why.settle_pool", {"n": 0}, rule)
    return Message("why.settle_warbands", {"n": FOR_PEOPLE if name == "population" else FOR_SETTLEMENT, **params}, rule)


def _why_not_site(table: Any, decision: Decision, name: str) -> Message | None:
    """4.4.1 Why a Settlement cannot stand on a Site."""
    id = name.removeprefix("site:")
    return Message("why.settle_site", {"site": id}, decision.rule) if id in SITE_IDS and id else None


# 4.4.1, 4.5.1 Where a Faction Settles: one space, with THANET two, and which Returning Raiders roll in which ---------


def settle_spaces(state: State, action: Action) -> list[int]:
    """4.4.1 Where own pieces outnumber all others, whether or not something can come of it (ruling P45)."""
    return [space for space in range(SPACE_COUNT) if outnumbers(state, action.faction, space)]


def settle_possible(state: State, action: Action) -> bool:
    """4.4.1 Whether there is a space for it."""
    return bool(settle_spaces(state, action))


def _mark_settle(table: Table, action: Action) -> Play[None]:
    """4.4.1 A single space, or up to two with THANET. It need not be one of the Command."""
    state, faction = table.state, action.faction
    spaces = settle_spaces(state, action)
    picks = yield table.ask(
        FACTIONS[faction],
        "settle.space",
        [SPACE[space] for space in spaces],
        rule=SETTLE_RULE[faction],
        at_most=min(cards.settle_spaces(state, faction), len(spaces)),
        why=_why_not_settle,
    )
    action.special_spaces = [pick.value for pick in picks]
    table.tell("feat_named", SETTLE_RULE[faction], feat="settle", spaces=[pick.key for pick in picks])


def _perform_settle(table: Table, action: Action) -> Play[None]:
    """4.4.1 Settle in the spaces named, or with a March in those that are named now, one after the other (P89)."""
    if action.special_spaces is None:
        yield from _mark_settle(table, action)
    assert action.special_spaces is not None
    action.special_done = True
    remaining, returning = list(action.special_spaces), dict(action.returning)
    while remaining:
        (pick,) = yield table.ask(
            FACTIONS[action.faction],
            "settle.next",
            [SPACE[space] for space in remaining],
            rule=SETTLE_RULE[action.faction],
            params={"command": action.command},
        )
        space: int = pick.value
        remaining.remove(space)
        if not outnumbers(table.state, action.faction, space):
            table.tell("settle_few", SETTLE_RULE[action.faction], who=FACTIONS[action.faction], space=SPACE_IDS[space])
            continue
        raiders = yield from _who_rolls(table, action, space, remaining, returning)
        with table.step("feat_in", things=SPACE_THINGS[space], feat="settle", space=SPACE_IDS[space]):
            yield from settle_in(table, action, space, raiders)


def _who_rolls(table: Table, action: Action, space: int, remaining: list[int], returning: dict[int, int]) -> Play[int]:
    """4.4.1 The Returning Raiders in or next to a space roll there; those near another Settle space too, in one only.

    Takes those who roll off ``returning``: no Raider rolls twice (ruling P90).
    """
    near = [origin for origin in returning if origin == space or origin in ADJACENT[space]]
    shared = [origin for origin in near if any(origin == other or origin in ADJACENT[other] for other in remaining)]
    elsewhere = 0
    if both := sum([returning[origin] for origin in shared]):
        (pick,) = yield table.ask(
            FACTIONS[action.faction],
            "settle.share",
            numbers(0, both),
            rule=SETTLE_RULE[action.faction],
            params={"space": SPACE_IDS[space], "others": [SPACE_IDS[other] for other in remaining], "n": both},
            about=f"space:{SPACE_IDS[space]}",
        )
        elsewhere = both - pick.value
    raiders = sum([returning[origin] for origin in near]) - elsewhere
    for origin in near:
        stay = min(elsewhere, returning[origin]) if origin in shared else 0
        returning[origin] = stay
        elsewhere -= stay
    return raiders


def _why_not_settle(table: Any, decision: Decision, name: str) -> Message | None:
    """4.4.1 Why there can be no Settle in a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    state: State = table.state
    faction = FACTIONS.index(decision.seat)
    own = pieces(state, space, faction)
    others = sum(pieces(state, space, other) for other in range(4) if other != faction)
    return Message("why.settle_few", {"space": SPACE_IDS[space], "own": own, "others": others}, decision.rule)


def _why_no_settle(state: State, action: Action) -> Message:
    return Message("why.feat_settle", {}, SETTLE_RULE[action.faction])


SAXON_SETTLE = Feat(
    "settle",
    "4.4.1",
    ("return", "march"),
    True,
    settle_possible,
    mark=_mark_settle,
    perform=_perform_settle,
    why=_why_no_settle,
)
SCOTTI_SETTLE = Feat(
    "settle",
    "4.5.1",
    ("return", "march"),
    True,
    settle_possible,
    mark=_mark_settle,
    perform=_perform_settle,
    why=_why_no_settle,
)


# 4.4.2, 4.5.2 Surprise: Coup de Main in one Raid or Battle space, which may be a Deep Raid ---------------------------


SURPRISE_RULE = {SAXONS: "4.4.2", SCOTTI: "4.5.2"}


def surprised(action: Action, space: int) -> bool:
    """4.4.2, 4.5.2 Whether Assaults in this space roll for Coup de Main."""
    return action.special == "surprise" and space in (action.special_spaces or ())


def _surprise_possible(state: State, action: Action) -> bool:
    """4.4.2, 4.5.2 Any Raid or Battle space will do."""
    return True


def _mark_surprise(table: Table, action: Action) -> Play[None]:
    """4.4.2, 4.5.2 One space of the Command; a Deep Raid target, named with the targets, is the one."""
    if action.special_spaces or not action.spaces:
        return
    (pick,) = yield table.ask(
        FACTIONS[action.faction],
        "surprise.space",
        [SPACE[space] for space in action.spaces],
        rule=SURPRISE_RULE[action.faction],
        params={"command": action.command},
        why=_why_not_surprise,
    )
    action.special_spaces = [pick.value]
    table.tell("feat_named", SURPRISE_RULE[action.faction], feat="surprise", spaces=[pick.key])


def _why_not_surprise(table: Any, decision: Decision, name: str) -> Message | None:
    """4.4.2, 4.5.2 Why a space cannot be the Surprise space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    params = {"space": SPACE_IDS[space], "command": decision.params["command"]}
    return Message("why.feat_not_named", params, decision.rule)


SURPRISE = Feat("surprise", SURPRISE_RULE[SAXONS], ("raid", "battle"), False, _surprise_possible, mark=_mark_surprise)
SCOTTI_SURPRISE = Feat(
    "surprise", SURPRISE_RULE[SCOTTI], ("raid", "battle"), False, _surprise_possible, mark=_mark_surprise
)


# 4.4.3 Ravage: more Plunder, no Assault, and people who flee ---------------------------------------------------------


RAVAGE_RULE = "4.4.3"
FLIGHT = 4
"""The least roll that drives people away."""


def ravaged(action: Action, space: int) -> bool:
    """4.4.3 Whether a space of the Command is Ravaged."""
    return action.special == "ravage" and space in (action.special_spaces or ())


def flight(table: Table, space: int) -> None:
    """4.4.3 After Plunder: on a 4-6 the Population drops by one. Without Population nothing is rolled (ruling P67)."""
    if table.state.population[space]:
        roll = table.roll(6)
        table.tell("ravage_roll", RAVAGE_RULE, space=SPACE_IDS[space], roll=roll)
        if roll >= FLIGHT:
            lower_population(table, space, RAVAGE_RULE)


def _ravage_possible(state: State, action: Action) -> bool:
    """4.4.3 A Raid can always go to some Region; a Battle needs a Region with own Warbands and enemies."""
    if action.command == "raid":
        return True
    warband = WARBAND_OF[action.faction]
    return any(
        state.units[UNIT_KINDS * space + warband] and action.allows(space) and enemies(state, space, action.faction)
        for space in REGIONS
    )


def _mark_ravage(table: Table, action: Action) -> Play[None]:
    """4.4.3 As many Regions of the Command as the Saxons want."""
    options = [SPACE[space] for space in action.spaces if not IS_CITY[space]]
    if options:
        picks = yield table.ask(
            FACTIONS[action.faction],
            "ravage.regions",
            options,
            rule=RAVAGE_RULE,
            at_most=len(options),
            params={"command": action.command},
            why=_why_not_ravage,
        )
        action.special_spaces = [pick.value for pick in picks]
        table.tell("feat_named", RAVAGE_RULE, feat="ravage", spaces=[pick.key for pick in picks])


def _why_not_ravage(table: Any, decision: Decision, name: str) -> Message | None:
    """4.4.3 Why a space cannot be Ravaged."""
    space = KIT.space_named(name)
    if space is None:
        return None
    if IS_CITY[space]:
        return Message("why.ravage_city", {"space": SPACE_IDS[space]}, RAVAGE_RULE)
    return Message(
        "why.feat_not_named", {"space": SPACE_IDS[space], "command": decision.params["command"]}, RAVAGE_RULE
    )


def _why_no_ravage(state: State, action: Action) -> Message:
    return Message("why.feat_ravage", {}, RAVAGE_RULE)


RAVAGE = Feat("ravage", RAVAGE_RULE, ("raid", "battle"), False, _ravage_possible, mark=_mark_ravage, why=_why_no_ravage)


# 4.4.4 Shield Wall: in Field Battle only double losses remove Saxon Warbands. It holds in all spaces of a Battle


def _shield_wall_possible(state: State, action: Action) -> bool:
    """4.4.4 Wherever the Saxons Battle."""
    return True


SHIELD_WALL = Feat("shield_wall", "4.4.4", ("battle",), False, _shield_wall_possible)


# 4.5.3 Ransom: Renown from those who have a Stronghold where the Scotti Raid or Battle -------------------------------


RANSOM_RULE = "4.5.3"


def ransom_holders(state: State, space: int) -> list[int]:
    """4.5.3 The Factions but the Scotti with a Stronghold in a space; Foederati Settlements are their employer's."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return [faction for faction in (DUX, CIVITATES, SAXONS) if faction in owners]


def payer_track(state: State, faction: int) -> Track | None:
    """4.5.3 Notes 1-2: what a Faction pays from; None if it has nothing to pay with.

    The Civitates pay Wealth when Briton Resources are at 0. The Dux pay red Resources, or at 0 and with Army Preemption
    Briton ones, never Wealth.
    """
    if faction == SAXONS:
        purses = [Track.SAXON]
    elif faction == CIVITATES:
        purses = [Track.BRITON, Track.WEALTH]
    else:
        purses = [Track.DUX, Track.BRITON] if preempts(state) else [Track.DUX]
    return next((purse for purse in purses if state.tracks[purse]), None)


def ransom(table: Table, space: int) -> Play[None]:
    """4.5.3 In a Region named for it: one Faction, whether or not it can pay (ruling P66), then one roll (R40)."""
    state = table.state
    (pick,) = yield table.ask(
        FACTIONS[SCOTTI],
        "ransom.target",
        [FACTION[faction] for faction in ransom_holders(state, space)],
        rule=RANSOM_RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=partial(_why_not_target, space),
    )
    faction: int = pick.value
    roll = table.roll(6)
    table.tell("ransom_roll", RANSOM_RULE, space=SPACE_IDS[space], roll=roll, whom=FACTIONS[faction])
    if roll < cards.ransom_success(state):
        return
    paid = 0
    most = min(cards.ransom_amount(state), room(state, Track.SCOTTI))  # ruling P73
    while paid < most and (purse := payer_track(state, faction)) is not None:  # ruling P92
        paid -= shift(table, purse, -min(most - paid, state.tracks[purse]), RANSOM_RULE)
    if paid:
        shift(table, Track.SCOTTI, paid, RANSOM_RULE)
    else:
        table.tell("ransom_nothing" if most else "ransom_full", RANSOM_RULE, whom=FACTIONS[faction])


def _ransom_possible(state: State, action: Action) -> bool:
    """4.5.3 Whether another Faction has a Stronghold in a Region where the Scotti could come, or fight."""
    if action.command == "raid":
        return any(action.control_at_start[space] != SCOTTI and ransom_holders(state, space) for space in REGIONS)
    return any(
        state.units[UNIT_KINDS * space + SCOTTI_WARBAND]
        and enemies(state, space, SCOTTI)
        and ransom_holders(state, space)
        for space in REGIONS
    )


def _mark_ransom(table: Table, action: Action) -> Play[None]:
    """4.5.3 Any Regions of the Command with a Faction that could pay."""
    state = table.state
    options = [SPACE[space] for space in action.spaces if not IS_CITY[space] and ransom_holders(state, space)]
    if options:
        picks = yield table.ask(
            FACTIONS[SCOTTI],
            "ransom.regions",
            options,
            rule=RANSOM_RULE,
            at_most=len(options),
            params={"command": action.command},
            why=partial(_why_not_ransom, action),
        )
        action.special_spaces = [pick.value for pick in picks]
        table.tell("feat_named", RANSOM_RULE, feat="ransom", spaces=[pick.key for pick in picks])


def _why_not_target(space: int, table: Any, decision: Decision, name: str) -> Message | None:
    """4.5.3 Why a Faction cannot be made to pay."""
    id = name.removeprefix("seat:")
    if id not in FACTIONS:
        return None
    return Message("why.ransom_no_stronghold", {"who": id, "space": SPACE_IDS[space]}, RANSOM_RULE)


def _why_not_ransom(action: Action, table: Any, decision: Decision, name: str) -> Message | None:
    """4.5.3 Why there can be no Ransom in a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    if space not in action.spaces:
        return Message("why.feat_not_named", {"space": SPACE_IDS[space], "command": action.command}, RANSOM_RULE)
    id = "why.ransom_city" if IS_CITY[space] else "why.ransom_nobody"
    return Message(id, {"space": SPACE_IDS[space]}, RANSOM_RULE)


def _why_no_ransom(state: State, action: Action) -> Message:
    return Message("why.feat_ransom", {}, RANSOM_RULE)


RANSOM = Feat("ransom", RANSOM_RULE, ("raid", "battle"), False, _ransom_possible, mark=_mark_ransom, why=_why_no_ransom)


# 4.5.4 Entreat: a Hillfort and Militia in the Hills go over to the Scotti --------------------------------------------


ENTREAT_RULE = "4.5.4"
MOST_MILITIA = 2
HIBERNICUS = COAST[SEA_NUMBER["hibernicus"]]


def fit_region(state: State, space: int) -> bool:
    """4.5.4 Hills; with THE DEISI also any Region on Oceanus Hibernicus."""
    return TERRAIN[space] == HILLS or (space in HIBERNICUS and cards.entreat_on_hibernicus(state))


def entreat_regions(state: State) -> list[int]:
    """4.5.4 Hills Regions with a Scotti Warband."""
    return [space for space in REGIONS if state.units[UNIT_KINDS * space + SCOTTI_WARBAND] and fit_region(state, space)]


def cost(state: State, action: Action) -> int:
    """4.5.4 The Renown that an Entreat costs."""
    return action.cost(cards.entreat_cost(state))


def affordable(state: State, action: Action) -> bool:
    """4.5.4 Whether the Renown is there now."""
    return action.budget(state) >= cost(state, action)


def _coming(state: State, action: Action) -> int:
    """Renown that a Return is sure to bring: its Plunder; before its spaces are named, all of it (ruling P62)."""
    if action.command != "return":
        return 0
    if not action.spaces:
        return sum(state.plunder[SCOTTI_WARBAND::UNIT_KINDS]) + sum(state.plunder[SCOTTI_RAIDER::UNIT_KINDS])
    return sum(
        [
            state.plunder[UNIT_KINDS * space + SCOTTI_WARBAND] + state.plunder[UNIT_KINDS * space + SCOTTI_RAIDER]
            for space in action.spaces
        ]
    )


def _entreat_possible(state: State, action: Action) -> bool:
    return action.budget(state) + _coming(state, action) >= cost(state, action) and bool(entreat_regions(state))


def _mark_entreat(table: Table, action: Action) -> Play[None]:
    """4.5.4 A single Region; it need not be one of the Command."""
    state = table.state
    if not _entreat_possible(state, action):
        return
    renown = cost(state, action)
    left = funds(state, SCOTTI) + _coming(state, action) - renown
    (pick,) = yield table.ask(
        FACTIONS[SCOTTI],
        "entreat.region",
        [paid_space(space, SCOTTI, renown, left) for space in entreat_regions(state)],
        rule=ENTREAT_RULE,
        why=_why_not_entreat,
    )
    action.special_spaces = [pick.value]
    table.tell("feat_named", ENTREAT_RULE, feat="entreat", spaces=[pick.key])


def _perform_entreat(table: Table, action: Action) -> Play[None]:
    """4.5.4 Pay the Renown now (ruling P57); up to one Hillfort becomes a Settlement, up to two Militia Warbands."""
    state = table.state
    assert action.special_spaces is not None
    (space,) = action.special_spaces
    if not state.units[UNIT_KINDS * space + SCOTTI_WARBAND]:
        table.tell("entreat_nobody", ENTREAT_RULE, space=SPACE_IDS[space])
        return
    with table.step("feat_in", things=SPACE_THINGS[space], feat="entreat", space=SPACE_IDS[space]):
        yield from pay(table, SCOTTI, cost(state, action), ENTREAT_RULE)
        yield from win_hillfort(table, space)
        yield from win_militia(table, space, MOST_MILITIA)


def can_win(state: State, space: int) -> bool:
    """4.5.4 Whether there is a Hillfort or Militia in a space: to be replaced, or at least removed (R3)."""
    return bool(hillforts(state, space)) or state.units[UNIT_KINDS * space + MILITIA] > 0


def hillforts(state: State, space: int) -> list[int]:
    """The Sites of the Hillforts of a space."""
    return [site for site in SITES_OF[space] if state.sites[site] == HILLFORT]


def settlement_comes(state: State) -> bool:
    """1.4.1 Whether a Settlement is Available to replace a Hillfort: otherwise the Hillfort is only removed."""
    return state.available[STRONGHOLD_TYPE[SCOTTI_SETTLEMENT]] > 0


def win_hillfort(table: Table, space: int) -> Play[None]:
    """4.5.4 Up to one Hillfort is replaced with a Scotti Settlement; if none is Available it is removed (R3)."""
    sites = hillforts(table.state, space)
    if not sites:
        return
    (pick,) = yield table.ask(
        FACTIONS[SCOTTI],
        "entreat.hillfort",
        [*[stronghold(site, HILLFORT) for site in sites], NONE],
        rule=ENTREAT_RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
    )
    if pick is not NONE:
        raze(table, pick.value, ENTREAT_RULE)
        if not build(table, pick.value, SCOTTI_SETTLEMENT, ENTREAT_RULE):
            table.tell("entreat_removed", "1.4.1", space=SPACE_IDS[space])


def win_militia(table: Table, space: int, most: int) -> Play[None]:
    """4.5.4 Up to this many Militia are replaced with Warbands; those that no Warband replaces are removed (R3).

    The Warbands are placed (1.4.1): when none is Available they may come off other spaces of the map.
    """
    state = table.state
    at = UNIT_KINDS * space + MILITIA
    most = min(most, state.units[at])
    if most <= 0:
        return
    (pick,) = yield table.ask(
        FACTIONS[SCOTTI],
        "entreat.militia",
        numbers(0, most),
        rule=ENTREAT_RULE,
        params={"space": SPACE_IDS[space]},
        about=f"unit:{SPACE_IDS[space]}.militia",
        why=_why_not_more,
    )
    n: int = pick.value
    if not n:
        return
    yield from place_own(table, SCOTTI, space, SCOTTI_WARBAND, n, ENTREAT_RULE)
    loaded = state.plunder[at]
    (which,) = yield table.ask(
        FACTIONS[SCOTTI],
        "entreat.loaded",
        [number(k) for k in range(max(0, n - (state.units[at] - loaded)), min(n, loaded) + 1)],
        rule=ENTREAT_RULE,
        params={"space": SPACE_IDS[space], "n": n},
        about=f"unit:{SPACE_IDS[space]}.militia",
    )
    remove(table, space, MILITIA, n - which.value, which.value, ENTREAT_RULE)


def _why_not_entreat(table: Any, decision: Decision, name: str) -> Message | None:
    """4.5.4 Why the Scotti cannot Entreat in a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    state: State = table.state
    if not IS_CITY[space] and fit_region(state, space):
        id = "why.entreat_no_warband"
    else:
        id = "why.entreat_not_coast" if cards.entreat_on_hibernicus(state) else "why.entreat_not_hills"
    return Message(id, {"space": SPACE_IDS[space]}, ENTREAT_RULE)


def _why_not_more(table: Any, decision: Decision, name: str) -> Message | None:
    """4.5.4 Why no more Militia can be won over."""
    if not name.isdecimal():
        return None
    return Message("why.entreat_most", {"n": max(option.value for option in decision.options)}, ENTREAT_RULE)


def _why_no_entreat(state: State, action: Action) -> Message:
    if entreat_regions(state):
        return Message("why.feat_entreat_renown", {"n": cost(state, action)}, ENTREAT_RULE)
    return Message("why.feat_entreat", {}, ENTREAT_RULE)


ENTREAT = Feat(
    "entreat",
    ENTREAT_RULE,
    ("return", "battle"),
    True,
    _entreat_possible,
    mark=_mark_entreat,
    perform=_perform_entreat,
    why=_why_no_entreat,
)
