"""1.5.2 Transfers of Resources between Factions."""

from __future__ import annotations

from vexillum.coin.options import NONE, numbers
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky.cards.lasting import DIVICIACUS_SIDELINED, in_effect
from vexillum.games.falling_sky.money import TRACKS, funds
from vexillum.games.falling_sky.pieces import AEDUI, GERMANS, ROMANS, SEATS, TRACK_MAX
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.state import Play, State, Table

RULE = "1.5.2"
ONE_PLAYER = 4
"""At most this much goes between two Factions of one player in an execution."""
GIVE = tuple(
    Option(f"give.{id}", faction, f"seat:{id}", "option.give", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Give Resources to a Faction."""
ASK = tuple(
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
        SEATS[giver], "transfer.number", numbers(1, limit), rule=RULE, params={"who": SEATS[taker], "n": limit}
    )
    TRACKS.transfer(table, giver, taker, pick.value, RULE)
    return int(pick.value)


def request_resources(table: Table, taker: int, giver: int, most: int = TRACK_MAX) -> Play[int]:
    """1.5.2 A Faction asks another for Resources, which chooses how much it gives. Returns the amount."""
    limit = min(most, fits(table.state, giver, taker))
    (answer,) = yield table.ask(
        SEATS[giver],
        "transfer.asked",
        [*numbers(1, limit), NONE],
        rule=RULE,
        params={"who": SEATS[taker], "n": limit},
    )
    if answer is NONE:
        table.tell("gift_refused", RULE, who=SEATS[giver], asker=SEATS[taker])
        return 0
    TRACKS.transfer(table, giver, taker, answer.value, RULE)
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
    asks = [ASK[other] for other in open_to if not state.begged >> other & 1 and may_ask(state, other, faction)]
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
        (pick,) = yield table.ask(SEATS[faction], "transfer.with", [*options, DONE], rule=RULE)
        if pick is DONE:
            return
        yield from transfer(table, faction, pick)
