"""Games that people bring along: how many, how much of them is kept, and one after the other.

To take a game in, it is played again from its beginning. That is work, so it is done in a thread of its own, for a few
at most who wait their turn.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import msgspec

from vexillum.core.errors import BadSave
from vexillum.core.files.position_file import loads_position
from vexillum.core.files.save import loads_all
from vexillum.core.session import Session
from vexillum.core.variations import Variations
from vexillum.server.accounts.rate_limits import attempt, key
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.stored_session import pack, revive
from vexillum.server.storage import matches
from vexillum.server.storage.records import Saved

AT_ONCE = 1
"""How many games are played again at the same time in one process."""
MOST_WAITING = 8
"""With more in the queue than this the next one is sent away."""
MOST_OF_PERSON = 2
"""How many of them may be one person's."""
TRY_AGAIN = 10.0
"""Seconds after which it is worth trying again."""
MOST_STORED = 16 * 1024 * 1024
"""Bytes that the saves of one host's matches may take before nothing more is imported: some 3,000 games."""

_T = TypeVar("_T")
_threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="import")
_queue: Counter[str] = Counter()


class Imported(NamedTuple):
    """A game that was brought along."""

    session: Session[Any]
    position: bool
    """Is it a position or a case, and not a saved game?"""
    seed_known: bool
    """Does the importer know the dice to come?"""
    variations: Variations | None = None
    """What was tried out in it."""


async def imported(hub: Hub, person: Person, save: msgspec.Raw, seats: Mapping[str, str]) -> Imported:
    """The session of a saved game, a position or a case, or why it is not taken. ``seats`` says who shall play."""
    return await in_turn(hub, person, lambda: _brought(bytes(save), seats))


async def in_turn(hub: Hub, person: Person, work: Callable[[], _T]) -> _T:
    """Do the work of bringing a game along for a person, as often as they may, one after the other."""
    with _place(person.id):
        if hub.config.limits:
            await _check_quota(hub, person)
        return await asyncio.get_running_loop().run_in_executor(_threads, work)


@contextmanager
def _place(person: str) -> Iterator[None]:
    """A place in the queue, if there is one."""
    if _queue.total() >= AT_ONCE + MOST_WAITING or _queue[person] >= MOST_OF_PERSON:
        raise RetryLater("import_busy", TRY_AGAIN, 503)
    _queue[person] += 1
    try:
        yield
    finally:
        _queue[person] -= 1
        if not _queue[person]:
            del _queue[person]


async def _check_quota(hub: Hub, person: Person) -> None:
    """How often one person may import, and how much of theirs may be stored."""
    used = await hub.database.read(matches.stored_bytes, person.id)
    if used >= MOST_STORED:
        raise Refusal("import_room", 409, used=used // 1024, most=MOST_STORED // 1024)
    try:
        await attempt(hub, key("import_person", person.id))
    except RetryLater as wait:
        raise RetryLater("imports", wait.seconds) from wait


def _brought(save: bytes, seats: Mapping[str, str]) -> Imported:
    """What was brought can also be taken up again from what is stored of it; otherwise the match would be lost."""
    text = _text(save)
    position = isinstance(text, str) and not text.lstrip("\ufeff \t\r\n").startswith("{")
    if position:
        session, variations = loads_position(str(text), seats=seats), None
        session.practised = True
    else:
        session, variations = loads_all(text)
    check_stored(session)
    return Imported(session, position, not position or session.setup.seed in str(text), variations)


def session_brought(text: str) -> Session[Any]:
    """The session of the text of a file, to look at."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return loads_all(text)[0]
    return loads_position(text)


def check_stored(session: Session[Any]) -> None:
    """Can a game be taken up again from what would be stored of it?"""
    revive(Saved(pack(session), None, None), session.answers)


def _text(save: bytes) -> str | bytes:
    """A save comes as it stands in its file, or as the text of it."""
    if not save.startswith(b'"'):
        return save
    try:
        text = msgspec.json.decode(save, type=str)
    except msgspec.DecodeError as error:
        raise BadSave("save.unreadable", why=str(error)) from error
    return text
