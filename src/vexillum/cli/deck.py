"""``vexillum deck``: custom decks. Nothing here knows a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from vexillum.cli.common import CANNOT, LangOption, Mistake, console, game_texts, page, use_language
from vexillum.core.game import Game
from vexillum.core.inputs import BadFile, OwnDeck, OwnDecks
from vexillum.core.registry import game_ids, get_game
from vexillum.core.words.texts import Texts

NAME = "deck"
app = typer.Typer(
    help="Decks of your own: files that change a game. docs/own-deck.md explains them.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

GameOption = Annotated[
    str | None,
    typer.Option(
        "--game", help="The game. Default: the one named in the file, or whose cards it fits.", metavar="GAME"
    ),
]
FileArgument = Annotated[
    Path, typer.Argument(help="The file of a deck, or the folder of a set of files.", metavar="FILE")
]
GameDecks = tuple[Game[Any], OwnDecks]
"""A game, and where its decks are."""


@app.command()
def check(
    file: FileArgument,
    game: GameOption = None,
    lang: LangOption = None,
) -> None:
    """Check a deck: list every mistake, where it is, and what is allowed there.

    For a file of cards, the place is given as card, side, step and field; for a folder of files (The Akkren War), as
    file, record and field. A folder is also tested by playing every scenario once at random.

    Exit status: 0 if the deck can be used, 2 if not.
    """
    language = use_language(lang)
    rules, shelf = _for_file(game, file)
    _accept(shelf, file, game_texts(rules, language))


@app.command()
def add(
    file: FileArgument,
    game: GameOption = None,
    lang: LangOption = None,
) -> None:
    """Check a deck and install it, replacing an older one with the same id.

    Matches that use the older one still need it, and say so when they are opened.

    Exit status: 0 if the deck was installed, 2 if it has mistakes; then nothing is copied.
    """
    language = use_language(lang)
    rules, shelf = _for_file(game, file)
    texts = game_texts(rules, language)
    deck = _accept(shelf, file, texts)
    target = shelf.file(deck.id)
    try:
        target = shelf.install(file, deck.id)
    except BadFile as error:
        raise Mistake("position.no_file", path=str(file), why=error.message) from error
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(target), why=error.strerror or str(error)) from error
    _say(console(), texts("deck.added", path=str(target), command=shelf.command(deck.id)))


@app.command()
def new(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    folder: Annotated[
        Path, typer.Argument(help="The folder to write into; its name becomes the id.", metavar="FOLDER")
    ],
    name: Annotated[
        str | None, typer.Option("--name", help="The name of the set. Default: its id.", metavar="NAME")
    ] = None,
    lang: LangOption = None,
) -> None:
    """Copy the files of a game into a folder, with their comments, as the start of your own set.

    Edit what you like; delete the files you leave unchanged. Existing files are not overwritten.
    """
    language = use_language(lang)
    rules, shelf = _only(_shelves(game))
    id = folder.resolve().name.lower()
    try:
        written = shelf.begin(folder, id, name or id)
    except OSError as error:
        raise Mistake(
            "cli.cannot_write", path=str(error.filename or folder), why=error.strerror or str(error)
        ) from error
    if not written:
        raise Mistake("deck.no_files", game=rules.info.id)
    _say(console(), game_texts(rules, language)("deck.begun", n=len(written), folder=str(folder)))


@app.command(name="list")
def list_decks(game: GameOption = None, lang: LangOption = None) -> None:
    """List the installed decks and their folders."""
    language = use_language(lang)
    for rules, shelf in _shelves(game):
        _list(shelf, game_texts(rules, language))


def _list(shelf: OwnDecks, texts: Texts) -> None:
    """The decks of one game."""
    screen = console()
    decks = shelf.installed()
    for deck in decks:
        if deck.mark:
            _say(screen, f"{deck.id}  {deck.name(texts.language)}  {deck.mark}")
        else:
            why = deck.problems[0]
            _say(screen, texts("deck.unusable", path=deck.path, n=len(deck.problems), why=why), "yellow")
    _say(screen, texts("deck.folder" if decks else "deck.none", folder=str(shelf.folder)))


@app.command()
def show(
    number: Annotated[int, typer.Argument(help="The number of a card.", metavar="NUMBER")],
    deck: Annotated[
        str | None, typer.Option("--deck", help="An installed deck. Default: the game's own.", metavar="ID")
    ] = None,
    game: GameOption = None,
    lang: LangOption = None,
) -> None:
    """Show a card of the game's own deck, or of an installed one."""
    language = use_language(lang)
    rules, shelf = _only(_having(deck, _shelves(game)))
    lines = shelf.card(shelf.settle(deck) if deck else "", number, game_texts(rules, language))
    if lines is None:
        raise Mistake("deck.no_card", number=number)
    screen = page()
    for line in lines:
        screen.print(Text(line))


def _shelves(wanted: str | None) -> list[GameDecks]:
    """The selected games, with their decks."""
    games = [get_game(id) for id in ([wanted] if wanted else game_ids())]
    found = [(game, game.own_decks) for game in games if game.own_decks is not None]
    if wanted and not found:
        raise Mistake("deck.unsupported", game=wanted, known=_supported())
    return found or [_only([])]


def _only(found: list[GameDecks]) -> GameDecks:
    """The only game left, or an error that asks which one."""
    if len(found) != 1:
        raise Mistake("deck.which_game", known=_supported())
    return found[0]


def _supported() -> list[str]:
    """The games that take decks of a player's own."""
    return [id for id in game_ids() if get_game(id).own_decks is not None]


def _having(deck: str | None, shelves: list[GameDecks]) -> list[GameDecks]:
    """The games with this deck installed; all games if there are none, or if no deck is named."""
    having = [one for one in shelves if deck and one[1].file(deck.partition("@")[0]).exists()]
    return having or shelves


def _for_file(wanted: str | None, file: Path) -> GameDecks:
    """The game of a file: the one named, else the one it fits best."""
    shelves = _shelves(wanted)
    shelves = [one for one in shelves if one[1].takes(file)] or shelves
    fits = [one for one in shelves if one[1].read(file).mark]
    return _only(fits) if fits else min(shelves, key=lambda one: len(one[1].read(file).problems))


def _accept(shelf: OwnDecks, file: Path, texts: Texts) -> OwnDeck:
    """Print the result of a check; exit if the deck cannot be used."""
    deck = shelf.read(file)
    problems = deck.problems or shelf.tried(file)
    screen = console()
    for note in deck.notes:
        _say(screen, texts("deck.note", what=note), "dim")
    for problem in problems:
        _say(screen, f"{deck.path}: {texts(problem)}", "red")
    if problems:
        _say(screen, texts("deck.bad", n=len(problems)), "bold red")
        raise typer.Exit(CANNOT)
    _say(screen, texts("deck.good", name=deck.name(texts.language), mark=deck.mark), "green")
    return deck


def _say(screen: Console, words: str, style: str = "") -> None:
    screen.print(Text(words, style))
