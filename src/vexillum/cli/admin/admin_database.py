"""What the administration commands share: the database and their output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.text import Text

from vexillum.cli.common import Mistake, console, current_language, terminal_texts
from vexillum.cli.settings import option

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

DatabaseOption = Annotated[str | None, option("database")]
AddressOption = Annotated[str, option("address")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of lines.")]
WhyOption = Annotated[str, typer.Option("--why", help="The reason, shown to the people concerned.", metavar="TEXT")]
MatchArgument = Annotated[str, typer.Argument(help="The id of a match, as in its URL.", metavar="MATCH")]
NameArgument = Annotated[
    str, typer.Argument(help="The name of an account; capitals and accents do not matter.", metavar="NAME")
]


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
        from vexillum.server.storage import schema
        from vexillum.server.storage.database import reading_options

        used = engine.execution_options(**reading_options(engine)) if reading else engine
        with used.begin() as connection:
            found, newest = schema.found(connection), schema.newest()
            if found != newest:
                raise Mistake("admin.schema", found=found or "–", newest=newest)
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
    return "–" if value in (None, "") else str(value)


def moment(time: float | None) -> str:
    """A time in the local format."""
    return "–" if time is None else datetime.fromtimestamp(time).strftime("%Y-%m-%d %H:%M")
