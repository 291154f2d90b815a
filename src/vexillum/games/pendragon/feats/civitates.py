"""4.3 The Feats of the Civitates: Rule, Reinforce, Pillage. Invite: ``dux``."""

from __future__ import annotations

from functools import partial

from vexillum.coin.kit import NO, NOBODY, NONE, YES, numbers
from vexillum.core.decision import DONE, Option, Why
from vexillum.core.words.texts import Message

from .. import cards
from ..actions import (
    SPLIT_PAYMENT,
    Action,
    Feat,
    about,
    can_place,
    feat_too_dear,
    muster_militia,
    muster_total,
    selected,
    split_payment_option,
    too_dear,
    why_key,
    why_number,
    why_space,
)
from ..battle.sides import enemies
from ..control import allied, controller, controllers, has_stronghold, pieces
from ..forces import Lot, Pool, choose_units, move, pool_of, unit_words
from ..imperium import fragmented
from ..map import ADJACENT, IS_CITY, REGIONS, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from ..money import RENOWN, funds, leaves, pay, price, room, shift, spend
from ..options import FACTION, SPACE, paid_space
from ..pieces import CIVITATES, DUX, FACTIONS, MILITIA, STRONGHOLD_OWNER, TROOPS_OF, UNIT_KINDS, UNIT_OWNER, UNITS_OF
from ..players import britons_agree
from ..prosperity import can_grow, empty_handed, plunder_region, prosperity, raise_population, unload
from ..state import Play, State, Table, Track

# 4.3.1 Rule: Wealth, a blow to the Dux' Prestige, or Refugees who settle ---------------------------------------------


RULE_NUMBER = "4.3.1"
POPULATION_COST = 5

# What a space under Briton Control can be used for; the first is indexed by its cost, the last by whether it is free.
WEALTH = tuple(Option("wealth", "wealth", text="option.rule_wealth", price=price(CIVITATES, n)) for n in range(3))
PRESTIGE = Option("prestige", "prestige", text="option.rule_prestige", price={"wealth": 1})
POPULATION = tuple(
    Option("population", "population", text="option.rule_population", price=price(CIVITATES, n))
    for n in (POPULATION_COST, 0)
)


def civitates_plunder(state: State, space: int) -> int:
    """The Plunder on Civitates Units in a space."""
    return sum([state.plunder[UNIT_KINDS * space + kind] for kind in UNITS_OF[CIVITATES]])


def _wealth_cost(state: State, action: Action) -> int:
    """4.3.1 Briton Resources for +1 Wealth."""
    return action.cost(cards.rule_wealth_cost(state))


def _for_wealth(state: State, action: Action) -> bool:
    """Briton Resources become Wealth (1.8.4), not beyond 80 (P45); Wealth itself does not pay for this (ruling P44)."""
    cost = _wealth_cost(state, action)
    return (
        state.tracks[Track.BRITON] >= cost
        and action.money(state) >= cost + action.reserved
        and room(state, Track.WEALTH) > 0
    )


def _for_prestige(state: State, action: Action, space: int) -> bool:
    return (
        state.tracks[Track.PRESTIGE] > 0
        and state.tracks[Track.WEALTH] > 0
        and bool(action.gained or action.budget(state) > 0)
        and not pieces(state, space, DUX)
    )


def _for_population(state: State, action: Action, space: int) -> bool:
    return (
        state.refugees > 0
        and action.budget(state) >= action.cost(POPULATION_COST)
        and can_grow(state, space)
        and has_stronghold(state, space, CIVITATES)
    )


def uses(state: State, action: Action, space: int) -> list[Option]:
    """4.3.1 The three ways to use a space, as far as they are open."""
    options = []
    if _for_wealth(state, action):
        options.append(WEALTH[_wealth_cost(state, action)])
    if _for_prestige(state, action, space):
        options.append(PRESTIGE)
    if _for_population(state, action, space):
        options.append(POPULATION[action.free])
    return options


