"""What the commands share: language, console, error messages."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from contextvars import ContextVar
from functools import cache
from typing import Annotated, Any, TextIO

import typer
from rich.console import Console

from vexillum.core.errors import VexillumError
from vexillum.core.game import Game
from vexillum.core.show.text_board import WIDTH
from vexillum.core.words.languages import SOURCE, broken_languages, find_language, known_languages
from vexillum.core.words.texts import Catalog, Texts, engine_catalog
from vexillum.lab.words import lab_catalog

CANNOT = 2
"""The exit status for bad input: a wrong option, a file that cannot be read."""
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
