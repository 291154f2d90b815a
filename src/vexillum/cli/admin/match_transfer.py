"""``vexillum admin export`` and ``import``: whole matches from one database to another."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer

from vexillum.cli.admin.admin_database import DatabaseOption, opened, say
from vexillum.cli.common import LangOption, Mistake, use_language
from vexillum.core.inputs import BadFile, Bounds, bounded_content, bounded_text, check_json

_T = TypeVar("_T")
EXPORTED = Bounds(64 * 1024 * 1024, 2_000_000)
"""Limits of an exported match with its answers, chat and notes."""


def export_matches(
    match: Annotated[
        list[str], typer.Argument(help="The ids of matches.", metavar="MATCH", default_factory=list, show_default=False)
    ],
    folder: Annotated[Path, typer.Argument(help="The folder to write to.", metavar="FOLDER")],
    every: Annotated[bool, typer.Option("--all", help="Every match in the database.")] = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Export matches with everything that belongs to them, one file each. Does not change the database.

    The files contain secrets (seed, links to seats, private notes), so only you can read them.

    Examples:
        vexillum admin export 4f2c9a01be77 /srv/files

        vexillum admin export --all /srv/files
    """
    use_language(lang)
    if bool(match) == every:
        raise Mistake("admin.export_which")
    with opened(database, reading=True) as connection:
        from sqlalchemy import select

        from vexillum.server.storage import schema
        from vexillum.server.storage.copies import transfer
        from vexillum.server.storage.match_tables import MATCHES

        ids = match or list(connection.execute(select(MATCHES.c.id).order_by(MATCHES.c.made)).scalars())
        version = schema.found(connection) or ""
        for id in ids:
            exported = transfer.export_match(connection, id, version)
            _write(folder / f"{exported.match['game']}-{id}.match.json", msgspec.json.encode(exported))
    say("admin.exported", n=len(ids), folder=str(folder))


def import_matches(
    files: Annotated[list[Path], typer.Argument(help="Files written by export.", metavar="FILE")],
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Import matches from files. Matches already in the database are not changed.

    If one file cannot be imported, none are.

    Example:
        vexillum admin import /srv/files/*.match.json --database postgresql://vexillum@/vexillum
    """
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.storage import schema
        from vexillum.server.storage.copies import transfer

        version, new = schema.found(connection), 0
        for file in files:
            try:
                exported = _read(file, transfer.Exported)
            except BadFile as error:
                raise Mistake("admin.import_unreadable", path=str(file), why=error.message) from error
            except msgspec.MsgspecError as error:
                raise Mistake("admin.import_unreadable", path=str(file), why=str(error)) from error
            if exported.format != transfer.FORMAT or exported.schema != version:
                raise Mistake("admin.import_other", path=str(file), found=exported.schema, here=version)
            try:
                new += transfer.import_match(connection, exported)
            except ValueError as error:
                raise Mistake("admin.import_unreadable", path=str(file), why=str(error)) from error
    say("admin.imported", n=new, old=len(files) - new)


def _read(path: Path, kind: type[_T]) -> _T:
    """The content of a file, or why it cannot be read."""
    found = bounded_text(bounded_content(path, EXPORTED), EXPORTED)
    check_json(found, EXPORTED)
    return msgspec.json.decode(found, type=kind)


def _write(path: Path, content: bytes) -> None:
    """Write a file readable only by its owner, atomically."""
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
        os.replace(beside, path)
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from error
