"""Race conditions and failures at the worst moment: no client is stuck, and no one is shown a wrong state."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from functools import partial

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from tests.server.people.tools import person, table
from tests.server.test_cluster import BEAT, exchange, pair, see, two, until  # noqa: F401  # "two" is a fixture
from tests.server.tools import ANN, BEN, EVE, Browser, Thoughts, first, join, live, make, serving
from vexillum.core.errors import NotAnOption
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches import match as playing
from vexillum.server.matches.agents import Driver
from vexillum.server.matches.client import TRY_AGAIN, Client
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.runtime import supervisor
from vexillum.server.runtime.cluster import ClusterSync, Poller
from vexillum.server.storage import accounts, lobby, matches, personal_data, processes, sessions
from vexillum.server.storage import matches as chat
from vexillum.server.storage.database import KEEPALIVE, Database, open_engine
from vexillum.server.storage.deadlines import end_vacation, take_vacation
from vexillum.server.storage.processes import Signal
from vexillum.server.storage.records import Change, ChatLine, Conflict
from vexillum.server.storage.tables import DRIVERS, MATCHES, PRESENCE, PROCESSES


class Away:
    """Replaces a database function; it fails this many times as if the database were down."""

    def __init__(self, done, times: float = float("inf")) -> None:
        self.done, self.left, self.tried = done, times, 0

    def __call__(self, *given, **named):
        self.tried += 1
        if self.tried <= self.left:
            raise OperationalError("something", {}, Exception("the database is away"))
        return self.done(*given, **named)

    def comes_back(self) -> None:
        self.left = 0


@pytest.fixture
def away(monkeypatch):
    """Let a function fail as if the database were down: ``away(module, name, times)``."""

    def away(module, name: str, times: float = float("inf")) -> Away:
        gone = Away(getattr(module, name), times)
        monkeypatch.setattr(module, name, gone)
        return gone

    return away


@pytest.fixture
def database(database_url):
    database = Database(database_url)
    yield database
    database.close()


def rows(database: Database, found) -> list:
    with database.engine.begin() as connection:
        return connection.execute(found).all()


# Agents ---------------------------------------------------------------------------------------------------------------


def test_agents_continue_when_the_database_is_back(database_url, away):
    gone = away(matches, "write")
    with serving(database_url, beat=BEAT) as client:
        match = make(client, seats={"aix": "random", "avignon": "random"})["match"]
        until(lambda: gone.tried > 1)
        assert live(client, match).trouble is None
        gone.comes_back()
        until(lambda: live(client, match).session.over)


def test_a_match_still_registered_for_this_process_is_resumed(database, toy):
    """The row in ``drivers`` could not be deleted while the database was down."""
    with database.engine.begin() as connection:
        for id in ("mine", "theirs", "free"):
            table(connection, id, {"left": "random"}, asked="left")
        for process in ("me", "other"):
            connection.execute(insert(PROCESSES).values(id=process, host="h", pid=1, beat=time.time()))
        connection.execute(insert(DRIVERS).values(match="mine", process="me"))
        connection.execute(insert(DRIVERS).values(match="theirs", process="other"))
        assert set(matches.waiting_for_agents(connection, "me")) == {"mine", "free"}


def test_an_agent_that_is_stopped_while_it_answers_keeps_the_lock(database_url, monkeypatch):
    asleep = Thoughts()
    asleep.asleep = True
    with serving(database_url, asleep) as client:
        id = make(client, seats={"aix": "random", "avignon": "random"})["match"]

    async def stop(database: Database) -> None:
        match = await Match.load(id, database)
        driver = Driver(match, Thoughts(), FairQueue(1), 0, lambda: True)
        answer, asked, go_on = match.answer, asyncio.Event(), asyncio.Event()

        async def slowly(*given, **named) -> None:
            asked.set()
            await go_on.wait()
            await answer(*given, **named)

        monkeypatch.setattr(match, "answer", slowly)
        driver.wake()
        await asked.wait()
        await driver.stop()
        assert match.lock.locked()
        go_on.set()
        async with match.lock:
            assert match.session.decision_number == 1
        driver.wake()
        assert not driver.busy, "it goes on although it was stopped"

    database = Database(database_url)
    asyncio.run(stop(database))
    database.close()


# Matches in memory ----------------------------------------------------------------------------------------------------


def test_there_are_never_two_of_a_match_in_memory(database_url, monkeypatch):
    with serving(database_url) as client:
        id = make(client, seats={"aix": "me", "avignon": "me"})["match"]
    load = Match.load

    async def slowly(id: str, database: Database) -> Match:
        found = await load(id, database)
        await asyncio.sleep(0.05)
        return found

    async def use(hub: Hub):
        async with hub.using(id) as found:
            return found

    async def use_all(database: Database) -> None:
        hub = Hub(database, Thoughts(), Config())
        first, second = asyncio.create_task(use(hub)), asyncio.create_task(use(hub))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        third = asyncio.create_task(use(hub))
        assert await second is await third is hub.live[id]

    monkeypatch.setattr(Match, "load", slowly)
    database = Database(database_url)
    asyncio.run(use_all(database))
    database.close()


def test_known_signals_cause_no_work(database_url):
    with serving(database_url) as client:
        id = make(client, seats={"aix": "me", "avignon": "me"})["match"]

    async def hear(database: Database) -> None:
        hub = Hub(database, Thoughts(), Config())
        sync = ClusterSync(hub)
        async with hub.using(id) as live:
            sync.on_signal(Signal("match", id, live.match.version))
            assert not sync._work
            sync.on_signal(Signal("match", id, live.match.version + 1))
            assert sync._work
            await asyncio.gather(*sync._work)

    database = Database(database_url)
    asyncio.run(hear(database))
    database.close()


def test_a_match_that_cannot_be_read_just_now_is_not_broken(database_url, away):
    with serving(database_url) as client:
        id = make(client, seats={"aix": "me", "avignon": "me"})["match"]
    with serving(database_url) as client:
        gone = away(matches, "saved")
        with pytest.raises(WebSocketDisconnect) as closed:
            Browser(client, id)
        assert closed.value.code == TRY_AGAIN
        gone.comes_back()
        assert Browser(client, id).table


def test_a_change_without_a_signal_is_noticed(database_url, toy):
    """An administrator's command, beside a server that is alone on its file."""
    with serving(database_url, beat=BEAT) as client:
        id = make(client, "toy", seats={"left": "me", "right": "me"})["match"]
        ann = Browser(client, id)
        with client.app.state.hub.database.engine.begin() as connection:
            values = {"closed": "enough", "version": MATCHES.c.version + 1}
            connection.execute(update(MATCHES).where(MATCHES.c.id == id).values(values))
        see(ann, lambda: ann.welcome["closed"] == "enough")


