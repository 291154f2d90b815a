"""8, 13.5, 16.1, C49 What else Factions settle in a political phase: ransoms, gifts, talks with barbarians."""

from __future__ import annotations

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.capture.capture import ransoms
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.people.barbarians import may_have_envoys, parley, parley_offers
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import Play, State, Table
from vexillum.games.akkren.trade.exchange import gift, gifts, partners


def affairs(table: Table, faction: int, *, barbarians: bool) -> Play[None]:
    """8, C311 In the order of initiative each Faction ransoms its people, treats with tribes and makes gifts."""
    yield from ransoms(table, faction)
    if barbarians:
        yield from talks(table, faction)
    yield from presents(table, faction)


def talks(table: Table, faction: int) -> Play[None]:
    """16.1 A hero or general in the land of a tribe may treat with it. Who has troops there is always asked (C362)."""
    while may_have_envoys(table.state, faction):
        offers = [*parley_offers(table.state, faction), DONE]
        pick = yield from masked(table.ask(SEATS[faction], "politics.parley", offers, rule="16.1", secret=True))
        if pick is DONE:
            return
        yield from parley(table, faction, pick.value)


def presents(table: Table, faction: int) -> Play[None]:
    """8.1.2 A Faction may give presents to others with whom it is not at war, as often as it likes."""
    while others := partners(table.state, faction):
        options = [
            Option(SEATS[other], other, f"seat:{SEATS[other]}", "option.politics_present", {"other": SEATS[other]})
            for other in others
            if gifts(table.state, faction, other)
        ]
        pick = yield from masked(
            table.ask(
                SEATS[faction], "politics.present", [DONE, *options], rule="8.1.2", secret=True, why=_why_not_present
            )
        )
        if pick is DONE:
            return
        yield from gift(table, faction, pick.value)


def _why_not_present(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    other = name.removeprefix("seat:")
    if other not in SEATS or other == decision.seat:
        return None
    at_war = SEATS.index(other) not in partners(table.state, SEATS.index(decision.seat))
    return Message("why.politics_enemy" if at_war else "why.politics_nothing", {"other": other}, decision.rule)
