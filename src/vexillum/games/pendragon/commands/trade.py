"""3.3.3 Trade: Resources for Towns; and Prosperity at the end of Train and Trade (3.2.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message

from ..actions import (
    SPLIT_PAYMENT,
    Action,
    Command,
    about,
    cannot_pay,
    pay_cost,
    selected,
    split_payment_option,
    standing,
    why_space,
)
from ..control import controller
from ..feats.catalog import FEATS
from ..map import SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from ..money import Left, leaves, left_words, price, shift
from ..options import SPACE
from ..pieces import CIVITATES, FACTIONS, TOWN
from ..prosperity import add_prosperity, room
from ..state import Play, State, Table, Track

# 3.3.3 Trade: Resources for Towns, and Prosperity --------------------------------------------------------------------


RULE = "3.3.3"
PROSPERITY_COST = 1

GO = Option("trade", "trade", text="option.trade_first")
"""Trade before a Feat, if any."""

_NOWHERE = Message("why.trade_nowhere", {}, RULE)
_NOT_HERE = why_space(lambda space: about("trade_space", space, RULE))


def why_not(state: State, faction: int) -> Message | None:
    """Why the Civitates cannot Trade at all."""
    return None if TOWN in state.sites else _NOWHERE


def trade(table: Table, action: Action) -> Play[None]:
    """3.3.3 One Briton Resource for each Town in the selected spaces; then Prosperity in up to two of them."""
    state = table.state
    if feats := table.listed(lambda: FEATS.options(table, action)):
        (pick,) = yield table.ask("civitates", "trade.start", [GO, *feats], rule=RULE, why=FEATS.reasons(action))
        if FEATS.is_special(pick):
            yield from FEATS.execute(table, action, pick.value)
    options = [SPACE[space] for space in range(SPACE_COUNT) if standing(state, space, TOWN)]
    picks = yield table.ask(
        "civitates",
        "trade.spaces",
        options,
        rule=RULE,
        at_most=1 if action.limited else len(options),
        why=FEATS.reasons(action, _NOT_HERE, late=True),
    )
    action.spaces += [pick.value for pick in picks]
    with table.step("trade", things=tuple([pick.thing for pick in picks]), n=len(picks)):
        table.tell("trade", RULE, who="civitates", spaces=[pick.key for pick in picks])
        shift(table, Track.BRITON, sum(standing(state, space, TOWN) for space in action.spaces), RULE)
    yield from prosper(table, action, "trade.prosperity", under_briton_control, PROSPERITY_COST, RULE)


def under_briton_control(state: State, space: int) -> bool:
    """3.3.3 Briton Control; at Fragmentation that of the Civitates (1.6.1)."""
    return controller(state, space) == CIVITATES


TRADE = Command("trade", RULE, why_not, trade)


# 3.2.1, 3.3.3 The end of Train and Trade: Prosperity for money in up to two of the selected spaces -------------------


MOST_BOUGHT = 2
"""Spaces that may be improved."""

Fits = Callable[[State, int], bool]
"""Whether Prosperity may be added in a space of the Command."""


@cache
def _prosper_option(space: int, cubes: int, faction: int, cost: int, left: Left) -> Option:
    id = SPACE_IDS[space]
    params = {"space": id, "n": cubes, "left": left_words(left)}
    return Option(
        id, space, f"space:{id}", "option.prosper" if cost else "option.prosper_free", params, price(faction, cost)
    )


def cubes_for(state: State, space: int) -> int:
    """As many cubes as the current Population, as far as the rows hold them (ruling P40)."""
    return min(state.population[space], room(state, space))


def prosper(table: Table, action: Action, kind: str, fits: Fits, cost: int, rule: str) -> Play[None]:
    """3.2.1, 3.3.3 Pay to add Prosperity in up to two selected spaces; a Feat may still come at any time of it."""
    state = table.state
    faction = action.faction
    cost = action.cost(cost)
    improved: list[int] = []
    while True:
        options: list[Option] = []
        if action.money(state) >= cost and len(improved) < MOST_BOUGHT:
            left = leaves(state, faction, cost)
            options += [
                _prosper_option(space, cubes, faction, cost, left)
                for space in action.spaces
                if space not in improved and fits(state, space) and (cubes := cubes_for(state, space))
            ]
        if not options:
            done = action.special_done
            yield from FEATS.after(table, action)
            if done or not action.special_done:
                return
            continue
        most = min(MOST_BOUGHT - len(improved), len(options))
        if cost:
            options += split_payment_option(state, action)

        def reason(space: int) -> Message | None:
            return _why_not_improved(state, action, improved, fits, space, cost, rule)

        (pick,) = yield table.ask(
            FACTIONS[faction],
            kind,
            [*options, *table.listed(lambda: FEATS.options(table, action)), DONE],
            rule=rule,
            params={"n": most},
            why=FEATS.reasons(action, why_space(reason)),
        )
        if pick is DONE:
            yield from FEATS.after(table, action)
            return
        if pick is SPLIT_PAYMENT:
            state.mixing = 1
        elif FEATS.is_special(pick):
            yield from FEATS.execute(table, action, pick.value)
        else:
            with table.step("prosper_in", things=SPACE_THINGS[pick.value], space=pick.key):
                yield from pay_cost(table, action, cost, rule)
                add_prosperity(table, pick.value, state.population[pick.value], rule)
            improved.append(pick.value)


def _why_not_improved(
    state: State, action: Action, improved: list[int], fits: Fits, space: int, cost: int, rule: str
) -> Message | None:
    if space not in action.spaces:
        return about("briton_not_selected", space, rule)
    if space in improved:
        return selected(space, rule)
    if not fits(state, space):
        return about("prosper_unfit" if rule == "3.2.1" else "prosper_control", space, rule)
    if not cubes_for(state, space):
        return about("prosper_full", space, rule)
    return cannot_pay(action, cost, action.money(state), rule)
