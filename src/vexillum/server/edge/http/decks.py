"""Custom decks: of the computer at home, of members in a club, who may share them."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.core.game import Game
from vexillum.core.inputs import HAND_BOUNDS, SUFFIX, BadFile, OwnDeck, OwnDecks, bounded_content, bounded_text, line_of
from vexillum.core.registry import installed_game
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message, Texts
from vexillum.server.edge.http.common import Body, body, hub_of, language, reply, who
from vexillum.server.edge.http.moderation import Why, administrators
from vexillum.server.kernel.identities import Person, new_token
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.matches.members import deck_kind, packed_deck, unpacked_deck
from vexillum.server.storage import decks
from vexillum.server.storage.decks import DeckHead, NewDeck

# A custom deck as the page shows it: its files written, checked and described ----------------------------------------
#
# A deck is one file, a set several; both are sent as texts by file name.


MOST_FILES = 30
FILE = re.compile(r"[A-Za-z0-9_-]{1,100}\.toml")
FileName = Annotated[str, msgspec.Meta(pattern=rf"\A{FILE.pattern}\Z")]


class Files(Body, kw_only=True):
    """The files of a deck, by name."""

    files: Annotated[dict[FileName, str], msgspec.Meta(min_length=1, max_length=MOST_FILES)]


class DeckProblem(msgspec.Struct, frozen=True):
    """A problem or hint: in which file, on which line (0: unknown)."""

    text: str
    file: str = ""
    line: int = 0


class DeckForm(msgspec.Struct, frozen=True):
    """A deck. ``value`` is the option value for a match; empty if it cannot be used."""

    id: str
    name: str
    value: str
    problems: list[DeckProblem]
    notes: list[DeckProblem]
    ref: str = ""
    """In a club: its reference in requests."""
    mine: bool = True
    author: str = ""
    """In a club: its owner."""
    shared: str = ""
    """In a club: "private", "link" or "club"."""
    link: str = ""
    removed: str = ""
    """Why an administrator removed it from the club."""


@contextmanager
def written(shelf: OwnDecks, files: dict[str, str]) -> Iterator[Path]:
    """Write the files of a deck to a temporary folder."""
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


def texts_at(path: Path) -> dict[str, str]:
    """The texts of an installed deck, without unreadable files."""
    found = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    texts = {}
    for one in found[:MOST_FILES]:
        try:
            texts[one.name] = bounded_text(bounded_content(one, HAND_BOUNDS), HAND_BOUNDS)
        except BadFile:
            continue
    return texts


def checked(shelf: OwnDecks, files: dict[str, str], texts: Texts) -> DeckForm:
    """The problems in the files of a deck."""
    with written(shelf, files) as path:
        return deck_form(shelf.read(path), texts, files)


def beginning(shelf: OwnDecks, texts: Texts) -> dict[str, str]:
    """A template: the game's own files for a set, the header and one card for a deck."""
    with tempfile.TemporaryDirectory(prefix="vexillum-deck-") as folder:
        place = Path(folder) / "mine"
        if shelf.begin(place, "mine", texts("deck.mine")):
            return texts_at(place)
    return {f"mine{SUFFIX}": texts("deck.begin", game=shelf.game, name=texts("deck.mine"))}


def deck_form(deck: OwnDeck, texts: Texts, files: dict[str, str]) -> DeckForm:
    """A loaded deck as a form."""
    value = (deck.id if Path(deck.path).suffix == SUFFIX else deck.mark) if deck.mark else ""
    return DeckForm(
        id=deck.id,
        name=deck.name(texts.language),
        value=value,
        problems=[_problem(one, texts, files) for one in deck.problems],
        notes=[_problem(one, texts, files) for one in deck.notes],
    )


def _problem(problem: Message, texts: Texts, files: dict[str, str]) -> DeckProblem:
    """A problem with its file and line. In a set its path starts with the name of the file."""
    path = problem.params.get("path")
    name, _, rest = path.partition(", ") if isinstance(path, str) else ("", "", "")
    if name in files:
        inner = Message(problem.id, {**problem.params, "path": rest})
        return DeckProblem(texts(problem), name, line_of(files[name], inner))
    if len(files) == 1:
        (name, said), *_ = files.items()
        return DeckProblem(texts(problem), name, line_of(said, problem))
    return DeckProblem(texts(problem))


# Custom decks at home: list, check, save, read. They belong to the computer ------------------------------------------


MOST_SIZE = 2 * HAND_BOUNDS.size
MOST_DECKS = 50
"""How many decks of a game can be saved from the page; by hand there may be more."""
ID = re.compile(r"[a-z0-9-]{1,100}")


class RemoveHomeDeck(Body, kw_only=True):
    """The deck to remove."""

    id: str


async def list_home_decks(request: Request) -> Response:
    """The installed decks of a game."""
    await who(request)
    game, shelf = _home_shelf(request)
    texts = game_texts(game, language(request))
    found = await asyncio.to_thread(shelf.installed)
    return reply({"decks": [deck_form(deck, texts, texts_at(Path(deck.path))) for deck in found]})


