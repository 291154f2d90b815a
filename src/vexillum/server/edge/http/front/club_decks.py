"""Custom decks in a club: each belongs to the member who wrote it, who may share it.

Whole file sets (The Akkren War) are games of their own, which cost memory while the server runs: in a club only the
administrator installs those.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.game import Game
from vexillum.core.inputs import SUFFIX, OwnDeck, OwnDecks
from vexillum.core.registry import installed_game
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import Body, body, hub_of, language, reply, who
from vexillum.server.edge.http.front.deck_forms import DeckForm, Files, beginning, checked, written
from vexillum.server.edge.http.moderation import Why, administrators
from vexillum.server.kernel.ids import Person, new_token
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.matches.member_decks import deck_kind, packed, unpacked
from vexillum.server.storage.works import decks
from vexillum.server.storage.works.decks import DeckHead, NewDeck

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


async def listed(request: Request) -> Response:
    """The member's decks of a game, then those shared with the club."""
    person = await who(request)
    game, _ = _shelf(request)
    read, spoken = hub_of(request).database.read, language(request)
    mine = await read(decks.of_owner, person.id, game.info.id)
    club = await read(decks.in_club, person.id, game.info.id)
    return reply({"decks": [_form(head, person, spoken) for head in (*mine, *club)], "admin": person.admin})


async def read(request: Request) -> Response:
    """A deck's file: the member's own, the club's, or by its link; ``new``: a template."""
    person = await who(request)
    game, shelf = _shelf(request)
    ref = str(request.path_params["deck"])[:64]
    if ref == "new":
        texts = game_texts(game, language(request))
        return reply({"files": await asyncio.to_thread(beginning, shelf, texts)})
    found = await hub_of(request).database.read(decks.found, ref, person.id, game.info.id)
    return reply({"files": {f"{found.deck}{SUFFIX}": unpacked(found.content)}})


async def check(request: Request) -> Response:
    """Check a deck's file without storing it."""
    wish, _, shelf, texts = await _given(request)
    return reply(await asyncio.to_thread(checked, shelf, wish.files, texts))


async def save(request: Request) -> Response:
    """Check a deck's file and store it, replacing an older one with the same id. With mistakes nothing is stored."""
    wish, person, shelf, texts = await _given(request)
    form, deck = await asyncio.to_thread(_understood, shelf, wish.files, texts)
    if not deck.mark:
        return reply(form)
    (said,) = wish.files.values()
    names = msgspec.json.encode(deck.names).decode()
    new = NewDeck(game=shelf.game, deck=deck.id, mark=deck.mark, names=names, content=packed(said))
    ref = await hub_of(request).database.run(decks.put, person.id, new)
    return reply(msgspec.structs.replace(form, value=deck.mark, ref=ref))


async def remove(request: Request) -> Response:
    """Remove a deck. Matches played with it continue."""
    wish = await body(request, RemoveDeck)
    person = await who(request, wish)
    _, shelf = _shelf(request)
    await hub_of(request).database.run(decks.remove, wish.id, person.id, shelf.game)
    return reply({"removed": wish.id})


async def share(request: Request) -> Response:
    """Share a deck: with no one, by link, or with the club."""
    wish = await body(request, ShareDeck)
    person = await who(request, wish)
    if not hub_of(request).config.public:
        raise Refusal("decks_no_club", 409)
    _, shelf = _shelf(request)
    share, owner = hub_of(request).database.run, person.id
    token = await share(decks.share, wish.id, owner, shelf.game, wish.shared, new_token())
    return reply({"shared": wish.shared, "link": _link(shelf.game, token)})


@administrators
async def take_down(request: Request, me: Person) -> Response:
    """Remove a deck from the club."""
    wish = await body(request, TakeDownDeck)
    await hub_of(request).database.run(decks.take_down, me.id, wish.deck, wish.why)
    return reply({"deck": wish.deck})


def _shelf(request: Request) -> tuple[Game[Any], OwnDecks]:
    """A game that supports decks."""
    game = installed_game(request.path_params["game"])
    if game.own_decks is None:
        raise Refusal("no_decks", 404, game=game.info.id)
    shelf = deck_kind(game)
    if shelf is None:
        raise Refusal("decks_at_home", 403)
    return game, shelf


async def _given(request: Request) -> tuple[Files, Person, OwnDecks, Texts]:
    wish = await body(request, Files, MOST_BODY)
    person = await who(request, wish)
    game, shelf = _shelf(request)
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
