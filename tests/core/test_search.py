"""The search: its agent, sequential halving, races of answers, and plans for whole turns."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from tests.game_parts import with_parts
from tests.together import together
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.files import save
from vexillum.core.files.verify import BY_THE_CLOCK, verify
from vexillum.core.registry import get_game
from vexillum.core.search import plans
from vexillum.core.search.agent import DEPTH, DETAILS, PLAYOUTS, Search, Settings, read_settings
from vexillum.core.search.plans import PlanFollower, PlanSearch, place_now
from vexillum.core.search.playouts import Budget, Leaf, ahead
from vexillum.core.search.race import FAR, LEAST, Race, Reply, ReplyNode
from vexillum.core.search.tree import OPENING, Node, candidates, rounds_for, sequential_halving
from vexillum.core.session import Session
from vexillum.core.value import shipped_value
from vexillum.core.words.languages import BUILT_IN

# The search agent itself: its settings, its budget, its tree ---------------------------------------------------------


GAME = get_game("anno890")


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("search", Settings(PLAYOUTS, None, DEPTH, DETAILS)),
        ("search:playouts=400", Settings(400, None, DEPTH, DETAILS)),
        ("search:ms=1000", Settings(None, 1000, DEPTH, DETAILS)),
        ("search:ms=1000,depth=1,details=0", Settings(None, 1000, 1, 0)),
        ("search:details=100", Settings(PLAYOUTS, None, DEPTH, 100)),
        ("search:playouts=48,details=0,value=3", Settings(48, None, DEPTH, 0, 3)),
        ("search:playouts=48,details=0,value=3,plans=1", Settings(48, None, DEPTH, 0, 3, 1)),
        ("search:playouts=48,depth=4,race=1", Settings(48, None, 4, DETAILS, race=1)),
    ],
)
def test_settings_stand_in_the_name(name, settings):
    assert read_settings(name) == settings
    assert name in GAME.agents
    agent = GAME.agents[name]()
    assert agent.signature == f"{name}/{Search.version}"
    assert agent.repeatable == (settings.ms is None)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("search:", "error.agent_setting"),
        ("search:speed=3", "error.agent_setting"),
        ("search:playouts=4,playouts=5", "error.agent_setting"),
        ("search:playouts", "error.agent_setting_value"),
        ("search:playouts=0", "error.agent_setting_value"),
        ("search:playouts=04", "error.agent_setting_value"),
        ("search:playouts=-4", "error.agent_setting_value"),
        ("search:playouts=4.5", "error.agent_setting_value"),
        ("search:ms=9999999999", "error.agent_setting_value"),
        ("search:ms=٣٠٠", "error.agent_setting_value"),
        ("search:playouts=10,ms=10", "error.agent_two_budgets"),
        ("search:depth=2,playouts=10", "error.agent_setting_order"),
        ("steward:playouts=10", "error.agent"),
        ("find", "error.agent"),
    ],
)
def test_wrong_settings_are_refused_with_what_is_wrong(name, error):
    assert name not in GAME.agents
    with pytest.raises(BadSetup) as refused:
        GAME.agents.check("anno890", name)
    assert refused.value.message.id == error
    for language in BUILT_IN:
        assert GAME.texts(language, strict=True)(refused.value.message)


def test_a_name_with_settings_is_read_with_them():
    for language, name in (("en", "Search (ms=1000)"), ("it", "Ricerca (ms=1000)")):
        texts = GAME.texts(language, strict=True)
        assert texts.name("agent", "search:ms=1000") == name


def played(name: str, limit: int | None = None) -> Session:
    seats = {"aix": name, "avignon": "steward"}
    session = Session.start(GAME, players=2, seed="searched", seats=seats)
    drive(session, {seat: GAME.agents[agent]() for seat, agent in seats.items()}, limit=limit)
    return session


def test_the_same_budget_gives_the_same_game_and_it_is_verified():
    session = played("search:playouts=4")
    assert (
        next(answer.by for answer in session.answers if answer.seat == "aix") == f"search:playouts=4/{Search.version}"
    )
    assert played("search:playouts=4").answers == session.answers
    loaded = save.loads(save.dumps(session))
    assert loaded.players["aix"] == "search:playouts=4"
    givers = verify(save.read(save.dumps(session))).givers
    assert givers.agents["search", "aix"]
    assert not givers.unchecked


def test_answers_within_a_time_budget_are_not_verified():
    session = played("search:ms=10")
    givers = verify(save.read(save.dumps(session))).givers
    assert set(givers.unchecked) == {BY_THE_CLOCK}
    assert givers.unchecked[BY_THE_CLOCK] == sum(answer.seat == "aix" for answer in session.answers)


def test_a_playout_is_judged_where_the_value_is_asked_and_a_finished_game_by_its_result():
    session = Session.start(GAME, players=2, seed="leaf", quiet=True)
    agents = {seat: GAME.agents["steward"]() for seat in session.setup.seats}
    drive(session, agents, limit=6)
    leaf = Leaf(shipped_value(GAME), 2)
    first = session.steps[-1].number
    twin = session.fork(quiet=True)
    assert leaf.played_on(twin, agents, first, lambda: False)
    assert twin.steps[-1].number >= first + 3
    assert not twin.over
    assert sum(leaf.chance(twin, seat) for seat in session.setup.seats) == pytest.approx(1)
    assert not leaf.played_on(session.fork(quiet=True), agents, first, lambda: True)
    far = Leaf(leaf.value, 99)
    assert far.played_on(twin, agents, first, lambda: False)
    assert twin.over
    assert [far.chance(twin, seat) for seat in twin.outcome.ranking] == [1, 0]


def test_an_interrupted_search_answers_with_what_it_knows():
    session = Session.start(GAME, players=2, seed="interrupted", quiet=True)
    agent = Search("search:playouts=10000")

    class Hasty(Budget):
        """Is interrupted after the twentieth playout."""

        @property
        def out_of_time(self):
            if self.used >= 20:
                agent.interrupt()
            return super().out_of_time

    agent._allowed = lambda session, decision: Hasty(100_000, None)
    keys = agent.choose(session, session.decision)
    session.decision.pick(keys)
    assert 20 <= agent.result.playouts < 30


def test_the_favourite_is_first_and_each_answer_is_tried_once():
    session = Session.start(GAME, players=2, seed="candidates", quiet=True)
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=4)
    decision = session.decision
    favourite = (decision.keys[-1],)
    found = candidates(session, decision, favourite, Random(1), 99)
    assert found[0] == favourite
    assert len(found) == len(decision.options) == len(set(found))
    assert candidates(session, decision, favourite, Random(1), 3) == found[:3]


def test_a_node_widens_as_it_is_visited():
    node = Node()
    widths = []
    for visits in (0, OPENING - 1, OPENING, 4 * OPENING):
        node.visits = visits
        widths.append(node.width)
    assert widths == [1, 1, 2, 3]


# Sequential halving: the best choice, the same worlds for all, the number of trials ----------------------------------


@pytest.mark.parametrize(("choices", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_rounds_until_one_is_left(choices, rounds):
    assert rounds_for(choices) == rounds


@together("best", range(7))
@together("trials", [1, 20, 100])
def test_the_best_choice_is_found_wherever_it_stands(best, trials):
    assert sequential_halving(range(7), trials, lambda choice, world: float(choice == best)) == best


def test_one_choice_needs_no_trial():
    assert sequential_halving(["only"], 100, lambda choice, world: 1 / 0) == "only"


def test_all_choices_of_a_round_meet_the_same_worlds_and_no_world_comes_twice():
    tried: dict[int, list[int]] = {choice: [] for choice in range(5)}

    def score(choice: int, world: int) -> float:
        tried[choice].append(world)
        return float(choice)

    assert sequential_halving(range(5), 60, score) == 4
    # 5 choices, then 3, then 2, with 20 trials each time: 4, 6 and 10 worlds.
    assert {choice: len(worlds) for choice, worlds in tried.items()} == {0: 4, 1: 4, 2: 10, 3: 20, 4: 20}
    assert all(worlds == list(range(len(worlds))) for worlds in tried.values())


def test_luck_that_all_share_does_not_decide():
    """Worlds differ far more than the choices do."""
    assert sequential_halving(range(4), 8, lambda choice, world: 1000.0 * (-1) ** world + choice) == 3


def test_the_prior_counts_like_earlier_trials_and_equals_keep_their_order():
    assert sequential_halving("abc", 9, lambda choice, world: 0.0, prior=[0, 2, 1]) == "b"
    assert sequential_halving("abc", 9, lambda choice, world: 0.0) == "a"
    assert sequential_halving("ab", 20, lambda choice, world: float(choice == "a"), prior=[0, 9]) == "a"


# A race of answers: dropping answers, replies of other seats, reproducible results -----------------------------------


NAME = "search:playouts=12,depth=4,details=50,race=1"


def at_take(seed: str = "race", turn: int = 3) -> Session:
    """A game of stewards up to a choice among several tiles."""
    session = Session.start(GAME, players=2, seed=seed, quiet=True)
    agents = dict.fromkeys(session.setup.seats, GAME.agents["steward"]())
    while session.state.turn < turn or session.decision.kind != "take":
        drive(session, agents, limit=1)
    return session


class Rigged(Race):
    """A race in which each answer has a fixed value with a little noise."""

    def rig(self, brings: list[float]) -> Rigged:
        self.answers = self.answers[: len(brings)]
        self.brings, self.opinions = brings, [0.0] * len(brings)
        self.noise = 0
        return self

    def _value(self, world, answer):
        self.budget.used += 1
        self.noise += 1
        return self.brings[answer] + (self.noise % 3) / 100


def rigged(brings: list[float], playouts: int = 300) -> Rigged:
    session = at_take()
    return Rigged(session, session.decision, Budget(playouts, None), 1).rig(brings)


def test_an_answer_that_is_clearly_behind_drops_out_and_the_time_is_saved():
    race = rigged([0.2, 0.8, 0.3])
    result = race.think()
    assert result.keys == race.answers[1]
    assert result.favourite == race.answers[0]
    assert race.worlds >= LEAST
    assert result.playouts < 40
    close = rigged([0.5, 0.501, 0.2])
    assert close.think().playouts > 290
    assert len(close.values[0]) == len(close.values[1]) > 10 * len(close.values[2])


def test_where_nothing_depends_on_the_answer_it_stops_at_once_with_the_favourite():
    race = rigged([0.5, 0.5])
    race._value = lambda world, answer: 0.5
    result = race.think()
    assert (result.keys, result.worlds) == (race.answers[0], 3)


def test_the_opinion_of_the_game_counts_in_every_world():
    race = rigged([0.5, 0.55])
    race.opinions = [0.0, -0.1]
    assert race.think().keys == race.answers[0]
    race = rigged([0.5, 0.65])
    race.opinions = [0.0, -0.1]
    assert race.think().keys == race.answers[1]


def test_worlds_that_fail_end_it_with_the_favourite():
    race = rigged([0.2, 0.8])
    race._value = lambda world, answer: None
    result = race.think()
    assert (result.keys, result.tried, race.failures) == (race.answers[0], (), 4)


def test_a_seat_replies_first_what_the_game_thinks_best_and_learns():
    worths = [(("good",), 0.1), (("fair",), 0.0), (("bad",), 0.09 - FAR)]
    node = ReplyNode()
    assert node.best(worths) == ("good",)
    node.tries, node.total = 40, 12.0
    for keys, tries, total in ((("good",), 20, 4.0), (("fair",), 20, 8.0)):
        node.replies[keys] = Reply(())
        node.replies[keys].tries, node.replies[keys].total = tries, total
    assert node.best(worths) == ("fair",)
    assert node.best([worths[0], (("bad",), -1.0)]) == ("good",)


def test_the_others_choose_in_the_tree_what_is_best_for_themselves():
    """The most tried answers are shown as the continuation, beginning with the other player's answer."""
    session = at_take(turn=5)
    race = Race(session, session.decision, Budget(60, None), 3)
    result = race.think()
    tree = race.trees[race.answers.index(result.keys)]
    first = {seat for (path, seat) in tree.nodes if not path}
    assert first == set(session.setup.seats) - {session.decision.seat}
    node = next(node for (path, _), node in tree.nodes.items() if not path)
    assert node.tries == sum(reply.tries for reply in node.replies.values()) == result.tried[0].worlds
    assert len(node.replies) > 1
    assert 1 <= len(result.tried[0].line) <= 2
    assert all(len(path) < 2 for path, _ in tree.nodes)


