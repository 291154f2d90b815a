"""``vexillum companion``: a game on a real table, with the program's opponents."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from vexillum.cli import setup_options
from vexillum.cli.common import LangOption, Mistake, carries_unicode, page, terminal_texts, use_language
from vexillum.cli.play import begin, introduce
from vexillum.cli.setup_options import (
    AsciiOption,
    ChoiceOption,
    GameArgument,
    PlayersOption,
    SaveOption,
    ScenarioOption,
    SeatOption,
)
from vexillum.cli.table import store
from vexillum.cli.table.commands import Leave
from vexillum.cli.table.companion import CompanionTable
from vexillum.cli.table.reader import interactive, keyboard
from vexillum.cli.table.wizard import PartialSetup, Wizard, usual_game
from vexillum.core.files.save import load
from vexillum.core.session import Session

NAME = "companion"
HAND, PROGRAM = SOURCES = ("hand", "program")


def command(
    game: GameArgument = None,
    scenario: ScenarioOption = None,
    players: PlayersOption = None,
    seat: SeatOption = None,
    option: ChoiceOption = None,
    dice: Annotated[
        str,
        typer.Option(
            help="Who rolls the dice: you, by [bold]hand[/bold], typing the results, or the [bold]program[/bold].",
            metavar="HAND|PROGRAM",
        ),
    ] = HAND,
    cards: Annotated[
        str,
        typer.Option(
            help="Whose deck is used: yours ([bold]hand[/bold]) or the [bold]program[/bold]'s.",
            metavar="HAND|PROGRAM",
        ),
    ] = HAND,
    lang: LangOption = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--position",
            "--from",
            help="Start from a position ([bold]vexillum position[/bold], or the editor in the browser).",
            metavar="FILE",
        ),
    ] = None,
    resume: Annotated[
        str | None, typer.Option(help="Continue a game saved by the companion.", metavar="NAME|FILE")
    ] = None,
    save: SaveOption = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Use defaults for the set-up without asking.")] = False,
    plain: AsciiOption = False,
) -> None:
    """Play on your own table, and let the program run the Non-players and check the rules.

    The program keeps the same position as your table. It asks which card was turned up
    and what you rolled, tells you how to move the pieces ("Move 3 Warbands from Iceni to
    Corieltauvi"), and asks players for their decisions as in [bold]vexillum play[/bold].

    [bold]check[/bold] lists what should be where, [bold]check Renown 12[/bold] compares one number, [bold]set[/bold]
    corrects the program's position, and [bold]u[/bold] undoes the last answer with its dice.

    Examples:
        vexillum companion pendragon --scenario barbarian-conspiracy --seat dux=human

        vexillum companion falling-sky --dice program --lang it

        vexillum companion --resume pendragon-2026-11-17
    """
    language = use_language(lang)
    said = ("--dice", dice), ("--cards", cards)
    for flag, given in said:
        if given not in SOURCES:
            raise Mistake("companion.source", flag=flag, given=given)
    screen = page()
    if resume is not None:
        _check_nothing_else(scenario=scenario, players=players, seat=seat, option=option, position=position, save=save)
        session, path = _resumed(game, resume)
    else:
        partial = _partial_setup(game, scenario, players, seat, option, lang and language)
        path = store.given_path(save) if save else store.new_path(usual_game(game).info.id)
        store.check_free(path)
        try:
            wizard = None
            if not yes and interactive():
                sources = [word for flag, given in said if given != HAND for word in (flag, given)]
                wizard = Wizard(screen, keyboard, NAME, [*sources, *["--ascii"] * plain])
            session, language = begin(partial, position, None, None, wizard)
        except (EOFError, KeyboardInterrupt, Leave):
            screen.print(f"\n{terminal_texts(language)('cli.no_game_started')}", markup=False)
            return
        introduce(session, language, screen, path)
    _run(session, path, screen, language, dice == HAND, cards == HAND, carries_unicode(sys.stdout) and not plain)


def _run(
    session: Session[Any], path: Path, screen: Console, language: str, dice: bool, cards: bool, unicode: bool
) -> None:
    try:
        table = CompanionTable(
            session.setup,
            session.players,
            session.answers,
            game=session.game,
            console=screen,
            ask=keyboard,
            path=path,
            language=language,
            unicode=unicode,
            dice=dice,
            cards=cards,
        )
    except (EOFError, KeyboardInterrupt, Leave):
        screen.print(Text(terminal_texts(language)("cli.no_game_started")))
        return
    table.run()


def _partial_setup(
    game: str | None,
    scenario: str | None,
    players: int | None,
    seat: list[str] | None,
    option: list[str] | None,
    language: str | None,
) -> PartialSetup:
    known = usual_game(game)
    seats, options = setup_options.seats_given(known, seat or ()), setup_options.options_given(known, option or ())
    return PartialSetup(game, scenario, players, seats, options, language)


def _check_nothing_else(**given: object) -> None:
    for name, value in given.items():
        if value:
            raise Mistake("companion.not_with_resume", flag=f"--{name}")


def _resumed(game: str | None, name: str) -> tuple[Session[Any], Path]:
    """A saved companion game: one that began from a position."""
    path = store.find(name)
    session = load(path)
    if game is not None and session.setup.game != game:
        raise Mistake("companion.resume_game", name=name, found=session.setup.game, game=game)
    if session.setup.position is None:
        raise Mistake("companion.resume_position", name=store.label(path))
    return session, path
