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
from vexillum.cli.setup_options import (
    AsciiOption,
    ChoiceOption,
    CoachOption,
    GameArgument,
    PlayersOption,
    SaveOption,
    ScenarioOption,
    SeatOption,
)
from vexillum.cli.table import settings, show, store
from vexillum.cli.table.commands import Leave
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.reader import interactive, keyboard
from vexillum.cli.table.wizard import PartialSetup, Wizard, defaults, usual_game
from vexillum.core.dice import fresh_seed
from vexillum.core.files.position_file import load_position, play_on
from vexillum.core.files.save import load
from vexillum.core.session import Session

NAME = "play"


def command(
    game: GameArgument = None,
    scenario: ScenarioOption = None,
    players: PlayersOption = None,
    seat: SeatOption = None,
    option: ChoiceOption = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same deal. Default: random.", metavar="K")
    ] = None,
    lang: LangOption = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--position",
            "--from",
            help="Continue from a file: a position (see [bold]vexillum position[/bold]), a case, or a saved game.",
            metavar="FILE",
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(help="With a saved game: continue after this many answers. Default: its end.", min=0, metavar="N"),
    ] = None,
    save: SaveOption = None,
    yes: Annotated[
        bool,
        typer.Option(
            "--yes", "-y", help="Do not ask: use defaults for options not given, and do not ask for confirmation."
        ),
    ] = False,
    coach: CoachOption = False,
    plain: AsciiOption = False,
) -> None:
    """Play a game in the terminal, against agents or with others at the same keyboard.

    You are asked for the options you leave out. With --yes, or when the input is a file or a pipe, defaults for
    beginners are used: the first scenario, one person, agents that answer at once.

    You are asked to confirm answers that cannot be undone because they roll a die or reveal something hidden;
    [bold]confirm off[/bold] turns this off for all games.

    The game is saved after every answer. Leave with [bold]quit[/bold], continue with
    [bold]vexillum resume[/bold]. During the game, [bold]?[/bold] explains the options and [bold]help[/bold] lists
    the commands.

    Alone against agents, [bold]coach[/bold] says what a strong agent would answer and why.
    With --coach you are also told which of your answers were much worse.

    With --from you continue a saved game from any moment: hidden things stay as they were, but all later dice are new.
    Such a game is marked as practice. Seats that you do not name are played as in the file.

    Examples:
        vexillum play

        vexillum play anno890 --players 3 --seat marseille=regent --lang it

        vexillum play anno890 --seat aix=human --seat avignon=human --yes

        vexillum play anno890 --position puzzle.toml

        vexillum play --from last-night.json --at 120 --seat saxons=human
    """
    language = use_language(lang)
    known = usual_game(game)
    seats, options = setup_options.seats_given(known, seat or ()), setup_options.options_given(known, option or ())
    partial = PartialSetup(game, scenario, players, seats, options, lang and language)
    path = store.given_path(save) if save else None
    if path is not None:
        store.check_free(path)
    screen = page()
    try:
        wizard = None
        if not yes and interactive():
            flags = [*(("--seed", seed) if seed is not None else ()), *["--coach"] * coach, *["--ascii"] * plain]
            wizard = Wizard(screen, keyboard, NAME, flags)
        session, language = begin(partial, position, at, seed, wizard)
    except (EOFError, KeyboardInterrupt, Leave):
        screen.print(f"\n{terminal_texts(language)('cli.no_game_started')}", markup=False)
        return
    setup_options.check_coach(session, wanted=coach)
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
        coached=coach,
    ).run()


def begin(
    partial: PartialSetup, file: Path | None, at: int | None, seed: str | None, wizard: Wizard | None
) -> tuple[Session[Any], str]:
    """A game from a file, or a new one; and the language that was chosen. Without a wizard nothing is asked."""
    if file is not None:
        return _from_file(partial, file, at, seed)
    if at is not None:
        raise Mistake("cli.at_what")
    return _new_game(partial, seed, wizard)


def _new_game(partial: PartialSetup, seed: str | None, wizard: Wizard | None) -> tuple[Session[Any], str]:
    """A new game, from the command line and the wizard."""
    plan = defaults(partial) if wizard is None else wizard.plan(partial)
    session = Session.start(
        plan.game, scenario=plan.scenario, players=plan.players, options=plan.options, seed=seed, seats=plan.seats
    )
    return session, plan.language


def _from_file(partial: PartialSetup, path: Path, at: int | None, seed: str | None) -> tuple[Session[Any], str]:
    """A game from a position, a case or a saved game. Seats that neither it nor ``--seat`` names are for people."""
    for flag, given in (
        ("--scenario", partial.scenario),
        ("--players", partial.players),
        ("--option", partial.options),
    ):
        if given:
            raise Mistake("cli.with_position", flag=flag)
    saved = store.saved_path(path)
    if saved is None and at is not None:
        raise Mistake("cli.at_what")
    session = (
        _from_moment(saved, partial, at, seed)
        if saved is not None
        else load_position(path, seats=partial.seats, seed=seed)
    )
    if partial.game is not None and partial.game != session.setup.game:
        raise Mistake("cli.position_game", path=str(path), found=session.setup.game, game=partial.game)
    return session, use_language(partial.language)


def _from_moment(path: Path, partial: PartialSetup, at: int | None, seed: str | None) -> Session[Any]:
    """A new game from one moment of a saved game."""
    old = load(path)
    last, first = len(old.answers), old.steps[0].answers
    if at is not None and not first <= at <= last:
        raise Mistake("cli.no_moment", at=at, first=first, last=last)
    if at is not None:
        old.go_back(at)
    if old.over:
        raise Mistake("cli.at_end", last=last)
    session = play_on(old, old.players | dict(partial.seats), seed or fresh_seed())
    session.practised = True
    return session


def introduce(session: Session[Any], language: str, screen: Console, path: Path) -> None:
    """Print which game it is, who plays, where it is saved, and which parts are reconstructed."""
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
