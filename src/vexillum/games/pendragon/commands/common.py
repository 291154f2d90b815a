"""3.1 What all Commands share: options beside the spaces, and the order in which spaces are resolved."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin import commands
from vexillum.core.decision import Option, Why
from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.feats.choosing import FEATS
from vexillum.games.pendragon.money import can_mix, pay
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import Play, State, Table

MIX = Option("mix", "mix", text="option.mix_next")
"""1.8 Say how the next cost is paid: red and blue, or Resources and Wealth. Once, until something was paid."""


def mix_option(state: State, action: Action) -> list[Option]:
    """Offered beside spaces that cost something, when there are two purses to pay from."""
    return [MIX] if not action.free and not state.mixing and can_mix(state, action.faction, action.gained) else []


def pay_cost(table: Table, action: Action, cost: int, rule: str) -> Play[None]:
    """3.1 Pay a cost of the Command; the income of its Feat stays aside (ruling P1)."""
    yield from pay(table, action.faction, cost, rule, kept=action.gained)


def tell_unused(table: Table, action: Action) -> None:
    """5.5 A free Command that an Event offered was declined, or was not possible."""
    if not action.spaces:
        table.tell("free_unused", "5.5", who=FACTIONS[action.faction], command=action.command)


def next_space(table: Table, action: Action, kind: str, remaining: list[int], rule: str) -> Play[int | None]:
    """3.1 The next space of a Command, taken off ``remaining``; None when a waiting Feat was executed instead."""
    return (yield from commands.next_space(table, action, FEATS, kind, remaining, SPACE, rule))


def space_by_space(
    table: Table,
    action: Action,
    cost: int,
    spaces: Callable[[], list[Option]],
    act: Callable[[int], Play[None]],
    rule: str,
    why: Why,
) -> Play[None]:
    """3.1 A Command without dice: name a space, pay for it, act there, then the next; Feats in between (ruling P1)."""
    state = table.state

    def mix(_: Option) -> None:
        state.mixing = 1

    def pay_and_act(space: int) -> Play[None]:
        yield from pay_cost(table, action, cost, rule)
        yield from act(space)

    return commands.space_by_space(
        table,
        action,
        FEATS,
        spaces,
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
    return commands.all_then_each(table, action, FEATS, spaces, SPACE, fight, rule, why)
