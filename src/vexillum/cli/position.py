"""``vexillum position``: write a position from a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from vexillum.cli.common import LangOption, console, use_language
from vexillum.cli.table import store
from vexillum.core.errors import BadPosition
from vexillum.core.files.position_file import position_text
from vexillum.core.files.save import load
from vexillum.core.session import Session
from vexillum.core.version import VERSION
from vexillum.core.words.texts import Texts

NAME = "position"


def command(
    save: Annotated[str, typer.Argument(metavar="FILE|NAME", help="A saved game, by file or name.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write to this file instead of the screen.")] = None,
    seat: Annotated[
        str | None,
        typer.Option(help="Write only what this seat knows; everything else is redealt."),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Write the current position of a saved game as a TOML file: to read, edit, play from, or build cases on.

    vexillum play GAME --position FILE continues at the decision where the game was saved.

    With --seat you can share a position without revealing more than that seat knows.

    docs/cases.md explains the format.
    """
    language = use_language(lang)
    session = load(store.find(save))
    texts = session.game.texts(language)
    text = position_text(session, seat=seat, comment=_comment(session, seat, texts))
    if out is None:
        print(text, end="")
        return
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise BadPosition("position.no_write", path=str(out), why=error.strerror or str(error)) from error
    console().print(str(out), markup=False)


def _comment(session: Session[Any], seat: str | None, texts: Texts) -> tuple[str, ...]:
    """The comment at the top of a position file: what it is and how to use it."""
    decision = session.decision
    if decision is None:
        now = texts("position.ended")
    else:
        now = texts("position.asked", who=texts.name("seat", decision.seat), kind=decision.kind, number=decision.rule)
    known = "position.everything" if seat is None else "position.only_seat"
    return (
        texts("position.written", game=texts("game.name"), version=VERSION),
        now,
        texts(known, who=texts.name("seat", seat) if seat in session.setup.seats else seat or ""),
        texts("position.use", id=session.setup.game),
    )
