"""Everything the club stores about a person, for download. Of a running match only what their seat may know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from vexillum.core.errors import VexillumError
from vexillum.core.files.save import dumps
from vexillum.core.version import VERSION
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.member_decks import unpacked
from vexillum.server.matches.seats import seat_rules
from vexillum.server.matches.shown_secrets import note_shown
from vexillum.server.matches.studies import packed_studies
from vexillum.server.matches.synchronization import settled
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
        "tournaments": await hub.database.read(tournament_entries.of_account, account.id),
        "ratings": await hub.database.read(current_ratings.current_ratings, account.id),
        "plans": await hub.database.read(plans.of_person, account.id),
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
    for study in await hub.database.read(studies.everything, account.id):
        piece = await _queue.run(account.id, _study, study)
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
