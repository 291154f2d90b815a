"""4.5.1, card 38: the Faction whose Warbands or Auxilia act as another's own in a Region during a Command."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.cards.diviciacus import partner, together
from vexillum.games.falling_sky.control import controllers, hidden, strengths, warbands
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.pieces import GERMANS, SEATS
from vexillum.games.falling_sky.players import ask_agreement
from vexillum.games.falling_sky.state import Play, State, Table

ASK_LOAN = tuple(
    Option(f"loan.{id}", faction, f"seat:{id}", "option.ask_loan", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Card 38: ask the other Faction to lend its Warbands or Auxilia."""
NO_LOAN = 1 << len(SEATS)
"""Card 38: the bit of ``State.refusals`` beyond those of Supply Lines."""


def helper(state: State, action: Action | None, region: int) -> int:
    """4.5.1, card 38: the Faction whose Warbands act as the executing one's in a Region; NOBODY if there is none."""
    if action is None:
        return NOBODY
    if region in action.enlisted:
        return GERMANS
    if not action.lent or not together(state, region):
        return NOBODY
    return next(iter(action.lent))


def helping(state: State, action: Action | None, region: int) -> int:
    """How many Warbands or Auxilia of that Faction are in a Region."""
    if action is None or not (action.lent or action.enlisted):
        return 0
    other = helper(state, action, region)
    return 0 if other == NOBODY else warbands(state, region, other)


def hidden_all(state: State, action: Action | None, region: int, faction: int) -> int:
    """1.4.3 The Hidden Warbands or Auxilia of a Faction in a Region, with those that act as its own."""
    other = helper(state, action, region)
    return hidden(state, region, faction) + (0 if other == NOBODY else hidden(state, region, other))


def controls(state: State, action: Action | None, region: int, faction: int) -> bool:
    """1.6 Control of a Region; Warbands that act as the Faction's own count for it (4.5.1, card 38)."""
    if controllers(state)[region] == faction:
        return True
    more = helping(state, action, region)
    if not more:
        return False
    counts = strengths(state, region)
    return 2 * (counts[faction] + more) > sum(counts)


def loan_asks(state: State, action: Action) -> list[Option]:
    """Card 38: the Faction that could be asked, once in a Command, if both are in a Region.

    A refusal for which a Command was called off stands for the whole turn (F170).
    """
    other = partner(state, action.faction)
    if other == NOBODY or action.loan_asked or (action.offer is None and state.refusals & NO_LOAN):
        return []
    return [ASK_LOAN[other]] if any(together(state, region) for region in range(SPACE_COUNT)) else []


def loan_opens(state: State, action: Action, opens: Callable[[], bool]) -> list[Option]:
    """Card 38: the Faction to ask, if only the loan would let the Command select a Region; ``opens`` says so."""
    asks = loan_asks(state, action)
    if not asks:
        return []
    action.lent.add(asks[0].value)
    found = opens()
    action.lent.clear()
    return asks if found else []


def ask_loan(table: Table, action: Action, other: int) -> Play[None]:
    """Card 38, 1.5.2 The other Faction agrees or refuses, for the whole Command. If it lends it does not Harass."""
    action.loan_asked = True
    if (yield from ask_agreement(table, action.faction, other, "loan", "5.3")):
        action.lent.add(other)
        action.truce.add(other)
