"""Decks of players' own in the page: listed, checked, saved, read. At home only: they belong to the machine.

A deck is one file, a set several; both travel as texts by the names of their files.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.game import Game
from vexillum.core.inputs.file_bounds import BY_HAND, BadFile, content, text
from vexillum.core.inputs.own_decks import SUFFIX, OwnDeck, OwnDecks
from vexillum.core.inputs.place_lines import line_of
from vexillum.core.registry import installed_game
from vexillum.core.words.texts import Message, Texts
from vexillum.server.edge.http.common import Body, body, hub_of, language, reply, who
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts, language_of

MOST_FILES = 30
MOST_SIZE = 2 * BY_HAND.size
MOST_DECKS = 50
"""How many decks of a game the page saves; by hand there may be more."""
FILE = re.compile(r"[A-Za-z0-9_-]{1,100}\.toml")
ID = re.compile(r"[a-z0-9-]{1,100}")
FileName = Annotated[str, msgspec.Meta(pattern=rf"\A{FILE.pattern}\Z")]


class Files(Body, kw_only=True):
    """The files of a deck, by name."""

    files: Annotated[dict[FileName, str], msgspec.Meta(min_length=1, max_length=MOST_FILES)]


class Removal(Body, kw_only=True):
    """A deck to remove."""

    id: str


class DeckProblem(msgspec.Struct, frozen=True):
    """Something that is wrong, or worth knowing: in which file, and on which line (0: not known)."""

    text: str
    file: str = ""
    line: int = 0


class DeckForm(msgspec.Struct, frozen=True):
    """A deck. ``value`` is what a match is set up with; nothing if it cannot be used."""

    id: str
    name: str
    value: str
    problems: list[DeckProblem]
    notes: list[DeckProblem]


async def listed(request: Request) -> Response:
    """The decks of a game that are installed here."""
    await who(request)
    game, shelf = _shelf(request)
    texts = game_texts(game, language(request))
    found = await asyncio.to_thread(shelf.installed)
    return reply({"decks": [_form(deck, texts, _texts_at(Path(deck.path))) for deck in found]})


async def read(request: Request) -> Response:
    """The files of one deck; ``new``: a beginning of one."""
    await who(request)
    game, shelf = _shelf(request)
    id = request.path_params["deck"]
    if id == "new":
        texts = game_texts(game, language(request))
        return reply({"files": await asyncio.to_thread(_begun, shelf, texts)})
    path = _installed(shelf, id)
    return reply({"files": await asyncio.to_thread(_texts_at, path)})


async def check(request: Request) -> Response:
    """What is wrong with the files of a deck. Nothing is kept."""
    wish, shelf, texts = await _given(request)
    return reply(await asyncio.to_thread(_checked, shelf, wish.files, texts))


async def save(request: Request) -> Response:
    """Check the files of a deck and install them, over an older one of the same id.

    With mistakes nothing is kept: then it has no ``value``.
    """
    wish, shelf, texts = await _given(request)
    return reply(await asyncio.to_thread(_saved, shelf, wish.files, texts))


async def remove(request: Request) -> Response:
    """Remove a deck. Matches that were set up with it cannot be opened any more."""
    wish = await body(request, Removal)
    await who(request, wish)
    _, shelf = _shelf(request)
    path = _installed(shelf, wish.id)
    await asyncio.to_thread(_removed, path)
    return reply({"removed": wish.id})


# Who, and which game --------------------------------------------------------------------------------------------------


async def _given(request: Request) -> tuple[Files, OwnDecks, Texts]:
    wish = await body(request, Files, MOST_SIZE)
    await who(request, wish)
    game, shelf = _shelf(request)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    return wish, shelf, game_texts(game, spoken)


def _shelf(request: Request) -> tuple[Game[Any], OwnDecks]:
    """A game with its decks. In a club they are the administrator's."""
    if hub_of(request).config.public:
        raise Refusal("decks_at_home", 403)
    game = installed_game(request.path_params["game"])
    if game.own_decks is None:
        raise Refusal("no_decks", 404, game=game.info.id)
    return game, game.own_decks