def test_a_lead_counts_by_its_size_and_a_tie_as_the_rules_break_it():
    world = at_take()
    drive(world, dict.fromkeys(world.setup.seats, GAME.agents["steward"]()))
    values = ahead(world)
    assert [seat for seat, value in values.items() if value > 0.5] == list(world.outcome.winners)
    assert sum(values.values()) == pytest.approx(1)
    even = replace(world.outcome, scores={"aix": 20, "avignon": 20}, winners=("avignon",))
    world.game = with_parts(GAME, rules={"outcome": lambda state: even})
    tied = ahead(world)
    assert tied["aix"] < 0.5 < tied["avignon"] < 0.55


def test_by_playouts_it_answers_the_same_and_is_verified_and_by_the_clock_it_ends():
    seats = {"aix": NAME, "avignon": "steward"}
    session = Session.start(GAME, players=2, seed="raced", seats=seats, quiet=True)
    drive(session, {seat: GAME.agents[agent]() for seat, agent in seats.items()})
    givers = verify(save.read(save.dumps(session))).givers
    assert givers.agents["search", "aix"] > 10
    assert not givers.unchecked
    clock = Search("search:ms=10,race=1")
    open_game = at_take()
    open_game.decision.pick(clock.choose(open_game, open_game.decision))
    interrupted = Search("search:playouts=10000,race=1")
    interrupted._allowed = lambda session, decision: _interrupted()
    open_game.decision.pick(interrupted.choose(open_game, open_game.decision))
    assert interrupted.result.playouts == 0


