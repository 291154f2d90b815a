"""Agents that fail stop no match; and `search` plays as the game says."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from tests.core.toy import SEATS, steps
from tests.server.direct_client import PATIENCE
from tests.server.test_metrics import risen
from tests.server.tools import ANN, ONCE, Browser, live, make, serving
from vexillum.core.agent import RandomAgent
from vexillum.core.decision import Option
from vexillum.core.registry import get_game, offered_ids
from vexillum.server.kernel.metrics import REGISTRY
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches import agents
from vexillum.server.matches.agent_worker import AgentFailed, SessionCache, Task
from vexillum.server.matches.agents import PAUSES, TRIES, Driver, Rank
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_changes import reseat
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import SeatRecord

pytestmark = ONCE


class Scripted:
    """Answers as an agent does, or fails: ``fails(task)`` says how."""

    def __init__(self, fails) -> None:
        self.fails, self.asked = fails, 0
        self._mind = SessionCache()

    async def think(self, task: Task) -> tuple[str, ...]:
        self.asked += 1
        found = self.fails(task)
        if isinstance(found, Exception):
            raise found
        return self._mind.answer(task) if found is None else found

    async def close(self) -> None: ...


class Time:
    """Passes when it is told to, at once unless it stands still; the pauses that were made."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self.stands_still = False

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        if self.stands_still:
            await asyncio.Event().wait()


def turn(table):
    """A turn in which nothing can break down."""
    me = SEATS[table.state.turn % 2]
    yield table.ask(me, "act", [Option(key, text="option.done") for key in ("roll", "rest", "wait")], rule="1")
    table.state.turn += 1


def broken_turn(table):
    """A turn in which everything does."""
    yield table.ask(SEATS[0], "act", [Option(key, text="option.done") for key in ("roll", "rest")], rule="1")
    raise ZeroDivisionError


def play_turns(monkeypatch, toy, turn):
    """Let the toy game have other turns."""
    rules = replace(toy.rules, step=steps(turn))
    monkeypatch.setitem(toy.__dict__, "rules", rules)


@pytest.fixture
def fragile(database_url, toy, monkeypatch):
    """A match of two agents in which nobody has answered; its rules break down at ``crash``."""
    with monkeypatch.context() as patch:
        patch.setattr(agents.Driver, "wake", lambda self: None)
        with serving(database_url) as client:
            return make(client, "toy", seats={"left": "random", "right": "random"})["match"]


@pytest.fixture
def table(toy, monkeypatch, fragile):
    """The same, with rules that are sound."""
    play_turns(monkeypatch, toy, turn)
    return fragile


@asynccontextmanager
async def driven(database_url: str, id: str, thinker: Scripted, time: Time, queue: FairQueue | None = None):
    database = Database(database_url)
    match = await Match.load(id, database)
    driver = Driver(match, thinker, queue or FairQueue(1), 0, lambda: True, time.sleep)
    try:
        async with asyncio.timeout(PATIENCE):
            yield match, driver
    finally:
        await driver.stop()
        await asyncio.to_thread(database.close)


def played(database_url: str, id: str, thinker: Scripted, time: Time | None = None) -> tuple[Match, Time]:
    """The match when its agents have come to its end."""
    time = time or Time()

    async def play() -> Match:
        async with driven(database_url, id, thinker, time) as (match, driver):
            driver.wake()
            await driver._running
            return match

    return asyncio.run(play()), time


def numbers() -> dict[tuple, float]:
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in REGISTRY.collect()
        for sample in family.samples
    }


def first(task: Task) -> bool:
    return not task.answers


@pytest.mark.parametrize("kind", ["died", "slow"])
def test_it_is_asked_again_by_itself_after_a_pause(database_url, table, kind):
    left = [AgentFailed(kind)] * 2
    thinker = Scripted(lambda task: left.pop() if left and first(task) else None)
    match, time = played(database_url, table, thinker)
    assert match.session.over
    assert time.pauses == [1, 5]
    assert thinker.asked == len(match.session.answers) + 2
    assert (match.trouble, match.stood_in) == (None, None)


def test_after_some_tries_a_legal_answer_is_given_in_its_place(database_url, table):
    before = numbers()
    thinker = Scripted(lambda task: AgentFailed("died") if first(task) else None)
    match, time = played(database_url, table, thinker)
    assert match.session.over
    assert time.pauses == list(PAUSES[: TRIES - 1])
    assert match.stood_in is not None
    assert match.stood_in.params["who"] == "left"
    after = numbers()
    assert risen(before, after, "vexillum_agent_failures_total", "died", "random", "toy") == TRIES
    assert risen(before, after, "vexillum_stand_in_answers_total", "random", "toy") == 1


@pytest.mark.parametrize(
    ("found", "failure", "why"),
    [
        (AgentFailed("error", "KeyError: 'a secret'", "KeyError, plan.py:7"), "error", "KeyError: 'a secret'"),
        (("nonsense",), "illegal", "nonsense is not among the options"),
        ((), "illegal", ""),
    ],
)
def test_an_error_and_an_illegal_answer_are_answered_for_at_once(database_url, table, caplog, found, failure, why):
    with caplog.at_level(logging.ERROR, agents.__name__):
        match, time = played(database_url, table, Scripted(lambda task: found))
    assert match.session.over
    assert time.pauses == []
    told = caplog.records[0]
    assert told.message == "agent failed, a legal answer replaces its own"
    about = (told.match, told.seat, told.agent, told.decision, told.failure)
    assert about == (table, "left", "random", "act", failure)
    assert why in told.why
    assert len(caplog.records) == len(match.session.answers)
    assert "secret" not in str(match.stood_in.params)


