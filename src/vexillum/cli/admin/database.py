"""The database of a server: open it, state, migration, integrity, backups; and how admin commands print."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.text import Text

from vexillum.cli.common import (
    FAILED,
    LangOption,
    Mistake,
    console,
    current_language,
    progress_bar,
    terminal_texts,
    use_language,
)
from vexillum.cli.serve import option

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from vexillum.server.matches.integrity_check import Verdict
    from vexillum.server.storage.copies import ProgressCallback


# What the administration commands share ------------------------------------------------------------------------------


DatabaseOption = Annotated[str | None, option("database")]
AddressOption = Annotated[str, option("address")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of lines.")]
WhyOption = Annotated[str, typer.Option("--why", help="The reason, shown to the people concerned.", metavar="TEXT")]
MatchArgument = Annotated[str, typer.Argument(help="The id of a match, as in its URL.", metavar="MATCH")]
NameArgument = Annotated[
    str, typer.Argument(help="The name of an account; capitals and accents do not matter.", metavar="NAME")
]


NOTHING = "–"
"""What is printed where there is nothing to tell."""


def address_of(database: str | None) -> str:
    """The address of an existing database."""
    from vexillum.cli.serve_checks import check_driver
    from vexillum.server.kernel.config import default_database, sqlite_file

    address = database or default_database()
    check_driver(address)
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        raise Mistake("admin.no_file", path=str(file))
    return address


@contextmanager
def engine_of(database: str | None) -> Iterator[Engine]:
    """The database, without migrating it; errors are printed as one line."""
    address = address_of(database)
    from sqlalchemy.exc import SQLAlchemyError

    from vexillum.cli.serve_checks import cannot_open, in_words_of_server
    from vexillum.server.kernel.refusals import Refusal
    from vexillum.server.storage.database import UnknownTables, open_engine

    try:
        engine = open_engine(address)
        try:
            yield engine
        finally:
            engine.dispose()
    except Refusal as error:
        if error.code == "no_match":  # an administrator may see every match, so it does not exist
            raise Mistake("admin.no_match", **error.message.params) from error
        raise in_words_of_server(error) from error
    except (SQLAlchemyError, UnknownTables, OSError) as error:
        raise cannot_open(error) from error


@contextmanager
def opened(database: str | None, *, reading: bool = False) -> Iterator[Connection]:
    """One transaction on a database with the schema of this program."""
    with engine_of(database) as engine:
        from vexillum.server.storage.database import newest_schema, reading_options, schema_of

        used = engine.execution_options(**reading_options(engine)) if reading else engine
        with used.begin() as connection:
            found, newest = schema_of(connection), newest_schema()
            if found != newest:
                raise Mistake("admin.schema", found=found or NOTHING, newest=newest)
            yield connection


def reason(why: str) -> str:
    """The reason given to people; it must not be empty."""
    if not (told := " ".join(why.split())):
        raise Mistake("admin.no_reason")
    return told


def say(id: str, style: str = "", **params: Any) -> None:
    """Print a sentence."""
    console().print(Text(terminal_texts(current_language())(id, **params), style))


def print_json(value: Any) -> None:
    """Print JSON."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())


def print_columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows. Control characters in user input are removed."""
    from vexillum.server.mail.templates import one_line

    texts = terminal_texts(current_language())
    lines = [[texts(f"admin.head.{name}") for name in head], *([one_line(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    screen = console()
    for number, line in enumerate(lines):
        padded = "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        screen.print(Text(padded.rstrip(), "bold" if number == 0 else ""))


def print_facts(facts: Mapping[str, Any]) -> None:
    """Print facts, one on each line."""
    texts = terminal_texts(current_language())
    print_columns(("fact", "value"), [(texts(f"admin.fact.{name}"), said(value)) for name, value in facts.items()])


def said(value: Any) -> str:
    """A fact as readable text."""
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, dict):
        return ", ".join(f"{name} {said(each)}" for name, each in value.items())
    return NOTHING if value in (None, "") else str(value)


def moment(time: float | None) -> str:
    """A time in the local format."""
    return NOTHING if time is None else datetime.fromtimestamp(time).strftime("%Y-%m-%d %H:%M")


# stats, migrate ------------------------------------------------------------------------------------------------------


def stats(as_json: JsonOption = False, database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Show totals: matches, answers, people, pending mails, and the size of the database."""
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.moderation import database_figures

        found = database_figures(connection)
    if as_json:
        print_json(found)
    else:
        print_facts(found)