def _interrupted() -> Budget:
    budget = Budget(10_000, None)
    budget.interrupted = True
    return budget


# Searching whole turns: plans with exceptions, races between them, and following a plan for the rest of a turn -------


PENDRAGON = get_game("pendragon")
SEATS = PENDRAGON.info.seats
NON_PLAYER = PENDRAGON.agents["np"]()
QUICK = "search:playouts=12,details=50,value=1,plans=1"


@cache
def in_a_turn() -> Session:
    """The Dux, a player's seat, begins a turn with several decisions."""
    seats = dict.fromkeys(SEATS, "np") | {"dux": "human"}
    session = Session.start(PENDRAGON, seed="t/0", seats=seats, quiet=True)
    while len(met_by(session, {})) < 4:
        drive(session, dict.fromkeys(SEATS, NON_PLAYER), limit=1)
    return session


def met_by(session, plan):
    """The questions to the current seat in the rest of the step."""
    decision = session.decision
    if decision.seat != "dux" or decision.kind != "turn":
        return []
    twin = session.fork(quiet=True)
    follower = PlanFollower(NON_PLAYER, plan, session, decision.seat)
    agents = dict.fromkeys(SEATS, NON_PLAYER) | {decision.seat: follower}
    while not twin.over and twin.steps[-1].number == session.steps[-1].number:
        drive(twin, agents, limit=1)
    return follower.met


