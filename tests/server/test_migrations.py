"""Migrations from every released schema to the current one lose nothing; downgrades lose nothing or refuse."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData, inspect, select, text

from tests.long import by_run, long
from tests.server.released import PASSED, RELEASED, Release, stands
from tests.server.tools import ANN, BEN, Browser, serving
from vexillum.server.accounts.registration import is_taken
from vexillum.server.kernel.identities import handle_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import server_texts
from vexillum.server.matches.integrity_check import OLDER, SAME, verdict
from vexillum.server.storage import accounts, matches
from vexillum.server.storage import database as schema
from vexillum.server.storage.database import Database, migrations, open_engine, upgrade
from vexillum.server.storage.records import load_seen
from vexillum.server.storage.tables import ACCOUNTS, MATCHES, METADATA

sql = pytest.mark.sql
ADDED = {"tribute.offer"}
"""Answers that rules of today offer and those of then did not."""
STANDS = {SAME, OLDER}
"""A game is where it was; one played under older rules continues from its checkpoint."""

UPGRADE = """
import os, sys
import alembic.command
from vexillum.server.storage.database import Database

children = []
for _ in range(int(sys.argv[2])):
    if not (child := os.fork()):
        Database(sys.argv[1]).close()
        os._exit(0)
    children.append(child)
sys.exit(sum(os.waitpid(child, 0)[1] != 0 for child in children))
"""
"""All have loaded the program before the first begins, so that they begin at the same moment; how many failed."""
MOVED = {"matches": {"save"}}
"""Columns whose content is kept elsewhere now."""


@pytest.fixture(params=RELEASED)
def release(request) -> Release:
    return Release(request.param)


@pytest.fixture(scope="session")
def kept() -> dict[tuple[str, str], Path | str]:
    """Migrated databases of releases, by kind and release: a file or a name. They are only copied."""
    return {}


@pytest.fixture
def upgraded_file(release, kept, tmp_path_factory) -> Path:
    """A file of that release, brought up to date."""
    key = ("sqlite", release.schema)
    if key not in kept:
        kept[key] = tmp_path_factory.mktemp("released") / "table.db"
        release.put_into(f"sqlite:///{kept[key]}")
        Database(f"sqlite:///{kept[key]}").close()
    return kept[key]


@pytest.fixture
def upgraded(request, release, empty_database_url, kept):
    """The address of a database of that release, brought up to date; the work is done once, then it is copied."""
    kind, _, path = empty_database_url.partition(":///")
    if kind == "sqlite":
        shutil.copyfile(request.getfixturevalue("upgraded_file"), path)
        yield empty_database_url
        return
    key = (kind.partition(":")[0], release.schema)
    cluster = request.getfixturevalue("cluster")
    if key not in kept:
        kept[key] = cluster.fresh("template0")
        release.put_into(cluster.address(kept[key]))
        Database(cluster.address(kept[key])).close()
    name = cluster.fresh(kept[key])
    yield cluster.address(name)
    cluster.drop(name)


@pytest.fixture
def made_today(request, empty_database_url, kept, tmp_path_factory) -> str:
    """The address of a database that today's program has made."""
    kind = empty_database_url.partition(":")[0]
    if (kind, "") not in kept:
        if kind == "sqlite":
            kept[kind, ""] = f"sqlite:///{tmp_path_factory.mktemp('today') / 'table.db'}"
        else:
            cluster = request.getfixturevalue("cluster")
            kept[kind, ""] = cluster.address(cluster.fresh("template0"))
        Database(kept[kind, ""]).close()
    return kept[kind, ""]


def test_every_schema_but_the_newest_is_among_the_released():
    assert [f"{number:04}" for number in range(1, int(schema.newest_schema()))] == sorted([*RELEASED, *PASSED])


def test_files_of_migrations_are_named_for_what_they_make():
    """So the versions that the code knows can be told without Alembic, and it knows the same."""
    with open_engine("sqlite://").connect() as connection:
        scripts = ScriptDirectory.from_config(migrations(connection))
        assert schema.known_schemas() == {script.revision for script in scripts.walk_revisions()}
        assert schema.newest_schema() == scripts.get_current_head()


@sql
def test_migrations_make_the_tables_that_the_code_knows(empty_database_url):
    database = Database(empty_database_url)
    assert_as_the_code_knows(database)
    database.close()


