"""``vexillum admin list``, ``show``, ``close``, ``reopen``, ``export``, ``import``: the matches."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

from vexillum.cli.admin.database import (
    NOTHING,
    DatabaseOption,
    JsonOption,
    MatchArgument,
    WhyOption,
    moment,
    opened,
    print_columns,
    print_facts,
    print_json,
    reason,
    say,
)
from vexillum.cli.common import LangOption, Mistake, use_language
from vexillum.core.inputs import BadFile, Bounds, bounded_content, bounded_text, check_json

if TYPE_CHECKING:
    from vexillum.server.storage.moderation import MatchListing


# list, show ----------------------------------------------------------------------------------------------------------


class State(StrEnum):
    """The state of a match."""

    running = "running"
    over = "over"
    closed = "closed"
    stuck = "stuck"


def list_matches(
    state: Annotated[
        State | None, typer.Option(help="Only these. Stuck: an agent has not answered for ten minutes.")
    ] = None,
    game: Annotated[str, typer.Option(help="Only matches of this game.", metavar="GAME")] = "",
    person: Annotated[str, typer.Option(help="Only matches this person plays or created.", metavar="NAME")] = "",
    most: Annotated[int, typer.Option(help="Maximum number of rows, last changed first.", min=1, max=10_000)] = 50,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """List matches, last changed first.

    Examples:
        vexillum admin list --state stuck

        vexillum admin list --game pendragon --person "Ann" --json
    """
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.moderation import listed_matches

        wanted = None if state is None else state.value
        found = listed_matches(connection, state=wanted, game=game, person=person, most=most)
    if as_json:
        print_json([_match_form(each) for each in found])
    elif not found:
        say("admin.no_matches")
    else:
        rows = [
            (
                each.match.id,
                each.match.game,
                each.state,
                each.match.asked or NOTHING,
                str(each.acts),
                moment(each.match.touched),
                each.match.title or _players(each),
            )
            for each in found
        ]
        print_columns(("match", "game", "state", "asked", "answers", "touched", "what"), rows)


def show(
    match: MatchArgument, as_json: JsonOption = False, database: DatabaseOption = None, lang: LangOption = None
) -> None:
    """Show one match: who plays which seat, who is to answer, since when. Shows no secrets: no seed, links or notes."""
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.storage import matches
        from vexillum.server.storage.moderation import with_details

        record = matches.get(connection, match)
        if record is None:
            raise Mistake("admin.no_match", match=match)
        [found] = with_details(connection, [record])
    if as_json:
        print_json(_match_form(found))
        return
    facts = _match_form(found) | {key: moment(getattr(record, key)) for key in ("made", "touched", "since", "deadline")}
    del facts["seats"]
    print_facts(facts)
    print_columns(
        ("seat", "player", "name", "left"),
        [(seat, holder.player, holder.name, holder.left or "") for seat, holder in record.seats.items()],
    )


def _match_form(found: MatchListing) -> dict[str, Any]:
    """The public data of a match."""
    match = found.match
    clock = None if match.clock is None else msgspec.json.decode(match.clock)
    return {
        "match": match.id,
        "game": match.game,
        "scenario": match.scenario,
        "title": match.title,
        "state": found.state,
        "closed": match.closed,
        "host": found.host,
        "open": match.open,
        "clock": clock,
        "asked": match.asked,
        "since": match.since,
        "deadline": match.deadline,
        "answers": found.acts,
        "version": match.version,
        "result": None if match.result is None else msgspec.json.decode(match.result),
        "rematch": match.rematch,
        "made": match.made,
        "touched": match.touched,
        "seats": {
            seat: {"player": holder.player, "name": holder.name, "left": holder.left}
            for seat, holder in match.seats.items()
        },
    }


def _players(found: MatchListing) -> str:
    return ", ".join(holder.name or holder.player for holder in found.match.seats.values())


# close, reopen -------------------------------------------------------------------------------------------------------


def close(
    match: MatchArgument,
    why: WhyOption,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Close a match: no one can answer and no clock runs until it is reopened.

    Example:
        vexillum admin close 4f2c9a01be77 --why "Abandoned by all"
    """
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.storage import moderation
        from vexillum.server.storage.moderation import COMMAND_LINE

        moderation.close_match(connection, COMMAND_LINE, match, reason(why))
    say("admin.closed", match=match)


def reopen(match: MatchArgument, database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Reopen a closed match. The clock of the seat to answer starts again."""
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.storage import moderation
        from vexillum.server.storage.moderation import COMMAND_LINE

        moderation.reopen_match(connection, COMMAND_LINE, match)
    say("admin.reopened", match=match)


# export, import: whole matches from one database to another ----------------------------------------------------------


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

        from vexillum.server.storage.copies import export_match
        from vexillum.server.storage.database import schema_of
        from vexillum.server.storage.tables import MATCHES

        ids = match or list(connection.execute(select(MATCHES.c.id).order_by(MATCHES.c.made)).scalars())
        version = schema_of(connection) or ""
        for id in ids:
            exported = export_match(connection, id, version)
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
        from vexillum.server.storage import copies
        from vexillum.server.storage.database import schema_of

        version, new = schema_of(connection), 0
        for file in files:
            try:
                exported = _read(file, copies.Exported)
            except BadFile as error:
                raise Mistake("admin.import_unreadable", path=str(file), why=error.message) from error
            except msgspec.MsgspecError as error:
                raise Mistake("admin.import_unreadable", path=str(file), why=str(error)) from error
            if exported.format != copies.FORMAT or exported.schema != version:
                raise Mistake("admin.import_other", path=str(file), found=exported.schema, here=version)
            try:
                new += copies.import_match(connection, exported)
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
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
        os.replace(part, path)
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from error
