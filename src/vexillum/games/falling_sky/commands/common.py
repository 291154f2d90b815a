"""3.0-3.1 What every Command does: Regions one by one, what may come first, why something is not offered."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from vexillum.coin.commands import space_by_space
from vexillum.core.decision import Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from ..actions import (
    REMOVE,
    Action,
    Group,
    ask_loan,
    ask_supply,
    can_remove,
    loan_asks,
    loan_opens,
    remove_own,
    supply_asks,
)
from ..control import pieces, present, protected, warbands
from ..forces import adjacent, free_to_move, may_stack, open_to, region_of
from ..map import (
    ACROSS_SEA,
    IS_CITY,
    ONLY,
    REGION_IDS,
    REGION_NUMBER,
    SPACE_COUNT,
    TRIBE_IDS,
    TRIBE_NUMBER,
)
from ..money import TRANSFER, any_transfer, funds, pay, transfers
from ..options import paid_region, price
from ..pieces import (
    ALLY_OF,
    ARVERNI,
    CITADEL_OF,
    FACTIONS,
    FORT,
    GERMANS,
    IS_DISPERSED,
    KIND_NUMBER,
    KIND_OWNER,
    ROMANS,
    STATUS_OWNER,
    STATUS_TYPE,
    SUBDUED,
    UNIT_KINDS,
)
from ..specials import aedui, belgae
from ..specials.arverni import DEVASTATE, can_devastate
from ..specials.catalog import SPECIALS
from ..state import Play, State, Table

FIRST = "option.select_first"
"""3.1 Select a Region and pay for it, to act there later."""
CALL_OFF = Option("call_off", "call_off", text="option.call_off")
"""1.5.2 Give up a Command for which agreements are missing."""


def region_options(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> list[Option]:
    """3.1 The Regions that can be selected now, each once, with what they cost and what is left."""
    mine = funds(state, action.faction)
    found = []
    free = action.offer is None
    for region in range(SPACE_COUNT):
        if region not in action.spaces and (free or action.allows(region)) and reason(state, region) is None:
            amount = action.price(region, cost(region))
            if amount <= mine:
                found.append(paid_region(region, amount, mine - amount))
    return found


def why_region(action: Action, reason: Reason, cost: Callable[[int], int]) -> Why:
    """3.1 Why a Region is not offered."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        region = REGION_NUMBER.get(name.removeprefix("space:"))
        if region is None:
            return None
        if region in action.spaces:
            return Message("why.region_once", {"command": action.command}, "3.1")
        if not action.allows(region):
            return Message("why.region_event", {}, "5.4")
        found = reason(table.state, region)
        if found is None and action.price(region, cost(region)) > funds(table.state, action.faction):
            return Message("why.region_cost", {"n": cost(region), "left": funds(table.state, action.faction)}, "3.1")
        return found

    return why


