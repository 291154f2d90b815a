"""4.1-4.5 The four Feats of each Faction, and when they are executed among the spaces of a Command (3.1).

Nothing new becomes known between naming a space and acting there, as long as the income of a Feat pays for none of the
Command (ruling P1).
"""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin import commands
from vexillum.coin.commands import SpecialRules, Specials
from vexillum.core.decision import Option, Why, asks_nothing

from ..actions import Action, pay_cost, split_payment_option
from ..options import SPACE
from ..pieces import FACTIONS, KIT
from ..state import Play, State, Table
from .barbarians import ENTREAT, RANSOM, RAVAGE, SAXON_SETTLE, SCOTTI_SETTLE, SCOTTI_SURPRISE, SHIELD_WALL, SURPRISE
from .civitates import PILLAGE, REINFORCE, RULE
from .dux import BUILD, CIVITATES_INVITE, DUX_INVITE, REQUISITION, RETALIATE


class Feats(Specials[State, Action]):
    """4.1 Of a Feat that brings money before its Command is over, the texts say that it pays for none of it."""

    def executed_early(self, table: Table, action: Action) -> None:
        """3.1 The income stays aside (ruling P1)."""
        if action.gained:
            table.tell("income", "3.1", n=action.gained, feat=action.special, command=action.command)


FEATS = Feats(
    KIT,
    "feat",
    SpecialRules(offer="5.5"),
    (
        (BUILD, DUX_INVITE, REQUISITION, RETALIATE),
        (RULE, CIVITATES_INVITE, REINFORCE, PILLAGE),
        (SAXON_SETTLE, SURPRISE, RAVAGE, SHIELD_WALL),
        (SCOTTI_SETTLE, SCOTTI_SURPRISE, RANSOM, ENTREAT),
    ),
    targets=("raid", "intercept"),
)


# 3.1 What all Commands share: the order in which spaces are resolved -------------------------------------------------


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
    """3.1, P1 A Command without dice: name a space, pay for it, act there, then the next; Feats between them."""
    state = table.state

    @asks_nothing
    def split_payment(_: Option) -> None:
        state.mixing = 1

    def pay_and_act(space: int) -> Play[None]:
        yield from pay_cost(table, action, cost, rule)
        yield from act(space)

    return commands.space_by_space(
        table,
        action,
        FEATS,
        lambda: table.listed(spaces),
        pay_and_act,
        rule,
        why,
        further=lambda: split_payment_option(state, action) if cost else [],
        take=split_payment,
    )


def fight_in_spaces(
    table: Table, action: Action, spaces: list[int], fight: Callable[[int], Play[None]], rule: str, why: Why
) -> Play[None]:
    """3.1 A Battle Command: the Feat, all spaces, then Battle after Battle in the order that the Faction likes."""
    return commands.all_then_each(table, action, FEATS, spaces, SPACE, fight, rule, why)
