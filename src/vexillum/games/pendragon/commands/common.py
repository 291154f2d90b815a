"""3.1 What all Commands share: options beside the spaces, and the order in which spaces are resolved."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.feats.choosing import FEAT_NOW, feat_pending, perform_marked
from vexillum.games.pendragon.money import can_mix
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import Play, State, Table

MIX = Option("mix", "mix", text="option.mix_next")
"""1.8 Say how the next cost is paid: red and blue, or Resources and Wealth. Once, until something was paid."""


def mix_option(state: State, action: Action) -> list[Option]:
    """Offered beside spaces that cost something, when there are two purses to pay from."""
    return [MIX] if not action.free and not state.mixing and can_mix(state, action.faction) else []


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
