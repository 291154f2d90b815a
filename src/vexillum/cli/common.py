"""What the commands share: language, console, error messages, and the options of a new game."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer
from rich.console import Console

from vexillum.core.errors import BadSetup, VexillumError
from vexillum.core.game import Game
from vexillum.core.registry import game_ids
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.text_board import WIDTH
from vexillum.core.words.languages import SOURCE, broken_languages, find_language, known_languages
from vexillum.core.words.texts import Catalog, Texts, engine_catalog
from vexillum.lab.simulation import lab_catalog

if TYPE_CHECKING:
    from rich.progress import Progress

FAILED = 1
"""The exit status if something is wrong with what was read, or if a game or a process failed."""
CANNOT = 2
"""The exit status for bad input: a wrong option, a file that cannot be read."""
INTERRUPTED = 130
"""The exit status after Ctrl-C."""
DRAWN_WITH = "┌─▸♜●…"
"""If a stream can carry these, boards are drawn with Unicode."""

LangOption = Annotated[
    str | None, typer.Option("--lang", help=f"The language: {' or '.join(known_languages())}.", metavar="LANG")
]

_chosen: ContextVar[str | None] = ContextVar("language", default=None)


# Words ----------------------------------------------------------------------------------------------------------------


@cache
def wording() -> Catalog:
    """The terminal's texts."""
    return Catalog.read("vexillum.cli")


@cache
def game_texts(game: Game[Any], language: str) -> Texts:
    """The terminal's texts over the game's and the engine's, in one language."""
    return Texts(wording().over(game.full_catalog), language)


@cache
def terminal_texts(language: str) -> Texts:
    """The terminal's texts over the laboratory's and the engine's, for when no game is known."""
    return Texts(wording().over(lab_catalog().over(engine_catalog())), language)


class Mistake(VexillumError):
    """Invalid input. Its text is one of the terminal's."""

    def __str__(self) -> str:
        return terminal_texts(SOURCE)(self.message)


# Language -------------------------------------------------------------------------------------------------------------


