"""The databases of the tests: fresh for each, of both kinds, and nothing is left behind."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, inspect, text

from vexillum.server.storage.database import Database

pytestmark = pytest.mark.sql


@pytest.mark.parametrize("time", [1, 2])
def test_each_test_has_a_database_of_its_own(database_url, time):
    database = Database(database_url)
    with database.engine.begin() as connection:
        assert "matches" in inspect(connection).get_table_names()
        assert "mine" not in inspect(connection).get_table_names()
        connection.execute(text("CREATE TABLE mine (n INTEGER)"))
        assert database_url.startswith(connection.dialect.name)
    database.close()


def test_an_empty_one_has_no_tables(empty_database_url):
    engine = create_engine(empty_database_url.replace("postgresql:", "postgresql+psycopg:"))
    assert inspect(engine).get_table_names() == []
    engine.dispose()
