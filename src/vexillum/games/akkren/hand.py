"""13.5 Agents in hand: their kinds, the deck, who wants to be asked (C282), and how others answer in secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .components.pieces import SEATS, F
from .components.records import AGENT_IDS, AGENTS
from .control import allies, at_war
from .scenarios import HAND
from .state import NONE, KnownAgents, Play, State, Table

# 13.5 The kinds of agents, and which of them cancels which -----------------------------------------------------------


SEER, STRATEGIST, ASSASSIN, BODYGUARD, SPY = (
    AGENT_IDS.index(id) for id in ("seer", "strategist", "assassin", "bodyguard", "spy")
)
SABOTEUR, GUIDE, ENGINEER, AGITATOR, DIPLOMAT = (
    AGENT_IDS.index(id) for id in ("saboteur", "guide", "engineer", "agitator", "diplomat")
)
_ANY = "any"
_AIMED_AT_SELF = "assassin_vs_self"


def effect(agent: int, op: str) -> dict[str, Any] | None:
    """13.5 What an agent can do, by its name in the data; None if this agent cannot."""
    return next((one.effect for one in AGENTS[agent].effects if one.effect["op"] == op), None)


def amount(agent: int, op: str, field: str) -> int:
    """The number of an agent's effect."""
    found = effect(agent, op)
    assert found is not None, (AGENT_IDS[agent], op)
    return int(found[field])


def cancels(card: int, agent: int, against: int) -> bool:
    """13.5 Whether one agent cancels another, which was played (as an answer) against a third, or ``NONE``.

    An Assassin who was sent against a Seer or an Assassin cannot be stopped by one of the same kind (ruling C262).
    """
    block = effect(card, "block")
    if block is None:
        return False
    if block["types"] != _ANY and AGENT_IDS[agent] not in block["types"]:
        return False
    excepted = block.get("except", ())
    if AGENT_IDS[agent] in excepted:
        return False
    return not (_AIMED_AT_SELF in excepted and agent == ASSASSIN and against == card)


# 13.5 Agents are drawn, held, shown, handed over and spent -----------------------------------------------------------


def hand(state: State, faction: int) -> list[int]:
    """13.5 The agents that a Faction holds, in the order of the list."""
    return [card for card in state.hands[HAND * faction : HAND * (faction + 1)] if card != NONE]


def _set_hand(state: State, faction: int, cards: list[int]) -> None:
    assert len(cards) <= HAND
    state.hands[HAND * faction : HAND * (faction + 1)] = [*sorted(cards), *[NONE] * (HAND - len(cards))]


def has_room(state: State, faction: int) -> bool:
    """13.5 Whether a Faction may hold another agent."""
    return len(hand(state, faction)) < HAND


def card_option(card: int) -> Option:
    """An agent as an answer."""
    id = AGENT_IDS[card]
    return Option(id, card, f"agent:{id}", "option.agent_card", {"agent": id})


def draw_agent(table: Table, faction: int) -> Play[None]:
    """13.5 A Faction draws an agent; with three in hand it first discards one of them, face up (ruling C264)."""
    state, seat = table.state, SEATS[faction]
    if not has_room(state, faction):
        options = [card_option(card) for card in dict.fromkeys(hand(state, faction))]
        (pick,) = yield table.ask(seat, "agent.discard", options, rule="13.5", secret=True)
        discard_agent(table, faction, pick.value)
    if not state.agents:
        reshuffle(table)
    card = state.agents.pop()
    _set_hand(state, faction, [*hand(state, faction), card])
    table.tell("agent_drawn", "13.5", who=seat)
    table.tell("agent_got", "13.5", to=(seat,), agent=AGENT_IDS[card])


def reshuffle(table: Table) -> None:
    """13.5 The deck is used up: the agents that were spent are shuffled and make the new one."""
    state = table.state
    cards = sorted([*state.agents, *state.spent_agents])
    table.shuffle(cards)
    state.agents, state.spent_agents = cards, []
    table.tell("agents_shuffled", "13.5")


