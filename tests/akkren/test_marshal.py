"""The marshal tries what matters in imagined campaigns, from what its seat knows; the rest is the steward's."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.akkren.harness import board, put
from tests.long import long
from vexillum.core import save
from vexillum.core.agent import drive
from vexillum.core.explaining import reasons_of
from vexillum.core.session import Session
from vexillum.core.texts import Message
from vexillum.games.akkren.factions import FACTIONS, FIEFS, KAN, THEOCRACY, WAR
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.generals import GENERAL_IDS
from vexillum.games.akkren.map import DISTANCE, LAND, PLACE_IDS, REGION, SEAT_OF
from vexillum.games.akkren.minds.catalog import ANSWERS
from vexillum.games.akkren.minds.choices import TRIED, lines
from vexillum.games.akkren.minds.imagining import chance, play_out, standing, worth
from vexillum.games.akkren.minds.marshal import Marshal
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.minds.steward import Steward
from vexillum.games.akkren.relations import set_relation

STEWARD = Steward()
HOME = FACTIONS[KAN].home
FEW = 4
"""So many trials are enough to see that it keeps to the rules."""


def start(seed: str, players: int = 4) -> Session:
    session = Session.start(GAME, scenario="border-war", players=players, seed=seed)
    session.players = dict.fromkeys(session.setup.seats, Marshal.id)
    return session


def at(kind: str, seed: str = "at", *, tried: int = 2) -> Session:
    """A campaign of stewards at a question of a kind to which a marshal would try so many answers."""
    session = start(seed)
    while (decision := session.decision) is not None:
        keys = STEWARD.choose(session, decision)
        if decision.kind == kind and len(lines(Mind(session, decision), keys, 8)) >= tried:
            return session
        session.answer(decision.seat, keys)
    raise LookupError(kind)


# The search -----------------------------------------------------------------------------------------------------------


def test_what_is_tried_are_questions_of_the_game():
    assert set(TRIED) <= set(ANSWERS)
    assert GAME.info.agents == tuple(GAME.agents) == ("random", "steward", "marshal")


@pytest.mark.parametrize("players", GAME.info.players)
def test_a_campaign_of_marshals_ends_and_their_answers_need_no_secrets(players):
    session, agent, random = start("marshals", players), Marshal(trials=FEW, width=3), Random(4)
    kinds = Counter[str]()
    while (decision := session.decision) is not None:
        keys = tuple(agent.choose(session, decision))
        kinds[decision.kind] += decision.kind in TRIED
        if decision.kind in TRIED and kinds.total() % 5 == 0:
            world = session.imagine(decision.seat, random)
            again = [one.imagine(decision.seat, Random(9)) for one in (session, world)]
            if not any(one.truthful for one in (world, *again)):
                assert tuple(agent.choose(world, world.decision)) == keys, decision.kind
        session.answer(decision.seat, keys, by=agent.signature)
    assert session.outcome.winners
    assert not GAME.faults(session.state)
    assert {"phase", "move.to", "siege.manner"} <= set(+kinds)


def test_it_answers_the_same_after_loading():
    session, agent = at("phase"), Marshal(trials=8)
    again = save.loads(save.dumps(session))
    assert agent.choose(session, session.decision) == agent.choose(again, again.decision)


def test_what_is_not_worth_a_search_is_the_stewards(monkeypatch):
    session, agent = start("rest"), Marshal()
    monkeypatch.setattr(Session, "imagine", None)
    for _ in range(8):
        decision = session.decision
        if decision.kind not in TRIED:
            assert agent.choose(session, decision) == STEWARD.choose(session, decision)
        session.answer(decision.seat, STEWARD.choose(session, decision))


def test_the_stewards_answer_is_always_tried_first_and_no_more_than_may_be():
    session = at("phase", tried=4)
    mind = Mind(session, session.decision)
    keys = STEWARD.choose(session, session.decision)
    for width in (1, 2, 4):
        found = lines(mind, keys, width)
        assert found[0] == (tuple(keys),)
        assert len(found) == len(set(found)) == width


def test_an_army_is_tried_with_the_places_where_it_could_go():
    session = at("phase", tried=4)
    found = lines(Mind(session, session.decision), STEWARD.choose(session, session.decision), 8)
    legs = [line for line in found if len(line) == 2]
    assert legs
    for (army,), (zone,) in legs:
        world = session.fork(quiet=True)
        world.answer(world.decision.seat, (army,))
        assert world.decision.kind == "move.to"
        assert zone in world.decision.keys


def test_it_gives_the_answer_after_which_it_stands_best(monkeypatch):
    """Whatever is tried, the scores decide."""
    session = at("siege.manner")
    keys = session.decision.keys
    for wanted in keys:
        path = "vexillum.games.akkren.minds.marshal.play_out"
        monkeypatch.setattr(path, lambda world, seat, line, steward, wanted=wanted: 9.0 * (line[0] == (wanted,)))
        assert tuple(Marshal().choose(session, session.decision)) == (wanted,)


def test_a_trial_ends_with_the_phase_and_changes_nothing_here():
    session = at("move.to")
    before = GAME.position(session.state)
    acting, seat = session.state.acting, session.decision.seat
    world = session.imagine(seat, Random(1))
    play_out(world, seat, (("stop",),), STEWARD)
    assert world.state.acting == acting + 1 or world.state.acting == 0
    assert GAME.position(session.state) == before


# How a Faction stands -------------------------------------------------------------------------------------------------


def test_land_troops_and_gold_make_a_realm_worth_more():
    table = board()
    state = table.state
    region = next(region for region, held in enumerate(state.holder) if held < 0 and SEAT_OF[region] >= 0)
    before = worth(state, KAN)
    state.treasury[KAN] += 5
    richer = worth(state, KAN)
    state.holder[region] = KAN
    larger = worth(state, KAN)
    put(table, PLACE_IDS[SEAT_OF[REGION[HOME]]], "kan", "3BD")
    assert before < richer < larger < worth(state, KAN)


def test_others_gains_are_ones_own_losses():
    table = board()
    state = table.state
    before = standing(state, KAN)
    state.treasury[THEOCRACY] += 20
    assert standing(state, KAN) < before
    assert standing(state, THEOCRACY) > standing(state, KAN)


def test_an_enemy_before_an_empty_city_is_feared_and_one_at_peace_is_not():
    table = board()
    seat = SEAT_OF[REGION[HOME]]
    near = next(zone for zone in range(LAND) if DISTANCE[zone][seat] == 1)
    put(table, PLACE_IDS[near], "fiefs", "9BD", general=GENERAL_IDS[0])
    calm = worth(table.state, KAN)
    set_relation(table, KAN, FIEFS, WAR, "8.1")
    assert worth(table.state, KAN) < calm


@pytest.mark.parametrize(("mine", "his", "least", "most"), [(10, 0, 1, 1), (10, 10, 0.3, 0.5), (20, 10, 0.8, 0.9)])
def test_the_chance_by_factors(mine, his, least, most):
    assert least <= chance(mine, his) <= most


# Reasons --------------------------------------------------------------------------------------------------------------


def test_it_says_why_without_searching_again(monkeypatch):
    session = at("siege.manner")
    decision = session.decision
    stewards = tuple(STEWARD.choose(session, decision))
    other = next(key for key in decision.keys if (key,) != stewards)
    monkeypatch.setattr(Session, "imagine", None)
    assert reasons_of(session, stewards, Marshal.signature).lines == STEWARD.explain(session, decision)
    assert reasons_of(session, (other,), Marshal.signature).lines == [Message("reason.imagined")]


def test_it_keeps_silent_about_what_is_secret():
    session = at("politics.nation")
    for key in session.decision.keys:
        assert reasons_of(session, (key,), Marshal.signature) is None


@long
def test_it_stands_better_than_a_steward_in_its_place():
    """The same deals, once with a steward and once with a marshal in one seat."""
    more = 0
    for number in range(4):
        for seat in GAME.info.seats:
            scores = []
            for agent in (STEWARD, Marshal()):
                session = start(f"better/{number}")
                drive(session, dict.fromkeys(session.setup.seats, STEWARD) | {seat: agent})
                scores.append(session.outcome.scores[seat])
            more += scores[1] - scores[0]
    assert more > 0