def can_rule(state: State, space: int) -> bool:
    """4.3.1 Briton Control, whether or not there is something to do (ruling P45)."""
    return controller(state, space) == CIVITATES


def rule_possible(state: State, action: Action) -> bool:
    """Whether there is a space to Rule."""
    return any(can_rule(state, space) for space in range(SPACE_COUNT))


def perform_rule(table: Table, action: Action) -> Play[None]:
    """4.3.1 Up to three spaces under Briton Control (four with CURIALES)."""
    state = table.state
    most = cards.rule_spaces(state)
    ruled: list[int] = []
    action.feat_start = state.copy()

    def reason(space: int) -> Message | None:
        if space in ruled:
            return selected(space, RULE_NUMBER)
        return about("briton_control", space, RULE_NUMBER)

    while len(ruled) < most:
        options = [SPACE[space] for space in range(SPACE_COUNT) if space not in ruled and can_rule(state, space)]
        if not options:
            return
        left = min(most - len(ruled), len(options))
        if ruled:
            options.append(DONE)
        (pick,) = yield table.ask(
            "civitates",
            "rule.space",
            options,
            rule=RULE_NUMBER,
            params={"n": left},
            why=why_space(reason),
        )
        if pick is DONE:
            return
        ruled.append(pick.value)
        action.special_done = True
        with table.step("feat_in", things=SPACE_THINGS[pick.value], feat="rule", space=pick.key):
            table.tell("rule", RULE_NUMBER, who="civitates", space=pick.key)
            yield from rule_in(table, action, pick.value)


def rule_in(table: Table, action: Action, space: int) -> Play[None]:
    """4.3.1 First Plunder becomes Wealth; then one of the three uses, or none."""
    state = table.state
    cubes = unload(state, space, UNITS_OF[CIVITATES])
    if cubes:
        table.tell("rule_plunder", RULE_NUMBER, who="civitates", space=SPACE_IDS[space], n=cubes)
        action.gained += shift(table, Track.WEALTH, cubes, RULE_NUMBER)
    while options := uses(state, action, space):
        if POPULATION[0] in options:
            options += split_payment_option(state, action)
        (pick,) = yield table.ask(
            "civitates",
            "rule.what",
            [*options, NONE],
            rule=RULE_NUMBER,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=_why_not_use(state, action, space),
        )
        if pick is not SPLIT_PAYMENT:
            yield from _rule_use(table, action, space, pick)
            return
        state.mixing = 1


def _rule_use(table: Table, action: Action, space: int, pick: Option) -> Play[None]:
    state = table.state
    if pick.key == "wealth":
        state.mixing = 0
        spend(table, CIVITATES, _wealth_cost(state, action), RULE_NUMBER, 0)
        action.gained += shift(table, Track.WEALTH, 1, RULE_NUMBER)
    elif pick is PRESTIGE:
        shift(table, Track.WEALTH, -1, RULE_NUMBER)
        action.gained = max(0, action.gained - 1)
        shift(table, Track.PRESTIGE, -1, RULE_NUMBER)
    elif pick.key == "population":
        yield from _pay_population(table, action)
        state.refugees -= 1
        table.tell("refugees_settle", RULE_NUMBER, space=SPACE_IDS[space], now=state.refugees)
        raise_population(table, space, RULE_NUMBER)


def _pay_population(table: Table, action: Action) -> Play[None]:
    """4.3.1 Resources or Wealth; that of this Rule first, where the rest is needed for the Command (ruling P1)."""
    state = table.state
    cost = action.cost(POPULATION_COST)
    lacking = cost + action.reserved - action.money(state)
    before = state.tracks[Track.WEALTH]
    yield from pay(table, CIVITATES, cost, RULE_NUMBER, least=max(0, min(lacking, action.gained)))
    action.gained = max(0, action.gained - (before - state.tracks[Track.WEALTH]))


