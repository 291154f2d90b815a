"""13.5 How others answer an agent that has been played: in secret, all at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.decks import AGENT_IDS
from vexillum.games.akkren.components.factions import SEATS, F
from vexillum.games.akkren.hand.agents import cancels
from vexillum.games.akkren.hand.deck import card_option, hand, spend
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.state import NONE, Play, State, Table

PASS = Option("pass", NONE, text="option.agent_pass")
_IDS = frozenset(AGENT_IDS)


def sealed_cards(
    table: Table,
    factions: Iterable[int],
    kind: str,
    able: Callable[[int, int], bool],
    **params: Any,
) -> Play[list[tuple[int, int]]]:
    """13.5 Ask each of some Factions for an agent; no one learns who was able to play one (ruling C261).

    All who hold an agent are asked, even if none of his will do: how many one holds is known, which are
    not. ``able(faction, card)``: whether he may play it now. Returns who wants to play which, in the order of the
    asking.
    """

    def uses(faction: int) -> list[Option]:
        held = dict.fromkeys(hand(table.state, faction))
        return [card_option(card) for card in held if able(faction, card)]

    wishes = yield from sealed_uses(table, factions, kind, uses, **params)
    return [(faction, pick.value) for faction, pick in wishes]


def sealed_uses(
    table: Table, factions: Iterable[int], kind: str, uses: Callable[[int], list[Option]], **params: Any
) -> Play[list[tuple[int, Option]]]:
    """13.5 The same, where a card may have several uses: who wants to use what, in the order of the asking."""
    wishes: list[tuple[int, Option]] = []
    for faction in factions:
        if not hand(table.state, faction):
            continue
        options = uses(faction)
        picks = yield table.ask(
            SEATS[faction],
            kind,
            [*options, PASS],
            rule="13.5",
            at_least=1 if options else 0,
            params=params,
            secret=True,
            why=_why_not_card,
        )
        if picks and picks[0] is not PASS:
            wishes.append((faction, picks[0]))
    return wishes


def _why_not_card(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why an agent cannot be played now: it is not in hand, or it cannot do this."""
    id = name.rpartition(":")[2]
    if id not in _IDS:
        return None
    held = AGENT_IDS.index(id) in hand(table.state, SEATS.index(decision.seat))
    return Message("why.agent_cannot" if held else "why.agent_not_held", {"agent": id}, "13.5")


def in_turn(state: State, factions: Iterable[int]) -> list[int]:
    """7 Some Factions in the order of this turn."""
    order = [one for one in state.order if one < F]
    return sorted(set(factions), key=lambda one: (order.index(one) if one in order else F, one))


def may_answer(state: State, doer: int, victims: tuple[int, ...]) -> list[int]:
    """13.5 Who may answer an agent: its targets, then the others in the order of the turn.

    Not the doer's allies (8.1.1), and not those who would help a Faction with which they are at war (8.1.2).
    """
    aimed = in_turn(state, [one for one in victims if one < F and one != doer])
    others = [one for one in in_turn(state, range(F)) if one != doer and one not in aimed]
    helpers = [one for one in others if not any(at_war(state, one, victim) for victim in aimed)]
    return [one for one in [*aimed, *helpers] if not allies(state, one, doer)]


def blocked(table: Table, doer: int, agent: int, victims: tuple[int, ...], against: int = NONE) -> Play[bool]:
    """13.5 An agent has been played: whether others cancel it. Their answers can be answered in the same way.

    If several want to, the card of the first is played and the others are taken back unseen (ruling C261). ``against``:
    the agent that this one is meant to cancel, if it is an answer itself.
    """
    wishes = yield from sealed_cards(
        table,
        may_answer(table.state, doer, victims),
        "agent.block",
        lambda faction, card: cancels(card, agent, against),
        doer=SEATS[doer],
        agent=AGENT_IDS[agent],
    )
    if not wishes:
        return False
    faction, card = wishes[0]
    with table.step("agent_block", who=SEATS[faction], agent=AGENT_IDS[card]):
        spend(table, faction, card)
        table.tell(
            "agent_blocks",
            "13.5",
            who=SEATS[faction],
            card=AGENT_IDS[card],
            doer=SEATS[doer],
            agent=AGENT_IDS[agent],
        )
    if (yield from blocked(table, faction, card, (doer,), agent)):
        return (yield from blocked(table, doer, agent, victims, against))
    return True


def played(table: Table, faction: int, card: int, victims: tuple[int, ...], line: str, **what: Any) -> Play[bool]:
    """13.5 A Faction plays an agent openly. Returns whether it works, or is cancelled.

    ``line``: its purpose in the log, with these parameters.
    """
    with table.step("agent_played", who=SEATS[faction], agent=AGENT_IDS[card]):
        spend(table, faction, card)
        table.tell(line, "13.5", who=SEATS[faction], agent=AGENT_IDS[card], **what)
    stopped = yield from blocked(table, faction, card, victims)
    if stopped:
        table.tell("agent_in_vain", "13.5", who=SEATS[faction], agent=AGENT_IDS[card])
    return not stopped
