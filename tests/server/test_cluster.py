"""Two servers on one database: what is done through one is seen at once through the other."""

from __future__ import annotations

import asyncio
import time

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import OperationalError

from tests.server.direct_client import PATIENCE
from tests.server.tools import ANN, BEN, EVE, Browser, Thoughts, first, join, live, make, serving
from vexillum.server.runtime import cluster as sync
from vexillum.server.storage import matches, processes
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import Act, Change
from vexillum.server.storage.tables import DRIVERS, PRESENCE, PROCESSES

pytestmark = pytest.mark.sql

BEAT = 0.5
CALM = 2.0
"""A heartbeat interval long enough that no process is declared dead, however slow the machine is."""


@pytest.fixture
def two(database_url, toy):
    """Two servers, each of which knows of the other."""
    with serving(database_url, beat=BEAT) as one, serving(database_url, beat=BEAT) as other:
        until(lambda: not one.app.state.hub.alone and not other.app.state.hub.alone)
        yield one, other


def until(true):
    """Wait until something is true."""
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.02)
    return found


def pair(two) -> tuple[Browser, Browser, str]:
    """Ann at one server, Ben at the other, in one match; each server knows of both."""
    made = make(two[0], "toy", seats={"left": "me", "right": "open"})
    for path in made["links"].values():
        join(two[1], path, BEN, "Ben")
    ann, ben = Browser(two[0], made["match"]), Browser(two[1], made["match"], BEN, "Ben")
    see(ann, lambda: ann.table["seats"]["right"]["name"] == "Ben" and ann.table["seats"]["right"]["present"])
    ann.settle()
    return ann, ben, made["match"]


def see(browser: Browser, true):
    """Listen until something is true of what a browser shows."""
    while not true():
        browser.hear()


def exchange(ann: Browser, ben: Browser) -> tuple[Browser, Browser]:
    """The player who is asked answers, and the other sees it."""
    asked, other = (ann, ben) if "options" in ann.table["decision"] else (ben, ann)
    asked.answer()
    see(other, lambda: other.table["at"] == asked.table["at"])
    return asked, other


def arrival(browser: Browser, at: int) -> dict:
    """The frame that contained an answer; another may have followed because someone connected."""
    return next(frame for frame in browser.heard if frame["type"] == "table" and frame["at"] == at)


def test_answers_go_back_and_forth_with_dice_log_and_board(two):
    ann, ben, match = pair(two)
    for _ in range(6):
        asked, other = exchange(ann, ben)
        assert arrival(other, asked.table["at"]).get("dice") == arrival(asked, asked.table["at"]).get("dice")
        assert [line["text"] for line in other.log.values() if line.get("kind") != "secret"] == [
            line["text"] for line in asked.log.values() if line.get("kind") != "secret"
        ]
    sessions = [live(server, match).session for server in two]
    assert sessions[0].answers == sessions[1].answers
    assert sessions[0].state == sessions[1].state


def test_who_is_there_and_what_is_said(two):
    ann, ben, _ = pair(two)
    see(ann, lambda: ann.table["seats"]["right"]["present"])
    see(ben, lambda: ben.table["seats"]["left"]["present"])
    ann.send("chat", text="Salve!")
    assert ben.wait("chat")["text"] == "Salve!"
    ben.send("chat", text="Ave!")
    assert [ann.wait("chat")["text"], ann.wait("chat")["text"]] == ["Salve!", "Ave!"]
    assert ben.wait("chat")["text"] == "Ave!"
    assert not [message for message in ann.settle() + ben.settle() if message["type"] == "chat"]
    ben.leave()
    see(ann, lambda: not ann.table["seats"]["right"]["present"])


def test_notes_reach_the_same_person_elsewhere(two):
    ann, _, match = pair(two)
    again = Browser(two[1], match)
    again.settle()
    ann.send("note", text="mine")
    ann.settle()
    if two[0].app.state.hub.database.postgresql:
        assert again.wait("note")["text"] == "mine"
    heard = Browser(two[1], match).heard
    assert [message["text"] for message in heard if message["type"] == "note"] == ["mine"]


def test_a_seat_is_taken_once(two):
    made = make(two[0], "toy", seats={"left": "me", "right": "open"})
    token = made["links"]["right"].rpartition("/")[2]
    ann = Browser(two[0], made["match"])
    replies = [
        server.post("/api/join", json={"guest": guest, "name": name, "token": token}).status_code
        for server, guest, name in ((two[0], BEN, "Ben"), (two[1], EVE, "Eve"))
    ]
    assert replies == [200, 409]
    see(ann, lambda: ann.table["seats"]["right"]["name"] == "Ben")


