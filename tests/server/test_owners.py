"""Seats and answers have one writer in memory and one in the database."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import vexillum
from vexillum.server.storage.records import SeatRecord

PACKAGE = Path(vexillum.__file__).parent
SERVER = PACKAGE / "server"
WRITING = {"insert", "update", "delete", "insert_once"}
ROWS = ("SEATS", "ANSWERS", "PODS", "PLACES", "ROUNDS", "ENTRIES")
SQL = ("insert into", "update ", "delete from")


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every call in the server, with its file. Migrations make the tables, and write what they like."""
    found = []
    for file in sorted(SERVER.rglob("*.py")):
        name = file.relative_to(SERVER).as_posix()
        if "/migrations/" not in name:
            nodes = ast.walk(ast.parse(file.read_text("utf-8")))
            found += [(name, node) for node in nodes if isinstance(node, ast.Call)]
    return found


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def written(table: str) -> set[str]:
    """The files that write a table."""
    return {
        file
        for file, node in calls()
        if called(node) in WRITING and any(isinstance(arg, ast.Name) and arg.id == table for arg in node.args)
    }


@pytest.mark.parametrize("table", ROWS)
def test_a_table_is_written_by_one_module_of_storage_alone(table):
    (owner,) = written(table)
    assert owner.startswith("storage/")


def test_only_the_owners_write_their_tables():
    """Tables that are only known when the program runs: import of a match (seats and answers go to their modules), and
    a whole club, which is copied row by row into an empty database."""
    constants = {
        file
        for file, node in calls()
        if called(node) in WRITING - {"update"} and node.args and isinstance(node.args[0], ast.Name)
        if not node.args[0].id.isupper() and node.args[0].id != "connection"
    }
    assert constants <= {"storage/copies.py", "storage/statements.py", "storage/personal_data.py"}


def test_no_sql_in_words_writes_them():
    for file in SERVER.rglob("*.py"):
        if "migrations" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value.lower()
                assert not any(f"{verb.strip()} {table.lower()} " in f"{text} " for verb in SQL for table in ROWS), file


def callers(method: str) -> set[str]:
    return {file for file, node in calls() if called(node) == method}


def test_seats_in_memory_are_changed_by_one_module():
    assert callers("put_seats") == {"matches/seat_changes.py", "matches/match.py"}


def test_seat_changes_are_made_in_one_module():
    """Only what is stored is read elsewhere; and the clock writes down the time that is left."""
    assert {file for file, node in calls() if called(node) == "SeatRecord"} == {
        "matches/seat_rules.py",
        "storage/matches.py",
    }
    of_seats = set(SeatRecord.__struct_fields__) - {"bank"}
    replacing = {
        file
        for file, node in calls()
        if called(node) == "replace" and of_seats & {keyword.arg for keyword in node.keywords}
    }
    assert replacing == {"matches/seat_rules.py"}


def test_answers_in_memory_are_given_and_taken_back_by_one_module():
    on_a_session = {
        (file, called(node))
        for file, node in calls()
        if isinstance(node.func, ast.Attribute)
        and called(node) in ("answer", "go_back", "undo", "repeat")
        and ast.unparse(node.func.value) in ("session", "self.session", "match.session", "log.session")
    }
    stored = {("matches/stored_session.py", "undo"), ("matches/stored_session.py", "repeat")}
    copies = {("matches/frames/views.py", "repeat"), ("edge/http/replays.py", "repeat")}
    assert on_a_session == stored | copies | {("matches/match.py", "answer"), ("matches/match.py", "go_back")}
    assert callers("Act") == {"matches/match.py", "storage/matches.py"}


def test_the_check_finds_violations():
    assert written("MATCHES")
    assert callers("answer")