def region_by_region(
    table: Table,
    action: Action,
    reason: Reason,
    cost: Callable[[int], int],
    act: Callable[[int], Play[None]],
    rule: str,
    *,
    supply: Reason | None = None,
    lacking: Callable[[State, int], bool] | None = None,
) -> Play[None]:
    """3.1, 4.1 Select a Region, pay for it, act there, then the next. Special Abilities come between them.

    Beside the Regions a player may remove own pieces (1.4.1), transfer Resources (1.5.2), ask for a loan of pieces
    (card 38) and, where a ``supply`` Line matters, for that: the function says why a Region could not be selected even
    with one. ``lacking`` says where only pieces that are not Available stand in the way. As long as no Region was
    selected, a Faction that did not get what it asked for may call off the Command. The Arverni may select and pay for
    Regions before they Devastate them (F251).
    """
    state = table.state
    named: list[Option] = []

    def spaces() -> list[Option]:
        """Asked first; what is offered beside them depends on whether there are any."""
        named[:] = [] if action.called_off else table.listed(partial(region_options, state, action, reason, cost))
        action.reserve = min((action.price(option.value, cost(option.value)) for option in named), default=0)
        action.selected.intersection_update([option.value for option in named])
        return [*named]

    def opening() -> list[Option]:
        if action.called_off:
            return []
        stuck = not named
        found = supply_asks(state, action, _candidates(state, action, supply)) if supply is not None else []
        if stuck:
            found += [SPECIALS.option(id) for id in openers(state, action, reason, cost)]
            found += loan_opens(state, action, lambda: bool(region_options(state, action, reason, cost)))
        if stuck and lacking is not None and can_remove(table, action):
            found += [REMOVE] if any(lacking(state, region) for region in _open(state, action)) else []
        if not action.spaces and action.offer is None and (found if stuck else action.refused):
            return [*found, CALL_OFF] if stuck or unchanged(state, action) else found
        return found

    def further() -> list[Option]:
        if not named:
            return []
        found = [*loan_asks(state, action), *first_options(state, action, named)]
        if action.offer is None and any_transfer(state, action.faction):
            found = [*found, TRANSFER]
        return [*found, REMOVE] if can_remove(table, action) else found

    def take(pick: Option) -> Play[None]:
        if pick is REMOVE:
            yield from remove_own(table, action.faction, action)
        elif pick is TRANSFER:
            yield from transfers(table, action.faction)
        elif pick is CALL_OFF:
            action.called_off = True
        elif pick.text == FIRST:
            pay(table, action.faction, action.cost(cost(pick.value)), rule)
            action.selected.add(pick.value)
            table.tell("selected_first", "3.1", who=action.seat, command=action.command, space=REGION_IDS[pick.value])
        elif pick.text == "option.ask_loan":
            yield from ask_loan(table, action, pick.value)
        else:
            yield from ask_supply(table, action, pick.value)

    def paid(region: int) -> Play[None]:
        pay(table, action.faction, action.price(region, cost(region)), rule)
        action.selected.discard(region)
        yield from act(region)

    why = why_region(action, reason, cost)
    yield from space_by_space(
        table, action, SPECIALS, spaces, paid, rule, why, opening=opening, further=further, take=take
    )
    action.finished = True
    if action.spaces:
        yield from SPECIALS.after(table, action)
    elif action.offer is None:
        action.called_off = True


def first_options(state: State, action: Action, named: list[Option]) -> list[Option]:
    """3.1, 3.3.2 The Regions that the Arverni could select and pay for before they Devastate them, which would double
    the price (F251).
    """
    if action.faction != ARVERNI or not any(option.price for option in named):
        return []
    if not any(special.id == DEVASTATE.id and special.possible(state, action) for special in SPECIALS.open_to(action)):
        return []
    mine = funds(state, ARVERNI)
    return [
        _first(option.value, option.price["resources"], mine - option.price["resources"])
        for option in named
        if option.price
        and not state.devastated[option.value]
        and action.special_allows(option.value)
        and can_devastate(state, option.value)
    ]


@cache
def _first(region: int, cost: int, left: int) -> Option:
    params = {"space": REGION_IDS[region], "left": left}
    return Option(f"first.{REGION_IDS[region]}", region, text=FIRST, params=params, price=price(cost))


def unchanged(state: State, action: Action) -> bool:
    """1.5.2 Whether everything is as it was when the Command began. Requests that were made do not matter."""
    now = state.copy()
    now.refusals, now.begged = action.start.refusals, action.start.begged
    return now == action.start


def _open(state: State, action: Action) -> list[int]:
    """3.1 The Regions that were not selected yet, and that an Event does not exclude."""
    return [region for region in range(SPACE_COUNT) if region not in action.spaces and action.allows(region)]


def _candidates(state: State, action: Action, reason: Reason) -> list[int]:
    """3.1 The Regions that could be selected, money apart."""
    return [region for region in _open(state, action) if reason(state, region) is None]


# 4.1 Special Abilities that come first: without them a Command could select no Region, or no more --------------------


Reason = Callable[[State, int], Message | None]
"""Why a Region cannot be selected; None if it can."""


