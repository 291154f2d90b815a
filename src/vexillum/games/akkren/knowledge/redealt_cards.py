"""Cards that a seat does not know, dealt again: decks, agents in others' hands, generals of hidden armies."""

from __future__ import annotations

from collections import Counter
from random import Random

from vexillum.games.akkren.blank import HAND
from vexillum.games.akkren.components.units import NAVAL, Force, U, force_of
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import GENERALS
from vexillum.games.akkren.state import NONE, Kind, Stack, State

DEALS = 50
"""How often generals are dealt until every stack can have a unit; then they stay as they are."""


def deal_deck(deck: list[int], known: int, random: Random) -> None:
    """Shuffle a deck below its next ``known`` cards, which are the last of the list.

    It is sorted first, so that the result depends on which cards are unknown and not on how they really lie.
    """
    unknown = sorted(deck[: len(deck) - known])
    random.shuffle(unknown)
    deck[: len(unknown)] = unknown


def deal_agents(past: State, present: State, me: int, others: list[int], random: Random) -> None:
    """13.5 Agents in others' hands and in the deck, but for those that were played since or that a spy has seen.

    What third parties have seen of these hands no longer holds: it is forgotten.
    """
    if len(present.agents) > len(past.agents):
        return  # the deck was made again since
    split = len(present.agents)
    unknown = past.agents[:split]
    hands = {}
    for faction in others:
        held = _held(past, faction)
        hands[faction] = known = held & _known_agents(past, present, me, faction)
        unknown += (held - known).elements()
    unknown.sort()
    random.shuffle(unknown)
    for faction, known in hands.items():
        missing = _held(past, faction).total() - known.total()
        cards = sorted([*known.elements(), *[unknown.pop() for _ in range(missing)]])
        past.hands[HAND * faction : HAND * faction + HAND] = cards + [NONE] * (HAND - len(cards))
    past.agents = [*unknown, *past.agents[split:]]
    past.glimpses = [one for one in past.glimpses if one.seat == me or one.faction not in hands]


def _held(state: State, faction: int) -> Counter[int]:
    return Counter([card for card in state.hands[HAND * faction : HAND * faction + HAND] if card != NONE])


def _known_agents(past: State, present: State, me: int, faction: int) -> Counter[int]:
    """What a seat knows of a hand at the checkpoint: what a spy saw, and what has left the hand since.

    What it has given away itself since then was not there yet.
    """
    then, now = _held(past, faction), _held(present, faction)
    given = Counter[int]() if me == NONE else _held(past, me) - _held(present, me)
    seen: Counter[int] = Counter()
    for one in present.glimpses:
        if (one.seat, one.faction) == (me, faction):
            seen |= Counter(one.cards) - (Counter() if one in past.glimpses else given)
    return (then - now) | (seen & then)


def deal_generals(past: State, present: State, hidden: list[int], random: Random) -> None:
    """3.5 Who leads hidden armies and fleets, and the deck of generals. Those who have fallen since are known.

    Some generals bring units of their own: without them an army might have none.
    """
    drawn = max(0, len(past.generals) - len(present.generals))
    known = {NONE, *present.fallen_generals}
    led = [one for one in past.stacks if one.id in hidden and one.general not in known]
    split = len(past.generals) - drawn
    unknown = sorted([*past.generals[:split], *[one.general for one in led]])
    for general in unknown:
        past.free_year[general] = 0
    true = [one.general for one in led]
    for _ in range(DEALS):
        random.shuffle(unknown)
        _give(past, led, unknown[len(unknown) - len(led) :][::-1])
        if _has_enough_units(past, hidden):
            break
    else:
        _give(past, led, true)
        unknown = [*[general for general in unknown if general not in true], *true[::-1]]
    past.generals = [*unknown[: len(unknown) - len(led)], *past.generals[split:]]


def _give(state: State, led: list[Stack], generals: list[int]) -> None:
    for one, general in zip(led, generals, strict=True):
        stacks.replace(state, one.id, general=general, sworn=_sworn(general, fleet=one.kind == Kind.FLEET))


def _has_enough_units(state: State, hidden: list[int]) -> bool:
    """3.2 Whether every hidden stack can have a unit, if it has none that follow its general in person."""
    wanted: Counter[tuple[int, bool]] = Counter()
    there: Counter[tuple[int, bool]] = Counter()
    for one in state.stacks:
        if one.id in hidden:
            wanted[one.owner, one.kind == Kind.FLEET] += not one.sworn
            for unit, n in (*one.units, *one.hired):
                there[one.owner, NAVAL[unit]] += n
    for owner in {owner for owner, _ in wanted}:
        for unit, n in enumerate(state.pool[U * owner : U * owner + U]):
            there[owner, NAVAL[unit]] += n
    return wanted <= there


def _sworn(general: int, *, fleet: bool) -> Force:
    """3.5 Those who follow a general in person."""
    return tuple([(unit, n) for unit, n in force_of(GENERALS[general].personal_units) if NAVAL[unit] == fleet])