def migrate(database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Upgrade the database, as every start of the server does. Make a backup first."""
    use_language(lang)
    with engine_of(database) as engine:
        from vexillum.server.storage.database import schema_of, upgrade

        with engine.begin() as connection:
            before = schema_of(connection)
            upgrade(connection)
            after = schema_of(connection)
    say("admin.migrated" if before != after else "admin.migrated_already", before=before or NOTHING, after=after)


# check: replay every match and compare it with the database ----------------------------------------------------------


def check(
    match: Annotated[list[str] | None, typer.Argument(help="The ids of matches.", metavar="MATCH")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every match, including finished ones.")] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", help="Worker processes. Default: all cores.", min=1, metavar="N")
    ] = None,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Replay stored matches and compare answers, checkpoint, who is to answer and the result. Writes nothing.

    Run it after an upgrade. By default it checks all running matches.

    Exit status: 0 if all match, 1 if one differs, 2 if the database cannot be read.

    Examples:
        vexillum admin check

        vexillum admin check --all --jobs 4
    """
    use_language(lang)
    if match and every:
        raise Mistake("admin.check_which")
    with opened(database, reading=True) as connection:
        from sqlalchemy import select

        from vexillum.server.storage.moderation import RUNNING, is_in_state
        from vexillum.server.storage.tables import MATCHES

        wanted = select(MATCHES.c.id).order_by(MATCHES.c.touched.desc())
        ids = match or list(connection.execute(wanted if every else wanted.where(is_in_state(RUNNING))).scalars())
    from vexillum.lab.workers import cores
    from vexillum.server.matches.integrity_check import DIFFERS, OLDER, check_all

    texts = terminal_texts(current_language())
    verdicts: list[Verdict] = []
    with engine_of(database), progress_bar(console(stderr=True)) as bar:
        task = bar.add_task(texts("admin.checking"), total=len(ids))
        try:
            for verdict in check_all(address_of(database), ids, jobs or cores()):
                verdicts.append(verdict)
                bar.advance(task)
        except BrokenProcessPool as error:
            raise Mistake("admin.check_processes") from error
    differing = [verdict for verdict in verdicts if verdict.status == DIFFERS]
    if as_json:
        print_json([_verdict_form(verdict) for verdict in verdicts])
    else:
        for verdict in differing:
            say("admin.differs", "red", match=verdict.match, game=verdict.game, why=_why(verdict))
        older = sum(verdict.status == OLDER for verdict in verdicts)
        if older:
            say("admin.older", "yellow", n=older)
        say("admin.checked", n=len(verdicts) - len(differing), of=len(verdicts))
    if differing:
        raise typer.Exit(FAILED)


def _verdict_form(verdict: Verdict) -> dict[str, str | int]:
    return {
        "match": verdict.match,
        "game": verdict.game,
        "status": verdict.status,
        "answers": verdict.answers,
        "why": _why(verdict),
    }


def _why(verdict: Verdict) -> str:
    """Why a match differs, as a sentence."""
    return "" if verdict.why is None else terminal_texts(current_language())(verdict.why)


# backup, restore: a whole club in one file ---------------------------------------------------------------------------


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
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if source is None:
            _dump(database, part)
        else:
            _copy(source, part)
        _finish(part)
        os.replace(part, file)
    except (OSError, sqlite3.Error) as error:
        raise Mistake("cli.cannot_write", path=str(file), why=str(error)) from error
    finally:
        for name in (part, part.with_name(part.name + "-wal"), part.with_name(part.name + "-shm")):
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
        from vexillum.server.storage.database import newest_schema, schema_of

        with source.connect() as connection:
            found = schema_of(connection)
        if found != newest_schema():
            raise Mistake("admin.schema", found=found or NOTHING, newest=newest_schema())
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
    from vexillum.server.storage.database import schema_of, upgrade

    with source.begin() as connection:
        if schema_of(connection) is None:
            raise Mistake("admin.restore_other", path=str(file))
        upgrade(connection)


def _fill(source: Engine, target: Engine) -> dict[str, int]:
    """Copy everything into an empty database, in one transaction."""
    from vexillum.server.storage.copies import CopyMismatch, copy_club, is_empty
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
