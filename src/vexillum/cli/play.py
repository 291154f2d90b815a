"""``vexillum play``: play a game in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from vexillum.cli import setup_options
from vexillum.cli.common import LangOption, Mistake, carries_unicode, game_texts, page, terminal_texts, use_language
from vexillum.cli.table import settings, show, store
from vexillum.cli.table.commands import Leave
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.reader import interactive, keyboard
from vexillum.cli.table.wizard import Wish, Wizard, defaults, usual_game
from vexillum.core.session import HUMAN, Session

NAME = "play"


def command(
    game: Annotated[
        str | None, typer.Argument(help="The game; see [bold]vexillum games[/bold].", metavar="GAME")
    ] = None,
    scenario: Annotated[str | None, typer.Option(help="The scenario. Default: the first.", metavar="S")] = None,
    players: Annotated[
        int | None, typer.Option(help="How many players. Default: as few as the game allows.", metavar="P")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            help=f"Who plays a seat: [bold]{HUMAN}[/bold] or an agent. Repeatable.",
            metavar="SEAT=WHO",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game. Repeatable.", metavar="NAME=VALUE"),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same deal. Default: random.", metavar="K")
    ] = None,
    lang: LangOption = None,
    position: Annotated[
        Path | None,
        typer.Option(
            help="Play from a position (see [bold]vexillum position[/bold]). Seats not named are for people.",
            metavar="FILE",
        ),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(help="Where to save the game. Default: the folder of saved games.", metavar="FILE"),
    ] = None,
    yes: Annotated[
        bool,
        typer.Option("--yes", "-y", help="Ask nothing: use defaults for what is not given, and confirm every answer."),
    ] = False,
    plain: Annotated[bool, typer.Option("--ascii", help="Draw the board in plain ASCII.")] = False,
) -> None:
    """Play a game in the terminal, against agents or with others at the same keyboard.

    Options you leave out are asked for. With --yes, or when no one is at the keyboard
    (input from a file or a pipe), defaults for beginners are used: the first
    scenario, one person, agents that answer at once.

    Before an answer that cannot be undone, because it rolls a die or reveals
    something hidden, the table asks for confirmation; [bold]confirm off[/bold] stops that, and is remembered.

    The game is saved after every answer. Leave with [bold]quit[/bold], continue with
    [bold]vexillum resume[/bold]. At the table, [bold]?[/bold] explains the options and [bold]help[/bold] lists
    the commands.

    Examples:
        vexillum play

        vexillum play anno890 --players 3 --seat marseille=regent --lang it

        vexillum play anno890 --seat aix=human --seat avignon=human --yes

        vexillum play anno890 --position puzzle.toml
    """
    language = use_language(lang)
    known = usual_game(game)
    seats, options = setup_options.seats_given(known, seat or ()), setup_options.options_given(known, option or ())
    wish = Wish(game, scenario, players, seats, options, lang and language)
    path = store.given_path(save) if save else None
    if path is not None:
        store.check_free(path)
    screen = page()
    try:
        session, language = begin(wish, position, seed, screen, asks=not yes)
    except (EOFError, KeyboardInterrupt, Leave):
        screen.print(f"\n{terminal_texts(language)('cli.no_game_started')}", markup=False)
        return
    path = path or store.new_path(session.setup.game)
    store.write(session, path)
    introduce(session, language, screen, path)
    unicode = carries_unicode(sys.stdout) and not plain
    TerminalTable(
        session,
        console=screen,
        ask=keyboard,
        path=path,
        language=language,
        unicode=unicode,
        confirms=settings.asks(yes),
    ).run()


def begin(
    wish: Wish, position: Path | None, seed: str | None, screen: Console, *, asks: bool
) -> tuple[Session[Any], str]:
    """A game from a position, or a new one; and the language that was chosen."""
    return _from_position(wish, position, seed) if position else _new_game(wish, seed, screen, asks=asks)


def _new_game(wish: Wish, seed: str | None, screen: Console, *, asks: bool) -> tuple[Session[Any], str]:
    """A new game, from the command line and, if interactive, the wizard."""
    plan = Wizard(screen, keyboard).plan(wish) if asks and interactive() else defaults(wish)
    session = Session.start(
        plan.game, scenario=plan.scenario, players=plan.players, options=plan.options, seed=seed, seats=plan.seats
    )
    return session, plan.language


def _from_position(wish: Wish, path: Path, seed: str | None) -> tuple[Session[Any], str]:
    """A game from a position file. Seats that neither the file nor ``--seat`` names are for people."""
    from vexillum.core.files.position_file import load_position

    for flag, given in (("--scenario", wish.scenario), ("--players", wish.players), ("--option", wish.options)):
        if given:
            raise Mistake("cli.with_position", flag=flag)
    session = load_position(path, seats=wish.seats, seed=seed)
    if wish.game is not None and wish.game != session.setup.game:
        raise Mistake("cli.position_game", path=str(path), found=session.setup.game, game=wish.game)
    return session, use_language(wish.language)


def introduce(session: Session[Any], language: str, screen: Console, path: Path) -> None:
    """Which game it is, who plays, where it is saved, and what in it is our own."""
    texts = game_texts(session.game, language)
    setup, info = session.setup, session.game.info
    screen.print()
    screen.print(Text(texts("table.start", game=texts("game.name"), scenario=setup.scenario), show.STRONG))
    screen.print(Text(texts.name("scenario_about", setup.scenario)))
    screen.print(Text(show.players(texts, session.players)))
    if info.reconstructed:
        screen.print(Text(texts("game.reconstructed"), show.QUIET))
    screen.print(Text(texts("table.start_saved", path=str(path)), show.QUIET), soft_wrap=True)
    screen.print(Text(texts("table.hash", hash=session.seed_hash), show.QUIET), soft_wrap=True)
    screen.print(Text(texts("table.start_hint")))
