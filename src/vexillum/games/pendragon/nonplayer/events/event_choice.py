"""8.1.1, 8.2.2 Whether a Non-player would play an Event, and which side of it."""

from __future__ import annotations

from vexillum.coin.nonplayer.event_choice import EventChoice
from vexillum.games.pendragon.cards.nonplayer_marks import CUES
from vexillum.games.pendragon.map import SEA_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.trials import Trial, battled
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CAVALRY,
    FACTIONS,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    UNIT_KINDS,
    UNIT_OWNER,
    UNIT_TYPE,
    VACANT,
)
from vexillum.games.pendragon.sequence.turn import TURNS
from vexillum.games.pendragon.state import State

_SEPTENTRIONALIS = SEA_NUMBER["septentrionalis"]
_BRITON_SEAS = tuple(sea for sea in SEA_NUMBER.values() if sea != _SEPTENTRIONALIS)
SEAS_FLIPPED = (
    _BRITON_SEAS,
    _BRITON_SEAS,
    (SEA_NUMBER["germanicus"], SEA_NUMBER["britannicus"]),
    (SEA_NUMBER["hibernicus"],),
)
"""8.3.1 The Seas that each Faction flips: Britons to Patrolled, Barbarians to No Patrol."""


def changes(before: State, after: State, faction: int) -> bool:
    """8.1.1 Whether there is an effect other than the removal of own pieces.

    A Sea that the Faction does not flip (8.3.1) is no effect (ruling P204).
    """
    board = after.copy()
    board.rolls, board.rng_draws = before.rolls, before.rng_draws
    board.mixing, board.agreed = before.mixing, before.agreed
    for sea, patrolled in enumerate(before.patrolled):
        if sea not in SEAS_FLIPPED[faction]:
            board.patrolled[sea] = patrolled
    if board == before:
        return False
    _put_back(before, board, faction)
    return board != before


def _put_back(before: State, board: State, faction: int) -> None:
    """Put own pieces that were removed, and nothing else of theirs, back on the board."""
    for at, n in enumerate(before.units):
        kind = at % UNIT_KINDS
        if UNIT_OWNER[kind] == faction and board.units[at] < n:
            board.units[at] = n
            board.plunder[at] = before.plunder[at]
            board.available[UNIT_TYPE[kind]] = before.available[UNIT_TYPE[kind]]
            if kind == CAVALRY:
                board.casualties, board.out_of_play = before.casualties, before.out_of_play
    for site, stronghold in enumerate(before.sites):
        if STRONGHOLD_OWNER[stronghold] == faction and board.sites[site] == VACANT:
            board.sites[site] = stronghold
            board.available[STRONGHOLD_TYPE[stronghold]] = before.available[STRONGHOLD_TYPE[stronghold]]


class PendragonEvents(EventChoice[State, PendragonBot]):
    """8.1.1, 8.2.2 No raven Events; Britons play unshaded text, Barbarians shaded."""

    def declines(self, bot: PendragonBot, card: int) -> bool:
        """8.2.1 Whether there is a gray raven at the Faction's symbol. An owner's deck has no marks."""
        return not bot.state.own_deck and CUES[card][FACTIONS[bot.faction]].mark == "raven"

    def usually_shaded(self, bot: PendragonBot) -> bool:
        """8.2.2 Barbarians play the shaded side, if there is one."""
        return bot.faction in BARBARIANS

    def changes(self, before: State, after: State, faction: int) -> bool:
        """8.1.1 Whether there is an effect other than the removal of own pieces."""
        return changes(before, after, faction)

    def battled(self, trial: Trial, faction: int) -> bool:
        """8.2.1 Whether a Faction selected a space for a Battle."""
        return battled(trial, faction)


EVENTS = PendragonEvents(TURNS)
"""Whether a Non-player would play an Event, and which side of it."""