def test_a_change_that_could_not_be_loaded_is_loaded_later(two, away):  # noqa: F811
    ann, ben, _ = pair(two)
    gone = away(playing, "_since", 1)
    exchange(ann, ben)
    assert gone.tried > 1


def test_a_process_with_older_rules_writes_nothing_wrong(two, monkeypatch):  # noqa: F811
    """Another process has taken an answer that the rules here do not know."""
    ann, ben, match = pair(two)
    here = live(two[1], match)
    number = here.session.decision_number
    with monkeypatch.context() as patched:
        patched.setattr(here.session, "answer", Unknown())
        ann.send("answer", number=number, keys=first(ann.table["decision"]))
        see(ann, lambda: ann.table["at"] == number + 1)
        assert ben.ask("name", name="Bert")["code"] == "other_rules"
        assert (here.session.decision_number, here.version) == (number, live(two[0], match).version - 1)
    see(ben, lambda: ben.table["at"] == number + 1)


class Unknown:
    """Rules that do not know what was answered."""

    def __call__(self, *given, **by):
        raise NotAnOption("error.not_an_option")


@pytest.mark.sql
def test_evicted_matches_are_forgotten(database):
    async def look() -> None:
        poller = Poller(database, lambda signal: None, lambda: False, tuple)
        await database.read(poller._changes, ("one", "two"))
        await database.read(poller._changes, ("two",))
        assert set(poller._people) == {"two"}

    asyncio.run(look())


# Who is there ---------------------------------------------------------------------------------------------------------


