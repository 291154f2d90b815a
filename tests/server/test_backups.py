"""``vexillum admin backup`` and ``restore``: rehearsed on both databases, from each into each."""

from __future__ import annotations

import json
import sqlite3
import stat
import sys
from contextlib import closing
from random import Random

import pytest
from sqlalchemy import func, insert, select

from tests.long import by_run
from tests.server.conftest import _database
from tests.server.released import Release
from vexillum import cli
from vexillum.server.storage import copies
from vexillum.server.storage.database import open_engine, upgrade
from vexillum.server.storage.tables import CHAT

NEWEST = "0005"
"""The last release whose rows are kept."""


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a command: exit status, what it printed, what it complained about."""

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", "admin", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        return left.value.code or 0, out, err

    return command


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request, tmp_path):
    """The address of a database to restore into: a file that is not there yet, or an empty one of PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/restored.db"
    else:
        yield from _database("postgresql", request, "template0")


@pytest.fixture
def club(empty_database_url):
    """A club that has been played in."""
    Release(NEWEST).put_into(empty_database_url)
    engine = open_engine(empty_database_url)
    with engine.begin() as connection:
        upgrade(connection)
        for table in copies.club_tables():
            if connection.execute(select(table).limit(1)).first() is None:
                connection.execute(insert(table).values(**made_up(connection, table)))
    engine.dispose()
    return empty_database_url


def made_up(connection, table) -> dict:
    """A row of any table, with something in every column."""
    kinds = {str: "è", int: 7, float: 0.1, bool: True, bytes: b"\0\xff"}
    values = {}
    for column in table.columns:
        (refers,) = column.foreign_keys or (None,)
        known = None if refers is None else connection.execute(select(refers.column).limit(1)).scalar_one()
        values[column.name] = kinds[column.type.python_type] if known is None else known
    return values


@pytest.fixture
def old_file(tmp_path):
    """A club's file of an older release."""
    Release("0002").put_into(f"sqlite:///{tmp_path}/old.db")
    return tmp_path / "old.db"


def rows(address: str) -> dict[str, list[tuple]]:
    engine = open_engine(address)
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in copies.club_tables()
        }
    engine.dispose()
    return found


def say_something(address: str) -> int:
    """A line of chat in any match; its number."""
    engine = open_engine(address)
    with engine.begin() as connection:
        line = dict(connection.execute(select(CHAT).limit(1)).one()._mapping)
        del line["id"]
        number = connection.execute(insert(CHAT).values(line).returning(CHAT.c.id)).scalar_one()
        assert number == connection.execute(select(func.max(CHAT.c.id))).scalar_one()
    engine.dispose()
    return number


@pytest.mark.sql
def test_a_club_is_backed_up_and_restored(run, club, other_url, tmp_path):
    file = tmp_path / "club.db"
    assert "checked" in run("backup", str(file), "--database", club)[1]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("club.db?*"))
    status, out, err = run("restore", str(file), "--database", other_url)
    assert (status, err) == (0, "")
    before = rows(club)
    assert before == rows(other_url)
    assert f"compared, row by row: {sum(map(len, before.values()))} rows" in out
    assert all(before.values()), "every table has rows"
    there = ("--database", other_url)
    assert run("check", "--all", "--jobs", "1", *there)[0] == 0
    assert say_something(other_url) > max(row[0] for row in before["chat"])
    status, _, err = run("restore", str(file), *there)
    assert status == 2
    assert "database is not empty" in err


def test_a_clubs_own_file_of_an_older_release_is_moved(run, old_file, other_url):
    before = old_file.read_bytes()
    assert run("restore", str(old_file), "--database", other_url)[0] == 0
    assert old_file.read_bytes() == before
    assert len(json.loads(run("list", "--json", "--database", other_url)[1])) == len(Release("0002").stand)


def test_a_lost_row_is_noticed_and_nothing_is_restored(run, old_file, other_url, monkeypatch):
    copy = copies._copy

    def forgetful(source, target, table, progress):
        copy(source, target, table, progress)
        if table is CHAT:
            target.execute(CHAT.delete().where(CHAT.c.id == select(func.max(CHAT.c.id)).scalar_subquery()))

    monkeypatch.setattr(copies, "_copy", forgetful)
    status, _, err = run("restore", str(old_file), "--database", other_url)
    assert status == 2
    assert "differs in table chat" in err
    monkeypatch.undo()
    assert run("restore", str(old_file), "--database", other_url)[0] == 0, "the database was left as it was"


def test_a_damaged_backup_is_refused_or_restores_the_very_same(run, old_file, tmp_path):
    """Bytes of rows, of texts, of names of tables and of anything else are changed, also the checksum and its mark."""
    target, file = tmp_path / "restored.db", tmp_path / "club.db"
    assert run("restore", str(old_file), "--database", f"sqlite:///{tmp_path}/club-0.db")[0] == 0
    assert run("backup", str(file), "--database", f"sqlite:///{tmp_path}/club-0.db")[0] == 0
    whole, true = file.read_bytes(), rows(f"sqlite:///{tmp_path}/club-0.db")
    rng = Random("damage")
    used = [place for place in range(len(whole)) if whole[place]]
    words = [whole.index(word) + 2 for word in (b"CREATE TABLE", b"alembic_version", b"backup_checksum")]
    places = [68, *words, *rng.sample(used, by_run(12, 150))]
    refused = 0
    for place in places:
        damaged = bytearray(whole)
        damaged[place] ^= rng.choice([0x01, 0x20, 0x80, 0xFF])
        file.write_bytes(damaged)
        status, _, err = run("restore", str(file), "--database", f"sqlite:///{target}")
        assert (status == 0) == (not err.strip()), err
        if status:
            assert (status, err.count("\n"), list(tmp_path.glob("restored.db*"))) == (2, 1, []), err
            refused += 1
        else:
            assert rows(f"sqlite:///{target}") == true, place
            target.unlink()
    assert refused > len(places) // 2


def test_a_clubs_own_file_has_no_checksum_and_it_says_so(run, old_file, other_url):
    assert "has no checksum" in run("restore", str(old_file), "--database", other_url)[1]


def test_text_that_is_no_text_is_refused_in_a_sentence(run, old_file, tmp_path):
    with closing(sqlite3.connect(old_file)) as connection:
        connection.execute("UPDATE chat SET text = CAST(x'ff' AS TEXT)")
        connection.commit()
    status, _, err = run("restore", str(old_file), "--database", f"sqlite:///{tmp_path}/restored.db")
    assert (status, err.count("\n")) == (2, 1)
    assert "Could not decode" in err
    assert not list(tmp_path.glob("restored.db*"))


def test_invalid_backups_are_refused_without_creating_a_database(run, tmp_path):
    target = tmp_path / "restored.db"
    torn, foreign = tmp_path / "torn.db", tmp_path / "foreign.db"
    torn.write_bytes(b"SQLite format 3\0" + bytes(200))
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
        connection.commit()
    for file, why in (
        (tmp_path / "none.db", "none.db"),
        (torn, "not a readable database"),
        (foreign, "not a Vexillum database"),
    ):
        status, out, err = run("restore", str(file), "--database", f"sqlite:///{target}")
        assert (status, out, err.count("\n")) == (2, "", 1), err
        assert why in err
        assert not list(tmp_path.glob("restored.db*"))
    status, _, err = run("restore", str(foreign), "--database", f"sqlite:///{tmp_path}/torn.db/club.db")
    assert status == 2
    assert "torn.db" in err