def test_a_stale_process_refreshes_and_answers_stand_once(two):
    """Both get an answer to the same decision before hearing of the other's: one wins, the other is refused."""
    match = make(two[0], "toy", seats={"left": "me", "right": "me"})["match"]
    ann, other = Browser(two[0], match), Browser(two[1], match)
    ann.settle()
    decision = ann.table["decision"]
    ann.send("answer", number=0, keys=first(decision))
    other.send("answer", number=0, keys=[decision["options"][1]["key"]])
    heard = ann.settle() + other.settle()
    assert [message["code"] for message in heard if message["type"] == "refused"] in (["stale"], ["duplicate"])
    see(ann, lambda: ann.table["at"] == 1)
    see(other, lambda: other.table["at"] == 1)
    answers = [live(server, match).session.answers for server in two]
    assert answers[0] == answers[1]
    assert len(answers[0]) == 1


def test_take_back_is_asked_and_agreed_across_processes(two):
    ann, ben, _ = pair(two)
    while "options" in ann.table["decision"]:
        ann.answer()
    see(ben, lambda: ben.table["at"] == ann.table["at"])
    before = ann.table["at"]
    ann.send("takeback")
    asked = ben.wait("takeback_asked")
    assert (asked["by"], asked["yours"]) == ("Ann", True)
    ben.send("takeback_reply", agree=False)
    assert ann.wait("takeback")["agreed"] is False
    ann.send("takeback")
    ben.wait("takeback_asked")
    ben.send("takeback_reply", agree=True)
    told = ann.wait("takeback")
    assert told["agreed"] is True
    assert "Ann" in told["text"]
    see(ann, lambda: ann.table["at"] < before)
    see(ben, lambda: ben.table["at"] == ann.table["at"])


def test_a_wish_to_go_back_survives_the_server(database_url, toy):
    with serving(database_url) as one:
        made = make(one, "toy", seats={"left": "me", "right": "open"})
        join(one, made["links"]["right"], BEN, "Ben")
        ann = Browser(one, made["match"])
        while "options" in ann.table["decision"]:
            ann.answer()
        ann.send("takeback")
        ann.wait("takeback_asked")
    with serving(database_url) as one:
        ben = Browser(one, made["match"], BEN, "Ben")
        assert ben.wait("takeback_asked")["yours"]
        ben.send("takeback_reply", agree=True)
        assert ben.wait("takeback")["agreed"]


def test_a_rematch_is_made_once(two):
    ann, ben, _ = pair(two)
    while not ann.table["over"]:
        exchange(ann, ben)
    ann.send("rematch")
    ben.send("rematch")
    assert ann.wait("rematch")["match"] == ben.wait("rematch")["match"]


def test_one_process_lets_its_agents_think(database_url):
    """Each of two processes has a viewer, and agents still compute each answer once."""
    minds = Counting(), Counting()
    with (
        serving(database_url, minds[0], beat=CALM) as one,
        serving(database_url, minds[1], beat=CALM) as other,
    ):
        until(lambda: not one.app.state.hub.alone and not other.app.state.hub.alone)
        made = make(one, seats={"aix": "random", "avignon": "random"})
        ann = Browser(one, made["match"])
        join(other, made["watch"], EVE)
        eve = Browser(other, made["match"], EVE)
        see(ann, lambda: ann.table["over"])
        see(eve, lambda: eve.table["over"])
        number = live(one, made["match"]).session.decision_number
        assert live(other, made["match"]).session.decision_number == number
        assert minds[0].thoughts + minds[1].thoughts <= number + 2
        until(lambda: not driven(one))


def driven(server) -> list:
    """The matches with running agents, each read in its own short transaction."""
    with server.app.state.hub.database.engine.begin() as connection:
        return connection.execute(select(DRIVERS)).all()


class Counting(Thoughts):
    """Counts how often an agent was asked."""

    thoughts = 0

    async def think(self, task):
        self.thoughts += 1
        return await super().think(task)


