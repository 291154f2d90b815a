"""8.1.1 Events tried out on a copy of the board, with the answers that Non-players would give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.step import Step, run_steps
from vexillum.coin.events.trial_dice import HIGH
from vexillum.coin.nonplayer import trial
from vexillum.coin.nonplayer.trial import run_trial
from vexillum.core.dice import Dice
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import State

Trial: TypeAlias = trial.Trial[State]
"""What an Event came to when it was tried."""
Enough = Callable[[Trial], bool]
"""Whether a trial has shown what was asked. Asked after each answer."""


def battled(trial: Trial, faction: int) -> bool:
    """Whether a Faction selected a space for a Battle."""
    return trial.picked("battle.spaces", FACTIONS[faction])


def attempt_rest(
    bot: PendragonBot,
    event: PendragonEvent,
    steps: tuple[Step[Any], ...],
    *,
    space: int | None = None,
    dice: Dice = HIGH,
    enough: Enough | None = None,
) -> Trial:
    """8.2.1 Try out steps in the middle of an Event, until the Faction Battles if nothing else is ``enough``.

    They find selected what the Event has selected so far, or a certain space.
    """
    table = quiet_table(bot.state.copy(), dice)
    fresh = PendragonEvent(table, event.side, "", event.you)
    fresh.spaces = list(event.spaces) if space is None else [space]
    fresh.faction, fresh.nation, fresh.colour = event.faction, event.nation, event.colour
    play = table.during(fresh, run_steps(fresh, steps))
    return run_trial(bot, table, play, enough or (lambda trial: battled(trial, bot.faction)))