@sql
def test_an_older_database_gets_the_same_tables(upgraded, made_today):
    """As a new one has, which are those that the code knows: of each release what the database itself tells."""
    assert tables_of(upgraded) == tables_of(made_today)


@sql
def test_running_matches_remember_the_seats_that_people_have_or_left(upgraded):
    """What was shown before there was a ledger."""
    database = Database(upgraded)
    with database.engine.begin() as connection:
        for record in matches.records(connection, select(MATCHES)):
            seen = load_seen(record.seen)
            people = {holder.guest for holder in record.seats.values() if holder.guest is not None}
            assert people <= set(seen) or record.over, record.id
            assert not record.over or not seen
            for seat, holder in record.seats.items():
                assert record.over or holder.guest is None or seat in seen[holder.guest]
    database.close()


def assert_as_the_code_knows(database: Database) -> None:
    with database.engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert schema.schema_of(connection) == schema.newest_schema()
        for table in METADATA.sorted_tables:
            foreign = {
                key["referred_table"]: key["options"] for key in inspect(connection).get_foreign_keys(table.name)
            }
            assert foreign == {key.column.table.name: {"ondelete": "CASCADE"} for key in table.foreign_keys}


OF_POSTGRESQL = (
    "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable FROM information_schema.columns"
    " WHERE table_schema = 'public'",
    "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace",
)
OF_SQLITE = (
    'SELECT m.name, c.name, c.type, c."notnull", c.pk FROM sqlite_master m, pragma_table_info(m.name) c'
    " WHERE m.type = 'table'",
    'SELECT m.name, f."table", f."from", f."to", f.on_delete FROM sqlite_master m, pragma_foreign_key_list(m.name) f',
    'SELECT m.name, l."unique", l.partial, group_concat(i.name) FROM sqlite_master m, pragma_index_list(m.name) l,'
    " pragma_index_info(l.name) i GROUP BY m.name, l.name",
    "SELECT name, sql FROM sqlite_master WHERE type = 'index'",
)


def tables_of(address: str) -> list[list[str]]:
    """Columns, keys and indexes, as the database tells of them."""
    engine = open_engine(address)
    with engine.begin() as connection:
        asked = OF_SQLITE if engine.dialect.name == "sqlite" else OF_POSTGRESQL
        told = [sorted(repr(tuple(row)) for row in connection.execute(text(words))) for words in asked]
    engine.dispose()
    assert all(told)
    return told


@sql
@pytest.mark.parametrize("empty_database_url", ["postgresql"], indirect=True)
def test_both_databases_have_the_same_in_them_afterwards(upgraded_file, upgraded):
    """So what is done with the games of a release in one can be done in the other."""
    assert everything(upgraded) == everything(f"sqlite:///{upgraded_file}")


def everything(address: str) -> dict[str, list[str]]:
    """Every row of every table."""
    engine = open_engine(address)
    with engine.begin() as connection:
        found = {
            name: sorted(repr(plain(row)) for row in connection.execute(text(f'SELECT * FROM "{name}"')))
            for name in inspect(connection).get_table_names()
        }
    engine.dispose()
    return found


@sql
def test_every_row_is_kept(release, upgraded):
    database = Database(upgraded)
    with database.engine.begin() as connection:
        for name, rows in release.tables.items():
            table = METADATA.tables[name]
            kept = set(rows[0]) - MOVED.get(name, set()) if rows else set()
            assert kept <= set(table.c.keys())
            now = connection.execute(select(*(table.c[column] for column in sorted(kept)))).all() if kept else []
            before = [tuple(row[column] for column in sorted(kept)) for row in rows]
            assert sorted(map(repr, map(plain, now))) == sorted(map(repr, map(plain, before)))
    database.close()


def plain(row: tuple) -> tuple:
    """SQLite's truth is a number."""
    return tuple(int(value) if isinstance(value, bool) else value for value in row)


def test_every_game_stands_where_it_stood(release, upgraded):
    database = Database(upgraded)
    assert {row["id"] for row in release.tables["matches"]} == set(release.stand)
    with database.engine.begin() as connection:
        for id, stood in release.stand.items():
            stand = stands(connection, id)
            assert in_today_s_rules(stood, stand) == stand
    database.close()


