"""Years of politics, purchases and Councils with any answers: the books always balance, and everything can be read."""

from __future__ import annotations

from random import Random

from tests.akkren.harness import put
from tests.akkren.realm_boards import balanced, readable, realm
from vexillum.games.akkren import stacks
from vexillum.games.akkren import stacks as generals
from vexillum.games.akkren.armies.caravans import caravan_turn
from vexillum.games.akkren.components.map import LAND, PLACE_IDS, REGION_OF, SANCTUARY, is_sea
from vexillum.games.akkren.components.pieces import NEUTRAL, SEATS, F
from vexillum.games.akkren.components.records import fresh_agents
from vexillum.games.akkren.control import enemies_at
from vexillum.games.akkren.council import commands_due, council_phase
from vexillum.games.akkren.economy import administrative_phase, economic_phase
from vexillum.games.akkren.politics import political_phase
from vexillum.games.akkren.position import own_violations
from vexillum.games.akkren.realm import claim
from vexillum.games.akkren.sequence import shuffle_decks
from vexillum.games.akkren.stacks import DECK
from vexillum.games.akkren.state import Kind

OWN = ("realm.", "build.", "politics.", "trade.", "council.")


def run(table, play, random, kinds):
    """Any answers; after each of them the books balance, and nothing is wrong with the state."""
    picks = None
    while True:
        try:
            decision = play.send(picks)
        except StopIteration:
            balanced(table)
            return
        balanced(table)
        assert own_violations(table.state) == []
        if decision.kind.startswith(OWN):
            readable(table, decision)
            table.journal.clear()
        kinds.add(decision.kind)
        most = min(decision.at_most, len(decision.options))
        picks = tuple(random.sample(decision.options, random.randint(decision.at_least, most)))


def phase(table, pieces, random, kinds):
    """A phase of all Factions, piece by piece."""
    for piece in pieces(table.state):
        run(table, piece(table), random, kinds)


def roam(table, random):
    """Armies and companies appear somewhere else, and anyone who was there is gone."""
    state = table.state
    for one in list(state.stacks):
        if stacks.find(state, one.id) is None or is_sea(one.place) or one.kind == Kind.FLEET or one.nation >= 0:
            continue
        if random.random() < 0.5:
            zone = random.choice([zone for zone in range(LAND) if REGION_OF[zone] != SANCTUARY])
            for enemy in enemies_at(state, zone, one.owner):
                generals.discard_general(state, enemy.general)
                stacks.destroy(state, enemy.id)
            stacks.replace(state, one.id, place=zone)
            state.woken[REGION_OF[zone]] = 1


def year(table, random, kinds):
    state = table.state
    for turn in range(4):
        state.order = random.sample(range(F), F)
        phase(table, political_phase, random, kinds)
        if turn == 2:
            phase(table, economic_phase, random, kinds)
        for faction in range(F):
            for index in reversed(range(len(state.caravans))):
                if index < len(state.caravans) and state.caravans[index].owner == faction:
                    run(table, caravan_turn(table, faction, index), random, kinds)
            roam(table, random)
            run(table, claim(table, faction), random, kinds)
        commands_due(table)
    phase(table, administrative_phase, random, kinds)
    phase(table, council_phase, random, kinds)


def years(seed, kinds):
    """Two years from a board on which every Faction has something to do."""
    random = Random(seed)
    table = realm(seed=f"realm-{seed}")
    state = table.state
    shuffle_decks(table)
    for faction, seat in enumerate(SEATS):
        state.treasury[faction] = random.randint(10, 40)
        state.order_markers[faction] = random.randrange(4)
        put(table, PLACE_IDS[random.randrange(LAND)], seat, hired="2BD")
    put(table, "medegia", "great_kingdom", "2BD")
    for _ in range(2):
        year(table, random, kinds)
    held = [one.general for one in state.stacks if 0 <= one.general < DECK]
    assert sorted([*held, *state.generals, *state.fallen_generals]) == list(range(DECK))
    cards = [card for card in state.hands if card >= 0]
    assert sorted([*cards, *state.agents, *state.spent_agents]) == sorted(fresh_agents())
    assert all(one.owner != NEUTRAL or one.nation >= 0 for one in state.stacks)
    readable(table)


def test_any_years_of_politics_and_gold():
    """Every kind of decision is reached on the way."""
    kinds = set()
    for seed in (*range(8), 26):
        years(seed, kinds)
    expected = {
        "realm.alternative",
        "realm.slaves",
        "realm.deploy",
        "realm.remove",
        "realm.conquer",
        "build.buy",
        "build.where",
        "build.for",
        "build.giant",
        "build.upkeep",
        "build.demon",
        "build.command",
        "politics.relation",
        "politics.answer",
        "politics.nation",
        "politics.present",
        "politics.gift",
        "trade.move",
        "council.alliances",
        "council.hero",
        "council.master",
        "council.bid",
        "council.raise",
        "council.general",
    }
    assert expected <= kinds, expected - kinds
