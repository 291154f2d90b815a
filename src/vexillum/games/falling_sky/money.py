"""1.8, 1.5.2 Resources: a purse for each Faction with a seat, transfers, and what Non-players could agree to."""

from __future__ import annotations

from vexillum.coin.forces import Tracks
from vexillum.coin.kit import NONE, numbers
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Option

from .cards import DIVICIACUS_SIDELINED, in_effect
from .pieces import AEDUI, FACTIONS, GERMANS, KIT, ROMANS, SEATS, TRACK_MAX
from .players import PLAYERS
from .state import Play, State, Table
from .victory import roman_score

TRACKS = Tracks(KIT)
IN_NEED, RICH, AID = 2, 20, 10
"""8.6.6 Below two Resources the Romans get ten from Non-player Aedui who have more than twenty."""
ALWAYS_BELOW, NEVER_ABOVE, AGREES = 10, 12, 4
"""8.6.6, 8.6.8 Non-player Aedui always help a Roman player with a score below ten, with one above twelve never, in
between on a die of 1-4.
"""


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


# 1.5.2 Transfers of Resources between Factions -----------------------------------------------------------------------


TRANSFER_RULE = "1.5.2"
ONE_PLAYER = 4
"""At most this much goes between two Factions of one player in an execution."""
GIVE = tuple(
    Option(f"give.{id}", faction, f"seat:{id}", "option.give", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Give Resources to a Faction."""
ASK_GIFT = tuple(
    Option(f"ask.{id}", faction, f"seat:{id}", "option.ask_gift", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Ask a Faction for Resources."""
TRANSFER = Option("transfer", "transfer", text="option.transfer")
"""Before a Faction acts, or during a Command: give Resources, or ask for some."""


def may_transfer(state: State, giver: int, taker: int) -> bool:
    """1.5.2 Whether one Faction may give to another, and has anything. Card 38 forbids it between Romans and Aedui."""
    if giver == taker or (in_effect(state, DIVICIACUS_SIDELINED) and {giver, taker} == {ROMANS, AEDUI}):
        return False
    return funds(state, giver) > 0 and funds(state, taker) < TRACK_MAX


def may_ask(state: State, giver: int, taker: int) -> bool:
    """1.5.2 Whether a Faction can be asked for Resources. Not a Non-player: it never gives any when asked (F281)."""
    return not non_player(state, giver) and may_transfer(state, giver, taker)


def takers(state: State, giver: int) -> list[int]:
    """1.5.2 The Factions to which a Faction may transfer Resources."""
    return [other for other in range(GERMANS) if may_transfer(state, giver, other)]


def fits(state: State, giver: int, taker: int) -> int:
    """1.8 How much a Faction could give to another: what it has, and what does not exceed 45 there."""
    return min(funds(state, giver), TRACK_MAX - funds(state, taker))


def give(table: Table, giver: int, taker: int, most: int = TRACK_MAX) -> Play[int]:
    """1.5.2 A Faction chooses how much it transfers. Returns the amount."""
    limit = min(most, fits(table.state, giver, taker))
    (pick,) = yield table.ask(
        SEATS[giver], "transfer.number", numbers(1, limit), rule=TRANSFER_RULE, params={"who": SEATS[taker], "n": limit}
    )
    TRACKS.transfer(table, giver, taker, pick.value, TRANSFER_RULE)
    return int(pick.value)


def request_resources(table: Table, taker: int, giver: int, most: int = TRACK_MAX) -> Play[int]:
    """1.5.2 A Faction asks another for Resources, which chooses how much it gives. Returns the amount."""
    limit = min(most, fits(table.state, giver, taker))
    (answer,) = yield table.ask(
        SEATS[giver],
        "transfer.asked",
        [*numbers(1, limit), NONE],
        rule=TRANSFER_RULE,
        params={"who": SEATS[taker], "n": limit},
    )
    if answer is NONE:
        table.tell("gift_refused", TRANSFER_RULE, who=SEATS[giver], asker=SEATS[taker])
        return 0
    TRACKS.transfer(table, giver, taker, answer.value, TRANSFER_RULE)
    return int(answer.value)


# During an execution --------------------------------------------------------------------------------------------------


def most_between(state: State, faction: int, other: int) -> int:
    """1.5.2 How much may still go between the executing Faction and another: four if one player runs both."""
    if not PLAYERS.one_player(state, faction, other):
        return TRACK_MAX
    return ONE_PLAYER - (state.shared[other] if state.shared else 0)


def transfer_options(state: State, faction: int) -> list[Option]:
    """1.5.2 What the executing Faction may give and ask for; no Faction is asked twice in an execution.

    Non-players neither ask nor are asked: they give on their own account (8.4.2, F281).
    """
    if non_player(state, faction):
        return []
    open_to = [other for other in range(GERMANS) if other != faction and most_between(state, faction, other) > 0]
    gifts = [GIVE[other] for other in open_to if may_transfer(state, faction, other)]
    asks = [ASK_GIFT[other] for other in open_to if not state.begged >> other & 1 and may_ask(state, other, faction)]
    return gifts + asks


def any_transfer(state: State, faction: int) -> bool:
    """1.5.2 Whether there is anything that the executing Faction may give or ask for."""
    if non_player(state, faction):
        return False
    for other in range(GERMANS):
        if other != faction and most_between(state, faction, other) > 0:
            asks = not state.begged >> other & 1 and may_ask(state, other, faction)
            if asks or may_transfer(state, faction, other):
                return True
    return False


def transfer(table: Table, faction: int, pick: Option) -> Play[int]:
    """1.5.2 Give, or ask another Faction. Returns how much was transferred."""
    state, other = table.state, pick.value
    most = most_between(state, faction, other)
    if pick is GIVE[other]:
        amount = yield from give(table, faction, other, most)
    else:
        state.begged |= 1 << other
        amount = yield from request_resources(table, faction, other, most)
    state.shared = state.shared or [0] * GERMANS
    state.shared[other] += amount
    return amount


def transfers(table: Table, faction: int) -> Play[None]:
    """1.5.2 Before a Faction acts and during a Command: give and ask, until done."""
    while options := table.listed(lambda: transfer_options(table.state, faction)):
        (pick,) = yield table.ask(SEATS[faction], "transfer.with", [*options, DONE], rule=TRANSFER_RULE)
        if pick is DONE:
            return
        yield from transfer(table, faction, pick)


# 8.4.2, 8.6.6, 8.8.6 To what Non-players could agree: who never does is not asked (F281) -----------------------------


def could_agree(state: State, asker: int, other: int) -> bool:
    """8.4.2, 8.6.6, 8.8.6 Whether a Faction could agree to a Supply Line, a Retreat or Quarters of another.

    A player may. Non-player Aedui agree with Romans, with a player among them up to a score of 12; Non-player Romans
    with Non-player Aedui; Arverni and Belgae never.
    """
    if not non_player(state, other):
        return True
    if other == AEDUI:
        return asker == ROMANS and (non_player(state, ROMANS) or roman_score(state) <= NEVER_ABOVE)
    return other == ROMANS and asker == AEDUI and non_player(state, AEDUI)
