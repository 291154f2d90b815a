"""8.2.3, 8.3.1 What an Event would do for a Non-player that answered in some way: tried out on a copy of the board.

Only what the text of the Event places, removes or replaces counts (ruling F321); the trial ends with the first
question of a free Command or Special Ability.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.step import Step, run_steps
from vexillum.coin.events.trial_dice import HIGH
from vexillum.coin.nonplayer.priorities import Priority, ranked
from vexillum.coin.nonplayer.trial import Trial, in_trial, run_trial
from vexillum.core.decision import Decision, Option
from vexillum.games.falling_sky.events.context import FallingSkyEvent
from vexillum.games.falling_sky.map import IS_CITY, REMI
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import (
    CITY_RANK,
    ENEMIES_OF,
    HIDDEN_RANK,
    LEADER_RANK,
    LEGION_RANK,
    REVEALED_RANK,
    SCOUTED_RANK,
    STRONG_RANK,
    kind_rank,
)
from vexillum.games.falling_sky.pieces import GERMANS, IS_ALLY, IS_CITADEL, KIND_OWNER, KINDS, STATUS_OWNER, UNIT_KINDS
from vexillum.games.falling_sky.state import Play, State

FACTIONS = range(GERMANS + 1)
COUNTED = (
    "event_legions",
    "event_citadels",
    "event_allies",
    "event_pieces",
    "event_leaders",
    "event_forts",
    "event_cities",
    "event_hidden",
    "event_revealed",
    "event_enemies",
)
"""8.3.1 Legions, Citadels, Allies, other pieces; within that 8.4.1 by type and Faction."""
Counts = list[list[int]]
"""For each Faction, by rank of piece (8.4.1), how many are on the map; Citadels apart."""
CITADELS = SCOUTED_RANK + 1
"""Citadels are counted after all ranks: 8.3.1 distinguishes them from Forts."""
ALLIES = CITY_RANK + 1


def count(state: State) -> Counts:
    """1.4 The pieces of each Faction on the map."""
    found = [[0] * (CITADELS + 1) for _ in FACTIONS]
    for kind in range(len(KINDS)):
        if n := sum(state.units[kind::UNIT_KINDS]):
            found[KIND_OWNER[kind]][kind_rank(kind)] += n
    for tribe, status in enumerate(state.tribes):
        if IS_CITADEL[status]:
            found[STATUS_OWNER[status]][CITADELS] += 1
        elif IS_ALLY[status]:
            found[STATUS_OWNER[status]][CITY_RANK if IS_CITY[tribe] or tribe == REMI else ALLIES] += 1
    return found


def gains(before: Counts, after: Counts, faction: int) -> tuple[object, ...]:
    """8.3.1 What a Faction has gained: own pieces more, and enemy pieces fewer, net by Faction; see ``COUNTED``."""

    def net(*ranks: int) -> int:
        return sum(
            [
                (after[who][rank] - before[who][rank]) * (1 if who == faction else -1)
                for who in FACTIONS
                for rank in ranks
            ]
        )

    others = (LEADER_RANK, STRONG_RANK, HIDDEN_RANK, REVEALED_RANK, SCOUTED_RANK)
    lost = tuple([sum(before[enemy]) - sum(after[enemy]) for enemy in ENEMIES_OF[faction]])
    return (
        net(LEGION_RANK),
        net(CITADELS),
        net(CITY_RANK, ALLIES),
        net(*others),
        net(LEADER_RANK),
        net(STRONG_RANK),
        net(CITY_RANK),
        net(HIDDEN_RANK),
        net(REVEALED_RANK),
        lost,
    )


def tried_with(bot: FallingSkyBot, decision: Decision, picks: tuple[Option, ...]) -> Trial[State]:
    """5.1 The step that asks, and all that follow, with a certain answer to its question.

    If a step has done something before it asks, it does so again: that is the same for every answer. Within
    another trial it ends with the next question: nested trials would never end.
    """
    event = bot.event
    assert event is not None
    table = quiet_table(bot.state.copy(), HIGH)
    again = FallingSkyEvent(table, event.side, event.card, event.you)
    again.spaces, again.tribes = list(event.spaces), list(event.tribes)
    again.faction, again.done, again.did = event.faction, event.done, event.did
    wanted = [option.key for option in picks]
    given = [False]
    ended = [False]
    nested = in_trial(bot)

    def answer(asked: Decision) -> tuple[Option, ...] | None:
        if given[0] and nested:
            ended[0] = True
            return asked.options[: max(1, asked.at_least)]
        if given[0] or (asked.kind, asked.seat) != (decision.kind, decision.seat):
            return None
        given[0] = True
        found = tuple([option for option in asked.options if option.key in wanted])
        return found or None

    def commanded(trial: Trial[State]) -> bool:
        return ended[0] or not trial.heard[-1][0].kind.startswith("event.")

    return run_trial(bot, table, table.during(again, _rest(again, event.ahead)), commanded, answer)


def _rest(event: FallingSkyEvent, ahead: Sequence[tuple[Step[Any], ...]]) -> Play[None]:
    """What is left of an Event, from the step that is being carried out on."""
    for level, steps in enumerate(reversed(ahead)):
        yield from run_steps(event, steps[1:] if level else steps)
        if event.over:
            return


def best_for(bot: FallingSkyBot, decision: Decision) -> Priority[Option]:
    """8.3.1 Among the answers to a question of an Event, those that place and remove the most."""
    before = count(bot.state)

    def gained(option: Option) -> tuple[object, ...]:
        return gains(before, count(tried_with(bot, decision, (option,)).after), bot.faction)

    return ranked(COUNTED, gained)