def test_the_legal_answer_is_what_random_gives(database_url, table):
    match, _ = played(database_url, table, Scripted(lambda task: AgentFailed("error", "no")))
    for session, answer in zip(match.session.replay(), match.session.answers, strict=False):
        assert answer.keys == tuple(RandomAgent().choose(session, session.decision))


def test_the_table_is_told_once_for_each_agent_and_seat(database_url, table, monkeypatch):
    said = []
    show = Match.show

    async def shown(self, *given, **named):
        said.append(self.stood_in.params["who"] if self.stood_in else None)
        self.stood_in = None
        await show(self, *given, **named)

    monkeypatch.setattr(Match, "show", shown)
    played(database_url, table, Scripted(lambda task: AgentFailed("error", "no")))
    assert sorted(name for name in said if name) == ["left", "right"]
    assert len(said) > 2


def test_while_it_pauses_the_table_knows_and_a_change_ends_the_pause(database_url, table):
    thinker = Scripted(lambda task: AgentFailed("died") if task.agent == "random" and first(task) else None)
    time = Time()
    time.stands_still = True

    async def play() -> None:
        async with driven(database_url, table, thinker, time) as (match, driver):
            driver.wake()
            while not time.pauses:
                await asyncio.sleep(0)
            assert match.trouble.id == "trouble.died"
            assert match.trouble.params == {"agent": "random", "who": "left", "n": 1}
            assert match.agent_to_move == "left"
            driver.wake()
            await asyncio.sleep(0)
            assert driver._pausing is not None, "nothing has changed"
            async with match.lock:
                await reseat(match, {"left": SeatRecord("human", "a_1", "Ann")})
            driver.wake()
            await driver._running
            assert (match.trouble, match.session.decision_number, time.pauses) == (None, 0, [1])

    asyncio.run(play())


def test_rules_that_break_down_at_one_answer_are_given_another(database_url, fragile):
    match, time = played(database_url, fragile, Scripted(lambda task: ("crash",)))
    assert match.session.over
    assert time.pauses == []
    assert all(answer.keys != ("crash",) for answer in match.session.answers)


def test_rules_that_always_break_down_are_tried_less_and_less_often(database_url, toy, table, monkeypatch):
    play_turns(monkeypatch, toy, broken_turn)
    time = Time()

    async def play() -> None:
        async with driven(database_url, table, Scripted(lambda task: None), time) as (match, driver):
            driver.wake()
            while len(time.pauses) < 7:
                await asyncio.sleep(0)
            assert match.trouble.id == "trouble.broken"
            assert match.stood_in is None

    asyncio.run(play())
    assert time.pauses[:7] == [1, 5, 30, 120, 600, 600, 600]


def test_a_thinker_that_cannot_be_asked_is_asked_again(database_url, table):
    left = [OSError("no more processes")]
    match, time = played(database_url, table, Scripted(lambda task: left.pop() if left else None))
    assert match.session.over
    assert time.pauses == [1]


def test_a_match_that_waits_for_its_turn_is_served_when_somebody_sits_down(database_url, table):
    """Matches without people hold all turns but the one that is kept for the others."""
    thinker, queue = Scripted(lambda task: None), FairQueue(2)

    async def play() -> None:
        async with (
            queue.turn("ben", lambda: Rank.UNWATCHED),
            driven(database_url, table, thinker, Time(), queue) as (match, driver),
        ):
            driver.wake()
            while not queue._waiting:
                await asyncio.sleep(0)
            [claim] = queue._waiting
            assert (claim.person, claim.rank()) == (match.host, Rank.UNWATCHED)
            match.elsewhere = {"eve": "Eve"}
            assert claim.rank() is Rank.WATCHED
            async with match.lock:
                await reseat(match, {"right": SeatRecord("human", "a_1", "Ann")})
            assert (claim.rank(), thinker.asked) == (Rank.PLAYED, 0)
            driver.wake()
            await driver._running
            assert (thinker.asked, match.session.decision.seat) == (1, "right")

    asyncio.run(play())


# `search` plays at a server where the game says how it plays best; nobody chooses how long it thinks there -----------


def offered(client) -> dict[str, list[str]]:
    return {game["id"]: [agent["id"] for agent in game["agents"]] for game in client.get("/api/games").json()}


def test_it_is_offered_where_it_was_measured(client):
    found = offered(client)
    assert {game for game, agents in found.items() if "search" in agents} == {"anno890", "pendragon"}
    for game in offered_ids():
        assert found[game][: len(get_game(game).info.agents)] == list(get_game(game).info.agents)


def test_one_plays_against_it(client):
    made = make(client, seats={"aix": "me", "avignon": "search"})
    ann = Browser(client, made["match"])
    ann.until_asked()
    ann.answer()
    ann.until_asked()
    answers = live(client, made["match"]).session.answers
    assert {answer.by.partition("/")[0] for answer in answers if answer.seat == "avignon"} == {"search"}


@pytest.mark.parametrize("agent", ["search:playouts=10000", "search:ms=60000", "search:playouts=220,depth=4"])
def test_its_settings_have_no_seat(client, agent):
    wish = {"guest": ANN, "name": "Ann", "game": "anno890", "seats": {"aix": "me", "avignon": agent}}
    refused = client.post("/api/matches", json=wish)
    assert refused.status_code == 400
    assert agent in refused.text


def test_other_games_have_none(client):
    wish = {"guest": ANN, "name": "Ann", "game": "falling-sky", "seats": {"romans": "me", "aedui": "search"}}
    assert client.post("/api/matches", json=wish).status_code == 400
