"""Imported games: bounded like those that are made here, one after the other, and this many a person."""

from __future__ import annotations

import asyncio
import json
import threading
import zlib
from types import SimpleNamespace

import msgspec
import pytest

from tests.malformed_files import save
from tests.server.tools import ANN, BEN, ONCE, Browser, make
from vexillum.core.dice import LONGEST_SEED, MOST_SCRIPTED
from vexillum.core.files.save import MOST_ANSWERS
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.server.accounts import rate_limits
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.refusals import RetryLater
from vexillum.server.matches import new_match
from vexillum.server.matches.new_match import IMPORTS_AT_ONCE, MOST_IMPORTS_OF_PERSON, MOST_IMPORTS_WAITING, imported
from vexillum.server.matches.stored_session import pack
from vexillum.server.storage.sessions import RateLimit


def bring(client, guest: str = ANN, **changes):
    return client.post("/api/matches/import", json={"guest": guest, "save": save(**changes)})


@ONCE
def test_a_seed_may_be_as_long_as_in_a_new_match(client):
    for seed, status in (("s" * LONGEST_SEED, 201), ("s" * (LONGEST_SEED + 1), 400)):
        made = client.post("/api/matches", json={"guest": ANN, "game": "anno890", "seed": seed})
        # Only whether the bound is passed: without the deal of that very seed, the save was changed.
        brought = bring(client, seed=seed)
        assert made.status_code == status
        assert brought.status_code == 400
        assert ("characters" in brought.text) == (status == 400), brought.text


@ONCE
def test_dice_by_hand_and_answers_are_bounded(client):
    assert bring(client, dice=[1] * MOST_SCRIPTED).status_code == 201
    reply = bring(client, dice=[1] * (MOST_SCRIPTED + 1))
    assert (reply.status_code, "5001 dice; the maximum is 5000" in reply.text) == (400, True)
    reply = bring(client, answers=[["aix", []]] * (MOST_ANSWERS + 1))
    assert (reply.status_code, "20001 answers; the maximum is 20000" in reply.text) == (400, True)


def test_what_is_stored_is_packed_without_lines_and_spaces():
    session = Session.start(get_game("anno890"), seed="s", script=[1] * MOST_SCRIPTED)
    packed = pack(session)
    text = zlib.decompress(packed)
    assert b"1,1,1,1,1" in text
    assert b"\n" not in text
    assert len(text) < 2 * MOST_SCRIPTED + 8000
    assert json.loads(text)["dice"] == [1] * MOST_SCRIPTED
    assert len(packed) < 4000


@ONCE
def test_one_person_imports_so_many_an_hour(client, clock, monkeypatch):
    monkeypatch.setitem(rate_limits.LIMITS, "import_person", RateLimit(2, 60, 3600, 3600))
    assert [bring(client).status_code for _ in range(3)] == [201, 201, 429]
    told = bring(client)
    assert (told.json()["code"], told.headers["retry-after"]) == ("imports", "60")
    assert "You have imported many games" in told.text
    assert bring(client, BEN).status_code == 201
    clock.now += 3601
    assert bring(client).status_code == 201


def test_one_person_has_so_much_room(client, monkeypatch):
    assert bring(client).status_code == 201
    monkeypatch.setattr(new_match, "MOST_STORED", 1)
    told = client.post("/api/matches/import", json={"guest": ANN, "save": save()}, params={"lang": "it"})
    assert (told.status_code, told.json()["code"]) == (409, "import_room")
    assert "KiB su questo server" in told.text
    assert bring(client, BEN).status_code == 201


@ONCE
def test_a_save_that_is_no_table_or_text(client):
    for given in (5, None, True, [], {}, ""):
        reply = client.post("/api/matches/import", json={"guest": ANN, "save": given})
        assert (reply.status_code, reply.json()["code"]) == (400, "save"), given


class TestTheQueue:
    """With games that take until they are told to end."""

    @pytest.fixture
    def slow(self, monkeypatch):
        """Lets games end; counts how many are played at the same time."""
        slow = SimpleNamespace(may_end=threading.Event(), now=0, most=0)

        def play(*_: object) -> str:
            slow.now += 1
            slow.most = max(slow.most, slow.now)
            assert slow.may_end.wait(60)
            slow.now -= 1
            return "played"

        monkeypatch.setattr(new_match, "_loaded", play)
        return slow

    @staticmethod
    def bring(person: str) -> asyncio.Task:
        hub = SimpleNamespace(config=SimpleNamespace(limits=False))
        return asyncio.create_task(imported(hub, Person(person, "", "en"), msgspec.Raw(b"{}"), {}))

    async def refused(self, slow, person: str, *waiting: asyncio.Task) -> RetryLater:
        """With these in the queue the next is refused at once; then all of them are played."""
        next_one = self.bring(person)
        try:
            await asyncio.sleep(0)  # the loop goes on while a game is played
            assert next_one.done()
        finally:
            slow.may_end.set()
            assert await asyncio.gather(*waiting) == ["played"] * len(waiting)
        refusal = next_one.exception()
        assert isinstance(refusal, RetryLater)
        return refusal

    def test_so_many_wait_and_the_next_is_sent_away(self, slow):
        async def many():
            brought = [self.bring(f"guest {n}") for n in range(IMPORTS_AT_ONCE + MOST_IMPORTS_WAITING)]
            told = await self.refused(slow, "one too many", *brought)
            assert (told.code, told.status, told.seconds) == ("import_busy", 503, 10)
            assert slow.most == IMPORTS_AT_ONCE
            assert await self.bring("one too many") == "played"

        asyncio.run(many())
        assert not new_match._imports._waiting
        assert not new_match._imports._running

    def test_one_person_does_not_fill_it(self, slow):
        async def many():
            brought = [self.bring("ann") for _ in range(MOST_IMPORTS_OF_PERSON)]
            await self.refused(slow, "ann", *brought, self.bring("ben"))

        asyncio.run(many())

    @ONCE
    def test_the_refusal_says_when_to_come_again(self, client, monkeypatch):
        monkeypatch.setattr(new_match._imports, "_most_of_person", 0)
        told = bring(client)
        assert (told.status_code, told.json()["code"], told.headers["retry-after"]) == (503, "import_busy", "10")
        assert "⟨" not in told.text


@ONCE
def test_several_windows_of_one_person_share_the_limit_of_the_chat(client, clock):
    windows = [Browser(client, make(client)["match"]) for _ in range(3)]
    said = [windows[n % 3].ask("chat", text=f"line {n}")["type"] for n in range(9)]
    assert said.count("refused") == 1
    assert said[-1] == "refused"
    assert all(window.ask("chat", text="more")["code"] == "too_fast" for window in windows)
    made = make(client, guest=BEN, name="Ben")
    assert Browser(client, made["match"], BEN, "Ben").ask("chat", text="hello")["type"] == "chat"
    clock.now += 2
    assert windows[1].ask("chat", text="again")["type"] == "chat"
