"""The log: what a server that cannot store anything writes."""

from __future__ import annotations

import errno
import logging
import sqlite3

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from vexillum.server.kernel import logs
from vexillum.server.kernel.logs import AGAIN, FullDisk, JsonFormatter, TextFormatter


def full_sqlite() -> Exception:
    """What SQLAlchemy raises when SQLite really has no space left."""
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        connection.execute(text("CREATE TABLE t (x)"))
        connection.execute(text("PRAGMA max_page_count = 3"))
        with pytest.raises(OperationalError) as full:
            connection.execute(text("INSERT INTO t VALUES (zeroblob(30000))"))
    return full.value


def of_postgresql() -> Exception:
    class DiskFull(Exception):
        sqlstate = "53100"

    return OperationalError("INSERT", {}, DiskFull("could not extend file: No space left on device"))


def of_the_system() -> Exception:
    try:
        try:
            raise OSError(errno.ENOSPC, "No space left on device")
        except OSError as error:
            raise RuntimeError("not stored") from error
    except RuntimeError as error:
        return error


def record(error: Exception, at: float) -> logging.LogRecord:
    made = logging.LogRecord(
        "vexillum", logging.ERROR, "f.py", 1, "a change could not be stored", (), (type(error), error, None)
    )
    made.created = at
    return made


@pytest.mark.parametrize("full", [full_sqlite, of_postgresql, of_the_system])
@pytest.mark.parametrize("formatter", [TextFormatter, JsonFormatter])
def test_a_full_disk_is_one_line_a_minute(full, formatter):
    error, disk = full(), FullDisk()
    written = [one for second in range(250) if disk.filter(one := record(error, 1000 + second))]
    assert [one.created for one in written] == [1000 + AGAIN * n for n in range(5)]
    assert [one.errors for one in written] == [1, 60, 60, 60, 60]
    lines = formatter().format(written[1])
    assert lines.count("\n") == 0
    assert "the disk is full: nothing can be stored until there is space" in lines


@pytest.mark.parametrize("error", [sqlite3.OperationalError("database is locked"), ValueError("no"), OSError(2, "x")])
def test_other_errors_are_written_as_they_are(error):
    disk = FullDisk()
    for _ in range(3):
        assert disk.filter(one := record(error, 1.0))
        assert (one.msg, one.exc_info[1]) == ("a change could not be stored", error)


def test_the_log_of_a_server_leaves_them_out(monkeypatch):
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", root.handlers)
    level = root.level
    names = {name: logging.getLogger(name) for name in ("vexillum", "uvicorn", "uvicorn.error", "uvicorn.access")}
    before = {name: (one.handlers, one.propagate, one.level) for name, one in names.items()}
    try:
        logs.configure_logging(as_json=True)
        assert [type(one) for one in root.handlers[0].filters] == [FullDisk]
    finally:
        root.setLevel(level)
        for name, (handlers, propagate, own) in before.items():
            names[name].handlers, names[name].propagate = handlers, propagate
            names[name].setLevel(own)