def _why_not_use(state: State, action: Action, space: int) -> Why:
    return why_key(
        {
            "wealth": lambda: _why_not_wealth(state, action, space),
            "prestige": lambda: _why_not_prestige(state, space),
            "population": lambda: _why_not_population(state, action, space),
        }
    )


def _why_not_wealth(state: State, action: Action, space: int) -> Message:
    if not room(state, Track.WEALTH):
        return about("rule_wealth_full", space, RULE_NUMBER)
    return feat_too_dear(action, _wealth_cost(state, action), state.tracks[Track.BRITON], RULE_NUMBER)


def _why_not_prestige(state: State, space: int) -> Message:
    if pieces(state, space, DUX):
        return about("rule_dux_there", space, RULE_NUMBER)
    return about("rule_no_prestige" if not state.tracks[Track.PRESTIGE] else "rule_no_wealth", space, RULE_NUMBER)


def _why_not_population(state: State, action: Action, space: int) -> Message:
    if IS_CITY[space]:
        return about("rule_city", space, RULE_NUMBER)
    if not state.refugees:
        return about("rule_no_refugees", space, RULE_NUMBER)
    if not has_stronghold(state, space, CIVITATES):
        return about("rule_no_stronghold", space, RULE_NUMBER)
    if not can_grow(state, space):
        return about("rule_grown", space, RULE_NUMBER)
    return feat_too_dear(action, POPULATION_COST, funds(state, CIVITATES), RULE_NUMBER)


def _why_no_rule(state: State, action: Action) -> Message:
    return Message("why.feat_rule", {}, RULE_NUMBER)


RULE = Feat(
    "rule", RULE_NUMBER, ("muster", "march", "trade"), True, rule_possible, perform=perform_rule, why=_why_no_rule
)


# 4.3.3 Reinforce: the Civitates bring Troops into their Battles, from next door or by an emergency Muster ------------


REINFORCE_RULE = "4.3.3"
REINFORCE_COST = 2
BRITON_TROOPS = (*TROOPS_OF[CIVITATES], *TROOPS_OF[DUX])

MOVE = Option("move", "move", text="option.reinforce_move")
MUSTER = Option("muster", "muster", text="option.reinforce_muster")

Affected = dict[Lot, int]
"""Units that the Feat has placed or moved: they are left alone."""


def reinforce_possible(state: State, action: Action) -> bool:
    """Any Battle space may be reinforced, so it is only a matter of money."""
    return action.budget(state) >= action.cost(REINFORCE_COST)


def _reinforcing_kinds(state: State) -> tuple[int, ...]:
    """4.3.3 Whose Troops could move: those of the Dux too, unless the Imperium is Fragmented (ruling P47)."""
    return TROOPS_OF[CIVITATES] if fragmented(state) else BRITON_TROOPS


def can_reinforce(state: State, action: Action, space: int) -> bool:
    """4.3.3 A Battle space, or one under Briton Control next to a Battle space, with Troops to send (ruling P45)."""
    if space in action.spaces:
        return True
    units = state.units
    return (
        any(other in action.spaces for other in ADJACENT[space])
        and any(units[UNIT_KINDS * space + kind] for kind in _reinforcing_kinds(state))
        and controller(state, space) == CIVITATES
    )


