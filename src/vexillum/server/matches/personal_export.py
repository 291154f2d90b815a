"""All that the club keeps about somebody, for them to take along. Of a running match only what their seat may know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from vexillum.core.errors import VexillumError
from vexillum.core.files.save import dumps
from vexillum.core.version import VERSION
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.member_decks import unpacked
from vexillum.server.matches.seats import seat_rules
from vexillum.server.matches.studies import packed_studies
from vexillum.server.matches.watching.delayed import as_watched
from vexillum.server.storage import plans
from vexillum.server.storage.people import personal_data, sessions
from vexillum.server.storage.people.accounts import Account
from vexillum.server.storage.ratings import current_ratings
from vexillum.server.storage.records import MatchRecord
from vexillum.server.storage.tournaments import tournament_entries
from vexillum.server.storage.works import decks, studies
from vexillum.server.storage.works.studies import StudyRecord

_log = logging.getLogger(__name__)
_AT_ONCE = asyncio.Semaphore(2)
KEPT_BACK = ("password", "webhook_key", "id")


async def export(hub: Hub, account: Account) -> AsyncIterator[bytes]:
    """A JSON object, piece by piece: anyone who has played for years needs no more memory than one match."""
    head: dict[str, Any] = {
        "vexillum": VERSION,
        "account": {k: v for k, v in msgspec.structs.asdict(account).items() if k not in KEPT_BACK},
        "sessions": await hub.database.read(_sessions, account.id),
        "notices": await hub.database.read(personal_data.notices, account.id),
        **await hub.database.read(personal_data.people, account.id),
        **await hub.database.read(personal_data.talk, account.id),
        "tournaments": await hub.database.read(tournament_entries.of_account, account.id),
        "ratings": await hub.database.read(current_ratings.current_ratings, account.id),
        "plans": await hub.database.read(plans.of_person, account.id),
    }
    yield msgspec.json.encode(head)[:-1] + b',"matches":['
    between = b""
    for record in await hub.database.read(personal_data.all_matches, account.id):
        async with _AT_ONCE:
            piece = msgspec.json.encode(await _match(hub, record, account.id))
        yield between + piece  # anyone who reads slowly keeps nobody else waiting
        between = b","
    yield b'],"studies":['
    between = b""
    for study in await hub.database.read(studies.everything, account.id):
        async with _AT_ONCE:
            piece = await asyncio.to_thread(_study, study)
        yield between + piece
        between = b","
    kept = await hub.database.read(decks.everything, account.id)
    yield b'],"decks":' + msgspec.json.encode([deck | {"content": unpacked(deck["content"])} for deck in kept]) + b"}"


def _study(study: StudyRecord) -> bytes:
    head = {"study": study.id, "made": study.made, "shared": study.shared, "removed": study.removed}
    return msgspec.json.encode({**head, "file": packed_studies.text_of(study)})


def _sessions(connection: Any, account: str) -> list[dict[str, Any]]:
    places = sessions.active_sessions(connection, account)
    return [{"browser": place.browser, "made": place.made, "seen": place.seen} for place in places]


async def _match(hub: Hub, record: MatchRecord, account: str) -> dict[str, Any]:
    form = personal_data.form(as_watched(record, account), account)
    mine = seat_rules.played_by(record.seats, account)
    if mine and (notes := await hub.database.read(personal_data.branch_notes, record.id)):
        form["branches"] = notes
    if not record.over:
        return form | {"my_answers": await hub.database.read(personal_data.answers, record.id, mine)}
    try:
        async with hub.using(record.id) as live, live.match.lock:
            return form | {"save": await asyncio.to_thread(dumps, live.match.session)}
    except VexillumError as error:
        _log.warning("match could not be exported", extra={"match": record.id, "why": str(error)})
        return form | {"save": None}
