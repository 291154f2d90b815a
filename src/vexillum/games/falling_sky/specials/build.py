"""4.2.1 Build: Forts, and Tribes Subdued or made Allies."""

from __future__ import annotations

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.cards.lasting import LABIENUS_SUBORNED, in_effect
from vexillum.games.falling_sky.control import allies, controller, pieces, subdued, tribes_in
from vexillum.games.falling_sky.forces import may_ally, may_stack, place_ally, place_fort, subdue
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.money import funds, pay
from vexillum.games.falling_sky.options import TRIBE, price
from vexillum.games.falling_sky.pieces import (
    FORT,
    IS_ALLY,
    ROMAN_ALLY,
    ROMANS,
    T_FORT,
    T_ROMAN_ALLY,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.specials.common import any_region, regions_of, why_far
from vexillum.games.falling_sky.state import Play, State, Table
from vexillum.games.falling_sky.supply import could_help, supplied

RULE = "4.2.1"
COST = 2
FORT_OPTION = Option("fort", "fort", text="option.build_fort", price=price(COST))
SUBDUE = tuple(
    Option(f"subdue.{id}", tribe, f"tribe:{id}", "option.build_subdue", {"tribe": id}, price(COST))
    for tribe, id in enumerate(TRIBE_IDS)
)


def _can_pay(state: State, action: Action) -> bool:
    return action.free or funds(state, ROMANS) - action.kept_back >= COST


def _near(state: State, region: int) -> bool:
    return region in near_leader(state, ROMANS) and may_stack(state, region, ROMANS)


def may_build(state: State, action: Action, region: int) -> bool:
    """4.2.1 A Roman Ally is there, or it is in a Supply Line with a Roman piece; near the Leader; something to do."""
    if not _can_pay(state, action) or not _near(state, region):
        return False
    connected = region in supplied(state, action.agreed) and pieces(state, region, ROMANS)
    return bool((allies(state, region, ROMANS) or connected) and works(state, action, region, fort=True))


def wants_supply(state: State, action: Action, region: int) -> bool:
    """4.2.1 Whether a Supply Line would let the Romans Build something there."""
    return (
        _can_pay(state, action)
        and _near(state, region)
        and bool(pieces(state, region, ROMANS))
        and not allies(state, region, ROMANS)
        and bool(works(state, action, region, fort=True))
    )


def why_not_region(state: State, action: Action, region: int) -> Message | None:
    """4.2.1 Why the Romans cannot Build in a Region."""
    words = {"space": REGION_IDS[region]}
    if (far := why_far(state, ROMANS, region)) is not None:
        return far
    if not allies(state, region, ROMANS):
        if not pieces(state, region, ROMANS):
            return Message("why.build_nobody", words, RULE)
        if region not in supplied(state, action.agreed):
            return Message("why.build_supply", words, "3.2.1")
    if not _can_pay(state, action):
        return Message("why.build_cost", {"n": COST}, RULE)
    if not works(state, action, region, fort=True):
        return Message("why.build_nothing", words, RULE)
    return None


def works(state: State, action: Action, region: int, *, fort: bool, tribe: bool = True) -> list[Option]:
    """4.2.1 What can be built in a Region now. A Fort may bring the Control that the rest needs."""
    found: list[Option] = []
    if fort and state.available[T_FORT] and not state.units[UNIT_KINDS * region + FORT]:
        found.append(FORT_OPTION)
    if tribe and controller(state, region) == ROMANS and region not in action.seized:
        found += [
            SUBDUE[other]
            for other in tribes_in(state, region)
            if IS_ALLY[state.tribes[other]] and state.tribes[other] != ROMAN_ALLY
        ]
        if state.available[T_ROMAN_ALLY]:
            found += [TRIBE[other] for other in subdued(state, region) if may_ally(state, other, ROMANS)]
    return found


def build(table: Table, action: Action) -> Play[None]:
    """4.2.1 In each Region a Fort, and an Ally removed or placed, for two Resources each."""
    state = table.state
    yield from regions_of(
        table,
        action,
        "build",
        lambda state, region: may_build(state, action, region),
        lambda region: build_in(table, action, region),
        lambda state, region: why_not_region(state, action, region),
        RULE,
        most=1 if in_effect(state, LABIENUS_SUBORNED) else SPACE_COUNT,
        supply=lambda state, region: wants_supply(state, action, region),
    )


def build_in(table: Table, action: Action, region: int) -> Play[None]:
    """4.2.1 One Region: both may be done, the Fort first or last."""
    state = table.state
    fort = tribe = True
    while _can_pay(state, action) and (options := works(state, action, region, fort=fort, tribe=tribe)):
        (pick,) = yield table.ask(
            action.seat,
            "build.do",
            options if fort and tribe else [*options, DONE],
            rule=RULE,
            params={"space": REGION_IDS[region]},
            about=f"space:{REGION_IDS[region]}",
        )
        if pick is DONE:
            return
        pay(table, ROMANS, action.cost(COST), RULE)
        if pick is FORT_OPTION:
            fort = False
            place_fort(table, region, RULE)
        else:
            tribe = False
            action.built.add(region)
            if pick is SUBDUE[pick.value]:
                subdue(table, pick.value, RULE)
            else:
                place_ally(table, pick.value, ROMANS, RULE)


def possible(state: State, action: Action) -> bool:
    """4.2.1 Whether the Romans could Build somewhere now, perhaps with a Supply Line that another Faction allows."""
    if not _can_pay(state, action):
        return False
    near = near_leader(state, ROMANS)
    if any_region(state, action, lambda state, region: may_build(state, action, region), near):
        return True
    return any_region(
        state,
        action,
        lambda state, region: (
            wants_supply(state, action, region) and bool(could_help(state, region, action.agreed, action.refused))
        ),
        near,
    )


def why(state: State, action: Action) -> Message:
    """4.2.1 Why the Romans cannot Build."""
    return Message("why.build_nowhere" if _can_pay(state, action) else "why.build_cost", {"n": COST}, RULE)


BUILD = Special("build", RULE, ("recruit", "march", "seize"), True, possible, perform=build, why=why)