def mark_reinforce(table: Table, action: Action) -> Play[None]:
    """4.1 Name the spaces and pay for each, before the first die."""
    state = table.state
    cost = action.cost(REINFORCE_COST)
    chosen = action.special_spaces = []

    def reason(space: int) -> Message | None:
        if space in chosen:
            return selected(space, REINFORCE_RULE)
        if not can_reinforce(state, action, space):
            return about("reinforce_space", space, REINFORCE_RULE)
        return too_dear(CIVITATES, cost, funds(state, CIVITATES), REINFORCE_RULE)

    while funds(state, CIVITATES) >= cost:
        left = leaves(state, CIVITATES, cost)
        options = [
            paid_space(space, CIVITATES, cost, left)
            for space in range(SPACE_COUNT)
            if space not in chosen and can_reinforce(state, action, space)
        ]
        if not options:
            return
        if cost:
            options += split_payment_option(state, action)
        if chosen:
            options.append(DONE)
        (pick,) = yield table.ask("civitates", "reinforce.space", options, rule=REINFORCE_RULE, why=why_space(reason))
        if pick is DONE:
            return
        if pick is SPLIT_PAYMENT:
            state.mixing = 1
            continue
        chosen.append(pick.value)
        with table.step("feat_named", things=SPACE_THINGS[pick.value], feat="reinforce", space=pick.key):
            table.tell("reinforce_named", REINFORCE_RULE, who="civitates", space=pick.key)
            yield from pay(table, CIVITATES, cost, REINFORCE_RULE)


def perform_reinforce(table: Table, action: Action) -> Play[None]:
    """4.3.3 In each marked space, in an order of the Civitates' choice, move Troops out or Muster Militia."""
    state = table.state
    control = controllers(state)
    remaining = list(action.special_spaces or ())
    affected: Affected = {}
    while remaining:
        (pick,) = yield table.ask(
            "civitates",
            "reinforce.next",
            [SPACE[space] for space in remaining],
            rule=REINFORCE_RULE,
            why=why_space(lambda space: about("reinforce_not_named", space, REINFORCE_RULE)),
        )
        remaining.remove(pick.value)
        with table.step("feat_in", things=SPACE_THINGS[pick.value], feat="reinforce", space=pick.key):
            yield from _reinforce_from(table, action, pick.value, control, affected)


def _reinforce_from(table: Table, action: Action, space: int, control: list[int], affected: Affected) -> Play[None]:
    state = table.state
    targets = [other for other in ADJACENT[space] if other in action.spaces]
    # ruling P46: the Muster looks at Control when the Feat is executed.
    total = muster_total(state, space, control) if space in action.spaces and pieces(state, space, CIVITATES) else 0
    options = [MOVE] if targets and _movable(state, space, _reinforcing_kinds(state), affected) else []
    if total and can_place(state, space, MILITIA):
        options.append(MUSTER)
    if not options:
        table.tell("reinforce_nothing", REINFORCE_RULE, space=SPACE_IDS[space])
        return
    (pick,) = yield table.ask(
        "civitates",
        "reinforce.what",
        options,
        rule=REINFORCE_RULE,
        params={"space": SPACE_IDS[space], "n": total},
        about=f"space:{SPACE_IDS[space]}",
        why=why_key(
            {
                "move": lambda: about("reinforce_move", space, REINFORCE_RULE),
                "muster": lambda: about("reinforce_muster", space, REINFORCE_RULE),
            }
        ),
    )
    if pick is MOVE:
        yield from _move_out(table, space, targets, affected)
    else:
        placed = yield from muster_militia(table, space, total, REINFORCE_RULE, spared=affected)
        _add(affected, space, MILITIA, False, placed)


def _add(affected: Affected, space: int, kind: int, loaded: bool, n: int) -> None:
    affected[space, kind, loaded] = affected.get((space, kind, loaded), 0) + n


def _movable(state: State, space: int, kinds: tuple[int, ...], affected: Affected) -> Pool:
    """4.3.3 Troops that this Feat has not touched yet."""
    pool = [(k, loaded, n - affected.get((space, k, loaded), 0)) for k, loaded, n in pool_of(state, space, kinds)]
    return [(k, loaded, n) for k, loaded, n in pool if n > 0]