@pytest.mark.sql
def test_viewers_of_a_dead_process_disappear(two, database):  # noqa: F811
    """Another process notices that it is dead, and signals the others."""
    _, _, match = pair(two)

    def look(connection) -> None:
        processes.add_viewers(connection, database.process, [(match, EVE, "Eve")])
        beat(connection, time.time() + 3600)

    def beat(connection, at: float) -> None:
        connection.execute(update(PROCESSES).where(PROCESSES.c.id == database.process).values(beat=at))

    def find_out(connection) -> None:
        beat(connection, 0.0)
        assert processes.remove_dead(connection, "a third", 10.0) == [database.process]

    asyncio.run(database.run(look))
    for server in two:
        until(partial(lambda server: EVE in live(server, match).elsewhere, server))
    asyncio.run(database.run(find_out))
    for server in two:
        until(partial(lambda server: EVE not in live(server, match).elsewhere, server))


def test_leaving_during_an_outage_takes_effect_later(two, away):  # noqa: F811
    ann, ben, match = pair(two)
    see(ann, lambda: ann.table["seats"]["right"]["present"])
    gone = away(processes, "remove_viewer", 1)
    ben.leave()
    see(ann, lambda: not ann.table["seats"]["right"]["present"])
    assert gone.tried == 1
    found = select(PRESENCE.c.guest).where(PRESENCE.c.match == match)
    assert len(rows(two[0].app.state.hub.database, found)) == 1


def test_a_process_ends_although_it_cannot_deregister(database_url, away):
    thoughts = Thoughts()
    thoughts.asleep = True
    with serving(database_url, thoughts):
        away(processes, "unregister")
    assert not thoughts.asleep


# What is told ---------------------------------------------------------------------------------------------------------


def test_a_client_refused_under_contention_may_retry(database_url, monkeypatch):
    """1008 would mean that they are not welcome, and their browser would not try again."""
    with serving(database_url) as client:
        id = make(client, seats={"aix": "me", "avignon": "me"})["match"]
    with serving(database_url) as client:
        with monkeypatch.context() as patched:
            patched.setattr(playing, "_all", Busy())
            with pytest.raises(WebSocketDisconnect) as closed:
                Browser(client, id)
            assert closed.value.code == TRY_AGAIN
        assert Browser(client, id).table


class Busy:
    """Another writer is always faster."""

    def __call__(self, *given):
        raise Conflict


