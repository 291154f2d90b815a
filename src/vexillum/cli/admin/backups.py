"""``vexillum admin backup`` and ``restore``: a whole club in one file, from and into a database of either kind."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vexillum.cli.admin.admin_database import DatabaseOption, address_of, engine_of, say
from vexillum.cli.common import LangOption, Mistake, console, current_language, terminal_texts, use_language

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from vexillum.server.storage.copies.club_copy import ProgressCallback

SEAL = "backup_checksum"
"""The table of a backup with its checksum."""
SEALED = 0x5645584C
"""What marks an SQLite file as a backup that has a checksum."""


def backup(
    file: Annotated[Path, typer.Argument(help="The copy; the file must not exist.", metavar="FILE")],
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Back up the whole database into one file while the server runs, and check the copy. Restore it with restore.

    The file is always an SQLite database, even if the club's is PostgreSQL. It contains all secrets: keep it safe.

    Example:
        vexillum admin backup /backup/club-$(date +%F).db --database sqlite:////srv/vexillum/club.db
    """
    use_language(lang)
    from vexillum.server.kernel.config import sqlite_file

    source = sqlite_file(address_of(database))
    if file.exists():
        raise Mistake("admin.backup_there", path=str(file))
    beside = file.with_name(file.name + ".part")
    try:
        beside.unlink(missing_ok=True)
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if source is None:
            _dump(database, beside)
        else:
            _copy(source, beside)
        _finish(beside)
        os.replace(beside, file)
    except (OSError, sqlite3.Error) as error:
        raise Mistake("cli.cannot_write", path=str(file), why=str(error)) from error
    finally:
        for name in (beside, beside.with_name(beside.name + "-wal"), beside.with_name(beside.name + "-shm")):
            name.unlink(missing_ok=True)
    say("admin.backed_up", path=str(file), n=file.stat().st_size)


def restore(
    file: Annotated[Path, typer.Argument(help="A backup, or a club's SQLite file.", metavar="FILE")],
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Restore a backup into a new or empty database of either kind, and compare it row by row.

    A backup has a checksum: a damaged one is refused. This also moves a club from SQLite to PostgreSQL: stop the
    server and restore its file. A backup of an older version is upgraded on the way. The file itself is not changed.

    Example:
        vexillum admin restore /backup/club.db --database postgresql://vexillum@/club
    """
    use_language(lang)
    if not file.is_file():
        raise Mistake("admin.no_file", path=str(file))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            _copy(file, copy)
            sealed = _check_seal(copy, file)
            with engine_of(f"sqlite:///{copy}") as source, _target(database) as target:
                _check_backup(source, file)
                counts = _fill(source, target)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise Mistake("admin.restore_unreadable", path=str(file), why=str(error)) from error
    if not sealed:
        say("admin.restore_unsealed", path=str(file))
    for name, n in counts.items():
        if n:
            console().print(f"{name:20} {n:>9,}")
    say("admin.restored", n=sum(counts.values()))


def _copy(source: Path, target: Path) -> None:
    """Copy with SQLite's backup API, which allows writers, then check the integrity of the copy."""
    readable = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(readable, uri=True)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        [(found,)] = copy.execute("PRAGMA integrity_check").fetchall()[:1]
        if found != "ok":
            raise sqlite3.DatabaseError(" ".join(found.split()))


def _finish(copy: Path) -> None:
    """Leave a single file with its checksum and without a journal, flushed to the disk."""
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(f"CREATE TABLE {SEAL} (sha256 TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {SEAL} VALUES (?)", (_checksum(connection),))
        connection.execute(f"PRAGMA application_id={SEALED}")
        connection.commit()
        connection.execute("PRAGMA journal_mode=DELETE")
    with open(copy, "rb") as written:
        os.fsync(written.fileno())


def _checksum(connection: sqlite3.Connection) -> str:
    """The checksum of everything in a backup: how its tables are made, and all their rows."""
    found = hashlib.sha256()
    connection.text_factory = bytearray  # damaged text need not be readable, and a BLOB, which is bytes, is no text
    query = "SELECT name, sql FROM sqlite_master WHERE name NOT IN (?, 'sqlite_sequence') ORDER BY type, name"
    made = connection.execute(query, (SEAL,)).fetchall()
    found.update(repr(made).encode())
    for name in [row[0].decode() for row in made if (row[1] or b"").startswith(b"CREATE TABLE")]:
        for row in connection.execute(f'SELECT * FROM "{name}" ORDER BY rowid'):  # a name of ours, in quotation marks
            found.update(repr(row).encode())
    return found.hexdigest()


def _check_seal(copy: Path, file: Path) -> bool:
    """Compare a backup with its checksum and take the checksum off; False for a club's own file, which has none."""
    with closing(sqlite3.connect(copy)) as connection:
        [(mark,)] = connection.execute("PRAGMA application_id").fetchall()
        there = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = ?", (SEAL,)).fetchone() != (0,)
        if mark != SEALED and not there:
            return False
        written = connection.execute(f"SELECT sha256 FROM {SEAL}").fetchall() if there else []
        if written != [(_checksum(connection),)]:
            raise Mistake("admin.restore_damaged", path=str(file))
        connection.execute(f"DROP TABLE {SEAL}")
        connection.commit()
    return True


def _dump(database: str | None, file: Path) -> None:
    """Copy a snapshot of another kind of database into an SQLite file."""
    with engine_of(database) as source, engine_of(f"sqlite:///{file}") as target:
        from vexillum.server.storage import schema

        with source.connect() as connection:
            found = schema.found(connection)
        if found != schema.newest():
            raise Mistake("admin.schema", found=found or "–", newest=schema.newest())
        _fill(source, target)


@contextmanager
def _target(database: str | None) -> Iterator[Engine]:
    """The database to restore into. A new SQLite file that could not be filled is removed."""
    from vexillum.server.kernel.config import default_database, sqlite_file

    address = database or default_database()
    file = sqlite_file(address) if address.startswith("sqlite") else None
    if file is None or file.exists():
        with engine_of(address) as engine:
            yield engine
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(file), why=str(error)) from error
    try:
        with engine_of(address) as engine:
            yield engine
    except BaseException:
        for name in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
            name.unlink(missing_ok=True)
        raise


def _check_backup(source: Engine, file: Path) -> None:
    """Check that it is a club's database, and migrate it to this version."""
    from vexillum.server.storage import schema
    from vexillum.server.storage.database import upgrade

    with source.begin() as connection:
        if schema.found(connection) is None:
            raise Mistake("admin.restore_other", path=str(file))
        upgrade(connection)


def _fill(source: Engine, target: Engine) -> dict[str, int]:
    """Copy everything into an empty database, in one transaction."""
    from vexillum.server.storage.copies.club_copy import CopyMismatch, copy_club, is_empty
    from vexillum.server.storage.database import reading_options, upgrade

    reading = source.execution_options(**reading_options(source))
    with reading.begin() as there, target.begin() as here, _progress() as tell:
        upgrade(here)
        if not is_empty(here):
            raise Mistake("admin.restore_full")
        try:
            return copy_club(there, here, tell)
        except CopyMismatch as error:
            raise Mistake("admin.restore_differs", table=str(error)) from error


@contextmanager
def _progress() -> Iterator[ProgressCallback]:
    """Show the current table, on a terminal."""
    texts = terminal_texts(current_language())
    with console().status("") as status:
        yield lambda table, n: status.update(texts("admin.copying", table=table, n=n))
