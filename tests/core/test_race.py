"""A race of answers: dropping answers, replies of other seats, reproducible results."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.game_parts import with_parts
from vexillum.core.agent import drive
from vexillum.core.files import save
from vexillum.core.files.verify import verify
from vexillum.core.registry import get_game
from vexillum.core.search.agent import Search
from vexillum.core.search.playouts import Budget, ahead
from vexillum.core.search.race import FAR, LEAST, Race, Reply, ReplyNode
from vexillum.core.session import Session

GAME = get_game("anno890")
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