def in_today_s_rules(stood: dict, stand: dict) -> dict:
    """How a game stood, with the answers to its question that the rules have added since."""
    if not stood["asks"]:
        return stood
    seat, keys = stood["asks"]
    more = [key for key in stand["asks"][1] if key not in keys]
    assert set(more) <= ADDED
    return {**stood, "asks": [seat, [*keys, *more]]}


def test_games_go_on(release, upgraded):
    people = {"Ann": ANN, "Ben": BEN}
    went_on = 0
    with serving(upgraded) as client:
        for row in release.tables["matches"]:
            asked = [
                seat for seat in release.tables["seats"] if (seat["match"], seat["seat"]) == (row["id"], row["asked"])
            ]
            if not asked or asked[0]["player"] != "human":
                continue
            name, stood = asked[0]["name"], release.stand[row["id"]]
            browser = Browser(client, row["id"], people[name], name)
            asked = [option["key"] for option in browser.table["decision"]["options"]]
            assert [key for key in asked if key not in ADDED] == stood["asks"][1]
            assert browser.table["at"] == stood["answers"]
            browser.answer()
            assert browser.table["at"] > stood["answers"]
            browser.leave()
            went_on += 1
    assert went_on >= 4
    database = Database(upgraded)
    with database.engine.begin() as connection:
        assert {verdict(connection, id).status for id in release.stand} <= STANDS
    database.close()


def test_chat_and_notes_are_kept(release, upgraded):
    [noted] = {row["match"] for row in release.tables["notes"]}
    with serving(upgraded) as client:
        ann = Browser(client, noted)
        heard = {message["type"]: message for message in ann.heard}
        said = [message["text"] for message in ann.heard if message["type"] == "chat"]
    assert said == [row["text"] for row in release.tables["chat"]]
    assert heard["note"]["text"] in {row["text"] for row in release.tables["notes"]}


@sql
def test_upgrading_twice_changes_nothing(upgraded):
    before = everything(upgraded)
    with open_engine(upgraded).begin() as connection:
        upgrade(connection, schema.newest_schema())
    assert everything(upgraded) == before


@sql
@pytest.mark.parametrize("older", [None, *(pytest.param(each, marks=long) for each in RELEASED)])
def test_several_processes_upgrade_at_once(empty_database_url, older):
    """One does the work, the others wait for it."""
    if older is not None:
        Release(older).put_into(empty_database_url)
    words = [sys.executable, "-c", UPGRADE, empty_database_url, str(by_run(2, 4))]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    database = Database(empty_database_url)
    assert_as_the_code_knows(database)
    database.close()