def _installed(shelf: OwnDecks, id: str) -> Path:
    """Where an installed deck is. The id comes from anywhere: it must not lead out of the folder."""
    path = shelf.file(id)
    if not ID.fullmatch(id) or not path.exists():
        raise Refusal("no_deck", 404, deck=id[:100])
    return path


# Files ----------------------------------------------------------------------------------------------------------------


@contextmanager
def _written(shelf: OwnDecks, files: dict[str, str]) -> Iterator[Path]:
    """The files of a deck in a folder of their own, for as long as they are looked at."""
    with tempfile.TemporaryDirectory(prefix="vexillum-deck-") as folder:
        place = Path(folder) / "set"
        place.mkdir()
        for name, said in files.items():
            (place / name).write_text(said, "utf-8", newline="\n")
        path = place if shelf.takes(place) else place / next(iter(files))
        if path != place and len(files) > 1:
            raise Refusal("deck_one_file", 400)
        try:
            yield path
        finally:
            shelf.forget(path)


def _texts_at(path: Path) -> dict[str, str]:
    """The texts of an installed deck; a file that cannot be read is left out."""
    found = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    texts = {}
    for one in found[:MOST_FILES]:
        try:
            texts[one.name] = text(content(one, BY_HAND), BY_HAND)
        except BadFile:
            continue
    return texts


def _checked(shelf: OwnDecks, files: dict[str, str], texts: Texts) -> DeckForm:
    with _written(shelf, files) as path:
        return _form(shelf.read(path), texts, files)


def _tried(shelf: OwnDecks, path: Path, files: dict[str, str], texts: Texts) -> DeckForm:
    """What came of the files, also when they are played: that takes some seconds for a set."""
    deck = shelf.read(path)
    if deck.mark and (wrong := shelf.tried(path)):
        deck = msgspec.structs.replace(deck, mark="", problems=wrong)
    return _form(deck, texts, files)


def _saved(shelf: OwnDecks, files: dict[str, str], texts: Texts) -> DeckForm:
    with _written(shelf, files) as path:
        form = _tried(shelf, path, files, texts)
        if form.value:
            if not shelf.file(form.id).exists() and len(shelf.installed()) >= MOST_DECKS:
                raise Refusal("decks_full", 409, most=MOST_DECKS)
            try:
                shelf.install(path, form.id)
            except OSError as error:
                raise Refusal("deck_not_written", 507, why=error.strerror or str(error)) from error
        return form


def _removed(path: Path) -> None:
    """A set is moved aside by its name first, so that nobody finds half of it."""
    if not path.is_dir():
        path.unlink(missing_ok=True)
        return
    aside = path.with_name(f".{path.name}.gone")
    os.replace(path, aside)
    for one in aside.iterdir():
        one.unlink()
    aside.rmdir()


def _begun(shelf: OwnDecks, texts: Texts) -> dict[str, str]:
    """The game's own files as the beginning of a set; of a deck its head and one card."""
    with tempfile.TemporaryDirectory(prefix="vexillum-deck-") as folder:
        place = Path(folder) / "mine"
        if shelf.begin(place, "mine", texts("deck.mine")):
            return _texts_at(place)
    return {f"mine{SUFFIX}": texts("deck.begin", game=shelf.game, name=texts("deck.mine"))}


# In words -------------------------------------------------------------------------------------------------------------


def _form(deck: OwnDeck, texts: Texts, files: dict[str, str]) -> DeckForm:
    value = (deck.id if Path(deck.path).suffix == SUFFIX else deck.mark) if deck.mark else ""
    return DeckForm(
        id=deck.id,
        name=deck.name(texts.language),
        value=value,
        problems=[_problem(one, texts, files) for one in deck.problems],
        notes=[_problem(one, texts, files) for one in deck.notes],
    )


def _problem(problem: Message, texts: Texts, files: dict[str, str]) -> DeckProblem:
    """A complaint with its file and line. In a set its place begins with the name of the file."""
    path = problem.params.get("path")
    name, _, rest = path.partition(", ") if isinstance(path, str) else ("", "", "")
    if name in files:
        inner = Message(problem.id, {**problem.params, "path": rest})
        return DeckProblem(texts(problem), name, line_of(files[name], inner))
    if len(files) == 1:
        (name, said), *_ = files.items()
        return DeckProblem(texts(problem), name, line_of(said, problem))
    return DeckProblem(texts(problem))
