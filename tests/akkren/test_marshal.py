"""The marshal: what it tries in imagined campaigns, from what its seat knows; how it judges; long campaigns."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from tests.akkren.harness import board, put
from tests.akkren.marshal_boards import STEWARD, at, start
from tests.long import by_run, long
from vexillum.analysis.chances import Estimate
from vexillum.core.agent import drive
from vexillum.core.explanations import reasons_of
from vexillum.core.files import save
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.words.texts import Message
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.march import March
from vexillum.games.akkren.components.map import DISTANCE, LAND, PLACE, PLACE_IDS, REGION, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.pieces import (
    ALLIANCE,
    FACTIONS,
    FIEFS,
    KAN,
    NEUTRALITY,
    THEOCRACY,
    WAR,
    pair,
    size,
)
from vexillum.games.akkren.control import land_stacks, set_relation
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.minds.marshal import (
    AHEAD,
    HEAT,
    HURRY,
    SAMPLES,
    TRIED,
    Marshal,
    Trials,
    against,
    balance,
    chance,
    far_enough,
    lies_open,
    lines,
    phases_left,
    play_out,
    prizes,
    race,
    region_worth,
    standing,
    turns_left,
    winning_chances,
    worth,
)
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.minds.steward import ANSWERS
from vexillum.games.akkren.routes import clear_ways, troops
from vexillum.games.akkren.stacks import GENERAL_IDS
from vexillum.games.akkren.state import Kind, Stack, Stage, State, Turn
from vexillum.games.akkren.victory import EACH, GOALS

# The search -----------------------------------------------------------------------------------------------------------


def test_what_is_tried_are_questions_of_the_game():
    assert set(TRIED) <= set(ANSWERS)
    assert GAME.info.agents == tuple(GAME.agents)[:-1] == ("random", "steward", "marshal")


@pytest.mark.parametrize("players", GAME.info.players)
def test_a_campaign_of_marshals_ends_and_their_answers_need_no_secrets(players):
    session, agent, random = start("marshals", players), Marshal(trials=by_run(3, 3 * HEAT), width=3), Random(4)
    kinds = Counter[str]()
    while (decision := session.decision) is not None:
        keys = tuple(agent.choose(session, decision))
        kinds[decision.kind] += decision.kind in TRIED
        if decision.kind in TRIED and kinds.total() % 5 == 0:
            world = session.imagine(decision.seat, random)
            again = [one.imagine(decision.seat, Random(9)) for one in (session, world)]
            if not any(one.reveals_secrets for one in (world, *again)):
                assert tuple(agent.choose(world, world.decision)) == keys, decision.kind
        session.answer(decision.seat, keys, by=agent.signature)
    assert session.outcome.winners
    assert not GAME.positions.violations(session.state)
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
    legs = [line for line in found if len(line) > 1]
    assert legs
    for (army,), (first,), *_ in legs:
        world = session.fork(quiet=True)
        world.answer(world.decision.seat, (army,))
        assert world.decision.kind == "move.to"
        assert first in world.decision.keys


def test_what_is_too_far_is_tried_by_forced_march_and_what_is_near_without():
    session = at("move.to")
    mind = Mind(session, session.decision)
    march = mind.during(March)
    one = stacks.stack(mind.state, march.principal)
    near = clear_ways(mind.state, [one], march.mp)
    found = prizes(mind, one, march.mp)
    assert {prize.forced for prize in found} == {False, True}
    for prize in found:
        assert prize.forced == (PLACE[prize.zone] not in near)
        assert prize.legs[0] == (("forced_march",) if prize.forced else (prize.zone,))
    tired = [prize for prize in prizes(marched(mind, one), stacks.stack(mind.state, one.id), march.mp) if prize.forced]
    assert not tired, "an army with the marker of a forced march makes no other (9.3.1.4)"


def marched(mind: Mind, one: Stack) -> Mind:
    stacks.replace(mind.state, one.id, marched=True)
    return mind


def test_land_of_a_faction_at_peace_is_a_prize_only_where_nobody_stands():
    session = at("phase")
    mind = Mind(session, session.decision)
    me, state = mind.me, mind.state
    bare = [region for region in range(len(ZONES_OF)) if not any(land_stacks(state, zone) for zone in ZONES_OF[region])]
    region = next(region for region in bare if state.holder[region] not in (me, -1) and SEAT_OF[region] >= 0)
    other = state.holder[region]
    state.relations[pair(me, other)] = NEUTRALITY
    assert lies_open(mind, region)
    state.relations[pair(me, other)] = ALLIANCE
    assert not lies_open(mind, region)
    state.relations[pair(me, other)] = NEUTRALITY
    one = next(one for one in state.stacks if one.owner == other)
    stacks.replace(state, one.id, place=SEAT_OF[region])
    assert not lies_open(mind, region)


def test_it_gives_the_answer_after_which_it_stands_best(monkeypatch):
    """Whatever is tried, the scores decide."""
    session = at("siege.manner")
    keys = session.decision.keys
    for wanted in keys:
        monkeypatch.setattr(
            Trials, "__call__", lambda self, line, number, wanted=wanted: {"points": 9.0 * (line[0] == (wanted,))}
        )
        assert tuple(Marshal().choose(session, session.decision)) == (wanted,)


def test_a_race_drops_who_is_clearly_behind_and_keeps_to_its_trials():
    """What is plain ends with the first heat; what is close is tried until the trials are used up."""
    calls = Counter[str]()

    def score(name: str, world: int) -> float:
        calls[name] += 1
        return {"good": 5.0, "close": 4.9, "bad": 0.0}[name] + world % 2

    assert race(("bad", "good"), 100, score) == "good"
    assert calls == {"bad": HEAT, "good": HEAT}
    calls.clear()
    assert race(("bad", "close", "good"), 90, score) == "good"
    assert calls["bad"] == HEAT < calls["close"] == calls["good"]
    assert calls.total() <= 90
    assert race(("first", "second"), 40, lambda name, world: 1.0) == "first"
    calls.clear()
    race(("bad", "good"), 1, score)
    assert calls.total() == 2, "one world at least"
    calls.clear()
    race(("close", "good"), 5, score)
    assert calls.total() == 4, "a heat is no longer than the trials allow"


def test_a_little_better_is_not_enough(monkeypatch):
    """Small differences are mostly luck: the steward's answer is kept."""
    session = at("siege.manner")
    stewards = tuple(STEWARD.choose(session, session.decision))
    for more, same in ((0.2, True), (0.5, False)):
        monkeypatch.setattr(
            Trials, "__call__", lambda self, line, number, more=more: {"points": more * (line[0] != stewards)}
        )
        assert (tuple(Marshal(trust=0.3).choose(session, session.decision)) == stewards) == same