async def read_home_deck(request: Request) -> Response:
    """The files of a deck; ``new``: a template."""
    await who(request)
    game, shelf = _home_shelf(request)
    id = request.path_params["deck"]
    if id == "new":
        texts = game_texts(game, language(request))
        return reply({"files": await asyncio.to_thread(beginning, shelf, texts)})
    path = _installed(shelf, id)
    return reply({"files": await asyncio.to_thread(texts_at, path)})


async def check_home_deck(request: Request) -> Response:
    """Check the files of a deck without storing them."""
    wish, shelf, texts = await _given_home_deck(request)
    return reply(await asyncio.to_thread(checked, shelf, wish.files, texts))


async def save_home_deck(request: Request) -> Response:
    """Check the files of a deck and install them, replacing an older version with the same id.

    With mistakes nothing is stored, and it has no ``value``.
    """
    wish, shelf, texts = await _given_home_deck(request)
    return reply(await asyncio.to_thread(_saved, shelf, wish.files, texts))


async def remove_home_deck(request: Request) -> Response:
    """Remove a deck. Matches set up with it can no longer be opened."""
    wish = await body(request, RemoveHomeDeck)
    await who(request, wish)
    _, shelf = _home_shelf(request)
    path = _installed(shelf, wish.id)
    await asyncio.to_thread(_removed, path)
    return reply({"removed": wish.id})


# Requests -------------------------------------------------------------------------------------------------------------


async def _given_home_deck(request: Request) -> tuple[Files, OwnDecks, Texts]:
    wish = await body(request, Files, MOST_SIZE)
    await who(request, wish)
    game, shelf = _home_shelf(request)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    return wish, shelf, game_texts(game, spoken)


def _home_shelf(request: Request) -> tuple[Game[Any], OwnDecks]:
    """A game that supports decks."""
    game = installed_game(request.path_params["game"])
    if game.own_decks is None:
        raise Refusal("no_decks", 404, game=game.info.id)
    return game, game.own_decks


def _installed(shelf: OwnDecks, id: str) -> Path:
    """The path of an installed deck. The id is untrusted: it must not lead out of the folder."""
    path = shelf.file(id)
    if not ID.fullmatch(id) or not path.exists():
        raise Refusal("no_deck", 404, deck=id[:100])
    return path


# Files ----------------------------------------------------------------------------------------------------------------


def _tried(shelf: OwnDecks, path: Path, files: dict[str, str], texts: Texts) -> DeckForm:
    """Check the files, for a set also by playing it, which takes some seconds."""
    deck = shelf.read(path)
    if deck.mark and (wrong := shelf.tried(path)):
        deck = msgspec.structs.replace(deck, mark="", problems=wrong)
    return deck_form(deck, texts, files)


def _saved(shelf: OwnDecks, files: dict[str, str], texts: Texts) -> DeckForm:
    with written(shelf, files) as path:
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
    """Rename a set first, so that it never looks half there."""
    if not path.is_dir():
        path.unlink(missing_ok=True)
        return
    aside = path.with_name(f".{path.name}.gone")
    os.replace(path, aside)
    for one in aside.iterdir():
        one.unlink()
    aside.rmdir()


# Custom decks in a club: each belongs to the member who wrote it, who may share it -----------------------------------
#
# Whole file sets (The Akkren War) are games of their own, which cost memory while the server runs: in a club only the
# administrator installs those.


MOST_TEXT = 256 * 1024
"""Maximum bytes of a deck; ours would take half of it."""
MOST_BODY = 2 * MOST_TEXT
"""A deck is sent as a string within JSON."""
Ref = Annotated[str, Meta(max_length=64)]


class RemoveDeck(Body, kw_only=True):
    """The deck to remove."""

    id: Ref


class ShareDeck(Body, kw_only=True):
    """Who can use a deck."""

    id: Ref
    shared: Literal["private", "link", "club"]


class TakeDownDeck(Body, kw_only=True):
    """The deck to remove from the club, and why."""

    deck: Ref
    why: Why


async def list_club_decks(request: Request) -> Response:
    """The member's decks of a game, then those shared with the club."""
    person = await who(request)
    game, _ = _club_shelf(request)
    read, spoken = hub_of(request).database.read, language(request)
    mine = await read(decks.of_owner, person.id, game.info.id)
    club = await read(decks.in_club, person.id, game.info.id)
    return reply({"decks": [_form(head, person, spoken) for head in (*mine, *club)], "admin": person.admin})


async def read_club_deck(request: Request) -> Response:
    """A deck's file: the member's own, the club's, or by its link; ``new``: a template."""
    person = await who(request)
    game, shelf = _club_shelf(request)
    ref = str(request.path_params["deck"])[:64]
    if ref == "new":
        texts = game_texts(game, language(request))
        return reply({"files": await asyncio.to_thread(beginning, shelf, texts)})
    found = await hub_of(request).database.read(decks.found, ref, person.id, game.info.id)
    return reply({"files": {f"{found.deck}{SUFFIX}": unpacked_deck(found.content)}})