def test_work_of_a_dead_process_is_taken_over(database_url):
    """Its row is on another machine, with an old heartbeat: its viewers are gone."""
    asleep = Thoughts()
    asleep.asleep = True
    with serving(database_url, asleep) as client:
        match = make(client, seats={"aix": "random", "avignon": "random"})["match"]
    database = Database(database_url)
    with database.engine.begin() as connection:
        row = {"id": "dead", "host": "elsewhere", "pid": 1, "beat": time.time() + 3600}
        connection.execute(insert(PROCESSES).values(row))
        connection.execute(insert(PRESENCE).values(process="dead", match=match, guest=EVE, name="Eve"))
        connection.execute(insert(DRIVERS).values(process="dead", match=match))
    with serving(database_url, beat=BEAT) as client:
        assert client.app.state.hub.alone is False
        with database.engine.begin() as connection:
            connection.execute(PROCESSES.update().where(PROCESSES.c.id == "dead").values(beat=0))
        until(lambda: client.app.state.hub.alone)
        until(lambda: match in client.app.state.hub.live and live(client, match).session.over)
    with database.engine.begin() as connection:
        assert not connection.execute(select(PRESENCE)).all()
        assert not connection.execute(select(PROCESSES)).all()
    database.close()


def test_a_process_of_this_machine_that_ended_is_known_to_be_dead_at_once(database_url):
    database = Database(database_url)

    def remove_dead(connection, **row):
        connection.execute(insert(PROCESSES).values({"id": "it", "beat": time.time(), **row}))
        return processes.remove_dead(connection, "me", 60)

    host = processes.gethostname()
    assert asyncio.run(database.run(remove_dead, host=host, pid=2**22 + 1)) == ["it"]
    assert asyncio.run(database.run(remove_dead, host=host, pid=processes.os.getpid())) == ["it"]
    assert asyncio.run(database.run(remove_dead, host=host, pid=1)) == []
    database.close()


def test_stale_agent_registrations_are_released(two):
    """The database was down when a process finished with a match: the others must not wait for it forever."""
    match = make(two[0], "toy", seats={"left": "me", "right": "open"})["match"]
    database = two[1].app.state.hub.database
    with database.engine.begin() as connection:
        connection.execute(insert(DRIVERS).values(process=database.process, match=match))
    until(lambda: not driven(two[1]))


def test_no_process_is_declared_dead_after_an_outage(database_url, monkeypatch):
    """The database was down for all: the first process to reconnect waits for the others."""
    monkeypatch.setattr(processes, "MAX_MISSED_BEATS", 4)  # nobody else is here, and it waits for as many beats
    with serving(database_url, beat=BEAT) as client:
        hub = client.app.state.hub
        beat, others = processes.beat, processes.count_others
        tried, counted = [], []

        def away(connection, process):
            tried.append(process)
            raise OperationalError("beat", {}, Exception("away"))

        def count(connection, process):
            counted.append(others(connection, process))
            return counted[-1]

        monkeypatch.setattr(processes, "beat", away)
        monkeypatch.setattr(processes, "count_others", count)
        until(lambda: tried)
        with hub.database.engine.begin() as connection:
            silent = time.time() - 2 * processes.MAX_MISSED_BEATS * BEAT
            connection.execute(insert(PROCESSES).values({"id": "other", "host": "elsewhere", "pid": 1, "beat": silent}))
        monkeypatch.setattr(processes, "beat", beat)
        until(lambda: 1 in counted)
        until(lambda: hub.alone)


def test_missed_viewers_appear_with_the_next_heartbeat(database_url, toy):
    with serving(database_url, beat=BEAT) as client:
        match = make(client, "toy", seats={"left": "me", "right": "open"})["match"]
        Browser(client, match)
        hub = client.app.state.hub
        until(lambda: hub.alone)
        other = Database(database_url)
        with other.engine.begin() as connection:  # nobody hears of it
            row = {"id": other.process, "host": "elsewhere", "pid": 1, "beat": time.time() + 3600}
            connection.execute(insert(PROCESSES).values(row))
            connection.execute(insert(PRESENCE).values(process=other.process, match=match, guest=EVE, name="Eve"))
        until(lambda: EVE in live(client, match).elsewhere)
        other.close()


def test_a_long_time_without_the_database_counts_as_one_without_the_server(database_url, monkeypatch):
    """No one could answer meanwhile: the hour of grace starts again (expired_turns.py)."""
    with serving(database_url, beat=BEAT) as client:
        hub = client.app.state.hub
        until(lambda: hub.alone)
        time.sleep(3 * BEAT)
        assert hub.started == 0  # the tests say that it was long ago
        monkeypatch.setattr(sync, "LONG_OUTAGE", -1.0)
        until(lambda: hub.started > 0)


def test_machines_whose_clocks_differ_do_not_take_each_other_for_dead(cluster, monkeypatch):
    """PostgreSQL's clock is used, not that of the process's machine."""
    name = cluster.fresh()
    here, there = Database(cluster.address(name)), Database(cluster.address(name))
    asyncio.run(there.run(processes.beat, there.process))
    with here.engine.begin() as connection:
        connection.execute(PROCESSES.update().values(host="elsewhere"))
    monkeypatch.setattr(processes.time, "time", lambda: time.monotonic() + 1e10)
    assert asyncio.run(here.run(processes.remove_dead, here.process, 3.0)) == []
    asyncio.run(here.run(processes.beat, here.process))
    assert asyncio.run(there.run(processes.count_others, there.process)) == 1
    for database in (here, there):
        database.close()
    cluster.drop(name)


