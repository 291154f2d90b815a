"""What tests do to a database of PostgreSQL is gone before another test gets it."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from tests.server.postgres import TEMPLATE
from vexillum.server.storage.database import open_engine

ROWS = (
    "INSERT INTO processes (id, host, pid, beat) VALUES ('it', 'here', 1, 0)",
    "UPDATE rating_order SET last = 17",
    "DELETE FROM clock_credit",
    "SELECT setval(pg_get_serial_sequence('chat', 'id'), 17)",
)
SHAPES = (
    "ALTER TABLE matches ADD COLUMN mood VARCHAR(8)",
    "DROP INDEX presence_guest",
    "CREATE TABLE moods (id INTEGER PRIMARY KEY)",
    "UPDATE alembic_version SET version_num = '9999'",
    "ALTER TABLE chat ALTER COLUMN match DROP NOT NULL",
)


def _do(address: str, *statements: str) -> None:
    engine = open_engine(address)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def _all(address: str) -> dict[str, object]:
    """Every row, and what the next number of each sequence is."""
    engine = open_engine(address)
    with engine.begin() as connection:
        tables = connection.execute(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).scalars().all()
        found = {name: sorted(map(repr, connection.execute(text(f"SELECT * FROM {name}")))) for name in tables}
        sequences = connection.execute(text("SELECT sequencename, last_value FROM pg_sequences"))
        found["sequences"] = sorted(map(repr, sequences))
    engine.dispose()
    return found


def test_rows_and_numbers_are_as_new(cluster):
    name = cluster.fresh(TEMPLATE)
    new = _all(cluster.address(name))
    _do(cluster.address(name), *ROWS)
    assert _all(cluster.address(name)) != new
    cluster.give_back(name)
    again = cluster.fresh(TEMPLATE)
    assert again == name
    assert _all(cluster.address(again)) == new
    cluster.give_back(again)


@pytest.mark.parametrize("change", SHAPES)
def test_one_with_other_tables_is_not_used_again(cluster, change):
    name = cluster.fresh(TEMPLATE)
    _do(cluster.address(name), change)
    cluster.give_back(name)
    again = cluster.fresh(TEMPLATE)
    assert again != name
    cluster.give_back(again)


def test_a_database_with_connections_is_not_reused(cluster):
    name = cluster.fresh(TEMPLATE)
    there = cluster._connect(name)
    cluster.give_back(name)
    there.close()
    again = cluster.fresh(TEMPLATE)
    assert again != name
    cluster.give_back(again)