def default_language() -> str:
    """VEXILLUM_LANG, or the language of the environment, or English."""
    return find_language(os.environ.get(name, "") for name in ("VEXILLUM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))


def use_language(wanted: str | None) -> str:
    """The language of a command (``--lang`` or the default), also used for its errors from now on."""
    _chosen.set(None)
    if wanted is not None and wanted.lower() not in known_languages():
        raise Mistake("cli.language", language=wanted, known=known_languages())
    language = wanted.lower() if wanted else default_language()
    _chosen.set(language)
    return language


def current_language() -> str:
    """The language of the running command, or the default."""
    return _chosen.get() or default_language()


def warn_of_broken_languages() -> None:
    """Print to standard error which translations cannot be used, and why. The program continues without them."""
    for one in broken_languages():
        degrade_to_ascii(sys.stderr)
        params = {"language": one.language, "file": one.file, "why": one.why}
        print(f"vexillum: {terminal_texts(current_language())('translation.broken', **params)}", file=sys.stderr)


def fail(error: VexillumError) -> int:
    """Print an error to standard error, in the user's language, and return the exit status."""
    degrade_to_ascii(sys.stderr)
    print(f"vexillum: {terminal_texts(current_language())(error.message)}", file=sys.stderr)
    return CANNOT


# Console --------------------------------------------------------------------------------------------------------------


def console(*, stderr: bool = False) -> Console:
    """A console that is plain when piped and when NO_COLOR is set."""
    degrade_to_ascii(sys.stderr if stderr else sys.stdout)
    plain = os.environ.get("NO_COLOR", "") != ""
    return Console(stderr=stderr, highlight=False, soft_wrap=True, color_system=None if plain else "auto")


def page() -> Console:
    """A console for boards and sentences that wraps lines at 100 columns, or at the width of a narrower window."""
    screen = console()
    screen.soft_wrap = False
    screen.width = min(WIDTH, screen.width) if screen.is_terminal else WIDTH
    return screen


def progress_bar(screen: Console) -> Progress:
    """A bar for each task that is added to it, only on a terminal."""
    # imported here, as most commands have no bar
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def worker_died(error: Exception, screen: Console) -> typer.Exit:
    """Say that a process was killed, and how to see why; the way out of the command."""
    screen.print(f"vexillum: {error} (--jobs 1).", markup=False)
    return typer.Exit(FAILED)


def window_width(screen: Console) -> int:
    """How wide the window really is, which a :func:`page` does not use whole."""
    return max(screen.width, Console(file=screen.file).width)


def carries_unicode(stream: TextIO) -> bool:
    """Whether this stream can print more than ASCII."""
    try:
        DRAWN_WITH.encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def degrade_to_ascii(stream: TextIO) -> None:
    """Make a stream that cannot encode accents or dashes print the nearest ASCII character instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None and not carries_unicode(stream):
        reconfigure(errors=NEAREST)


NEAREST = "vexillum.nearest"
_PLAIN = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "×": "x", "…": ".", "·": "."}


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    plain = [_PLAIN.get(letter) or unicodedata.normalize("NFKD", letter)[0] for letter in letters]
    return "".join(letter if letter.isascii() else "?" for letter in plain), error.end


codecs.register_error(NEAREST, _nearest)


# A new game: players, seats and options ------------------------------------------------------------------------------


GameArgument = Annotated[str | None, typer.Argument(help="The game; see [bold]vexillum games[/bold].", metavar="GAME")]
ScenarioOption = Annotated[str | None, typer.Option(help="The scenario. Default: the first.", metavar="S")]
PlayersOption = Annotated[
    int | None, typer.Option(help="How many players. Default: as few as the game allows.", metavar="P")
]
SeatOption = Annotated[
    list[str] | None,
    typer.Option(help=f"Who plays a seat: [bold]{HUMAN}[/bold] or an agent. Repeatable.", metavar="SEAT=WHO"),
]
ChoiceOption = Annotated[
    list[str] | None, typer.Option(help="An option of the game. Repeatable.", metavar="NAME=VALUE")
]
SaveOption = Annotated[
    str | None, typer.Option(help="Where to save the game. Default: the folder of saved games.", metavar="FILE")
]
CoachOption = Annotated[
    bool, typer.Option("--coach", help="Alone against agents: say which of your answers were much worse, and why.")
]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw the board in plain ASCII.")]


def known_games(incomplete: str) -> list[str]:
    """The games, for shell completion."""
    return [id for id in game_ids() if id.startswith(incomplete)]


def seats_given(game: Game[Any], given: Iterable[str], *, people: bool = True) -> dict[str, str]:
    """Parse ``SEAT=WHO`` options: seats of the game, and agents or, where allowed, people."""
    info = game.info
    players = [HUMAN, *game.agents] if people else list(game.agents)
    seats = _pairs(given, "--seat", Mistake("cli.seat_form", seats=info.seats, players=players))
    for seat, player in seats.items():
        if seat not in info.seats:
            raise BadSetup("error.seat", game=info.id, seat=seat, known=info.seats)
        game.agents.check(info.id, player, players)
    return seats


def options_given(game: Game[Any], given: Iterable[str]) -> dict[str, str]:
    """Parse ``NAME=VALUE`` options. The set-up checks whether they exist."""
    known = [f"{option.id}={value}" for option in game.options.choices() for value in option.values]
    return _pairs(given, "--option", Mistake("cli.option_form", known=known))


def _pairs(given: Iterable[str], flag: str, form: Mistake) -> dict[str, str]:
    """Parse ``NAME=VALUE`` options without repeated names; the error shows the right form."""
    read: dict[str, str] = {}
    for pair in given:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals and value):
            raise Mistake(form.message.id, given=pair, **form.message.params)
        if name in read:
            raise Mistake("cli.twice", flag=flag, name=name)
        read[name] = value
    return read


def players_for(game: Game[Any], seats: Mapping[str, str]) -> int:
    """The smallest number of players for these seats."""
    counts = game.info.players
    return next((n for n in sorted(counts) if set(seats) <= set(game.info.seats_for(n))), counts[0])


def fill_seats(game: Game[Any], in_play: Iterable[str], given: Mapping[str, str]) -> dict[str, str]:
    """Who plays each seat: as given, one person if none was given, and quick agents for the rest."""
    seats = tuple(in_play)
    for seat in given:
        if seat not in seats:
            raise BadSetup("error.seat", game=game.info.id, seat=seat, known=seats)
    filled = dict(given)
    for seat in seats:
        if seat not in filled:
            filled[seat] = game.info.quick_agent if HUMAN in filled.values() else HUMAN
    return {seat: filled[seat] for seat in seats}


def check_coach(session: Session[Any], *, wanted: bool) -> None:
    """Reject a coach if several people play."""
    people = [seat for seat in session.players if session.player(seat) == HUMAN]
    if wanted and not (len(people) == 1 < len(session.players)):
        raise Mistake("cli.coach_alone")
