"""3.2.1 Recruit: Roman Allies and Auxilia."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message

from ..actions import Action, Command, controls, could_help, helper, may_withdraw, supplied, withdrawable
from ..cards import COMMIUS, FOREIGN_CONTINGENTS, in_effect
from ..control import allies, leader, subdued
from ..forces import may_ally, may_stack, open_to, place_ally, place_warbands
from ..map import CISALPINA, IS_BELGICA, PROVINCIA, REGION_IDS, SPACE_COUNT
from ..money import funds
from ..options import TRIBE
from ..pieces import AEDUI, CAESAR, FORT, GERMANS, ROMANS, SEATS, T_AEDUI_WARBAND, T_AUXILIA, T_ROMAN_ALLY, UNIT_KINDS
from ..players import agrees_anyway
from ..state import Play, State, Table
from .common import region_by_region, why_settle
from .rally import helper_option

RULE = "3.2.1"
COST = 2
TOGATA = 2
"""Card 5: Recruit in Cisalpina places this many Auxilia."""


@cache
def auxilia_option(n: int) -> Option:
    """Place this many Auxilia."""
    return Option(f"auxilia.{n}", n, text="option.place_auxilia", params={"n": n})


def counts_as_control(state: State, action: Action | None, region: int) -> bool:
    """3.2.1 Roman Control, or what counts as it: card 55 in Belgica, card 34 where it is offered."""
    if action is not None and action.offer is not None and action.offer.controlled:
        return True
    return controls(state, action, region, ROMANS) or (IS_BELGICA[region] and in_effect(state, COMMIUS))


def may_place_ally(state: State, action: Action | None, region: int) -> list[int]:
    """3.2.1 The Subdued Tribes at which Recruit may place an Ally: under Roman Control, or where Caesar is."""
    if not state.available[T_ROMAN_ALLY]:
        return []
    tribes = [tribe for tribe in subdued(state, region) if open_to(tribe, ROMANS)]
    if not tribes or not (state.units[UNIT_KINDS * region + CAESAR] or counts_as_control(state, action, region)):
        return []
    return tribes


def auxilia_allowed(state: State, region: int) -> int:
    """3.2.1 One Auxilia for each Ally, Leader and Fort, one more in Provincia; Available is another matter."""
    if region == CISALPINA:
        return TOGATA if state.gallia_togata else 0
    count = len(allies(state, region, ROMANS)) + (leader(state, region, ROMANS) >= 0)
    count += bool(state.units[UNIT_KINDS * region + FORT])
    if IS_BELGICA[region] and in_effect(state, COMMIUS):
        count += 1
    return count + 1 if count and region == PROVINCIA else count


def auxilia_placed(state: State, action: Action | None, region: int) -> int:
    """3.2.1 How many Auxilia Recruit can place; Aedui Warbands may take their place, if they are lent (card 38)."""
    count = auxilia_allowed(state, region)
    there = state.available[T_AUXILIA]
    if helper(state, action, region) == AEDUI:
        there += state.available[T_AEDUI_WARBAND]
    return min(count, there)


def why_not_region(state: State, action: Action | None, region: int) -> Message | None:
    """3.2.1 Why Recruit has no effect in a Region, or may not select it."""
    words = {"space": REGION_IDS[region], "who": SEATS[ROMANS]}
    if not may_stack(state, region, ROMANS):
        return Message("why.not_a_region", words, "1.4.2")
    allowed = action is not None and action.offer is not None and action.offer.devastated
    if state.devastated[region] and not allowed:
        return Message("why.recruit_devastated", words, RULE)
    if auxilia_placed(state, action, region) or may_place_ally(state, action, region):
        agreed = turn_agreed(state) if action is None else action.agreed
        anywhere = action is not None and action.offer is not None and action.offer.controlled
        if in_effect(state, FOREIGN_CONTINGENTS) and not anywhere and region not in supplied(state, agreed):
            return Message("why.recruit_supply", words, "5.3")
        return None
    if not state.available[T_AUXILIA] and not state.available[T_ROMAN_ALLY]:
        return Message("why.recruit_none_available", {}, "1.4.1")
    return Message("why.recruit_nothing_there", words, RULE)


def but_for_supply(state: State, action: Action | None, region: int) -> Message | None:
    """3.2.1 Why a Region could not be selected even with a Supply Line."""
    found = why_not_region(state, action, region)
    return None if found is not None and found.id == "why.recruit_supply" else found


def turn_agreed(state: State) -> set[int]:
    """3.2.1 The Factions that let the Romans' Supply Lines pass without being asked."""
    return {other for other in range(GERMANS) if agrees_anyway(state, ROMANS, other)}


