"""``vexillum admin check``: replay every match and compare it with the database."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from vexillum.cli.admin.admin_database import (
    DatabaseOption,
    JsonOption,
    address_of,
    engine_of,
    opened,
    print_json,
    say,
)
from vexillum.cli.common import LangOption, Mistake, console, current_language, terminal_texts, use_language

if TYPE_CHECKING:
    from vexillum.server.matches.integrity_check import Verdict

DIFFERENT = 1
"""The exit status if a match differs."""


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

        from vexillum.server.storage.match_list import RUNNING, is_in
        from vexillum.server.storage.match_tables import MATCHES

        wanted = select(MATCHES.c.id).order_by(MATCHES.c.touched.desc())
        ids = match or list(connection.execute(wanted if every else wanted.where(is_in(RUNNING))).scalars())
    from vexillum.lab.workers import cores
    from vexillum.server.matches.integrity_check import DIFFERS, OLDER, check_all

    texts, screen = terminal_texts(current_language()), console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    verdicts: list[Verdict] = []
    with engine_of(database), Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(texts("admin.checking"), total=len(ids))
        try:
            for verdict in check_all(address_of(database), ids, jobs or cores()):
                verdicts.append(verdict)
                bar.advance(task)
        except BrokenProcessPool as error:
            raise Mistake("admin.check_processes") from error
    differing = [verdict for verdict in verdicts if verdict.status == DIFFERS]
    if as_json:
        print_json([_form(verdict) for verdict in verdicts])
    else:
        for verdict in differing:
            say("admin.differs", "red", match=verdict.match, game=verdict.game, why=_why(verdict))
        older = sum(verdict.status == OLDER for verdict in verdicts)
        if older:
            say("admin.older", "yellow", n=older)
        say("admin.checked", n=len(verdicts) - len(differing), of=len(verdicts))
    if differing:
        raise typer.Exit(DIFFERENT)


def _form(verdict: Verdict) -> dict[str, str | int]:
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