def test_a_plan_is_what_the_playout_agent_answers_with_exceptions():
    session = in_a_turn()
    plain = met_by(session, {})
    assert plain[0].place == place_now(session, session.decision)
    assert plain[0].keys == tuple(NON_PLAYER.choose(session, session.decision))
    later = next(met for met in plain[1:] if len(met.decision.keys) > 1 and met.decision.at_most == 1)
    other = next((key,) for key in later.decision.keys if (key,) != later.keys)
    n = plain.index(later)
    changed = met_by(session, {later.place: other})
    assert [met.keys for met in changed[: n + 1]] == [*[met.keys for met in plain[:n]], other]
    kind, keys, times = later.place
    assert [met.keys for met in met_by(session, {(kind, keys, times + 9): other})] == [met.keys for met in plain]


class Wishing:
    """Evaluates playouts only by whether one answer was given in the step."""

    steps = 1

    def __init__(self, place, keys):
        self.place, self.keys = place, keys

    def played_on(self, world, agents, first, stop):
        while not world.over and world.steps[-1].number == first:
            drive(world, agents, limit=1)
        follower = agents["dux"]
        self.given = any(met.place == self.place and met.keys == self.keys for met in follower.met)
        return True

    def chance(self, world, seat):
        return float(self.given)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_race_finds_the_answer_that_matters_now_or_later_in_the_turn(number):
    session = in_a_turn()
    few = [met for met in met_by(session, {}) if met.decision.at_most == 1 and (len(met.decision.keys) < 8)]
    wanted = few[number]
    other = next((key,) for key in wanted.decision.keys if (key,) != wanted.keys)
    agents = dict.fromkeys(SEATS, NON_PLAYER)
    leaf = Wishing(wanted.place, other)
    result, plan = PlanSearch(session, session.decision, agents, Budget(400, None), leaf).think()
    assert plan[wanted.place] == other
    now = place_now(session, session.decision)
    assert result.keys == (other if wanted.place == now else plan.get(now, result.favourite))
    assert result.tried[0].value == 1
    assert result.playouts <= 400