async def check_club_deck(request: Request) -> Response:
    """Check a deck's file without storing it."""
    wish, _, shelf, texts = await _given_club_deck(request)
    return reply(await asyncio.to_thread(checked, shelf, wish.files, texts))


async def save_club_deck(request: Request) -> Response:
    """Check a deck's file and store it, replacing an older one with the same id. With mistakes nothing is stored."""
    wish, person, shelf, texts = await _given_club_deck(request)
    form, deck = await asyncio.to_thread(_understood, shelf, wish.files, texts)
    if not deck.mark:
        return reply(form)
    (said,) = wish.files.values()
    names = msgspec.json.encode(deck.names).decode()
    new = NewDeck(game=shelf.game, deck=deck.id, mark=deck.mark, names=names, content=packed_deck(said))
    ref = await hub_of(request).database.run(decks.put, person.id, new)
    return reply(msgspec.structs.replace(form, value=deck.mark, ref=ref))


async def remove_club_deck(request: Request) -> Response:
    """Remove a deck. Matches played with it continue."""
    wish = await body(request, RemoveDeck)
    person = await who(request, wish)
    _, shelf = _club_shelf(request)
    await hub_of(request).database.run(decks.remove, wish.id, person.id, shelf.game)
    return reply({"removed": wish.id})


async def share_deck(request: Request) -> Response:
    """Share a deck: with no one, by link, or with the club."""
    wish = await body(request, ShareDeck)
    person = await who(request, wish)
    if not hub_of(request).config.public:
        raise Refusal("decks_no_club", 409)
    _, shelf = _club_shelf(request)
    share, owner = hub_of(request).database.run, person.id
    token = await share(decks.share, wish.id, owner, shelf.game, wish.shared, new_token())
    return reply({"shared": wish.shared, "link": _link(shelf.game, token)})


@administrators
async def take_down_deck(request: Request, me: Person) -> Response:
    """Remove a deck from the club."""
    wish = await body(request, TakeDownDeck)
    await hub_of(request).database.run(decks.take_down, me.id, wish.deck, wish.why)
    return reply({"deck": wish.deck})


def _club_shelf(request: Request) -> tuple[Game[Any], OwnDecks]:
    """A game that supports decks."""
    game = installed_game(request.path_params["game"])
    if game.own_decks is None:
        raise Refusal("no_decks", 404, game=game.info.id)
    shelf = deck_kind(game)
    if shelf is None:
        raise Refusal("decks_at_home", 403)
    return game, shelf


async def _given_club_deck(request: Request) -> tuple[Files, Person, OwnDecks, Texts]:
    wish = await body(request, Files, MOST_BODY)
    person = await who(request, wish)
    game, shelf = _club_shelf(request)
    if sum(len(said.encode()) for said in wish.files.values()) > MOST_TEXT:
        raise Refusal("deck_size", 413, most=MOST_TEXT // 1024)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    return wish, person, shelf, game_texts(game, spoken)


def _understood(shelf: OwnDecks, files: dict[str, str], texts: Texts) -> tuple[DeckForm, OwnDeck]:
    with written(shelf, files) as path:
        return checked(shelf, files, texts), shelf.read(path)


def _form(head: DeckHead, person: Person, spoken: str) -> DeckForm:
    names, mine = msgspec.json.decode(head.names, type=dict[str, str]), head.owner == person.id
    return DeckForm(
        id=head.deck,
        name=names.get(spoken) or names.get(SOURCE) or head.deck,
        value="" if head.removed else head.mark,
        problems=[],
        notes=[],
        ref=head.id,
        mine=mine,
        author="" if mine else head.author,
        shared=head.shared,
        link=_link(head.game, head.token) if mine else "",
        removed=head.removed or "",
    )


def _link(game: str, token: str | None) -> str:
    """The deck's link."""
    return f"/?view=new&game={game}&deck={token}" if token else ""


# The routes of custom decks: of the computer at home, of members in a club -------------------------------------------


Handler = Callable[[Request], Awaitable[Response]]


def _either(home: Handler, club: Handler) -> Handler:
    async def answered(request: Request) -> Response:
        return await (club if hub_of(request).config.public else home)(request)

    return answered


_ONE = "/api/decks/{game}"

DECKS: list[BaseRoute] = [
    Route(_ONE, _either(list_home_decks, list_club_decks)),
    Route(_ONE, _either(save_home_deck, save_club_deck), methods=["POST"]),
    Route(f"{_ONE}/check", _either(check_home_deck, check_club_deck), methods=["POST"]),
    Route(f"{_ONE}/remove", _either(remove_home_deck, remove_club_deck), methods=["POST"]),
    Route(f"{_ONE}/share", share_deck, methods=["POST"]),
    Route(f"{_ONE}/files/{{deck}}", _either(read_home_deck, read_club_deck)),
    Route("/api/admin/deck", take_down_deck, methods=["POST"]),
]