def lacking(state: State, action: Action | None, region: int) -> bool:
    """1.4.1 Whether something could be placed if the Romans first took such a piece off the map."""
    if not may_withdraw(state, action, ROMANS):
        return False
    if state.devastated[region] or not may_stack(state, region, ROMANS):
        return False
    if counts_as_control(state, action, region) or state.units[UNIT_KINDS * region + CAESAR]:
        tribes = [tribe for tribe in subdued(state, region) if may_ally(state, tribe, ROMANS)]
        if tribes and withdrawable(state, action, ROMANS, T_ROMAN_ALLY):
            return True
    return bool(auxilia_allowed(state, region)) and withdrawable(state, action, ROMANS, T_AUXILIA)


def cost_of(state: State, action: Action | None, region: int) -> int:
    """3.2.1 Two Resources, none within a Supply Line; with card 13 Recruit is never free."""
    agreed = turn_agreed(state) if action is None else action.agreed
    free = region in supplied(state, agreed) and not in_effect(state, FOREIGN_CONTINGENTS)
    return 0 if free else COST


_LIKELY = [0]
"""The Region that would do the last time: it is asked first, and mostly it still does."""


def why_not(state: State, faction: int) -> Message | None:
    """3.2.1 Why the Romans cannot Recruit anywhere; a Supply Line counts if other Factions might agree to it."""
    likely, free = _LIKELY[0], not in_effect(state, FOREIGN_CONTINGENTS)
    if free and why_not_region(state, None, likely) is None and cost_of(state, None, likely) <= funds(state, ROMANS):
        return None
    poor = None
    agreed = turn_agreed(state)
    refused = [other for other in range(GERMANS) if state.refusals >> other & 1]
    mine = funds(state, ROMANS)
    for region in range(SPACE_COUNT):
        reason = why_not_region(state, None, region)
        if reason is None or reason.id == "why.recruit_supply" or lacking(state, None, region):
            helped = could_help(state, region, agreed, refused)
            needs = in_effect(state, FOREIGN_CONTINGENTS) and region not in supplied(state, agreed)
            if needs and helped and mine >= COST:
                return None
            if not needs and (cost_of(state, None, region) <= mine or (helped and cost_of(state, None, region))):
                _LIKELY[0] = region
                return None
            poor = Message("why.command_cost", {"command": "recruit", "n": COST}, RULE)
    return poor or Message("why.recruit_nowhere", {}, RULE)


def recruit(table: Table, action: Action) -> Play[None]:
    """3.2.1 In each Region an Ally at a Subdued Tribe, or Auxilia."""
    state = table.state

    def act(region: int) -> Play[None]:
        tribes = may_place_ally(state, action, region)
        most = auxilia_placed(state, action, region)
        lent = helper(state, action, region) == AEDUI
        (pick,) = yield table.ask(
            SEATS[ROMANS],
            "recruit.do",
            [*[TRIBE[tribe] for tribe in tribes], *_auxilia(state, most), *(_lent(state, most) if lent else [])],
            rule=RULE,
            params={"space": REGION_IDS[region]},
            about=f"space:{REGION_IDS[region]}",
            why=why_settle(action, region, RULE),
        )
        how = pick.key.partition(".")[0]
        if how not in ("auxilia", "loan"):
            place_ally(table, pick.value, ROMANS, RULE)
            return
        place_warbands(table, region, ROMANS if how == "auxilia" else AEDUI, pick.value, RULE)
        rest = most - pick.value
        options = (_lent if how == "auxilia" else _auxilia)(state, rest) if lent else []
        if options:
            (pick,) = yield table.ask(
                SEATS[ROMANS],
                "recruit.rest",
                [*options, DONE],
                rule="5.3",
                params={"space": REGION_IDS[region]},
                about=f"space:{REGION_IDS[region]}",
            )
            if pick is not DONE:
                place_warbands(table, region, AEDUI if how == "auxilia" else ROMANS, pick.value, RULE)

    yield from region_by_region(
        table,
        action,
        lambda state, region: why_not_region(state, action, region),
        lambda region: cost_of(state, action, region),
        act,
        RULE,
        supply=lambda state, region: but_for_supply(state, action, region),
        lacking=lambda state, region: (
            lacking(state, action, region) and cost_of(state, action, region) <= funds(state, ROMANS)
        ),
    )


def _lent(state: State, most: int) -> list[Option]:
    return [helper_option(AEDUI, n) for n in range(min(most, state.available[T_AEDUI_WARBAND]), 0, -1)]


def _auxilia(state: State, most: int) -> list[Option]:
    return [auxilia_option(n) for n in range(min(most, state.available[T_AUXILIA]), 0, -1)]


RECRUIT = Command("recruit", RULE, why_not, recruit)