def test_a_process_that_was_taken_for_dead_says_that_it_is_not(two):
    ann, ben, match = pair(two)
    see(ann, lambda: ann.table["seats"]["right"]["present"])
    with two[0].app.state.hub.database.engine.begin() as connection:
        connection.execute(PROCESSES.delete().where(PROCESSES.c.id == two[1].app.state.hub.database.process))

    def there():
        with two[0].app.state.hub.database.engine.begin() as connection:
            return len(connection.execute(select(PRESENCE).where(PRESENCE.c.match == match)).all()) == 2

    until(there)
    assert ben.settle() is not None


def test_who_comes_twice_through_a_process_is_there_once_by_the_last_name(two):
    database, match = two[0].app.state.hub.database, make(two[0], "toy", seats={"left": "me"})["match"]

    def change_viewers(connection) -> list[tuple[str, str]]:
        for name in ("Eve", "Eva"):
            processes.add_viewers(connection, database.process, [(match, EVE, name)])
        processes.remove_viewer(connection, database.process, match, BEN)
        return [tuple(row) for row in connection.execute(select(PRESENCE.c.guest, PRESENCE.c.name))]

    assert asyncio.run(database.run(change_viewers)) == [(EVE, "Eva")]


def test_changes_missed_while_disconnected_are_caught_up(two):
    """PostgreSQL: the connection that listens is ended from outside; what happened meanwhile is seen afterwards."""
    database = two[0].app.state.hub.database
    if not database.postgresql:
        pytest.skip("SQLite has no line that could be cut")
    ann, ben, match = pair(two)
    here = live(two[0], match)
    change = Change(acts=(Act("left", (ann.table["decision"]["options"][0]["key"],)),))
    with database.engine.begin() as connection:
        connection.execute(text("DELETE FROM presence"))
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        connection.execute(text(cut + " AND datname = current_database()"))
    asyncio.run(database.run(matches.write, match, here.version, change))
    see(ann, lambda: ann.table["at"] == 1)
    see(ben, lambda: ben.table["at"] == 1)


def test_changes_before_listening_are_caught_up(cluster):
    from vexillum.server.runtime.postgres_listener import Listener

    name = cluster.fresh()
    database = Database(cluster.address(name))

    async def listen() -> None:
        missed = asyncio.Event()
        listener = Listener(database.engine.url, database.process, lambda signal: None, missed.set)
        await listener.start()
        async with asyncio.timeout(PATIENCE):
            await missed.wait()
        await listener.stop()

    asyncio.run(listen())
    database.close()
    cluster.drop(name)


def rows(database: Database) -> int:
    """How many people are written down as present."""
    with database.engine.begin() as connection:
        return len(connection.execute(select(PRESENCE)).all())


def test_no_process_is_left_behind(database_url):
    with serving(database_url) as client:
        database = client.app.state.hub.database
        with database.engine.begin() as connection:
            assert len(connection.execute(select(PROCESSES)).all()) == 1
        match = make(client, seats={"aix": "me"})["match"]
        ann = Browser(client, match, ANN)
        until(lambda: rows(database) == 1)
        ann.leave()
    database = Database(database_url)
    with database.engine.begin() as connection:
        assert not connection.execute(select(PROCESSES)).all()
        assert not connection.execute(select(PRESENCE)).all()
    database.close()


def test_an_unused_match_is_updated_when_it_is_needed(two):
    made = make(two[0], "toy", seats={"left": "me", "right": "open"})
    match = made["match"]
    for path in made["links"].values():
        join(two[1], path, BEN, "Ben")
    here = two[1].app.state.hub.live[match]
    ann, ben = Browser(two[0], match), Browser(two[0], match, BEN, "Ben")
    version = here.match.version
    for _ in range(3):
        exchange(ann, ben)
    newest = live(two[0], match).version
    until(lambda: here.stored == newest)
    assert here.stale
    assert here.match.version == version
    late = Browser(two[1], match, BEN, "Ben")
    assert late.table["at"] == ann.table["at"] == 3
    assert two[1].app.state.hub.live[match] is here
    assert live(two[1], match).session.state == live(two[0], match).session.state
    exchange(ann, late)
    assert ann.table["at"] == late.table["at"] == 4
