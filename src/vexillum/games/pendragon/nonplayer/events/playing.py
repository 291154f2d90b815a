"""8.1.1, 8.2.2 Would a Non-player play an Event, and which side of it?"""

from __future__ import annotations

from vexillum.coin.lasting import code
from vexillum.coin.nonplayer.instructions import instruction_of
from vexillum.coin.nonplayer.trial import attempt
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.lasting import tribal_war_blocked
from vexillum.games.pendragon.map import SEA_NUMBER
from vexillum.games.pendragon.nonplayer.events.instruction import Instruction
from vexillum.games.pendragon.nonplayer.events.trials import Trial, battled
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.np_marks import CUES
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CAVALRY,
    FACTIONS,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    UNIT_OWNER,
    UNIT_TYPE,
    VACANT,
    K,
)
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


def would_play(mind: Mind, side: int) -> bool:
    """8.1.1 Would the Non-player play this side: no raven, its instruction met, and Effective?"""
    number = side // 2
    if side != side_of(mind, number):
        return False
    deck, instruction = deck_of(mind.state), instruction_of(mind, number)
    if not mind.trace.ask("8.2.1", "event_instruction", instruction.plays(mind), card=deck.name(number)):
        return False
    works = _comes_to(mind, side, instruction) if instruction.asks else _works(mind, side)
    return mind.trace.ask("8.1.1", "event_effective", works, card=deck.name(number))


def _comes_to(mind: Mind, side: int, instruction: Instruction) -> bool:
    """8.2.1 Does the Event come to what the instruction asks? Then it is Effective."""
    faction, effect = mind.faction, deck_of(mind.state).effects[side]
    if instruction.battles:
        return battled(attempt(mind, effect, side, faction, enough=lambda trial: battled(trial, faction)), faction)
    return instruction.comes_to(mind, attempt(mind, effect, side, faction, dice=instruction.dice))


def _works(mind: Mind, side: int) -> bool:
    """8.1.1 Does the Event change anything? Its Commands are followed only until they have."""

    def changed(trial: Trial) -> bool:
        asked = trial.heard[-1][0].kind
        return not asked.startswith("event.") and changes(trial.before, trial.after, mind.faction)

    trial = attempt(mind, deck_of(mind.state).effects[side], side, mind.faction, enough=changed)
    return changes(trial.before, trial.after, mind.faction)


def side_of(mind: Mind, number: int) -> int | None:
    """8.2.2 The side that the Non-player would execute: Britons unshaded, Barbarians shaded, if there is one.

    An instruction may reverse it. None: a raven (8.1.1), or a side that GRATIA blocks (R41).
    """
    deck = deck_of(mind.state)
    if raven(mind, number):
        return None
    shaded = instruction_of(mind, number).shaded
    if shaded is None:
        shaded = mind.faction in BARBARIANS
    side = code(number, shaded and code(number, True) in deck.effects)
    blocked = side not in deck.effects or (deck.tribal_war[side] and tribal_war_blocked(mind.state))
    return None if blocked else side


def raven(mind: Mind, number: int) -> bool:
    """8.2.1 Is there a gray raven at the Faction's symbol? An owner's deck has no marks."""
    return not mind.state.own_deck and CUES[number][FACTIONS[mind.faction]].mark == "raven"


def changes(before: State, after: State, faction: int) -> bool:
    """8.1.1 Is there an effect other than the removal of own pieces?

    A Sea that the Faction does not flip (8.3.1) is no effect (ruling P204).
    """
    board = after.copy()
    board.rolls, board.draws = before.rolls, before.draws
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
        kind = at % K
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
