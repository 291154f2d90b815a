"""3.2.1 Train: Cavalry at Forts, Militia at Towns and Hillforts, and Prosperity."""

from __future__ import annotations

from vexillum.coin.kit import numbers
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message

from ..actions import (
    Action,
    Command,
    about,
    cannot_pay,
    removable,
    selected,
    standing,
    too_dear,
    why_not_offered,
    why_number,
    why_space,
)
from ..cards import extra_town_cavalry
from ..control import friendly
from ..feats.catalog import space_by_space
from ..forces import place, place_own, unit_words
from ..map import SPACE_COUNT, SPACE_IDS
from ..money import funds, leaves
from ..options import paid_space
from ..pieces import CAVALRY, DUX, FORT, HILLFORT, MILITIA, TOWN, UNIT_KINDS
from ..state import Play, State, Table
from .trade import prosper

RULE = "3.2.1"
COST = 3
PROSPERITY_COST = 2
TRAINED_MILITIA = 2

_NOWHERE = Message("why.train_nowhere", {}, RULE)


def can_train(state: State, space: int) -> bool:
    """3.2.1 A Fort or Friendly Control."""
    return standing(state, space, FORT) > 0 or friendly(state, DUX, space)


def why_not(state: State, faction: int) -> Message | None:
    """Why the Dux cannot Train at all."""
    if funds(state, DUX) < COST:
        return too_dear(DUX, COST, funds(state, DUX), RULE)
    return None if any(can_train(state, space) for space in range(SPACE_COUNT)) else _NOWHERE


def train(table: Table, action: Action) -> Play[None]:
    """3.2.1 Train in any spaces, one by one; then Prosperity in up to two of them."""
    state = table.state
    cost = action.cost_ahead = action.cost(COST)
    extra = extra_town_cavalry(state)
    casualties = action.offer is not None and action.offer.casualties

    def reason(space: int) -> Message | None:
        if space in action.spaces:
            return selected(space, RULE)
        if not action.allows(space):
            return why_not_offered(space)
        if not can_train(state, space):
            return about("train_space", space, RULE)
        return cannot_pay(action, cost, action.money(state), RULE)

    def act(space: int) -> Play[None]:
        nonlocal extra
        if (yield from train_in(table, space, extra, casualties)):
            extra = 0

    yield from space_by_space(table, action, cost, lambda: _spaces(state, action, cost), act, RULE, why_space(reason))
    yield from prosper(table, action, "train.prosperity", can_prosper, PROSPERITY_COST, RULE)


def _spaces(state: State, action: Action, cost: int) -> list[Option]:
    if action.money(state) < cost:
        return []
    left = leaves(state, DUX, cost)
    return [
        paid_space(space, DUX, cost, left)
        for space in range(SPACE_COUNT)
        if space not in action.spaces and action.allows(space) and can_train(state, space)
    ]


def train_in(table: Table, space: int, extra: int, casualties: bool) -> Play[bool]:
    """3.2.1 Up to one Cavalry for each Fort and, with a Town or Hillfort, up to two Militia.

    ``extra``: Cavalry that CAIR LEGION adds in one space with a Town. ``casualties``: by an Event Cavalry may also
    come from Casualties. Returns whether CAIR LEGION was used.
    """
    forts = standing(table.state, space, FORT)
    if not standing(table.state, space, TOWN):
        extra = 0
    cavalry = yield from _cavalry(table, space, forts + extra, casualties)
    militia = yield from _militia(table, space)
    if not cavalry + militia:
        table.tell("train_nothing", RULE, space=SPACE_IDS[space])
    return cavalry > forts


def _cavalry(table: Table, space: int, allowed: int, casualties: bool) -> Play[int]:
    state = table.state
    others = state.available[CAVALRY] + removable(state, space, CAVALRY)
    most = min(allowed, others + state.casualties if casualties else others)
    if not most:
        return 0
    (pick,) = yield table.ask(
        "dux",
        "train.cavalry",
        numbers(0, most),
        rule=RULE,
        params={"space": SPACE_IDS[space], "n": most},
        about=f"space:{SPACE_IDS[space]}",
        why=why_number("train_cavalry", space, most, RULE),
    )
    back = (yield from _from_casualties(table, space, pick.value, others)) if casualties else 0
    return back + (yield from place_own(table, DUX, space, CAVALRY, pick.value - back, RULE))


def _from_casualties(table: Table, space: int, n: int, others: int) -> Play[int]:
    """5.5 How many of this many Cavalry come from Casualties, by an Event; the others as usual."""
    state = table.state
    least, most = max(0, n - others), min(n, state.casualties)
    (pick,) = yield table.ask(
        "dux",
        "train.casualties",
        numbers(least, most),
        rule="5.5",
        params={"space": SPACE_IDS[space], "n": n},
        about=f"space:{SPACE_IDS[space]}",
        why=why_number("train_casualties", space, most, "5.5"),
    )
    back: int = pick.value
    if back:
        state.casualties -= back
        state.units[UNIT_KINDS * space + CAVALRY] += back
        table.tell("train_casualties", "5.5", what=unit_words([(CAVALRY, False, back)]), space=SPACE_IDS[space])
    return back


def _militia(table: Table, space: int) -> Play[int]:
    """Militia are not the Dux' own Units: only those that are Available."""
    state = table.state
    most = min(TRAINED_MILITIA, state.available[MILITIA])
    if not most or not standing(state, space, TOWN, HILLFORT):
        return 0
    (pick,) = yield table.ask(
        "dux",
        "train.militia",
        numbers(0, most),
        rule=RULE,
        params={"space": SPACE_IDS[space], "n": most},
        about=f"space:{SPACE_IDS[space]}",
        why=why_number("train_militia", space, most, RULE),
    )
    return place(table, space, MILITIA, pick.value, RULE)


def can_prosper(state: State, space: int) -> bool:
    """3.2.1 Friendly Control and a Fort or Cavalry."""
    return bool(state.units[UNIT_KINDS * space + CAVALRY] or standing(state, space, FORT)) and friendly(
        state, DUX, space
    )


TRAIN = Command("train", RULE, why_not, train)