def _move_out(table: Table, space: int, targets: list[int], affected: Affected) -> Play[None]:
    """4.3.3 Up to 1D6-2 Troops in all into adjacent Battle spaces; each target is chosen once (ruling P48)."""
    state = table.state
    roll = table.roll(6)
    left = max(0, roll - 2)
    table.tell("reinforce_roll", REINFORCE_RULE, who="civitates", space=SPACE_IDS[space], roll=roll, n=left)
    targets = list(targets)
    kinds = _reinforcing_kinds(state)
    while left and targets and (pool := _movable(state, space, kinds, affected)):
        (pick,) = yield table.ask(
            "civitates",
            "reinforce.to",
            [*(SPACE[target] for target in targets), DONE],
            rule=REINFORCE_RULE,
            params={"space": SPACE_IDS[space], "n": left},
            about=f"space:{SPACE_IDS[space]}",
            why=why_space(lambda other: about("reinforce_to", other, REINFORCE_RULE)),
        )
        if pick is DONE:
            return
        chosen = yield from choose_units(table, CIVITATES, "reinforce.units", pool, space, REINFORCE_RULE, at_most=left)
        if not (yield from _dux_agrees(table, space, pick.value, chosen)):
            kinds = TROOPS_OF[CIVITATES]
            continue
        targets.remove(pick.value)
        for kind, loaded, n in chosen:
            move(state, space, pick.value, kind, 0 if loaded else n, n if loaded else 0)
            _add(affected, pick.value, kind, loaded, n)
            left -= n
        table.tell("reinforce_moved", REINFORCE_RULE, what=unit_words(chosen), space=SPACE_IDS[space], target=pick.key)


def _dux_agrees(table: Table, space: int, target: int, chosen: Pool) -> Play[bool]:
    """4.3.3 Cavalry and red Foederati move only if the Dux agrees (1.5.2)."""
    theirs = [entry for entry in chosen if UNIT_OWNER[entry[0]] == DUX]
    if not theirs or britons_agree(table.state):
        return True
    (answer,) = yield table.ask(
        "dux",
        "reinforce.consent",
        [YES, NO],
        rule=REINFORCE_RULE,
        params={"what": unit_words(theirs), "space": SPACE_IDS[space], "target": SPACE_IDS[target]},
        about=f"space:{SPACE_IDS[target]}",
    )
    table.tell(
        "reinforce_agreed" if answer is YES else "reinforce_refused", REINFORCE_RULE, who="dux", space=SPACE_IDS[space]
    )
    return answer is YES


def _why_no_reinforce(state: State, action: Action) -> Message:
    return too_dear(CIVITATES, action.cost(REINFORCE_COST), funds(state, CIVITATES), REINFORCE_RULE)


REINFORCE = Feat(
    "reinforce",
    REINFORCE_RULE,
    ("battle",),
    True,
    reinforce_possible,
    mark=mark_reinforce,
    perform=perform_reinforce,
    why=_why_no_reinforce,
)


# 4.3.4 Pillage: Civitates Troops Plunder a Region outside Briton Control and damage an enemy's name ------------------


PILLAGE_RULE = "4.3.4"
ENEMY_KEYS = (*FACTIONS, *(f"seat:{id}" for id in FACTIONS))


def plunder_limit(state: State, space: int) -> int:
    """4.3.4 Prosperity up to the Population, one cube for each Troop without Plunder."""
    most = min(state.population[space], prosperity(state, space))
    return min(most, sum(empty_handed(state, space, TROOPS_OF[CIVITATES]).values())) if most else 0


def can_pillage(state: State, space: int) -> bool:
    """4.3.4 Civitates Troops and no Briton Control, whether or not there is something to take (ruling P45)."""
    return has_troops(state, space) and controller(state, space) != CIVITATES


def has_troops(state: State, space: int) -> bool:
    """Whether the Civitates have Troops there."""
    units = state.units
    return any(units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[CIVITATES])


def could_pillage(state: State, action: Action, space: int) -> bool:
    """4.1 Named before a Battle: Control may still change in a Battle space."""
    return has_troops(state, space) and (space in action.spaces or controller(state, space) != CIVITATES)


