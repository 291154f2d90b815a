"""4.2.1 Build: the Dux builds Forts and Towns."""

from __future__ import annotations

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.actions.briton_reasons import about, feat_too_dear, selected, why_space
from vexillum.games.pendragon.actions.payment import MIX, mix_option
from vexillum.games.pendragon.actions.placement import NOT_REPLACED, build_town, building, town_options
from vexillum.games.pendragon.control import friends_and_enemies
from vexillum.games.pendragon.forces import build, vacant_sites
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import funds, leaves, pay, shift
from vexillum.games.pendragon.options import paid_space
from vexillum.games.pendragon.pieces import CAVALRY, DUX, FORT, T_FORT, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table, Track

RULE = "4.2.1"
COST = 3
TOWN_PRESTIGE = 2


def building_options(state: State, space: int) -> list[Option]:
    """4.2.1 A Fort on a vacant Site, or a Town instead of two Militia or of a Militia and a Hillfort."""
    forts = vacant_sites(state, space, FORT) if state.available[T_FORT] else []
    return [*(building(FORT, site, NOT_REPLACED) for site in forts), *town_options(state, space)]


def can_build(state: State, space: int) -> bool:
    """4.2.1 Cavalry, more Friendly than enemy pieces (R35), and something to build."""
    if not state.units[UNIT_KINDS * space + CAVALRY]:
        return False
    friends, enemies = friends_and_enemies(state, space, DUX)
    return friends > enemies and bool(building_options(state, space))


def possible(state: State, action: Action) -> bool:
    """Whether a space could be built in now."""
    return action.budget(state) >= action.cost(COST) and any(can_build(state, space) for space in range(SPACE_COUNT))


def perform(table: Table, action: Action) -> Play[None]:
    """4.2.1 Build in any spaces, each once."""
    state = table.state
    cost = action.cost(COST)
    built: list[int] = []

    def reason(space: int) -> Message | None:
        return _why_not(state, action, built, space)

    while action.budget(state) >= cost:
        left = leaves(state, DUX, cost)
        options = [
            paid_space(space, DUX, cost, left)
            for space in range(SPACE_COUNT)
            if space not in built and can_build(state, space)
        ]
        if not options:
            return
        if cost:
            options += mix_option(state, action)
        if built:
            options.append(DONE)
        (pick,) = yield table.ask("dux", "build.space", options, rule=RULE, why=why_space(reason))
        if pick is DONE:
            return
        if pick is MIX:
            state.mixing = 1
            continue
        built.append(pick.value)
        action.special_done = True
        with table.step("feat_in", things=SPACE_THINGS[pick.value], feat="build", space=pick.key):
            table.tell("build", RULE, who="dux", space=pick.key)
            yield from pay(table, DUX, cost, RULE)
            yield from build_in(table, pick.value)


def build_in(table: Table, space: int) -> Play[None]:
    """4.2.1 A Fort; or a Town, which adds 2 Prestige."""
    state = table.state
    (pick,) = yield table.ask(
        "dux",
        "build.what",
        building_options(state, space),
        rule=RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=why_space(lambda other: about("build_site", space, RULE) if other == space else None),
    )
    kind, site, instead = pick.value
    if kind == FORT:
        build(table, site, FORT, RULE)
    else:
        yield from build_town(table, DUX, space, site, instead, RULE)
        shift(table, Track.PRESTIGE, TOWN_PRESTIGE, RULE)


def _why_not(state: State, action: Action, built: list[int], space: int) -> Message:
    if space in built:
        return selected(space, RULE)
    if not state.units[UNIT_KINDS * space + CAVALRY]:
        return about("build_no_cavalry", space, RULE)
    friends, enemies = friends_and_enemies(state, space, DUX)
    if friends <= enemies:
        return about("briton_outnumbered", space, RULE, friends=friends, enemies=enemies)
    if not building_options(state, space):
        return about("build_site", space, RULE)
    return feat_too_dear(action, action.cost(COST), funds(state, DUX), RULE)


def _why_nowhere(state: State, action: Action) -> Message:
    if any(can_build(state, space) for space in range(SPACE_COUNT)):
        return feat_too_dear(action, action.cost(COST), funds(state, DUX), RULE)
    return Message("why.feat_build", {}, RULE)


BUILD = Feat("build", RULE, ("train", "march"), True, possible, perform=perform, why=_why_nowhere)
