"""1.8 Resources: one purse for each Faction with a seat, from 0 to 45."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.coin.tracks import Tracks
from vexillum.games.falling_sky.cards.lasting import DIVICIACUS_SIDELINED, in_effect
from vexillum.games.falling_sky.pieces import AEDUI, FACTIONS, KIT, ROMANS
from vexillum.games.falling_sky.state import State, Table
from vexillum.games.falling_sky.victory.conditions import roman_score

TRACKS = Tracks(KIT)
IN_NEED, RICH, AID = 2, 20, 10
"""8.6.6 Below two Resources the Romans get ten from Non-player Aedui who have more than twenty."""
ALWAYS_BELOW, NEVER_ABOVE, AGREES = 10, 12, 4
"""8.6.6 A Roman player below a score of ten always gets them, above twelve never, in between on a die of 1-4."""


def funds(state: State, faction: int) -> int:
    """1.8 How much a Faction has."""
    return state.tracks[faction]


def gain(table: Table, faction: int, amount: int, rule: str) -> int:
    """1.8 A Faction gains Resources, or loses them, between 0 and 45. Returns by how much they changed."""
    before = funds(table.state, faction)
    changed = TRACKS.shift(table, faction, amount, rule)
    _aid(table, faction, before)
    return changed


def pay(table: Table, faction: int, amount: int, rule: str) -> None:
    """3.1 A Faction pays a cost that it can pay."""
    before = funds(table.state, faction)
    TRACKS.pay(table, faction, faction, amount, rule)
    _aid(table, faction, before)


def take(table: Table, faction: int, victim: int, amount: int, rule: str) -> int:
    """3.3.3 A Faction takes Resources from another, as far as there are any. Returns how many."""
    before = funds(table.state, victim)
    taken = -TRACKS.shift(table, victim, -amount, rule)
    TRACKS.shift(table, faction, taken, rule)
    _aid(table, victim, before)
    return taken


def _aid(table: Table, faction: int, before: int) -> None:
    """8.6.6 At the instant that Roman Resources drop below two, rich Non-player Aedui transfer ten."""
    state = table.state
    if faction != ROMANS or before < IN_NEED or funds(state, ROMANS) >= IN_NEED:
        return
    if not non_player(state, AEDUI) or funds(state, AEDUI) <= RICH or in_effect(state, DIVICIACUS_SIDELINED):
        return
    if not non_player(state, ROMANS):
        score = roman_score(state)
        if score > NEVER_ABOVE or (score >= ALWAYS_BELOW and table.roll(6) > AGREES):
            return
    table.tell("aedui_aid", "8.6.6", who=FACTIONS[AEDUI], asker=FACTIONS[ROMANS], n=AID)
    TRACKS.transfer(table, AEDUI, ROMANS, AID, "8.6.6")
