"""What belongs to a member beyond one match: name, decks, matches played as a guest, personal export."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import Any

import msgspec

from vexillum.core.errors import VexillumError
from vexillum.core.files.save import dumps
from vexillum.core.game import Game
from vexillum.core.inputs import MARK, OwnDecks
from vexillum.core.session import Session
from vexillum.core.version import VERSION
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches import seat_changes, seat_rules, studies
from vexillum.server.matches.greetings import greet_all, note_shown
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_changes import rename
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.watching import as_watched
from vexillum.server.storage import decks, matches, personal_data, ratings, sessions, tournaments, watching
from vexillum.server.storage import studies as storage_studies
from vexillum.server.storage.accounts import Account
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import MatchRecord
from vexillum.server.storage.studies import StudyRecord

# Renames a person wherever they sit ----------------------------------------------------------------------------------


_log = logging.getLogger(__name__)


async def rename_all(hub: Hub, account: str, name: str) -> None:
    """Write the new name on every seat they have or that is reserved for them. Their chat lines keep the old name."""
    await hub.database.run(matches.rename_finished_seats, account, name)
    for id in await hub.database.read(personal_data.running, account):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(_rename, live.match, account, name))
        except VexillumError as error:
            _log.warning("player could not be renamed in a match", extra={"match": id, "why": str(error)})


async def _rename(match: Match, account: str, name: str) -> None:
    await rename(match, account, name)
    for client in match.all_clients:
        if client.guest == account:
            client.name = name
    greet_all(match)
    await match.show()


# Members' decks: how they are stored, and how the rules find them by their marks -------------------------------------


DECK_OPTION = "deck"
"""The option that names the deck of a match."""


def packed_deck(said: str) -> bytes:
    """A file's text as stored."""
    return zlib.compress(said.encode())


def unpacked_deck(content: bytes) -> str:
    """A stored file's text."""
    return zlib.decompress(content).decode()


def deck_kind(game: Game[Any]) -> OwnDecks | None:
    """The kind of decks members may add to a game; None: no decks, or whole file sets, which are games of their own."""
    return game.own_decks if game.sisters is None else None


def mark_of(session: Session[Any]) -> str | None:
    """The mark of the deck a match is played with; empty for the game's own."""
    mark = session.setup.options.get(DECK_OPTION, "")
    return mark if deck_kind(session.game) is not None and MARK.fullmatch(mark) else None


async def check_playable(database: Database, game: Game[Any], options: Mapping[str, str], person: Person) -> None:
    """Refuse a deck that is neither the member's own nor the club's."""
    mark, shelf = options.get(DECK_OPTION, ""), deck_kind(game)
    if shelf is None or not MARK.fullmatch(mark) or mark in {deck.mark for deck in shelf.installed()}:
        return
    if not await database.read(decks.playable, person.id, game.info.id, mark):
        raise Refusal("no_deck", 404, deck=mark)


def find_decks_in(database: Database | None) -> None:
    """Let the rules find members' decks in this database; None: stop."""
    OwnDecks.fetch = None if database is None else staticmethod(partial(_fetched, database))


def _fetched(database: Database, game: str, mark: str) -> str | None:
    """Called by the rules in their thread, once per deck; afterwards it is a file."""
    content = database.read_now(decks.content_of, game, mark)
    return None if content is None else unpacked_deck(content)


# Guests who register keep their matches ------------------------------------------------------------------------------


async def adopt_matches(hub: Hub, guest: str, account: str, name: str) -> None:
    """Hand all matches of a guest to an account. One that cannot be loaded is deleted later with the guest."""
    for id in await hub.database.read(watching.guest_matches_of, guest):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(seat_changes.adopt, live.match, guest, account, name))
        except VexillumError as error:
            _log.warning("a guest's match could not be adopted", extra={"match": id, "why": str(error)})
            return
    await hub.database.run(watching.guest_becomes_account, guest, account)


# Everything the club stores about a person, for download. Of a running match only what their seat may know -----------


_queue = FairQueue(1)
"""The matches and studies of those who download what is stored about them, one by one."""
KEPT_BACK = ("password", "webhook_key", "id")


async def export(hub: Hub, account: Account) -> AsyncIterator[bytes]:
    """A JSON object, piece by piece, so that memory use does not grow with the number of matches."""
    head: dict[str, Any] = {
        "vexillum": VERSION,
        "account": {k: v for k, v in msgspec.structs.asdict(account).items() if k not in KEPT_BACK},
        "sessions": await hub.database.read(_sessions, account.id),
        "notices": await hub.database.read(personal_data.notices, account.id),
        **await hub.database.read(personal_data.people, account.id),
        **await hub.database.read(personal_data.talk, account.id),
        "tournaments": await hub.database.read(tournaments.tournaments_of_account, account.id),
        "ratings": await hub.database.read(ratings.current_ratings, account.id),
        "plans": await hub.database.read(matches.plans_of_person, account.id),
    }
    yield msgspec.json.encode(head)[:-1] + b',"matches":['
    between = b""
    for record in await hub.database.read(personal_data.all_matches, account.id):
        async with _queue.turn(account.id):
            piece = msgspec.json.encode(await _match(hub, record, account.id))
        yield between + piece  # a slow reader does not block others
        between = b","
    yield b'],"studies":['
    between = b""
    for study in await hub.database.read(storage_studies.everything, account.id):
        piece = await _queue.run(account.id, _study, study)
        yield between + piece
        between = b","
    kept = await hub.database.read(decks.everything, account.id)
    yield (
        b'],"decks":'
        + msgspec.json.encode([deck | {"content": unpacked_deck(deck["content"])} for deck in kept])
        + b"}"
    )


def _study(study: StudyRecord) -> bytes:
    head = {"study": study.id, "made": study.made, "shared": study.shared, "removed": study.removed}
    return msgspec.json.encode({**head, "file": studies.text_of(study)})


def _sessions(connection: Any, account: str) -> list[dict[str, Any]]:
    places = sessions.active_sessions(connection, account)
    return [{"browser": place.browser, "made": place.made, "seen": place.seen} for place in places]


async def _note_shown(hub: Hub, id: str, account: str) -> None:
    """Answers of several seats, also those of agents who had them before, tell what these seats hide."""
    async with hub.using(id) as live, live.match.lock:
        match = live.match
        await settled(match, lambda: note_shown(match, account, *match.played_by(account)))


async def _match(hub: Hub, record: MatchRecord, account: str) -> dict[str, Any]:
    form = personal_data.form(as_watched(record, account), account)
    mine = seat_rules.played_by(record.seats, account)
    if mine and (notes := await hub.database.read(personal_data.branch_notes, record.id)):
        form["branches"] = notes
    if not record.over:
        if len(mine) > 1:
            try:
                await _note_shown(hub, record.id, account)
            except VexillumError as error:
                _log.warning("answers could not be exported", extra={"match": record.id, "why": str(error)})
                return form
        return form | {"my_answers": await hub.database.read(personal_data.answers, record.id, mine)}
    try:
        async with hub.using(record.id) as live, live.match.lock:
            return form | {"save": await asyncio.to_thread(dumps, live.match.session)}
    except VexillumError as error:
        _log.warning("match could not be exported", extra={"match": record.id, "why": str(error)})
        return form | {"save": None}
