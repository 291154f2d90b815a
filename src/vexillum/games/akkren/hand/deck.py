"""13.5 Agents are drawn, held, shown, handed over and spent."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.core.decision import Option
from vexillum.games.akkren.blank import HAND
from vexillum.games.akkren.components.decks import AGENT_IDS
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.state import NONE, KnownAgents, Play, State, Table


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
        discard(table, faction, pick.value)
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


def discard(table: Table, faction: int, card: int) -> None:
    """13.5 A Faction throws an agent away."""
    spend(table, faction, card)
    table.tell("agent_discarded", "13.5", who=SEATS[faction], agent=AGENT_IDS[card])


def lose_random(table: Table, faction: int) -> None:
    """9.1 A Faction loses one of its agents by chance, if it has any."""
    cards = hand(table.state, faction)
    if cards:
        discard(table, faction, cards[table.draw(len(cards))])


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