def test_where_nothing_is_better_the_playout_agent_is_followed():
    session = in_a_turn()
    leaf = Wishing(None, ())
    agents = dict.fromkeys(SEATS, NON_PLAYER)
    result, plan = PlanSearch(session, session.decision, agents, Budget(60, None), leaf).think()
    assert plan == {}
    assert result.keys == result.favourite == tuple(NON_PLAYER.choose(session, session.decision))


def turn_played(name: str, *, forgetful: bool) -> Session:
    """The rest of a turn by a search."""
    session = in_a_turn().fork(quiet=True)
    step = session.steps[-1].number
    while session.steps[-1].number == step:
        agent = Search(name) if session.decision.seat == "dux" else NON_PLAYER
        if forgetful:
            plans._kept.clear()
        session.answer(session.decision.seat, agent.choose(session, session.decision), by=agent.signature)
    return session


def test_an_evicted_plan_is_recomputed_identically():
    remembered, forgotten = (turn_played(QUICK, forgetful=forgetful) for forgetful in (False, True))
    assert remembered.answers == forgotten.answers


def test_details_without_a_budget_follow_the_plan_at_no_cost():
    session = in_a_turn().fork(quiet=True)
    agent = Search("search:playouts=40,details=0,value=1,plans=1")
    session.answer("dux", agent.choose(session, session.decision), by=agent.signature)
    assert agent.result.playouts == 40
    while session.decision.seat != "dux":
        session.answer(session.decision.seat, NON_PLAYER.choose(session, session.decision))
    _, plan = plans.cached_plan(plans.place_of(session, len(session.answers) - 1, agent.signature))
    keys = tuple(agent.choose(session, session.decision))
    assert agent.result.playouts == 0
    assert keys == plan.get(place_now(session, session.decision), tuple(NON_PLAYER.choose(session, session.decision)))


def test_it_searches_anew_where_another_player_began_the_turn():
    session = in_a_turn().fork(quiet=True)
    session.answer("dux", NON_PLAYER.choose(session, session.decision), by="human")
    agent = Search("search:playouts=30,details=0,value=1,plans=1")
    session.decision.pick(agent.choose(session, session.decision))
    assert agent.result.playouts > 0


def test_plans_are_made_in_other_games_and_verified():
    game = get_game("anno890")
    seats = {"aix": "search:playouts=4,plans=1", "avignon": "steward"}
    session = Session.start(game, players=2, seed="planned", seats=seats)
    drive(session, {seat: game.agents[agent]() for seat, agent in seats.items()})
    plans._kept.clear()
    givers = verify(save.read(save.dumps(session))).givers
    assert givers.agents["search", "aix"]
    assert not givers.unchecked