def spend(table: Table, faction: int, card: int) -> None:
    """13.5 An agent leaves the hand for all to see and goes to those that were spent."""
    state = table.state
    table.reveal()
    cards = hand(state, faction)
    cards.remove(card)
    _set_hand(state, faction, cards)
    state.spent_agents = [*state.spent_agents, card]
    state.glimpses = [_without(one, card) if one.faction == faction else one for one in state.glimpses]


def _without(one: KnownAgents, card: int) -> KnownAgents:
    """What a seat still knows of a hand when a card that it may have seen is gone."""
    if card not in one.cards:
        return one
    left = list(one.cards)
    left.remove(card)
    return replace(one, cards=tuple(left))


def discard_agent(table: Table, faction: int, card: int) -> None:
    """13.5 A Faction throws an agent away."""
    spend(table, faction, card)
    table.tell("agent_discarded", "13.5", who=SEATS[faction], agent=AGENT_IDS[card])


def lose_random(table: Table, faction: int) -> None:
    """9.1 A Faction loses one of its agents by chance, if it has any."""
    cards = hand(table.state, faction)
    if cards:
        discard_agent(table, faction, cards[table.draw(len(cards))])


def show_hand(table: Table, faction: int, seats: tuple[int, ...]) -> None:
    """13.5, 9.1 Some seats see all agents of a Faction."""
    state = table.state
    table.reveal()
    for seat in seats:
        if seat != faction:
            _remember(state, seat, faction, tuple(hand(state, faction)))
            names = [AGENT_IDS[card] for card in hand(state, faction)]
            line = "agents_seen" if names else "no_agents_seen"
            table.tell(line, "13.5", to=(SEATS[seat],), who=SEATS[faction], agents=names)


def _remember(state: State, seat: int, faction: int, cards: tuple[int, ...]) -> None:
    others = [one for one in state.glimpses if (one.seat, one.faction) != (seat, faction)]
    state.glimpses = [*others, KnownAgents(seat, faction, state.clock, cards)]


def known_cards(state: State, seat: int, faction: int) -> tuple[int, ...]:
    """13.5 The agents that a seat knows to be in a Faction's hand now."""
    return next((one.cards for one in state.glimpses if (one.seat, one.faction) == (seat, faction)), ())


def give_agent(table: Table, giver: int, receiver: int, card: int) -> None:
    """13.5 An agent changes hands; which one only these two know, and what others had seen of the giver's is unsure."""
    state = table.state
    assert has_room(state, receiver)
    cards = hand(state, giver)
    cards.remove(card)
    known = known_cards(state, giver, receiver)
    _set_hand(state, giver, cards)
    _set_hand(state, receiver, [*hand(state, receiver), card])
    state.glimpses = [
        one if one.faction != giver else _without(one, card) if one.seat == receiver else replace(one, cards=())
        for one in state.glimpses
    ]
    _remember(state, giver, receiver, (*known, card))
    table.tell("agent_given", "13.5", who=SEATS[giver], other=SEATS[receiver])
    table.tell(
        "agent_given_which",
        "13.5",
        to=(SEATS[giver], SEATS[receiver]),
        who=SEATS[giver],
        other=SEATS[receiver],
        agent=AGENT_IDS[card],
    )


# 13.5, C282 At which moments of others a Faction wants to be asked for an agent: an open choice, made in advance


WATCHES = ("battles", "sieges", "embassies", "phases")
"""The moments at which a Faction may want to be asked: others' battles, siege and diplomatic rolls, all phases."""
BATTLES, SIEGES, EMBASSIES, PHASES = range(len(WATCHES))


def watches(state: State, faction: int, moment: int) -> bool:
    """C282 Whether a Faction wants to be asked at a kind of moment."""
    return bool(state.watches[faction] >> moment & 1)


# 13.5 How others answer an agent that has been played: in secret, all at the same time -------------------------------


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