def test_a_forced_march_must_be_clearly_better_while_there_are_turns_to_come(monkeypatch):
    """What a weary army misses later no phase shows; in the last turn there is no later."""
    session = at("move.to")
    plain, forced = (("stop",),), (("forced_march",), ("ekbir",))
    agent = Marshal(trust=0.3)
    assert agent._ahead(forced, plain, 2) < agent._ahead((("ekbir",),), plain, 2) == 0 < agent._ahead(plain, plain, 2)
    assert agent._ahead(forced, plain, 0) == 0
    path = "vexillum.games.akkren.minds.marshal.lines"
    stewards = (tuple(STEWARD.choose(session, session.decision)),)
    monkeypatch.setattr(path, lambda mind, keys, width: [stewards, forced])
    for more, wanted in ((HURRY, stewards[0]), (HURRY + 0.5, forced[0])):
        monkeypatch.setattr(
            Trials, "__call__", lambda self, line, number, more=more: {"points": more * (line == forced)}
        )
        assert tuple(agent.choose(session, session.decision)) == wanted


def test_a_trial_ends_with_the_phase_and_changes_nothing_here():
    session = at("move.to")
    before = GAME.positions.write(session.state)
    acting, seat = session.state.acting, session.decision.seat
    world = session.imagine(seat, Random(1))
    play_out(world, seat, (("stop",),), STEWARD)
    assert world.state.acting == acting + 1 or world.state.acting == 0
    assert GAME.positions.write(session.state) == before


