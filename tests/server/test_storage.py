"""What is written, what survives, and who wins when two write at once."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import zlib
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from tests.core.toy import TOY
from tests.server.tools import ANN, Browser, Thoughts, everything, live, make, serving
from vexillum.core.files.save import dumps
from vexillum.core.session import HUMAN, Session
from vexillum.core.table import Answer
from vexillum.server.kernel.config import default_database, sqlite_file
from vexillum.server.matches.stored_session import follow, pack, revive
from vexillum.server.storage import matches
from vexillum.server.storage.database import Database, upgrade
from vexillum.server.storage.matches import stored_acts
from vexillum.server.storage.records import Act, Change, Conflict, Saved, standing_answers
from vexillum.server.storage.tables import METADATA, SAVES

pytestmark = pytest.mark.sql


def test_migrations_make_just_the_tables_that_the_code_knows(tmp_path):
    address = f"sqlite:///{tmp_path}/deep/down/table.db"
    database = Database(address)
    with database.engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        upgrade(connection)  # twice does no harm
    database.close()
    Database(address).close()


def test_an_empty_database_is_upgraded(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path}/empty.db")
    with engine.begin() as connection:
        assert inspect(connection).get_table_names() == []
        upgrade(connection)
        assert {"matches", "seats", "answers", "chat", "notes", "watchers"} <= set(
            inspect(connection).get_table_names()
        )


def test_a_new_file_that_another_process_makes_its_tables_in_is_waited_for(tmp_path):
    file = tmp_path / "table.db"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.3, other.execute, ["COMMIT"])
    done.start()
    try:
        Database(f"sqlite:///{file}").close()
    finally:
        done.join()
        other.close()


def test_the_default_database_is_a_file_of_the_user():
    assert sqlite_file(default_database()).name == "vexillum.db"
    assert sqlite_file("postgresql://club/vexillum") is None


def test_no_key_is_stored(client):
    match = make(client, seats={"aix": "me"})["match"]
    Browser(client, match).ask("note", text="what Ann noted")
    with live(client, match).database.engine.begin() as connection:
        tables = inspect(connection).get_table_names()
        stored = repr([connection.execute(text(f"SELECT * FROM {name}")).all() for name in tables])
    assert "what Ann noted" in stored
    assert ANN not in stored


def test_answers_are_rows_that_are_never_deleted(client, toy):
    made = make(client, "toy", seats={"left": "me", "right": "me"})
    ann = Browser(client, made["match"])
    for _ in range(2):
        ann.answer("mark")
        ann.send("undo")
        ann.wait("table")
    acts = asyncio.run(live(client, made["match"]).database.run(stored_acts, made["match"]))
    assert acts == [Act("left", ("mark",), HUMAN), Act("left", None)] * 2
    assert standing_answers(acts) == []


def test_of_two_answers_with_the_same_number_one_wins(client):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    one, two = Browser(client, made["match"]), Browser(client, made["match"])
    decision = one.table["decision"]
    keys = [[option["key"]] for option in decision["options"][:2]]
    one.send("answer", number=0, keys=keys[0])
    two.send("answer", number=0, keys=keys[1])
    heard = one.settle() + two.settle() + one.settle()
    refused = [message for message in heard if message["type"] == "refused"]
    assert [message["code"] for message in refused] == ["stale"]
    assert live(client, made["match"]).session.decision_number == 1
    assert one.table["at"] == two.table["at"] == 1


def test_another_writer_was_quicker(client):
    """The row number exists already: nothing is shown, and the match continues from the stored state."""
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    here = live(client, made["match"])
    first, second = (option["key"] for option in ann.table["decision"]["options"][:2])
    seat = ann.table["decision"]["seat"]
    change = Change(acts=(Act(seat, (second,)),))
    asyncio.run(here.database.run(matches.write, made["match"], here.version, change))
    assert ann.ask("answer", number=0, keys=[first])["code"] == "stale"
    assert here.session.answers == [Answer(seat, (second,))]
    assert ann.table["at"] == 1
    ann.answer()
    assert ann.table["at"] == 2


def test_answers_that_cannot_be_stored_are_not_applied(client, monkeypatch):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    ann.answer()
    before = everything(client, made["match"])

    def full(*_):
        raise OperationalError("INSERT", {}, Exception("disk full"))

    with monkeypatch.context() as patch:
        patch.setattr(matches, "write", full)
        decision = ann.table["decision"]
        refused = ann.ask("answer", number=decision["number"], keys=[decision["options"][0]["key"]])
        assert refused["code"] == "storage"
    assert everything(client, made["match"]) == before
    ann.settle()
    ann.answer()
    assert ann.table["at"] == 2


def test_one_transaction_for_an_answer_and_how_the_match_stands(database_url):
    """Neither a match that is not there, nor a number that is taken, leaves anything of the rest behind."""
    with serving(database_url) as client:
        made = make(client, seats={"aix": "me", "avignon": "me"})["match"]
        Browser(client, made).answer()
        before = everything(client, made)
        here = live(client, made)
        taken = Change(acts=(Act("aix", ("a",)),), values={"title": "x"})
        for id, wrong in (("no such match", Conflict), (made, IntegrityError)):
            with pytest.raises(wrong):
                asyncio.run(here.database.run(matches.write, id, here.version, taken))
        with pytest.raises(Conflict):
            asyncio.run(here.database.run(matches.write, made, here.version - 1, taken))
        assert everything(client, made) == before


def test_a_match_is_evicted_and_loaded_again(database_url):
    with serving(database_url, idle=1) as client:
        ids = [make(client, seats={"aix": "me", "avignon": "me"}, seed=str(n))["match"] for n in range(4)]
        ann = Browser(client, ids[0])
        ann.answer()
        log = ann.log
        ann.leave()
        for id in ids[1:]:
            client.get(f"/api/matches/{id}/board.svg", params={"guest": ANN})
        assert ids[0] not in client.app.state.hub._live
        assert len(client.app.state.hub) <= 2
        assert Browser(client, ids[0]).log == log


def played(*keys: str) -> Session:
    session = Session.start(TOY, seed="s")
    for key in keys:
        session.answer(session.decision.seat, [key])
    return session


def test_following_goes_back_no_further_than_needed(toy):
    session = played("roll", "roll", "mark", "m0")
    wanted = [*played("roll", "roll", "roll", "mark", "m1").answers]
    assert follow(session, wanted) == 5
    assert session.answers == wanted
    assert session.state == played("roll", "roll", "roll", "mark", "m1").state


def test_a_match_survives_a_change_of_the_rules(database_url, toy, monkeypatch):
    """The beginning cannot be replayed, so the game continues from the checkpoint, without what no longer fits."""
    with serving(database_url) as client:
        made = make(client, "toy", seats={"left": "me", "right": "me"})
        ann = Browser(client, made["match"])
        for key in ("roll", "roll", "mark"):
            ann.answer(key)
        score = list(live(client, made["match"]).session.state.score)
        match = live(client, made["match"])
        save = json.loads(dumps(match.session))
    older = made["match"]
    database = Database(database_url)
    with database.engine.begin() as connection:
        stored = zlib.decompress(connection.execute(select(SAVES.c.first)).scalar_one()).decode()
        changed = stored.replace('"rules":3', '"rules":2')
        assert changed != stored
        connection.execute(update(SAVES).values(first=zlib.compress(with_check(changed).encode())))
        connection.execute(text("UPDATE answers SET keys = '[\"gone\"]' WHERE seq = 0"))
        connection.execute(text("UPDATE answers SET keys = '[\"gone\"]' WHERE seq = 2"))
    with serving(database_url) as client:
        ann = Browser(client, older)
        session = live(client, older).session
        assert list(session.state.score) == score
        assert session.decision_number == 2  # the third answer is not taken any more
        ann.answer("roll")
    with serving(database_url) as client:
        ann = Browser(client, older)
        assert ann.table["at"] == 3
    assert save["answered"] == 2


def with_check(text: str) -> str:
    from vexillum.core.files import save

    file = save.msgspec.json.decode(text, type=save.SaveFile)
    file.check = save.check(file)
    return save._readable(save.msgspec.to_builtins(file))


def test_reviving_from_a_save_and_answers(toy):
    session = played("roll", "mark")
    again, stand = revive(Saved(pack(session)), played("roll", "mark", "m2").answers)
    assert stand == 3
    assert again.state == played("roll", "mark", "m2").state


def test_a_match_that_cannot_be_loaded_does_not_stop_the_others(database_url):
    asleep = Thoughts()
    asleep.asleep = True
    with serving(database_url, asleep) as client:
        broken, sound = (make(client, seats={"aix": "steward", "avignon": "steward"})["match"] for _ in range(2))
    database = Database(database_url)
    with database.engine.begin() as connection:
        connection.execute(update(SAVES).where(SAVES.c.match == broken).values(first=b"x"))
        connection.execute(text("UPDATE matches SET touched = touched + 9 WHERE id = :id"), {"id": broken})
    with serving(database_url) as client:
        ann = Browser(client, sound)
        while not ann.table["over"]:
            ann.wait("table")
        with client.websocket_connect(f"/ws/{broken}") as socket:
            socket.send_json({"type": "hello", "guest": ANN})
            assert socket.receive_json()["code"] == "save"


def test_a_new_name_is_used_on_the_next_visit(client):
    made = make(client, name="", seats={"aix": "me"})
    assert Browser(client, made["match"], name="").table["seats"]["aix"]["name"] == "Someone"
    assert Browser(client, made["match"], name="Anna").table["seats"]["aix"]["name"] == "Anna"


def test_an_answer_that_was_stopped_before_it_was_stored_leaves_no_gap(client):
    """A task cancelled between the rules and the database has changed nothing."""
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    here = live(client, made["match"])
    key = ann.table["decision"]["options"][0]["key"]
    here.session.answer(ann.table["decision"]["seat"], [key])
    ann.answer(ann.table["decision"]["options"][1]["key"])
    assert ann.table["at"] == 1
    acts = asyncio.run(here.database.run(stored_acts, made["match"]))
    assert standing_answers(acts) == here.session.answers


def test_a_new_file_is_its_owners_alone(tmp_path):
    file = tmp_path / "deep" / "club.db"
    Database(f"sqlite:///{file}").close()
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)  # anyone who wants it otherwise may
    Database(f"sqlite:///{file}").close()
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("address", ["sqlite:///:memory:", "sqlite://", "postgresql:///club"])
def test_sqlite_addresses_without_a_file(address):
    assert sqlite_file(address) is None
    assert sqlite_file("sqlite:///club.db?timeout=5") == Path("club.db")