def pillage_possible(state: State, action: Action) -> bool:
    """Whether there is a Region for it. With Battle also one where a Battle may change Control."""
    if action.command != "battle":
        return any(can_pillage(state, space) for space in REGIONS)
    return any(
        has_troops(state, space) and (controller(state, space) != CIVITATES or enemies(state, space, CIVITATES))
        for space in REGIONS
    )


def _ask_regions(table: Table, action: Action, regions: list[int]) -> Play[list[int]]:
    picks = yield table.ask(
        "civitates",
        "pillage.regions",
        [SPACE[space] for space in regions],
        rule=PILLAGE_RULE,
        at_most=len(regions),
        why=why_space(partial(_why_not_pillage, table.state)),
    )
    return [pick.value for pick in picks]


def mark_pillage(table: Table, action: Action) -> Play[None]:
    """4.1 Before a Battle's first die: the Regions."""
    regions = [space for space in REGIONS if could_pillage(table.state, action, space)]
    action.special_spaces = (yield from _ask_regions(table, action, regions)) if regions else []


def perform_pillage(table: Table, action: Action) -> Play[None]:
    """4.3.4 Pillage the Regions in the order in which they were named."""
    state = table.state
    regions = action.special_spaces
    if regions is None:
        regions = yield from _ask_regions(table, action, [space for space in REGIONS if can_pillage(state, space)])
    action.special_done = True
    for space in regions:
        with table.step("feat_in", things=SPACE_THINGS[space], feat="pillage", space=SPACE_IDS[space]):
            if can_pillage(state, space) and plunder_limit(state, space):
                yield from pillage_in(table, space)
            else:
                table.tell("pillage_nothing", PILLAGE_RULE, who="civitates", space=SPACE_IDS[space])


def pillage_in(table: Table, space: int) -> Play[None]:
    """4.3.4 Take Prosperity as Plunder; an enemy with a Stronghold there loses as much Renown or Prestige."""
    state = table.state
    most = plunder_limit(state, space)
    (pick,) = yield table.ask(
        "civitates",
        "pillage.cubes",
        numbers(0, most),
        rule=PILLAGE_RULE,
        params={"space": SPACE_IDS[space], "n": most},
        about=f"space:{SPACE_IDS[space]}",
        why=why_number("pillage_cubes", space, most, PILLAGE_RULE),
    )
    carriers = empty_handed(state, space, TROOPS_OF[CIVITATES])
    taken = yield from plunder_region(table, CIVITATES, space, carriers, pick.value, PILLAGE_RULE)
    victims = stronghold_enemies(state, space)
    if not taken or not victims:
        return
    (pick,) = yield table.ask(
        "civitates",
        "pillage.enemy",
        [FACTION[enemy] for enemy in victims],
        rule=PILLAGE_RULE,
        params={"space": SPACE_IDS[space], "n": taken},
        about=f"space:{SPACE_IDS[space]}",
        why=why_key({key: partial(about, "pillage_enemy", space, PILLAGE_RULE) for key in ENEMY_KEYS}),
    )
    shift(table, RENOWN[pick.value] or Track.PRESTIGE, -taken, PILLAGE_RULE)


def stronghold_enemies(state: State, space: int) -> list[int]:
    """4.3.4 Enemies with a Stronghold in a Region; the Dux is one only under Fragmentation (R36)."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return sorted({owner for owner in owners if owner != NOBODY and not allied(state, CIVITATES, owner)})


def _why_not_pillage(state: State, space: int) -> Message:
    if IS_CITY[space]:
        return about("pillage_city", space, PILLAGE_RULE)
    return about("pillage_nobody" if controller(state, space) != CIVITATES else "pillage_control", space, PILLAGE_RULE)


def _why_no_pillage(state: State, action: Action) -> Message:
    return Message("why.feat_pillage", {}, PILLAGE_RULE)


PILLAGE = Feat(
    "pillage",
    PILLAGE_RULE,
    ("march", "battle"),
    True,
    pillage_possible,
    mark=mark_pillage,
    perform=perform_pillage,
    why=_why_no_pillage,
)