# Reasons --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", worth(board().state, KAN))
def test_it_says_by_what_its_answer_was_better_and_tries_it_a_few_times_only(monkeypatch, name):
    session = at("siege.manner")
    decision = session.decision
    stewards = tuple(STEWARD.choose(session, decision))
    other = next(key for key in decision.keys if (key,) != stewards)
    tried = []

    def trial(self, line, number):
        tried.append(line)
        return dict.fromkeys(("points", name), 0.5) | {name: 2.0 * (line[0] == (other,))}

    monkeypatch.setattr(Trials, "__call__", trial)
    assert reasons_of(session, stewards, Marshal.signature).lines == STEWARD.explain(session, decision)
    assert not tried
    lines = reasons_of(session, (other,), Marshal.signature).lines
    assert lines == [Message("reason.imagined"), Message(f"reason.better_{name}")]
    assert len(tried) == 2 * SAMPLES
    for language in ("en", "it"):
        assert all(GAME.texts(language)(line) for line in lines)


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


# How the marshal judges: what makes a realm worth more, and what it has to fear --------------------------------------


HOME = FACTIONS[KAN].home


# How a Faction stands -------------------------------------------------------------------------------------------------


def test_land_troops_and_gold_make_a_realm_worth_more():
    table = board()
    state = table.state
    region = next(region for region, held in enumerate(state.holder) if held < 0 and SEAT_OF[region] >= 0)
    before = total(state, KAN)
    state.treasury[KAN] += 5
    richer = total(state, KAN)
    state.holder[region] = KAN
    larger = total(state, KAN)
    put(table, PLACE_IDS[SEAT_OF[REGION[HOME]]], "kan", "3BD")
    assert before < richer < larger < total(state, KAN)


def total(state: State, faction: int) -> float:
    return sum(worth(state, faction).values())


def test_at_the_end_only_points_count():
    session = start("end")
    drive(session, dict.fromkeys(session.setup.seats, STEWARD))
    state = session.state
    for faction in range(4):
        assert total(state, faction) == session.outcome.scores[FACTIONS[faction].id]
    assert standing(state, state.winner) > 0
    first = standing(state, state.winner)
    state.holder[next(region for region, held in enumerate(state.holder) if held == state.winner)] = -1
    assert standing(state, state.winner) < first


def test_the_gold_that_armies_need_is_worth_more_than_the_rest():
    state = board().state
    state.year = state.last_year
    numbers = []
    for gold in range(0, 40, 4):
        state.treasury[KAN] = gold
        numbers.append(worth(state, KAN)["gold"])
    steps = [after - before for before, after in pairwise(numbers)]
    assert steps[0] > steps[-1] > 0


def test_phases_before_a_faction():
    """Anyone who has acted this turn has one phase less before him."""
    session = at("phase")
    while not session.state.acting or session.decision.kind != "phase":
        session.answer(session.decision.seat, STEWARD.choose(session, session.decision))
    state = session.state
    acted, acting = state.order[: state.acting], state.order[state.acting :]
    counts = {faction: phases_left(state, faction) for faction in range(4)}
    later = max(counts.values())
    assert later == 4 - state.turn
    assert all(counts[faction] == later - (faction in acted) for faction in range(4))
    assert session.decision.seat == FACTIONS[acting[0]].id


