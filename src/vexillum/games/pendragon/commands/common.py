"""3.1 What all Commands share: options beside the spaces, and the order in which spaces are resolved."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.decision import DONE, Option, Why
from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.feats.choosing import (
    FEAT_NOW,
    choose_feat,
    execute_feat,
    feat_options,
    feat_pending,
    is_feat,
    mark_feat,
    perform_marked,
    with_feats,
)
from vexillum.games.pendragon.map import SPACE_THINGS
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
    """3.1 The executing Faction chooses the order of the spaces; a Feat that waits may come in between (4.1).

    Returns the space, taken off ``remaining``; None when a waiting Feat was executed instead.
    """
    options = [SPACE[space] for space in remaining]
    if feat_pending(action):
        options.append(FEAT_NOW)
    (pick,) = yield table.ask(FACTIONS[action.faction], kind, options, rule=rule, params={"command": action.command})
    if pick is FEAT_NOW:
        yield from perform_marked(table, action)
        return None
    space: int = pick.value
    remaining.remove(space)
    return space


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
    state, seat = table.state, FACTIONS[action.faction]
    while options := spaces():
        if cost:
            options += mix_option(state, action)
        options += feat_options(table, action)
        if len(action.spaces) >= action.least:
            options.append(DONE)
        (pick,) = yield table.ask(seat, f"{action.command}.space", options, rule=rule, why=with_feats(action, why))
        if pick is DONE:
            return
        if pick is MIX:
            state.mixing = 1
        elif is_feat(pick):
            yield from execute_feat(table, action, pick.value)
        else:
            action.spaces.append(pick.value)
            with table.step("command_in", things=SPACE_THINGS[pick.value], command=action.command, space=pick.key):
                table.tell(action.command, rule, who=seat, space=pick.key)
                yield from pay_cost(table, action, cost, rule)
                yield from act(pick.value)
            if len(action.spaces) >= action.most:
                return


def fight_in_spaces(
    table: Table, action: Action, spaces: list[int], fight: Callable[[int], Play[None]], rule: str, why: Why
) -> Play[None]:
    """3.1 A Battle Command: the Feat, all spaces, then Battle after Battle in the order that the Faction likes."""
    yield from choose_feat(table, action)
    picks = yield table.ask(
        FACTIONS[action.faction],
        "battle.spaces",
        [SPACE[space] for space in spaces],
        rule=rule,
        at_least=action.least,
        at_most=min(action.most, len(spaces)),
        why=with_feats(action, why, late=True),
    )
    if not picks:
        return
    action.spaces += [pick.value for pick in picks]
    table.tell("battle_spaces", rule, who=FACTIONS[action.faction], spaces=[pick.key for pick in picks])
    yield from mark_feat(table, action)
    remaining = list(action.spaces)
    while remaining:
        space = yield from next_space(table, action, "battle.next", remaining, rule)
        if space is not None:
            yield from fight(space)
    if feat_pending(action):
        yield from perform_marked(table, action)
