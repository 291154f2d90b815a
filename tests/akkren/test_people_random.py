"""Random agents, heroes and barbarians with random answers: nothing breaks, leaks or gets lost, and all have words."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from tests.akkren.harness import board, put
from tests.akkren.people_boards import alone as put_alone
from tests.akkren.people_boards import say_decision, say_journal
from vexillum.core.table import Table
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.agents import agent_turn, before_battle, embassy_die, siege_die
from vexillum.games.akkren.components import records
from vexillum.games.akkren.components.map import LAND, REGIONS, ZONE_IDS
from vexillum.games.akkren.components.pieces import MINORS, SEATS, F, force_of, joined
from vexillum.games.akkren.hand import draw_agent, hand, known_cards
from vexillum.games.akkren.people.barbarians import (
    TRIBES,
    barbarian_offers,
    barbarian_turn,
    host,
    parley,
    parley_offers,
)
from vexillum.games.akkren.people.capture import ransoms
from vexillum.games.akkren.people.quests import QUESTS
from vexillum.games.akkren.people.turn import people_turn
from vexillum.games.akkren.state import NONE, Stacks, State


def campaign(random: Random) -> Table[State]:
    """Four Factions with armies and people strewn over the map."""
    table = board(seed=str(random.random()))
    state = table.state
    state.agents, state.events, state.guardians = (
        records.fresh_agents(),
        records.fresh_events(),
        records.fresh_guardians(),
    )
    for deck in (state.agents, state.events, state.guardians):
        random.shuffle(deck)
    state.order = random.sample(range(F), F)
    state.relations = [random.randrange(3) for _ in state.relations]
    for faction, seat in enumerate(SEATS):
        for region in random.sample(range(len(REGIONS)), 4):
            state.holder[region] = faction
        for number in range(2):
            put(table, random.choice(ZONE_IDS), seat, "3BD 2SP 1LC", general=f"g{1 + 2 * faction + number:02}")
        for who in (seat, heroes.HERO_IDS[4 + faction], heroes.HERO_IDS[8 + faction], heroes.MAGES[faction].id):
            put_alone(table, who, random.choice((*ZONE_IDS, "black_ice", "dry_steppes", "mage_valley")), seat)
        put_alone(table, heroes.MASTER_IDS[faction], random.choice(ZONE_IDS), seat)
    for owner in ("rebels", "akkren", "neutral", "great_kingdom"):
        for _ in range(3):
            put(table, random.choice(ZONE_IDS), owner, "2BD" if owner != "akkren" else "2AKi")
    return table


def drive(table: Table[State], random: Random, play) -> object:
    """Answer at random; secret questions show nothing to others, and every one has words."""
    picks = None
    while True:
        before = len(table.journal)
        try:
            decision = play.send(picks)
        except StopIteration as stop:
            check(table)
            return stop.value
        assert len(table.journal) >= before
        say_decision(decision)
        if decision.kind.startswith(("agent.", "people")) and decision.kind != "agent.watch":
            assert decision.secret, decision.kind
        count = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
        picks = decision.pick([option.key for option in random.sample(decision.options, count)])


def check(table: Table[State]) -> None:
    """Nothing is lost on the way."""
    state = table.state
    agents = [*state.agents, *state.spent_agents, *[card for card in state.hands if card != NONE]]
    assert sorted(agents) == records.fresh_agents()
    assert all(gold >= 0 for gold in state.treasury)
    guardians = [card for card in [*state.guardians, *state.lairs] if card != NONE]
    assert max(Counter(guardians).values(), default=1) == 1
    for seat in range(F):
        for faction in range(F):
            assert not Counter(known_cards(state, seat, faction)) - Counter(hand(state, faction))
    for one in state.people:
        assert one.role != 0 or heroes.hits_left(one) > 0
        assert one.stack == NONE or (heroes.free(one) and stacks.find(state, one.stack) is not None)
        assert one.quest == NONE or one.quest < len(QUESTS)
    quests = [one.quest for one in state.people if one.quest != NONE]
    assert len(quests) == len(set(quests))
    for tribe in TRIBES:
        there = host(state, tribe)
        if there is not None:
            assert joined(there.units, state.minor_reserve[tribe]) == force_of(MINORS[tribe].units)


@pytest.mark.parametrize("seed", range(12))
def test_random_turns(seed):
    random = Random(seed)
    table = campaign(random)
    state = table.state
    for _ in range(5):
        for faction in range(F):
            drive(table, random, draw_agent(table, faction))
            drive(table, random, ransoms(table, faction))
            drive(table, random, embassy_die(table, faction, random.randrange(len(REGIONS))))
            drive(table, random, siege_die(table, faction, random.randrange(LAND)))
            if offers := parley_offers(state, faction):
                drive(table, random, parley(table, faction, random.choice(offers).value))
        for number, faction in enumerate(list(state.order)):
            state.acting = number
            for _ in range(25):
                if not drive(table, random, people_turn(table, faction)):
                    break
            drive(table, random, agent_turn(table, faction))
            for option in barbarian_offers(state, faction):
                drive(table, random, barbarian_turn(table, faction, option.value))
            armies = [one for one in state.stacks if one.owner == faction]
            foes = [one for one in state.stacks if one.owner != faction]
            if armies and foes:
                drive(table, random, before_battle(table, (armies[0].id,), (foes[0].id,), armies[0].place))
            state.people = [replace(one, activated=False) for one in state.people]
            state.stacks = Stacks([replace(one, activated=False) for one in state.stacks])
        state.clock += 1
    say_journal(table)
