"""3.2.1 Recruit: Roman Allies and Auxilia."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import Option
from vexillum.core.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Command
from vexillum.games.falling_sky.commands.common import region_by_region
from vexillum.games.falling_sky.control import allies, controller, leader, subdued
from vexillum.games.falling_sky.forces import may_ally, may_stack, place_ally, place_warbands
from vexillum.games.falling_sky.lasting import COMMIUS, FOREIGN_CONTINGENTS, in_effect
from vexillum.games.falling_sky.map import CISALPINA, IS_BELGICA, PROVINCIA, REGION_IDS, N
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.options import TRIBE
from vexillum.games.falling_sky.pieces import CAESAR, FORT, ROMANS, SEATS, T_AUXILIA, T_ROMAN_ALLY, K
from vexillum.games.falling_sky.state import Play, State, Table
from vexillum.games.falling_sky.supply import could_help, supplied

RULE = "3.2.1"
COST = 2
TOGATA = 2
"""Card 5: Recruit in Cisalpina places this many Auxilia."""


@cache
def auxilia_option(n: int) -> Option:
    """Place so many Auxilia."""
    return Option(f"auxilia.{n}", n, text="option.place_auxilia", params={"n": n})


def counts_as_control(state: State, action: Action | None, region: int) -> bool:
    """3.2.1 Roman Control, or what counts as it: card 55 in Belgica, card 34 where it is offered."""
    if action is not None and action.offer is not None and action.offer.controlled:
        return True
    return controller(state, region) == ROMANS or (IS_BELGICA[region] and in_effect(state, COMMIUS))


def may_place_ally(state: State, action: Action | None, region: int) -> list[int]:
    """3.2.1 The Subdued Tribes at which Recruit may place an Ally: under Roman Control, or where Caesar is."""
    if not state.available[T_ROMAN_ALLY]:
        return []
    if not counts_as_control(state, action, region) and not state.units[K * region + CAESAR]:
        return []
    return [tribe for tribe in subdued(state, region) if may_ally(state, tribe, ROMANS)]


def auxilia_placed(state: State, region: int) -> int:
    """3.2.1 How many Auxilia Recruit may place: one for each Ally, Leader and Fort, one more in Provincia."""
    if region == CISALPINA:
        count = TOGATA if state.gallia_togata else 0
    else:
        count = len(allies(state, region, ROMANS)) + (leader(state, region, ROMANS) >= 0)
        count += bool(state.units[K * region + FORT])
        if IS_BELGICA[region] and in_effect(state, COMMIUS):
            count += 1
        if count and region == PROVINCIA:
            count += 1
    return min(count, state.available[T_AUXILIA])


def why_not_region(state: State, action: Action | None, region: int) -> Message | None:
    """3.2.1 Why Recruit has no effect in a Region, or may not select it."""
    words = {"space": REGION_IDS[region]}
    if not may_stack(state, region, ROMANS):
        return Message("why.not_a_region", words, "1.4.2")
    allowed = action is not None and action.offer is not None and action.offer.devastated
    if state.devastated[region] and not allowed:
        return Message("why.recruit_devastated", words, RULE)
    agreed = {ROMANS} if action is None else action.agreed
    anywhere = action is not None and action.offer is not None and action.offer.controlled
    if in_effect(state, FOREIGN_CONTINGENTS) and not anywhere and region not in supplied(state, agreed):
        return Message("why.recruit_supply", words, "5.3")
    if may_place_ally(state, action, region) or auxilia_placed(state, region):
        return None
    if not state.available[T_AUXILIA] and not state.available[T_ROMAN_ALLY]:
        return Message("why.recruit_none_available", {}, "1.4.1")
    return Message("why.recruit_nothing_there", words, RULE)


def cost_of(state: State, action: Action | None, region: int) -> int:
    """3.2.1 Two Resources, none within a Supply Line; card 13 lets nobody Recruit for nothing."""
    agreed = {ROMANS} if action is None else action.agreed
    free = region in supplied(state, agreed) and not in_effect(state, FOREIGN_CONTINGENTS)
    return 0 if free else COST


def why_not(state: State, faction: int) -> Message | None:
    """3.2.1 Why the Romans cannot Recruit anywhere; a Supply Line that somebody might agree to counts."""
    poor = None
    for region in range(N):
        reason = why_not_region(state, None, region)
        if reason is None or reason.id == "why.recruit_supply":
            helped = could_help(state, region, {ROMANS}, ())
            if reason is None and (cost_of(state, None, region) <= funds(state, ROMANS) or helped):
                return None
            if reason is not None and helped and funds(state, ROMANS) >= COST:
                return None
            poor = Message("why.command_cost", {"command": "recruit", "n": COST}, RULE)
    return poor or Message("why.recruit_nowhere", {}, RULE)


def recruit(table: Table, action: Action) -> Play[None]:
    """3.2.1 In each Region an Ally at a Subdued Tribe, or Auxilia."""
    state = table.state

    def act(region: int) -> Play[None]:
        tribes = may_place_ally(state, action, region)
        most = auxilia_placed(state, region)
        (pick,) = yield table.ask(
            SEATS[ROMANS],
            "recruit.do",
            [*[TRIBE[tribe] for tribe in tribes], *[auxilia_option(n) for n in range(most, 0, -1)]],
            rule=RULE,
            params={"space": REGION_IDS[region]},
            about=f"space:{REGION_IDS[region]}",
        )
        if pick.key.startswith("auxilia."):
            place_warbands(table, region, ROMANS, pick.value, RULE)
        else:
            place_ally(table, pick.value, ROMANS, RULE)

    yield from region_by_region(
        table,
        action,
        lambda state, region: why_not_region(state, action, region),
        lambda region: cost_of(state, action, region),
        act,
        RULE,
        supply=True,
    )


RECRUIT = Command("recruit", RULE, why_not, recruit)
