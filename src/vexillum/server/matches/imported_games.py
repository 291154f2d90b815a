"""Imported games: how many, how much is stored, one at a time.

An imported game is replayed from its beginning. That is work, so it runs in a separate thread, with a short queue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from vexillum.core.errors import BadSave
from vexillum.core.files.position_file import loads_position
from vexillum.core.files.save import loads_all
from vexillum.core.session import Session
from vexillum.core.variations import Variations
from vexillum.server.accounts.rate_limits import attempt, key
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.stored_session import pack, revive
from vexillum.server.storage import matches
from vexillum.server.storage.records import Saved

AT_ONCE = 1
"""How many games are replayed at once in one process."""
MOST_WAITING = 16
"""How many may wait in the queue; of more, those of whoever has most waiting are refused."""
MOST_OF_PERSON = 2
"""How many of them may belong to one person."""
TRY_AGAIN = 10.0
"""Seconds after which a retry makes sense."""
MOST_STORED = 16 * 1024 * 1024
"""Total bytes of one host's saves beyond which nothing more is imported: some 3,000 games."""

_T = TypeVar("_T")
_queue = FairQueue(
    AT_ONCE,
    waiting=MOST_WAITING,
    of_person=MOST_OF_PERSON,
    busy=lambda: RetryLater("import_busy", TRY_AGAIN, 503),
)


class Imported(NamedTuple):
    """An imported game."""

    session: Session[Any]
    position: bool
    """Whether it is a position or a case rather than a saved game."""
    seed_known: bool
    """Whether the importer knows future random results."""
    variations: Variations | None = None
    """Its variations."""


async def imported(hub: Hub, person: Person, save: msgspec.Raw, seats: Mapping[str, str]) -> Imported:
    """The session of a saved game, a position or a case, or a refusal. ``seats`` says who will play."""
    return await run_import(hub, person, lambda: _loaded(bytes(save), seats))


async def run_import(hub: Hub, person: Person, work: Callable[[], _T]) -> _T:
    """Do import work for a person, within their quota and one at a time."""
    async with _queue.turn(person.id):
        if hub.config.limits:
            await _check_quota(hub, person)
        return await _queue.in_thread(work)


async def _check_quota(hub: Hub, person: Person) -> None:
    """Check how often a person imports and how much they have stored."""
    used = await hub.database.read(matches.stored_bytes, person.id)
    if used >= MOST_STORED:
        raise Refusal("import_room", 409, used=used // 1024, most=MOST_STORED // 1024)
    try:
        await attempt(hub, key("import_person", person.id))
    except RetryLater as wait:
        raise RetryLater("imports", wait.seconds) from wait


def _loaded(save: bytes, seats: Mapping[str, str]) -> Imported:
    """Load an imported game, and check that it can be restored from what is stored, or the match would be lost."""
    text = _text(save)
    position = isinstance(text, str) and not text.lstrip("\ufeff \t\r\n").startswith("{")
    if position:
        session, variations = loads_position(str(text), seats=seats), None
        session.practised = True
    else:
        session, variations = loads_all(text)
    check_stored(session)
    return Imported(session, position, not position or session.setup.seed in str(text), variations)


def session_of_file(text: str) -> Session[Any]:
    """The session of a file's text, to inspect."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return loads_all(text)[0]
    return loads_position(text)


def check_stored(session: Session[Any]) -> None:
    """Check that a game can be restored from what would be stored."""
    revive(Saved(pack(session), None, None), session.answers)


def _text(save: bytes) -> str | bytes:
    """A save comes either as JSON or as a string of its text."""
    if not save.startswith(b'"'):
        return save
    try:
        text = msgspec.json.decode(save, type=str)
    except msgspec.DecodeError as error:
        raise BadSave("save.unreadable", why=str(error)) from error
    return text
