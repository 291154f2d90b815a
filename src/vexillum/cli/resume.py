"""``vexillum resume``: continue a saved game."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from vexillum.cli.common import (
    AsciiOption,
    CoachOption,
    LangOption,
    carries_unicode,
    check_coach,
    game_texts,
    page,
    terminal_texts,
    use_language,
)
from vexillum.cli.table import show, store
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.typed import keyboard
from vexillum.core.files.save import load_all
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts

NAME = "resume"


def command(
    name: Annotated[
        str | None,
        typer.Argument(help="A saved game: its name, the first letters of it, or a file.", metavar="NAME|FILE"),
    ] = None,
    listing: Annotated[bool, typer.Option("--list", "-l", help="List the saved games, newest first.")] = False,
    lang: LangOption = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Accept answers without asking for confirmation.")] = False,
    coach: CoachOption = False,
    plain: AsciiOption = False,
) -> None:
    """Continue a saved game: the newest unfinished one, or the one you name.

    Games are saved in your system's data folder, or in the
    folder set by the variable VEXILLUM_HOME.

    Examples:
        vexillum resume

        vexillum resume --list

        vexillum resume anno890-2026-11-15

        vexillum resume ~/games/with-friends.json --lang it
    """
    language = use_language(lang)
    screen = page()
    if listing:
        _list(screen, language)
        return
    unicode = carries_unicode(sys.stdout) and not plain
    path = store.find(name) if name else store.newest_unfinished()
    session, variations = load_all(path)
    check_coach(session, wanted=coach)
    texts = game_texts(session.game, language)
    screen.print(Text(texts("table.resumed", name=store.label(path)), show.STRONG))
    screen.print(Text(texts("table.start", game=texts("game.name"), scenario=session.setup.scenario)))
    screen.print(Text(show.players(texts, {seat: session.player(seat) for seat in session.players})))
    screen.print(Text(texts("table.hash", hash=session.seed_hash), show.QUIET), soft_wrap=True)
    TerminalTable(
        session,
        console=screen,
        ask=keyboard,
        path=path,
        language=language,
        unicode=unicode,
        confirms=store.asks_to_confirm(yes),
        variations=variations,
        coached=coach,
    ).run()


def _list(screen: Console, language: str) -> None:
    """The saved games, two lines each: game and time; players and progress."""
    words = terminal_texts(language)
    games = list(store.saved_games())
    if not games:
        screen.print(Text(words("cli.no_saves", folder=str(store.folder()))), soft_wrap=True)
        return
    for saved in games:
        head = Text.assemble((saved.path.stem, show.NUMBER), f"  {saved.when:%Y-%m-%d %H:%M}")
        if saved.session is None:
            why = words(saved.problem.message) if saved.problem else ""
            screen.print(head, Text(f"    {words('cli.broken', why=why)}", "red"), sep="\n")
        else:
            _list_game(screen, head, saved.session, game_texts(saved.session.game, language))
    screen.print(Text(words("cli.list_hint"), show.QUIET))


def _list_game(screen: Console, head: Text, session: Session[Any], texts: Texts) -> None:
    what = texts("table.start", game=texts("game.name"), scenario=session.setup.scenario)
    seats = [f"{texts.name('seat', seat)}: {player}" for seat, player in session.players.items()]
    state = (
        texts("cli.over", who=list(session.outcome.winners))
        if session.decision is None
        else texts("cli.in_play", who=session.decision.seat)
    )
    screen.print(head.append(f"  {what}", show.STRONG))
    screen.print(Text(f"    {', '.join(seats)}  ({texts.count('answers', session.decision_number)}; {state})"))
