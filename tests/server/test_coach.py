"""The coach at the table: for one person alone, never where others play, and nobody else hears of it."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.analysis.sample_games import played
from tests.server.direct_client import Client
from tests.server.tools import ANN, BEN, EVE, ONCE, Browser, Thoughts, first, join, live, make
from vexillum.analysis.chances import Moment
from vexillum.analysis.coach import LOOKS, HintText, NoteText, Pair
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import RetryLater
from vexillum.server.matches import match_coach
from vexillum.server.matches.coach_process import STARTING, AskHint, AskNote, AskPairs, CoachFailed, CoachProcess, Load
from vexillum.server.matches.match_coach import CoachQueue
from vexillum.server.runtime.app import create_app

pytestmark = pytest.mark.sql
WORDS = ("coach_hint", "coach_note")


class Mind:
    """A coach that takes the last option, and finds other answers as bad as it is told to."""

    def __init__(self) -> None:
        self.tasks: list = []
        self.worse = False
        self.gate: asyncio.Event | None = None
        self.failing = False

    async def work(self, task, patience):
        self.tasks.append(task)
        if self.gate is not None:
            await self.gate.wait()
        if self.failing:
            raise CoachFailed("broken")
        if isinstance(task, AskPairs):
            return [Pair(n, 1.0, 0.0 if self.worse else 1.0) for n in range(task.first, task.until)]
        decision = task.moment.session().decision
        if isinstance(task, AskNote):
            better = {"en": f"{task.better} is better", "it": f"{task.better} è meglio"}
            return {
                lang: NoteText(decision.kind, str(task.given), text, "known", ("tile:t01",))
                for lang, text in better.items()
            }
        keys = decision.keys[-max(1, decision.at_least) :]
        return HintText(keys, f"coach: {keys}", "because", (), ("tile:t01",))

    async def close(self) -> None:
        """There is nothing to stop."""


@pytest.fixture
def mind():
    return Mind()


@pytest.fixture
def client(database_url, mind):
    with Client(create_app(Config(database=database_url, pace=0), Thoughts(), mind)) as client:
        client.browsers = []
        client.app.state.hub.started = 0
        yield client
        for browser in client.browsers:
            browser.leave()


def coached(client, **wish) -> Browser:
    """Somebody alone, with a coach."""
    ann = Browser(client, make(client, seats={"aix": "me"}, coach=True, **wish)["match"])
    assert ann.welcome["coach_possible"]
    ann.until_asked()
    assert ann.table["coach"]
    return ann


def worst(decision) -> list[str]:
    """An answer that the coach of these tests would not give."""
    return [option["key"] for option in decision["options"]][: max(1, decision["at_least"])]


def test_the_coach_says_what_it_would_do_and_why(client):
    ann = coached(client)
    number = ann.table["at"]
    ann.send("coach_ask", number=number)
    thinking, found = ann.wait("coach_hint"), ann.wait("coach_hint")
    assert (thinking["number"], thinking["state"]) == (number, "thinking")
    assert (found["number"], found["state"], found["reason"]) == (number, "done", "because")
    assert found["keys"] == [ann.table["decision"]["options"][-1]["key"]]
    assert found["things"] == ["tile:t01"]


def test_it_is_off_until_it_is_switched_on_and_stays_as_it_was(client):
    ann = Browser(client, make(client, seats={"aix": "me"})["match"])
    ann.until_asked()
    assert "coach" not in ann.table
    assert ann.ask("coach_ask", number=ann.table["at"])["code"] == "coach_off"
    ann.send("coach", on=True)
    ann.settle()
    assert ann.table["coach"]
    again = Browser(client, ann.match)
    assert again.table["coach"]
    again.send("coach", on=False)
    again.settle()
    assert "coach" not in again.table
    assert again.ask("coach_ask", number=again.table["at"])["code"] == "coach_off"


def test_a_much_worse_answer_is_noted_with_its_question(client, mind):
    mind.worse = True
    ann = coached(client)
    decision = ann.table["decision"]
    ann.answer(*worst(decision))
    note = ann.wait("coach_note")
    assert note["number"] == decision["number"]
    assert "is better" in note["text"]
    assert sum(isinstance(task, AskPairs) for task in mind.tasks) == 1, "the first look was enough"


def test_notes_are_there_again_for_who_comes_again_in_their_language(client, mind):
    """Loaded again, by the same person alone; not when it was dismissed, taken back, or the coach is off."""
    mind.worse = True
    made = make(client, seats={"aix": "me"}, coach=True)
    eve = Browser(client, join(client, made["watch"], EVE)["match"], EVE)
    ann = Browser(client, made["match"])
    numbers = []
    for _ in range(4):
        ann.until_asked()
        numbers.append(ann.table["at"])
        ann.answer(*worst(ann.table["decision"]))
        assert ann.wait("coach_note")["number"] == numbers[-1]
    assert told_again(client, ann.match) == numbers[1:], "the last three"
    again = Browser(client, ann.match, lang="it")
    again.settle()
    assert ["è meglio" in one["text"] for one in again.heard if one["type"] == "coach_note"] == [True] * 3
    again.send("coach_dismiss", number=numbers[-1])
    again.settle()
    assert told_again(client, ann.match) == numbers[:-1]
    eve.settle()
    assert "coach" not in json.dumps(eve.heard)
    ann.send("practice", on=True)
    ann.send("coach_back", number=numbers[1])
    while ann.table["at"] != numbers[1]:
        ann.wait("table")
    assert told_again(client, ann.match) == numbers[:1], "what was taken back is noted no more"
    ann.send("coach", on=False)
    ann.send("coach", on=True)
    ann.settle()
    assert told_again(client, ann.match) == []


def told_again(client, match) -> list[int]:
    """The questions whose notes Ann is sent when she loads the page again."""
    again = Browser(client, match)
    again.settle()
    return [one["number"] for one in again.heard if one["type"] == "coach_note"]


def test_an_answer_that_is_no_worse_is_not_noted(client, mind):
    ann = coached(client)
    ann.answer(*worst(ann.table["decision"]))
    ann.until_asked()
    mind.worse = True
    ann.answer(ann.table["decision"]["options"][-1]["key"])  # the coach's own
    ann.until_asked()
    while not client.portal.call(idle, client, ann.match):
        pass
    ann.settle()
    assert not [one for one in ann.heard if one["type"] == "coach_note"]


async def idle(client, match) -> bool:
    """Has the coach looked at everything?"""
    await asyncio.sleep(0.01)
    return all(task.done() for task in client.app.state.hub.live[match].match.coaching._notes)


def test_an_answer_that_was_taken_back_is_not_noted(client, mind):
    mind.worse = True
    ann = coached(client)
    ann.send("practice", on=True)
    ann.settle()
    mind.gate = asyncio.Event()
    decision = ann.table["decision"]
    ann.answer(*worst(decision))
    ann.send("undo")
    while ann.table["at"] != decision["number"]:
        ann.wait("table")
    mind.gate.set()
    while not client.portal.call(idle, client, ann.match):
        pass
    ann.settle()
    assert not [one for one in ann.heard if one["type"] == "coach_note"]


def test_a_hint_for_a_question_that_was_answered_is_dropped(client, mind):
    ann = coached(client)
    mind.gate = asyncio.Event()
    ann.send("coach_ask", number=ann.table["at"])
    assert ann.wait("coach_hint")["state"] == "thinking"
    ann.answer(*first(ann.table["decision"]))
    ann.until_asked()
    client.portal.call(lambda: asyncio.sleep(0))
    mind.gate.set()
    ann.settle()
    assert [one["state"] for one in ann.heard if one["type"] == "coach_hint"] == ["thinking"]
    assert ann.ask("coach_ask", number=0)["code"] == "stale"


def test_a_coach_that_fails_says_so_and_the_table_goes_on(client, mind):
    mind.failing = True
    ann = coached(client)
    ann.send("coach_ask", number=ann.table["at"])
    ann.wait("coach_hint")
    found = ann.wait("coach_hint")
    assert (found["state"], found["text"]) == ("none", "The coach finds no answer here.")
    ann.answer(*first(ann.table["decision"]))
    assert ann.until_asked() is not None


@pytest.mark.parametrize("seats", [{"aix": "me", "avignon": "open"}, {"aix": "me", "avignon": "me"}, {}])
def test_no_match_with_others_begins_with_a_coach(client, seats):
    made = client.post("/api/matches", json={"guest": ANN, "game": "anno890", "seats": seats, "coach": True})
    assert (made.status_code, made.json()["code"]) == (403, "coach_alone")
    assert client.post("/api/mine", json={"guest": ANN}).json()["matches"] == []


def test_where_others_play_every_forged_message_is_refused(client, mind):
    made = make(client, seats={"aix": "me", "avignon": "open"}, players=3)
    ann = Browser(client, made["match"])
    assert not ann.welcome.get("coach_possible")
    assert ann.ask("coach", on=True)["code"] == "coach_alone", "somebody may still join"
    join(client, made["links"]["avignon"], BEN, "Ben")
    ben = Browser(client, made["match"], BEN, "Ben")
    eve = Browser(client, join(client, made["watch"], EVE)["match"], EVE)
    for browser, code in ((ann, "coach_alone"), (ben, "coach_alone"), (eve, "watch")):
        browser.settle()
        for kind, fields in (("coach", {"on": True}), ("coach_ask", {"number": 0}), ("coach_back", {"number": 0})):
            assert browser.ask(kind, **fields)["code"] == code, kind
        assert "coach" not in browser.table
    assert live(client, made["match"]).record.coach == "out"
    assert not mind.tasks


def test_it_is_off_for_good_when_another_person_sits_down(client, mind):
    mind.worse = True
    ann = coached(client, players=3)
    ann.send("hand", seat="marseille", to="open")
    ann.settle()
    assert "coach" not in ann.table, "somebody may sit down"
    assert not ann.welcome.get("coach_possible")
    assert ann.ask("coach_ask", number=ann.table["at"])["code"] == "coach_alone"
    token = ann.welcome["links"]["marseille"]
    join(client, token, BEN, "Ben")
    ben = Browser(client, ann.match, BEN, "Ben")
    ben.send("resign", seat="marseille")
    ben.settle()
    ann.settle()
    assert not ann.welcome.get("coach_possible")
    assert ann.ask("coach", on=True)["code"] == "coach_out"
    mind.tasks.clear()
    ann.until_asked()
    ann.answer(*worst(ann.table["decision"]))
    ann.settle()
    assert not mind.tasks
    told = json.dumps(ben.heard)
    assert "coach" not in told, "who comes is told nothing of it"


def test_who_watches_hears_nothing(client, mind):
    mind.worse = True
    made = make(client, seats={"aix": "me"}, coach=True)
    eve = Browser(client, join(client, made["watch"], EVE)["match"], EVE)
    ann = Browser(client, made["match"])
    ann.until_asked()
    ann.send("coach_ask", number=ann.table["at"])
    ann.wait("coach_hint")
    ann.wait("coach_hint")
    ann.answer(*worst(ann.table["decision"]))
    ann.wait("coach_note")
    eve.settle()
    assert "coach" not in json.dumps(eve.heard)
    assert eve.ask("coach_ask", number=0)["code"] == "watch"


def test_back_to_an_answer_that_was_noted(client, mind):
    mind.worse = True
    ann = coached(client)
    decision = ann.table["decision"]
    ann.answer(*worst(decision))
    note = ann.wait("coach_note")
    while len({answer.seat for answer in live(client, ann.match).session.answers}) < 2:
        ann.answer(*worst(ann.until_asked()))
    ann.until_asked()
    assert ann.ask("coach_back", number=note["number"])["code"] == "coach_practice"
    assert ann.ask("coach_back", number=9999)["code"] == "coach_back"
    others = next(n for n, one in enumerate(live(client, ann.match).session.answers) if one.seat != "aix")
    assert ann.ask("coach_back", number=others)["code"] == "coach_back"
    ann.send("practice", on=True)
    ann.send("coach_back", number=note["number"])
    while ann.table["at"] != note["number"]:
        ann.wait("table")
    assert ann.table["decision"]["options"] == decision["options"]


@ONCE
def test_nothing_is_asked_of_it_when_the_game_is_over(client):
    ann = coached(client)
    while (decision := ann.until_asked()) is not None:
        ann.answer(*first(decision))
    assert "coach" not in ann.table
    assert ann.ask("coach", on=True)["code"] == "over"
    assert ann.ask("coach_ask", number=0)["code"] == "over"


# The queue and its process -------------------------------------------------------------------------------------------


@pytest.fixture
def moment():
    return Moment.of(played("anno890", limit=30))


def test_those_who_come_when_many_wait_come_again(mind, moment, monkeypatch):
    monkeypatch.setattr(match_coach, "OF_PERSON", 1)

    async def two():
        queue, mind.gate = CoachQueue(mind), asyncio.Event()
        waiting = asyncio.create_task(queue.hint(moment, "en", "ann"))
        await asyncio.sleep(0)
        refused = await asyncio.gather(queue.hint(moment, "en", "ann"), return_exceptions=True)
        mind.gate.set()
        return await waiting, refused[0]

    first, second = asyncio.run(two())
    assert isinstance(first, HintText)
    assert isinstance(second, RetryLater)


def test_who_waits_comes_before_a_comparison(mind, moment, monkeypatch):
    """A comparison in parts: between two of them a question is answered."""
    monkeypatch.setattr(Mind, "work", in_parts(Mind.work))

    async def both():
        queue = CoachQueue(mind)
        note = asyncio.create_task(queue.note(moment, ("x",), lambda: True, "ann"))
        while sum(isinstance(task, AskPairs) for task in mind.tasks) < 2:
            await asyncio.sleep(0)
        await queue.hint(moment, "en", "ann")
        done = note.done()
        await note
        return done

    assert asyncio.run(both()) is False
    kinds = [type(task) for task in mind.tasks]
    assert kinds.index(AskHint, 1) < len(kinds) - 2


def in_parts(work):
    """One world at a time."""

    async def part(self, task, patience):
        await asyncio.sleep(0)
        found = await work(self, task, patience)
        return found[:1] if isinstance(found, list) else found

    return part


def test_a_comparison_ends_when_nobody_wants_to_know_or_its_time_is_over(mind, moment, monkeypatch):
    mind.worse = True
    wanted = iter([True] * 3)
    monkeypatch.setattr(Mind, "work", in_parts(Mind.work))
    assert asyncio.run(CoachQueue(mind).note(moment, ("x",), lambda: next(wanted, False), "ann")) is None
    assert sum(isinstance(task, AskPairs) for task in mind.tasks) == 2
    mind.tasks.clear()
    monkeypatch.setattr(match_coach, "BUDGET", 0)
    assert asyncio.run(CoachQueue(mind).note(moment, ("x",), lambda: True, "ann")) is None
    assert not any(isinstance(task, AskPairs) for task in mind.tasks)


def test_more_comparisons_than_it_can_make_are_left_out(mind, moment, monkeypatch):
    mind.worse = True
    monkeypatch.setattr(match_coach, "OF_PERSON", 0)
    assert asyncio.run(CoachQueue(mind).note(moment, ("x",), lambda: True, "ann")) is None
    assert not mind.tasks


def test_no_task_pays_for_the_start_of_the_process(moment, monkeypatch):
    """On a busy machine that takes longer than thinking: it would be ended each time before it came to think."""
    process, pipe = CoachProcess(), Pipe()
    monkeypatch.setattr(process, "_running", lambda: pipe)
    hint = AskHint(moment, "en")
    for _ in range(2):
        process._ask(hint, 3.0)
    assert pipe.told == [(Load("anno890"), STARTING), (hint, 3.0), (hint, 3.0)]


class Pipe:
    """A process that answers at once, and what it was asked with how much patience."""

    def __init__(self) -> None:
        self.told: list = []

    def send(self, task) -> None:
        self.task = task

    def poll(self, patience) -> bool:
        self.told.append((self.task, patience))
        return True

    def recv(self):
        return "", None


def test_the_process_answers_fails_and_is_ended(moment):
    """One process for everything: an answer, a comparison, an error, and somebody who does not wait."""

    async def work():
        process = CoachProcess()
        keys = moment.session().decision.keys
        try:
            said = await process.work(AskHint(moment, "it", why=False), 60)
            pairs = await process.work(AskPairs(moment, keys[:1], keys[1:2], 0, LOOKS[0], 60.0), 60)
            with pytest.raises(CoachFailed, match="NotAnOption"):
                await process.work(AskNote(moment, ("x",), keys[:1], tuple(pairs)), 60)
            with pytest.raises(CoachFailed, match="slow"):
                await process.work(AskPairs(moment, keys[:1], keys[1:2], 0, 100_000, 60.0), 0.05)
            notes = await process.work(AskNote(moment, keys[:1], keys[1:2], tuple(pairs)), 60)
            assert set(notes) == {"en", "it"}
            assert notes["it"].text != notes["en"].text
            await process.close()
            assert process._process is None
        finally:
            await process.close()
        return said, pairs

    said, pairs = asyncio.run(work())
    assert said.keys
    assert len(pairs) == LOOKS[0]
