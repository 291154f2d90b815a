"""Downgrades: each migration either loses nothing on the way back, or refuses and says what to do instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from tests.server.released import RELEASED, Release
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import server_texts
from vexillum.server.storage.database import migrations, open_engine, upgrade

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