def test_what_it_is_ahead_by_makes_up_how_it_stands():
    state = at("phase").state
    for faction in range(4):
        assert sum(balance(state, faction).values()) == pytest.approx(standing(state, faction))


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
    calm = worth(table.state, KAN)["safety"]
    set_relation(table, KAN, FIEFS, WAR, "8.1")
    assert worth(table.state, KAN)["safety"] < calm == 0
    table.state.stage, table.state.turn, table.state.year = Stage.END, Turn.AUTUMN, table.state.last_year
    assert worth(table.state, KAN)["safety"] == 0, "nobody will come any more"


def test_nobody_storms_the_walls_of_a_faction_and_everybody_walks_through_an_empty_gate():
    """9.4.3 One unit behind walls is as good as an army; of nations and of empty cities that is not so."""
    table = board()
    region = REGION[HOME]
    seat = SEAT_OF[region]
    near = next(zone for zone in range(LAND) if DISTANCE[zone][seat] == 1)
    put(table, PLACE_IDS[near], "fiefs", "9BD", general=GENERAL_IDS[0])
    set_relation(table, KAN, FIEFS, WAR, "8.1")
    bare, hoped = worth(table.state, KAN)["safety"], worth(table.state, FIEFS)["hopes"]
    assert against(table.state, FIEFS, region) == 0
    put(table, PLACE_IDS[seat], "kan", "1BD")
    assert worth(table.state, KAN)["safety"] == 0 > bare
    assert worth(table.state, FIEFS)["hopes"] < hoped
    assert chance(1000, against(table.state, FIEFS, region)) < 0.5


def test_a_weary_army_hopes_for_less():
    """9.3.1.4 The marker of a forced march: a column worse, and no other such march."""
    state = at("phase").state
    one = next(one for one in state.stacks if one.owner == KAN and one.kind == Kind.ARMY)
    fresh = worth(state, KAN)["hopes"]
    stacks.replace(state, one.id, marched=True)
    assert worth(state, KAN)["hopes"] < fresh


def test_slaves_count_as_victory_counts_them():
    state = board().state
    region = next(one for one, held in enumerate(state.holder) if held < 0 and SEAT_OF[one] >= 0 and troops(one))
    more = region_worth(state, KAN, region) - region_worth(state, THEOCRACY, region)
    assert more == size(troops(region)) * GOALS["kan"]["slaves"] / EACH["slaves"]


@pytest.mark.parametrize(("mine", "his", "least", "most"), [(10, 0, 1, 1), (10, 10, 0.3, 0.5), (20, 10, 0.8, 0.9)])
def test_the_chance_by_factors(mine, his, least, most):
    assert least <= chance(mine, his) <= most


# Campaigns that are too long to be played out: how far playouts go, and how their end is judged ----------------------


@pytest.fixture(scope="module")
def campaign():
    """A campaign for two of which stewards have played two turns."""
    game = get_game("akkren")
    session = Session.start(game, scenario="quickstart", players=2, seed="outlook", quiet=True)
    agents = {seat: game.agents["steward"]() for seat in session.setup.seats}
    first = turns_left(session.state)
    while turns_left(session.state) > first - 2:
        drive(session, agents, limit=5)
    return session


def test_chances_add_up_and_follow_the_points(campaign):
    state = campaign.state.copy()
    before = winning_chances(state)
    assert sum(before.values()) == pytest.approx(1)
    assert set(before) == set(campaign.setup.seats)
    later = campaign.state.copy()
    later.year = later.last_year
    sharper, leader = winning_chances(later), max(before, key=lambda seat: before[seat])
    assert sharper[leader] > before[leader]


def test_a_playout_ends_after_some_turns_and_is_judged(campaign):
    known = Estimate(campaign).add(1)
    assert known.playouts == 1
    assert sum(one.share for one in known.seats.values()) == pytest.approx(1)
    assert all(0 < one.share < 1 for one in known.seats.values())


def test_how_far_is_far_enough(campaign):
    later = campaign.state.copy()
    later.turn += AHEAD - 1
    assert turns_left(campaign.state) - turns_left(later) < AHEAD
    assert not far_enough(campaign.state, later)
    later.year += 1
    assert far_enough(campaign.state, later)