OPENING = ("trade", "enlist", "scout")
"""4.1 The Special Abilities that can open Regions to a Command."""
OPENED = tuple(
    [
        frozenset([id for name, special in SPECIALS[faction].items() if name in OPENING for id in special.commands])
        for faction in range(GERMANS)
    ]
)
"""For each Faction, the Commands that such a Special Ability may accompany."""


def openers(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> list[str]:
    """4.1 Those that could let the Command select a Region that it cannot select now.

    Trade brings the Resources for it, Enlist the Germans, and Scout Auxilia to a Battle or a Seizure.
    """
    ways = {"trade": _trade, "enlist": _enlist, "scout": _scout}
    able = [special.id for special in SPECIALS.open_to(action) if special.possible(state, action)]
    return [id for id in able if id in ways and ways[id](state, action, reason, cost)]


def _left(action: Action) -> list[int]:
    if len(action.spaces) >= action.most:
        return []
    return [region for region in range(SPACE_COUNT) if region not in action.spaces and action.allows(region)]


def _trade(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> bool:
    """4.4.1 Whether Trade could bring what a Region costs, if all agreed."""
    most = funds(state, action.faction) + aedui.income(state, action, aedui.willing(state, action))
    return any(reason(state, region) is None and action.cost(cost(region)) <= most for region in _left(action))


def _enlist(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> bool:
    """4.5.1 Whether there is a Region that could be selected if its Germanic Warbands counted as Belgic."""
    mine, before = funds(state, action.faction), action.enlisted
    action.enlisted = frozenset(belgae.useful(state, action))
    found = any(
        region in action.enlisted and reason(state, region) is None and action.cost(cost(region)) <= mine
        for region in _left(action)
    )
    action.enlisted = before
    return found


def _scout(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> bool:
    """4.2.2 Whether Auxilia could move to an enemy, to fight there, or to a Region without Romans, to Seize there."""
    mine = funds(state, ROMANS)
    return action.command in ("battle", "seize") and any(
        action.cost(cost(region)) <= mine
        and reason(state, region) is not None
        and region not in action.built
        and (action.command == "seize" or any(faction != ROMANS for faction in present(state, region)))
        and any(warbands(state, near, ROMANS) and near not in ACROSS_SEA[region] for near in adjacent(state, region))
        for region in _left(action)
    )


# 3.0 Why something is not offered within a Region of a Command: a Region to March to, a piece, a Tribe, a Faction


def _march_rule(action: Action) -> str:
    return "3.2.2" if action.faction == ROMANS else "3.3.2"


def why_march_to(action: Action, group: Group, here: int) -> Why:
    """1.3.1, 3.2.2, 3.3.2 Why a group cannot enter a Region from here."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, region = table.state, REGION_NUMBER.get(name.removeprefix("space:"))
        if region is None or region == here:
            return None
        words = {"space": REGION_IDS[region], "here": REGION_IDS[here], "who": action.seat}
        if not all(may_stack(state, region, KIND_OWNER[kind]) for kind, n in group.items() if n):
            return Message("why.not_a_region", words, "1.4.2")
        if region not in adjacent(state, here):
            return Message("why.march_not_adjacent", words, "1.3.1")
        if region in ACROSS_SEA[here] and (action.special is not None or action.earlier):
            return Message("why.march_sea", words, "4.1.3")
        return Message("why.region_event", {}, "5.4")

    return why


def why_march_with(action: Action, region: int) -> Why:
    """3.2.2, 3.3.2 Why a piece of the origin does not March."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, rule = table.state, _march_rule(action)
        words = {"space": REGION_IDS[region], "who": action.seat}
        thing, _, id = name.partition(":")
        if thing == "tribe" and id in TRIBE_NUMBER and STATUS_OWNER[state.tribes[TRIBE_NUMBER[id]]] == action.faction:
            return Message("why.march_static", words, rule)
        space, _, unit = id.partition(".")
        if thing != "unit" or REGION_NUMBER.get(space) != region or unit not in KIND_NUMBER:
            return None
        kind = KIND_NUMBER[unit]
        if kind == FORT:
            return Message("why.march_static", words, rule)
        if KIND_OWNER[kind] != action.faction:
            return Message("why.march_not_own", words, rule)
        if not dict(free_to_move(state, region, action.faction)).get(kind):
            return Message("why.march_encircled", words, "5.1")
        if action.moved[UNIT_KINDS * region + kind] >= state.units[UNIT_KINDS * region + kind]:
            return Message("why.march_once", words, rule)
        return Message("why.march_offer", words, "5.4")

    return why


def why_settle(action: Action, region: int, rule: str) -> Why:
    """1.4.2, 3.2.1, 3.3.1 Why no Ally or Citadel is placed at a Tribe."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, tribe = table.state, TRIBE_NUMBER.get(name.removeprefix("citadel.").removeprefix("tribe:"))
        if tribe is None or region_of(state, tribe) != region:
            return None
        words = {"tribe": TRIBE_IDS[tribe], "who": action.seat, "space": REGION_IDS[region]}
        status = state.tribes[tribe]
        if IS_DISPERSED[status]:
            return Message("why.tribe_dispersed", words, "1.4.2")
        if status == ALLY_OF[action.faction]:
            if not IS_CITY[tribe]:
                return Message("why.tribe_no_city", words, "1.3.3")
            return None if action.faction == ROMANS else _none_left(state, CITADEL_OF[action.faction], words)
        if status != SUBDUED:
            return Message("why.tribe_taken", words, "1.4.2")
        if not open_to(tribe, action.faction):
            return Message("why.tribe_only", {**words, "only": ONLY[tribe]}, "1.4.2")
        return _none_left(state, ALLY_OF[action.faction], words) or Message("why.tribe_control", words, rule)

    return why


def _none_left(state: State, status: int, words: dict[str, str]) -> Message | None:
    return None if state.available[STATUS_TYPE[status]] else Message("why.tribe_none_available", words, "1.4.1")


def why_disperse(region: int) -> Why:
    """3.2.3 Why a Tribe cannot be Dispersed here: only Subdued ones can."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        tribe = TRIBE_NUMBER.get(name.removeprefix("tribe:"))
        if tribe is None or region_of(table.state, tribe) != region or table.state.tribes[tribe] == SUBDUED:
            return None
        return Message("why.disperse_not_subdued", {"tribe": TRIBE_IDS[tribe]}, "3.2.3")

    return why


def why_raid(action: Action, region: int) -> Why:
    """3.3.3 Why a Faction cannot be raided here, or nothing be gained."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, id = table.state, name.removeprefix("seat:")
        words = {"space": REGION_IDS[region], "who": id}
        if id == "gain":
            devastated = bool(state.devastated[region])
            return Message("why.raid_devastated" if devastated else "why.raid_full", {"space": words["space"]}, "3.3.3")
        if id not in FACTIONS or id == action.seat:
            return None
        other = FACTIONS.index(id)
        if other == GERMANS:
            return Message("why.raid_germans", {}, "3.3.3")
        if not pieces(state, region, other):
            return Message("why.raid_absent", words, "3.3.3")
        if protected(state, region, other):
            return Message("why.raid_protected", words, "3.3.3")
        if not funds(state, other):
            return Message("why.raid_poor", words, "3.3.3")
        return Message("why.faction_event", words, "5.4")

    return why


def why_attack(action: Action, region: int, rule: str) -> Why:
    """3.2.4, 3.3.4 Why a Faction cannot be the Defender here."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        id = name.removeprefix("seat:")
        if id not in FACTIONS or id == action.seat:
            return None
        words = {"space": REGION_IDS[region], "who": id}
        other = FACTIONS.index(id)
        if not pieces(table.state, region, other):
            return Message("why.attack_absent", words, rule)
        if other == GERMANS and region in action.enlisted:
            return Message("why.attack_enlisted", words, "4.5.1")
        return Message("why.faction_event", words, "5.4")

    return why
