"""3.1 What all Commands share: the order in which spaces are resolved."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin import space_order
from vexillum.core.decision import Option, Why, asks_nothing
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.payment import mix_option, pay_cost
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import Play, Table


def tell_unused(table: Table, action: Action) -> None:
    """5.5 A free Command that an Event offered was declined, or was not possible."""
    if not action.spaces:
        table.tell("free_unused", "5.5", who=FACTIONS[action.faction], command=action.command)


def next_space(table: Table, action: Action, kind: str, remaining: list[int], rule: str) -> Play[int | None]:
    """3.1 The next space of a Command, taken off ``remaining``; None when a waiting Feat was executed instead."""
    return (yield from space_order.next_space(table, action, FEATS, kind, remaining, SPACE, rule))


def space_by_space(
    table: Table,
    action: Action,
    cost: int,
    spaces: Callable[[], list[Option]],
    act: Callable[[int], Play[None]],
    rule: str,
    why: Why,
) -> Play[None]:
    """3.1, P1 A Command without dice: name a space, pay for it, act there, then the next; Feats between them."""
    state = table.state

    @asks_nothing
    def mix(_: Option) -> None:
        state.mixing = 1

    def pay_and_act(space: int) -> Play[None]:
        yield from pay_cost(table, action, cost, rule)
        yield from act(space)

    return space_order.space_by_space(
        table,
        action,
        FEATS,
        lambda: table.listed(spaces),
        pay_and_act,
        rule,
        why,
        beside=lambda: mix_option(state, action) if cost else [],
        take=mix,
    )


def fight_in_spaces(
    table: Table, action: Action, spaces: list[int], fight: Callable[[int], Play[None]], rule: str, why: Why
) -> Play[None]:
    """3.1 A Battle Command: the Feat, all spaces, then Battle after Battle in the order that the Faction likes."""
    return space_order.all_then_each(table, action, FEATS, spaces, SPACE, fight, rule, why)
