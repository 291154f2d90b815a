"""``vexillum admin stats``, ``migrate`` and ``backup``: the database as a whole."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from vexillum.cli.admin.admin_database import (
    DatabaseOption,
    JsonOption,
    address_of,
    engine_of,
    opened,
    print_facts,
    print_json,
    say,
)
from vexillum.cli.common import LangOption, Mistake, use_language


def stats(as_json: JsonOption = False, database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Show totals: matches, answers, people, pending mails, and the size of the database."""
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.stats import figures

        found = figures(connection)
    if as_json:
        print_json(found)
    else:
        print_facts(found)


def migrate(database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Upgrade the database, as every start of the server does. Make a backup first."""
    use_language(lang)
    with engine_of(database) as engine:
        from vexillum.server.storage import schema
        from vexillum.server.storage.database import upgrade

        with engine.begin() as connection:
            before = schema.found(connection)
            upgrade(connection)
            after = schema.found(connection)
    say("admin.migrated" if before != after else "admin.migrated_already", before=before or "–", after=after)


def backup(
    file: Annotated[Path, typer.Argument(help="The copy; the file must not exist.", metavar="FILE")],
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Back up an SQLite database while the server runs, and check the copy. For PostgreSQL use pg_dump.

    Example:
        vexillum admin backup /backup/club-$(date +%F).db --database sqlite:////srv/vexillum/club.db
    """
    use_language(lang)
    from vexillum.server.kernel.config import sqlite_file

    source = sqlite_file(address_of(database))
    if source is None:
        raise Mistake("admin.backup_other")
    if file.exists():
        raise Mistake("admin.backup_there", path=str(file))
    beside = file.with_name(file.name + ".part")
    try:
        beside.unlink(missing_ok=True)
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _copy(source, beside)
        os.replace(beside, file)
    except (OSError, sqlite3.Error) as error:
        beside.unlink(missing_ok=True)
        raise Mistake("cli.cannot_write", path=str(file), why=str(error)) from error
    say("admin.backed_up", path=str(file), n=file.stat().st_size)


def _copy(source: Path, target: Path) -> None:
    """Copy with SQLite's backup API, which allows writers, then check the integrity of the copy."""
    readable = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(readable, uri=True)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, and nothing beside it
        [(found,)] = copy.execute("PRAGMA integrity_check").fetchall()[:1]
        if found != "ok":
            raise sqlite3.DatabaseError(found)
    with open(target, "rb") as written:
        os.fsync(written.fileno())