@sql
def test_an_upgrade_that_fails_leaves_the_database_as_it_was(empty_database_url):
    """A save that cannot be read: the migration fails, and the older program can go on."""
    release = Release("0001")
    release.put_into(empty_database_url)
    engine = open_engine(empty_database_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET save = 'x' WHERE id = (SELECT max(id) FROM matches)"))
        before = sorted(inspect(connection).get_table_names())
    with pytest.raises(ValueError, match="JSON"):
        Database(empty_database_url)
    with engine.begin() as connection:
        assert sorted(inspect(connection).get_table_names()) == before
        assert schema.schema_of(connection) == release.schema
        assert "save" in {column["name"] for column in inspect(connection).get_columns("matches")}
    engine.dispose()


ALIKE = {"a_1": "Dora", "a_2": "Dᴏra", "a_3": "ꓓꓳꓣꓮ", "a_4": "Ann", "a_5": "Eve"}
"""Accounts of schema 0002, the oldest first; Eve has not confirmed her address."""


@sql
def test_look_alike_accounts_keep_their_names(empty_database_url):
    engine = open_engine(empty_database_url)
    with engine.begin() as connection:
        upgrade(connection, "0002")
        known = MetaData()
        known.reflect(connection)
        for made, (id, name) in enumerate(ALIKE.items()):
            row = {"id": id, "name": name, "handle": f"?{id}" if name == "Eve" else handle_of(name), "made": made}
            row |= {"email": f"{id}@mail.example", "verified": None if name == "Eve" else 1.0, "seen": 0.0}
            row |= {"password": "", "lang": "en", "about": "", "mails": True, "admin": False}
            row |= {"vacation_used": 0.0, "vacation_year": 2026}
            connection.execute(known.tables["accounts"].insert().values(row))
    engine.dispose()
    database = Database(empty_database_url)
    with database.engine.begin() as connection:
        columns = (ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.looks)
        rows = connection.execute(select(*columns).order_by(ACCOUNTS.c.id)).all()
        assert {row.id: row.name for row in rows} == ALIKE
        assert [row.looks for row in rows] == ["dora", "dora?2", "dora?3", "ann", None]
        for own, name in (("", "Doгa"), ("", "Dora"), ("a_2", "ᴅᴏʀᴀ"), ("a_4", "DᴏRA"), ("", "ᴀnn")):
            assert is_taken(connection, name, own), name
        accounts.remove(connection, "a_1")
        assert is_taken(connection, "Dora"), "Dᴏra is still there"
        assert not is_taken(connection, "ᴀnn", "a_4")
        assert not is_taken(connection, "ꓰꓦꓰ"), "anyone who has not confirmed holds no name"
    database.close()


# Downgrades: each migration either loses nothing on the way back, or refuses and says what to do instead -------------


BASE = "base"


def steps() -> list[Any]:
    """Every migration, oldest first: its previous version, its version, and what can be recomputed."""
    engine = open_engine("sqlite://")
    with engine.connect() as connection:
        scripts = ScriptDirectory.from_config(migrations(connection)).walk_revisions()
        return [
            pytest.param(
                script.down_revision or BASE,
                script.revision,
                getattr(script.module, "DERIVED", frozenset()),
                id=script.revision,
            )
            for script in scripts
        ][::-1]


def places(tables: dict[str, Any]) -> set[str]:
    """Where something can be stored: ``table.column``."""
    return {f"{table}.{column[0]}" for table in tables for column in tables[table]["columns"]}


def whole(engine: Engine) -> dict[str, Any]:
    """Every table: its columns, indices, keys, and rows."""
    with engine.connect() as connection:
        seen = inspect(connection)
        return {
            table: {
                "columns": sorted((c["name"], str(c["type"]), c["nullable"]) for c in seen.get_columns(table)),
                "indices": sorted((str(i["name"]), i["column_names"], i["unique"]) for i in seen.get_indexes(table)),
                "keys": sorted((k["constrained_columns"], k["referred_table"]) for k in seen.get_foreign_keys(table)),
                "rows": sorted(
                    repr(sorted(row._mapping.items())) for row in connection.execute(text(f'SELECT * FROM "{table}"'))
                ),
            }
            for table in seen.get_table_names()
        }


def change(engine: Engine, work: Callable[..., None], version: str) -> None:
    """Go to a version, in one transaction as the server does it."""
    with engine.begin() as connection:
        if work is upgrade:
            work(connection, version)
        else:
            work(migrations(connection), version)


@pytest.fixture
def engine(empty_database_url):
    engine = open_engine(empty_database_url)
    yield engine
    engine.dispose()


@pytest.mark.parametrize(("before", "version", "derived"), steps())
def test_a_migration_loses_nothing_on_the_way_back_or_refuses(before, version, derived, engine, empty_database_url):
    released = [release for release in RELEASED if before != BASE and release <= before]
    if released:
        Release(released[-1]).put_into(empty_database_url)
    if before != BASE:
        change(engine, upgrade, before)
    older = whole(engine)
    change(engine, upgrade, version)
    newer = whole(engine)
    refused = False
    try:
        change(engine, command.downgrade, before)
    except Refusal as refusal:
        refused = refusal.code == "no_way_back"
    if refused:
        assert whole(engine) == newer
    else:
        assert places(newer) - places(older) <= derived, "what is stored there would be lost: call no_way_back"
        back = whole(engine)
        assert {table: back[table] for table in back if table != "alembic_version"} == {
            table: older[table] for table in older if table != "alembic_version"
        }
        change(engine, upgrade, version)
        assert whole(engine) == newer


def test_the_refusal_says_to_restore_the_backup(engine):
    change(engine, upgrade, "head")
    with pytest.raises(Refusal, match=r"restore the backup made before the upgrade") as refusal:
        change(engine, command.downgrade, BASE)
    told = server_texts("it")(refusal.value.message)
    assert "ripristina il backup fatto prima dell'aggiornamento" in told
    assert "⟨" not in told