def test_requests_during_an_outage_are_refused(database_url, away):
    with serving(database_url) as client:
        ann = Browser(client, make(client, seats={"aix": "me"})["match"])
        said, listed = away(chat, "add_chat_line", 1), away(lobby, "mine", 1)
        assert ann.ask("chat", text="Salve!")["code"] == "database"
        assert ann.ask("chat", text="Salve!")["text"] == "Salve!"
        answers = [client.post("/api/mine", json={"guest": ANN}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [503, 200]
        assert answers[0].json()["code"] == "database"
        assert (said.tried, listed.tried) == (2, 2)


def test_a_hidden_chat_line_does_not_come_later():
    client = Client(ANN, "Ann", "en")
    line = ChatLine(1, "Eve", None, "Vae!", 0.0)
    client.send_chat(ChatLine(1, "Eve", None, "Vae!", 0.0, hidden=True))
    client.send_chat(line)
    assert client._outbox.qsize() == 1


def test_undo_stops_at_the_checkpoint(database_url, toy):
    """The undo request was stored, the rules have changed since, and the game continues from its checkpoint."""
    with serving(database_url) as client:
        made = make(client, "toy", seats={"left": "me", "right": "open"})
        join(client, made["links"]["right"], BEN, "Ben")
        ann, ben = Browser(client, made["match"]), Browser(client, made["match"], BEN, "Ben")
        session = live(client, made["match"]).session
        while len(session.steps) < 4:
            exchange(ann, ben)
        wisher, other = (ann, ben) if session.answers[0].seat == "left" else (ben, ann)
        wisher.send("takeback")
        other.wait("takeback_asked")
        wish, number = live(client, made["match"]).takeback, session.decision_number
        later = [step for step in session.steps if step.answers > wish.to]
        session.steps[:] = later or session.steps
        assert session.steps[0].answers > wish.to
        assert other.ask("takeback_reply", agree=True)["code"] == "lost"
        assert session.decision_number == number


# Two who write at once ------------------------------------------------------------------------------------------------


def at_once(database: Database, first, second, then) -> None:
    """One transaction does ``first``, another begins ``second`` and has to wait, then the first does ``then``."""
    failed: list[BaseException] = []

    def other() -> None:
        try:
            with database.engine.begin() as connection:
                second(connection)
        except BaseException as error:
            failed.append(error)

    waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    thread = threading.Thread(target=other)
    with database.engine.begin() as connection:
        first(connection)
        thread.start()
        if database.postgresql:
            until(lambda: rows(database, text(waiting)))
        then(connection)
    thread.join()
    assert not failed


def test_notes_from_two_windows(database, toy):
    with database.engine.begin() as connection:
        table(connection, "m", {"left": "random"})
    for word in ("one", "two"):
        at_once(
            database,
            lambda connection: chat.put_private_note(connection, "m", ANN, "first"),
            partial(chat.put_private_note, match="m", guest=ANN, text=word),
            lambda connection: None,
        )
        with database.engine.begin() as connection:
            assert chat.private_note(connection, "m", ANN) == word


@pytest.mark.sql
def test_a_session_is_touched_while_it_is_ended(database):
    with database.engine.begin() as connection:
        ann = person(connection, "Ann")
        sessions.begin_session(connection, "s", ann, "c", "Firefox")
    at_once(
        database,
        lambda connection: accounts.change(connection, ann, password="another"),
        lambda connection: sessions.touch_session(connection, "s"),
        lambda connection: sessions.end_all_sessions(connection, ann),
    )


@pytest.mark.sql
def test_deletion_does_not_deadlock_with_play(database, toy):
    """Playing writes the match and then its seats."""
    with database.engine.begin() as connection:
        ann, ben = person(connection, "Ann"), person(connection, "Ben")
        table(connection, "m", {"left": ben, "right": ann})
        seats = matches.get(connection, "m").seats
    at_once(
        database,
        lambda connection: matches.write(connection, "m", 0, Change()),
        lambda connection: personal_data.forget(connection, ann),
        lambda connection: matches.write(connection, "m", 1, Change(seats=seats)),
    )
    with database.engine.begin() as connection:
        assert matches.get(connection, "m").version == 3, "anyone who has it in memory would not look again"


@pytest.mark.parametrize("change", [partial(take_vacation, days=3), end_vacation])
def test_the_vacation_of_a_deleted_account(database, change):
    """Their session is remembered for a moment in another process."""

    async def ask() -> None:
        with pytest.raises(Refusal) as refused:
            await database.run(change, account="a_gone")
        assert refused.value.code == "sign_in"

    asyncio.run(ask())


# Processes ------------------------------------------------------------------------------------------------------------


def test_a_process_that_cannot_be_started_is_tried_again(monkeypatch):
    def no_room(*given, **named):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    with socket.socket() as listening:
        parent = supervisor.Supervisor(Config(), listening)
        [slot] = parent._slots
        monkeypatch.setattr(supervisor.subprocess, "Popen", no_room)
        for _ in range(2):
            slot.due = 0.0
            parent._check_slots()
            assert slot.running is None
            assert slot.due > 0
            assert slot.pause > 0


def test_a_lost_connection_to_postgresql_is_noticed():
    query = open_engine("postgresql://club@db.example/club?connect_timeout=3").url.query
    assert query == {name: str(value) for name, value in KEEPALIVE.items()} | {"connect_timeout": "3"}


def test_a_client_whose_presence_cannot_be_written_plays_on(database_url, monkeypatch):
    """For example if the disk is full: other processes do not learn of the viewer, but the match continues."""

    def full(*_):
        raise OperationalError("insert", {}, Exception("database or disk is full"))

    with serving(database_url) as client:
        match = make(client, seats={"aix": "me", "avignon": "open"})["match"]
        monkeypatch.setattr(processes, "add_viewers", full)
        window = Browser(client, match)
        client.portal.call(client.app.state.hub.presence.write)
        window.settle()
        window.send("chat", text="Salve!")
        assert window.wait("chat")["text"] == "Salve!"
