"""4.3.1 Rule: Wealth, a blow to the Dux' Prestige, or Refugees who settle."""

from __future__ import annotations

from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Option, Why
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.actions.briton_reasons import about, feat_too_dear, selected, why_key, why_space
from vexillum.games.pendragon.actions.payment import MIX, mix_option
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.control import controller, pieces
from vexillum.games.pendragon.map import IS_CITY, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import funds, pay, price, room, shift, spend
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import CIVITATES, DUX, STRONGHOLD_OWNER, UNIT_KINDS, UNITS_OF
from vexillum.games.pendragon.plunder import unload
from vexillum.games.pendragon.prosperity import can_grow, raise_population
from vexillum.games.pendragon.state import Play, State, Table, Track

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
    return action.cost(lasting.rule_wealth_cost(state))


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


def _civitates_stronghold(state: State, space: int) -> bool:
    return CIVITATES in (STRONGHOLD_OWNER[state.sites[2 * space]], STRONGHOLD_OWNER[state.sites[2 * space + 1]])


def _for_population(state: State, action: Action, space: int) -> bool:
    return (
        state.refugees > 0
        and action.budget(state) >= action.cost(POPULATION_COST)
        and can_grow(state, space)
        and _civitates_stronghold(state, space)
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


def possible(state: State, action: Action) -> bool:
    """Whether there is a space to Rule."""
    return any(can_rule(state, space) for space in range(SPACE_COUNT))


def perform(table: Table, action: Action) -> Play[None]:
    """4.3.1 Up to three spaces under Briton Control (four with CURIALES)."""
    state = table.state
    most = lasting.rule_spaces(state)
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
            options += mix_option(state, action)
        (pick,) = yield table.ask(
            "civitates",
            "rule.what",
            [*options, NONE],
            rule=RULE_NUMBER,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=_why_not_use(state, action, space),
        )
        if pick is not MIX:
            yield from _use(table, action, space, pick)
            return
        state.mixing = 1


def _use(table: Table, action: Action, space: int, pick: Option) -> Play[None]:
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
    if not _civitates_stronghold(state, space):
        return about("rule_no_stronghold", space, RULE_NUMBER)
    if not can_grow(state, space):
        return about("rule_grown", space, RULE_NUMBER)
    return feat_too_dear(action, POPULATION_COST, funds(state, CIVITATES), RULE_NUMBER)


def _why_nowhere(state: State, action: Action) -> Message:
    return Message("why.feat_rule", {}, RULE_NUMBER)


RULE = Feat("rule", RULE_NUMBER, ("muster", "march", "trade"), True, possible, perform=perform, why=_why_nowhere)
